<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="island-totems" tilewidth="64" tileheight="74" tilecount="4" columns="4">
 <image source="island-totems.png" width="256" height="74"/>
 <tile id="0">
  <properties>
   <property name="element" value="totem"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="element" value="totem"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="element" value="totem"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="element" value="totem"/>
  </properties>
 </tile>
</tileset>
