<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="river" tilewidth="64" tileheight="64" tilecount="96" columns="8">
 <image source="river.png" width="512" height="768"/>
 <tile id="0">
  <properties>
   <property name="river" value="NS"/>
  </properties>
  <animation>
   <frame tileid="0" duration="167"/>
   <frame tileid="1" duration="167"/>
   <frame tileid="2" duration="167"/>
   <frame tileid="3" duration="167"/>
   <frame tileid="4" duration="167"/>
   <frame tileid="5" duration="167"/>
   <frame tileid="6" duration="167"/>
   <frame tileid="7" duration="167"/>
  </animation>
 </tile>
 <tile id="8">
  <properties>
   <property name="river" value="NS"/>
  </properties>
  <animation>
   <frame tileid="8" duration="167"/>
   <frame tileid="9" duration="167"/>
   <frame tileid="10" duration="167"/>
   <frame tileid="11" duration="167"/>
   <frame tileid="12" duration="167"/>
   <frame tileid="13" duration="167"/>
   <frame tileid="14" duration="167"/>
   <frame tileid="15" duration="167"/>
  </animation>
 </tile>
 <tile id="16">
  <properties>
   <property name="river" value="NS"/>
  </properties>
  <animation>
   <frame tileid="16" duration="167"/>
   <frame tileid="17" duration="167"/>
   <frame tileid="18" duration="167"/>
   <frame tileid="19" duration="167"/>
   <frame tileid="20" duration="167"/>
   <frame tileid="21" duration="167"/>
   <frame tileid="22" duration="167"/>
   <frame tileid="23" duration="167"/>
  </animation>
 </tile>
 <tile id="24">
  <properties>
   <property name="river" value="NS"/>
  </properties>
  <animation>
   <frame tileid="24" duration="167"/>
   <frame tileid="25" duration="167"/>
   <frame tileid="26" duration="167"/>
   <frame tileid="27" duration="167"/>
   <frame tileid="28" duration="167"/>
   <frame tileid="29" duration="167"/>
   <frame tileid="30" duration="167"/>
   <frame tileid="31" duration="167"/>
  </animation>
 </tile>
 <tile id="32">
  <properties>
   <property name="river" value="EW"/>
  </properties>
  <animation>
   <frame tileid="32" duration="167"/>
   <frame tileid="33" duration="167"/>
   <frame tileid="34" duration="167"/>
   <frame tileid="35" duration="167"/>
   <frame tileid="36" duration="167"/>
   <frame tileid="37" duration="167"/>
   <frame tileid="38" duration="167"/>
   <frame tileid="39" duration="167"/>
  </animation>
 </tile>
 <tile id="40">
  <properties>
   <property name="river" value="EW"/>
  </properties>
  <animation>
   <frame tileid="40" duration="167"/>
   <frame tileid="41" duration="167"/>
   <frame tileid="42" duration="167"/>
   <frame tileid="43" duration="167"/>
   <frame tileid="44" duration="167"/>
   <frame tileid="45" duration="167"/>
   <frame tileid="46" duration="167"/>
   <frame tileid="47" duration="167"/>
  </animation>
 </tile>
 <tile id="48">
  <properties>
   <property name="river" value="NE"/>
  </properties>
  <animation>
   <frame tileid="48" duration="167"/>
   <frame tileid="49" duration="167"/>
   <frame tileid="50" duration="167"/>
   <frame tileid="51" duration="167"/>
   <frame tileid="52" duration="167"/>
   <frame tileid="53" duration="167"/>
   <frame tileid="54" duration="167"/>
   <frame tileid="55" duration="167"/>
  </animation>
 </tile>
 <tile id="56">
  <properties>
   <property name="river" value="NW"/>
  </properties>
  <animation>
   <frame tileid="56" duration="167"/>
   <frame tileid="57" duration="167"/>
   <frame tileid="58" duration="167"/>
   <frame tileid="59" duration="167"/>
   <frame tileid="60" duration="167"/>
   <frame tileid="61" duration="167"/>
   <frame tileid="62" duration="167"/>
   <frame tileid="63" duration="167"/>
  </animation>
 </tile>
 <tile id="64">
  <properties>
   <property name="river" value="SE"/>
  </properties>
  <animation>
   <frame tileid="64" duration="167"/>
   <frame tileid="65" duration="167"/>
   <frame tileid="66" duration="167"/>
   <frame tileid="67" duration="167"/>
   <frame tileid="68" duration="167"/>
   <frame tileid="69" duration="167"/>
   <frame tileid="70" duration="167"/>
   <frame tileid="71" duration="167"/>
  </animation>
 </tile>
 <tile id="72">
  <properties>
   <property name="river" value="SW"/>
  </properties>
  <animation>
   <frame tileid="72" duration="167"/>
   <frame tileid="73" duration="167"/>
   <frame tileid="74" duration="167"/>
   <frame tileid="75" duration="167"/>
   <frame tileid="76" duration="167"/>
   <frame tileid="77" duration="167"/>
   <frame tileid="78" duration="167"/>
   <frame tileid="79" duration="167"/>
  </animation>
 </tile>
 <tile id="80">
  <properties>
   <property name="river" value="N"/>
  </properties>
  <animation>
   <frame tileid="80" duration="167"/>
   <frame tileid="81" duration="167"/>
   <frame tileid="82" duration="167"/>
   <frame tileid="83" duration="167"/>
   <frame tileid="84" duration="167"/>
   <frame tileid="85" duration="167"/>
   <frame tileid="86" duration="167"/>
   <frame tileid="87" duration="167"/>
  </animation>
 </tile>
 <tile id="88">
  <properties>
   <property name="river" value="S"/>
  </properties>
  <animation>
   <frame tileid="88" duration="167"/>
   <frame tileid="89" duration="167"/>
   <frame tileid="90" duration="167"/>
   <frame tileid="91" duration="167"/>
   <frame tileid="92" duration="167"/>
   <frame tileid="93" duration="167"/>
   <frame tileid="94" duration="167"/>
   <frame tileid="95" duration="167"/>
  </animation>
 </tile>
</tileset>
