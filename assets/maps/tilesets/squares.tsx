<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="squares" tilewidth="64" tileheight="64" tilecount="2" columns="2">
 <image source="squares.png" width="128" height="64"/>
 <tile id="0">
  <properties>
   <property name="square" value="square"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="square" value="forest-square"/>
  </properties>
 </tile>
</tileset>
