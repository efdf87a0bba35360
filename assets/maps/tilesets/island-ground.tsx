<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="island-ground" tilewidth="64" tileheight="74" tilecount="64" columns="8">
 <image source="island-ground.png" width="512" height="592"/>
 <tile id="0">
  <properties>
   <property name="terrain" value="beach"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="terrain" value="beach"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="terrain" value="beach"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="terrain" value="beach"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="terrain" value="beach"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="terrain" value="beach"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="terrain" value="beach"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="terrain" value="beach"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="terrain" value="heath"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="terrain" value="heath"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="terrain" value="heath"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="terrain" value="heath"/>
  </properties>
 </tile>
 <tile id="12">
  <properties>
   <property name="terrain" value="heath"/>
  </properties>
 </tile>
 <tile id="13">
  <properties>
   <property name="terrain" value="heath"/>
  </properties>
 </tile>
 <tile id="14">
  <properties>
   <property name="terrain" value="heath"/>
  </properties>
 </tile>
 <tile id="15">
  <properties>
   <property name="terrain" value="heath"/>
  </properties>
 </tile>
 <tile id="16">
  <properties>
   <property name="terrain" value="palms"/>
  </properties>
  <animation>
   <frame tileid="16" duration="250"/>
   <frame tileid="17" duration="250"/>
   <frame tileid="18" duration="250"/>
   <frame tileid="19" duration="250"/>
  </animation>
 </tile>
 <tile id="20">
  <properties>
   <property name="terrain" value="palms"/>
  </properties>
  <animation>
   <frame tileid="20" duration="250"/>
   <frame tileid="21" duration="250"/>
   <frame tileid="22" duration="250"/>
   <frame tileid="23" duration="250"/>
  </animation>
 </tile>
 <tile id="24">
  <properties>
   <property name="scenery" value="jungle"/>
   <property name="terrain" value="jungle"/>
  </properties>
 </tile>
 <tile id="25">
  <properties>
   <property name="scenery" value="jungle"/>
   <property name="terrain" value="jungle"/>
  </properties>
 </tile>
 <tile id="26">
  <properties>
   <property name="scenery" value="jungle"/>
   <property name="terrain" value="jungle"/>
  </properties>
 </tile>
 <tile id="27">
  <properties>
   <property name="scenery" value="jungle"/>
   <property name="terrain" value="jungle"/>
  </properties>
 </tile>
 <tile id="28">
  <properties>
   <property name="scenery" value="jungle"/>
   <property name="terrain" value="jungle"/>
  </properties>
 </tile>
 <tile id="29">
  <properties>
   <property name="scenery" value="jungle"/>
   <property name="terrain" value="jungle"/>
  </properties>
 </tile>
 <tile id="30">
  <properties>
   <property name="scenery" value="jungle"/>
   <property name="terrain" value="jungle"/>
  </properties>
 </tile>
 <tile id="31">
  <properties>
   <property name="scenery" value="jungle"/>
   <property name="terrain" value="jungle"/>
  </properties>
 </tile>
 <tile id="32">
  <properties>
   <property name="scenery" value="sea"/>
  </properties>
  <animation>
   <frame tileid="32" duration="250"/>
   <frame tileid="33" duration="250"/>
   <frame tileid="34" duration="250"/>
   <frame tileid="35" duration="250"/>
   <frame tileid="36" duration="250"/>
   <frame tileid="37" duration="250"/>
   <frame tileid="38" duration="250"/>
   <frame tileid="39" duration="250"/>
  </animation>
 </tile>
 <tile id="40">
  <properties>
   <property name="scenery" value="sea"/>
  </properties>
  <animation>
   <frame tileid="40" duration="250"/>
   <frame tileid="41" duration="250"/>
   <frame tileid="42" duration="250"/>
   <frame tileid="43" duration="250"/>
   <frame tileid="44" duration="250"/>
   <frame tileid="45" duration="250"/>
   <frame tileid="46" duration="250"/>
   <frame tileid="47" duration="250"/>
  </animation>
 </tile>
 <tile id="48">
  <properties>
   <property name="scenery" value="mountain"/>
  </properties>
 </tile>
 <tile id="49">
  <properties>
   <property name="scenery" value="mountain"/>
  </properties>
 </tile>
 <tile id="50">
  <properties>
   <property name="scenery" value="mountain"/>
  </properties>
 </tile>
 <tile id="51">
  <properties>
   <property name="scenery" value="mountain"/>
  </properties>
 </tile>
 <tile id="52">
  <properties>
   <property name="scenery" value="mountain"/>
  </properties>
 </tile>
 <tile id="53">
  <properties>
   <property name="scenery" value="mountain"/>
  </properties>
 </tile>
 <tile id="54">
  <properties>
   <property name="scenery" value="mountain"/>
  </properties>
 </tile>
 <tile id="55">
  <properties>
   <property name="scenery" value="mountain"/>
  </properties>
 </tile>
 <tile id="56">
  <properties>
   <property name="scenery" value="volcano"/>
  </properties>
  <animation>
   <frame tileid="56" duration="250"/>
   <frame tileid="57" duration="250"/>
   <frame tileid="58" duration="250"/>
   <frame tileid="59" duration="250"/>
   <frame tileid="60" duration="250"/>
   <frame tileid="61" duration="250"/>
   <frame tileid="62" duration="250"/>
   <frame tileid="63" duration="250"/>
  </animation>
 </tile>
</tileset>
