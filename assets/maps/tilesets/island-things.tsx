<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="island-things" tilewidth="64" tileheight="74" tilecount="12" columns="4">
 <image source="island-things.png" width="256" height="222"/>
 <tile id="0">
  <properties>
   <property name="element" value="spring"/>
  </properties>
  <animation>
   <frame tileid="0" duration="250"/>
   <frame tileid="1" duration="250"/>
   <frame tileid="2" duration="250"/>
   <frame tileid="3" duration="250"/>
  </animation>
 </tile>
 <tile id="4">
  <properties>
   <property name="element" value="spring"/>
  </properties>
  <animation>
   <frame tileid="4" duration="250"/>
   <frame tileid="5" duration="250"/>
   <frame tileid="6" duration="250"/>
   <frame tileid="7" duration="250"/>
  </animation>
 </tile>
 <tile id="8">
  <properties>
   <property name="element" value="shell"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="element" value="shell"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="element" value="wreck"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="element" value="wreck"/>
  </properties>
 </tile>
</tileset>
