<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="island-surf" tilewidth="64" tileheight="74" tilecount="256" columns="16">
 <image source="island-surf.png" width="1024" height="1184"/>
 <tile id="0">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="0" duration="333"/>
   <frame tileid="1" duration="333"/>
   <frame tileid="2" duration="333"/>
   <frame tileid="3" duration="333"/>
  </animation>
 </tile>
 <tile id="4">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="4" duration="333"/>
   <frame tileid="5" duration="333"/>
   <frame tileid="6" duration="333"/>
   <frame tileid="7" duration="333"/>
  </animation>
 </tile>
 <tile id="8">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="8" duration="333"/>
   <frame tileid="9" duration="333"/>
   <frame tileid="10" duration="333"/>
   <frame tileid="11" duration="333"/>
  </animation>
 </tile>
 <tile id="12">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="12" duration="333"/>
   <frame tileid="13" duration="333"/>
   <frame tileid="14" duration="333"/>
   <frame tileid="15" duration="333"/>
  </animation>
 </tile>
 <tile id="16">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="16" duration="333"/>
   <frame tileid="17" duration="333"/>
   <frame tileid="18" duration="333"/>
   <frame tileid="19" duration="333"/>
  </animation>
 </tile>
 <tile id="20">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="20" duration="333"/>
   <frame tileid="21" duration="333"/>
   <frame tileid="22" duration="333"/>
   <frame tileid="23" duration="333"/>
  </animation>
 </tile>
 <tile id="24">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="24" duration="333"/>
   <frame tileid="25" duration="333"/>
   <frame tileid="26" duration="333"/>
   <frame tileid="27" duration="333"/>
  </animation>
 </tile>
 <tile id="28">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="28" duration="333"/>
   <frame tileid="29" duration="333"/>
   <frame tileid="30" duration="333"/>
   <frame tileid="31" duration="333"/>
  </animation>
 </tile>
 <tile id="32">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="32" duration="333"/>
   <frame tileid="33" duration="333"/>
   <frame tileid="34" duration="333"/>
   <frame tileid="35" duration="333"/>
  </animation>
 </tile>
 <tile id="36">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="36" duration="333"/>
   <frame tileid="37" duration="333"/>
   <frame tileid="38" duration="333"/>
   <frame tileid="39" duration="333"/>
  </animation>
 </tile>
 <tile id="40">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="40" duration="333"/>
   <frame tileid="41" duration="333"/>
   <frame tileid="42" duration="333"/>
   <frame tileid="43" duration="333"/>
  </animation>
 </tile>
 <tile id="44">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="44" duration="333"/>
   <frame tileid="45" duration="333"/>
   <frame tileid="46" duration="333"/>
   <frame tileid="47" duration="333"/>
  </animation>
 </tile>
 <tile id="48">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="48" duration="333"/>
   <frame tileid="49" duration="333"/>
   <frame tileid="50" duration="333"/>
   <frame tileid="51" duration="333"/>
  </animation>
 </tile>
 <tile id="52">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="52" duration="333"/>
   <frame tileid="53" duration="333"/>
   <frame tileid="54" duration="333"/>
   <frame tileid="55" duration="333"/>
  </animation>
 </tile>
 <tile id="56">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="56" duration="333"/>
   <frame tileid="57" duration="333"/>
   <frame tileid="58" duration="333"/>
   <frame tileid="59" duration="333"/>
  </animation>
 </tile>
 <tile id="60">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="60" duration="333"/>
   <frame tileid="61" duration="333"/>
   <frame tileid="62" duration="333"/>
   <frame tileid="63" duration="333"/>
  </animation>
 </tile>
 <tile id="64">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="64" duration="333"/>
   <frame tileid="65" duration="333"/>
   <frame tileid="66" duration="333"/>
   <frame tileid="67" duration="333"/>
  </animation>
 </tile>
 <tile id="68">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="68" duration="333"/>
   <frame tileid="69" duration="333"/>
   <frame tileid="70" duration="333"/>
   <frame tileid="71" duration="333"/>
  </animation>
 </tile>
 <tile id="72">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="72" duration="333"/>
   <frame tileid="73" duration="333"/>
   <frame tileid="74" duration="333"/>
   <frame tileid="75" duration="333"/>
  </animation>
 </tile>
 <tile id="76">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="76" duration="333"/>
   <frame tileid="77" duration="333"/>
   <frame tileid="78" duration="333"/>
   <frame tileid="79" duration="333"/>
  </animation>
 </tile>
 <tile id="80">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="80" duration="333"/>
   <frame tileid="81" duration="333"/>
   <frame tileid="82" duration="333"/>
   <frame tileid="83" duration="333"/>
  </animation>
 </tile>
 <tile id="84">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="84" duration="333"/>
   <frame tileid="85" duration="333"/>
   <frame tileid="86" duration="333"/>
   <frame tileid="87" duration="333"/>
  </animation>
 </tile>
 <tile id="88">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="88" duration="333"/>
   <frame tileid="89" duration="333"/>
   <frame tileid="90" duration="333"/>
   <frame tileid="91" duration="333"/>
  </animation>
 </tile>
 <tile id="92">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="92" duration="333"/>
   <frame tileid="93" duration="333"/>
   <frame tileid="94" duration="333"/>
   <frame tileid="95" duration="333"/>
  </animation>
 </tile>
 <tile id="96">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="96" duration="333"/>
   <frame tileid="97" duration="333"/>
   <frame tileid="98" duration="333"/>
   <frame tileid="99" duration="333"/>
  </animation>
 </tile>
 <tile id="100">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="100" duration="333"/>
   <frame tileid="101" duration="333"/>
   <frame tileid="102" duration="333"/>
   <frame tileid="103" duration="333"/>
  </animation>
 </tile>
 <tile id="104">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="104" duration="333"/>
   <frame tileid="105" duration="333"/>
   <frame tileid="106" duration="333"/>
   <frame tileid="107" duration="333"/>
  </animation>
 </tile>
 <tile id="108">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="108" duration="333"/>
   <frame tileid="109" duration="333"/>
   <frame tileid="110" duration="333"/>
   <frame tileid="111" duration="333"/>
  </animation>
 </tile>
 <tile id="112">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="112" duration="333"/>
   <frame tileid="113" duration="333"/>
   <frame tileid="114" duration="333"/>
   <frame tileid="115" duration="333"/>
  </animation>
 </tile>
 <tile id="116">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="116" duration="333"/>
   <frame tileid="117" duration="333"/>
   <frame tileid="118" duration="333"/>
   <frame tileid="119" duration="333"/>
  </animation>
 </tile>
 <tile id="120">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="120" duration="333"/>
   <frame tileid="121" duration="333"/>
   <frame tileid="122" duration="333"/>
   <frame tileid="123" duration="333"/>
  </animation>
 </tile>
 <tile id="124">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="124" duration="333"/>
   <frame tileid="125" duration="333"/>
   <frame tileid="126" duration="333"/>
   <frame tileid="127" duration="333"/>
  </animation>
 </tile>
 <tile id="128">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="128" duration="333"/>
   <frame tileid="129" duration="333"/>
   <frame tileid="130" duration="333"/>
   <frame tileid="131" duration="333"/>
  </animation>
 </tile>
 <tile id="132">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="132" duration="333"/>
   <frame tileid="133" duration="333"/>
   <frame tileid="134" duration="333"/>
   <frame tileid="135" duration="333"/>
  </animation>
 </tile>
 <tile id="136">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="136" duration="333"/>
   <frame tileid="137" duration="333"/>
   <frame tileid="138" duration="333"/>
   <frame tileid="139" duration="333"/>
  </animation>
 </tile>
 <tile id="140">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="140" duration="333"/>
   <frame tileid="141" duration="333"/>
   <frame tileid="142" duration="333"/>
   <frame tileid="143" duration="333"/>
  </animation>
 </tile>
 <tile id="144">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="144" duration="333"/>
   <frame tileid="145" duration="333"/>
   <frame tileid="146" duration="333"/>
   <frame tileid="147" duration="333"/>
  </animation>
 </tile>
 <tile id="148">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="148" duration="333"/>
   <frame tileid="149" duration="333"/>
   <frame tileid="150" duration="333"/>
   <frame tileid="151" duration="333"/>
  </animation>
 </tile>
 <tile id="152">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="152" duration="333"/>
   <frame tileid="153" duration="333"/>
   <frame tileid="154" duration="333"/>
   <frame tileid="155" duration="333"/>
  </animation>
 </tile>
 <tile id="156">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="156" duration="333"/>
   <frame tileid="157" duration="333"/>
   <frame tileid="158" duration="333"/>
   <frame tileid="159" duration="333"/>
  </animation>
 </tile>
 <tile id="160">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="160" duration="333"/>
   <frame tileid="161" duration="333"/>
   <frame tileid="162" duration="333"/>
   <frame tileid="163" duration="333"/>
  </animation>
 </tile>
 <tile id="164">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="164" duration="333"/>
   <frame tileid="165" duration="333"/>
   <frame tileid="166" duration="333"/>
   <frame tileid="167" duration="333"/>
  </animation>
 </tile>
 <tile id="168">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="168" duration="333"/>
   <frame tileid="169" duration="333"/>
   <frame tileid="170" duration="333"/>
   <frame tileid="171" duration="333"/>
  </animation>
 </tile>
 <tile id="172">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="172" duration="333"/>
   <frame tileid="173" duration="333"/>
   <frame tileid="174" duration="333"/>
   <frame tileid="175" duration="333"/>
  </animation>
 </tile>
 <tile id="176">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="176" duration="333"/>
   <frame tileid="177" duration="333"/>
   <frame tileid="178" duration="333"/>
   <frame tileid="179" duration="333"/>
  </animation>
 </tile>
 <tile id="180">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="180" duration="333"/>
   <frame tileid="181" duration="333"/>
   <frame tileid="182" duration="333"/>
   <frame tileid="183" duration="333"/>
  </animation>
 </tile>
 <tile id="184">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="184" duration="333"/>
   <frame tileid="185" duration="333"/>
   <frame tileid="186" duration="333"/>
   <frame tileid="187" duration="333"/>
  </animation>
 </tile>
 <tile id="188">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="188" duration="333"/>
   <frame tileid="189" duration="333"/>
   <frame tileid="190" duration="333"/>
   <frame tileid="191" duration="333"/>
  </animation>
 </tile>
 <tile id="192">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="192" duration="333"/>
   <frame tileid="193" duration="333"/>
   <frame tileid="194" duration="333"/>
   <frame tileid="195" duration="333"/>
  </animation>
 </tile>
 <tile id="196">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="196" duration="333"/>
   <frame tileid="197" duration="333"/>
   <frame tileid="198" duration="333"/>
   <frame tileid="199" duration="333"/>
  </animation>
 </tile>
 <tile id="200">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="200" duration="333"/>
   <frame tileid="201" duration="333"/>
   <frame tileid="202" duration="333"/>
   <frame tileid="203" duration="333"/>
  </animation>
 </tile>
 <tile id="204">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="204" duration="333"/>
   <frame tileid="205" duration="333"/>
   <frame tileid="206" duration="333"/>
   <frame tileid="207" duration="333"/>
  </animation>
 </tile>
 <tile id="208">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="208" duration="333"/>
   <frame tileid="209" duration="333"/>
   <frame tileid="210" duration="333"/>
   <frame tileid="211" duration="333"/>
  </animation>
 </tile>
 <tile id="212">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="212" duration="333"/>
   <frame tileid="213" duration="333"/>
   <frame tileid="214" duration="333"/>
   <frame tileid="215" duration="333"/>
  </animation>
 </tile>
 <tile id="216">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="216" duration="333"/>
   <frame tileid="217" duration="333"/>
   <frame tileid="218" duration="333"/>
   <frame tileid="219" duration="333"/>
  </animation>
 </tile>
 <tile id="220">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="220" duration="333"/>
   <frame tileid="221" duration="333"/>
   <frame tileid="222" duration="333"/>
   <frame tileid="223" duration="333"/>
  </animation>
 </tile>
 <tile id="224">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="224" duration="333"/>
   <frame tileid="225" duration="333"/>
   <frame tileid="226" duration="333"/>
   <frame tileid="227" duration="333"/>
  </animation>
 </tile>
 <tile id="228">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="228" duration="333"/>
   <frame tileid="229" duration="333"/>
   <frame tileid="230" duration="333"/>
   <frame tileid="231" duration="333"/>
  </animation>
 </tile>
 <tile id="232">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="232" duration="333"/>
   <frame tileid="233" duration="333"/>
   <frame tileid="234" duration="333"/>
   <frame tileid="235" duration="333"/>
  </animation>
 </tile>
 <tile id="236">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="236" duration="333"/>
   <frame tileid="237" duration="333"/>
   <frame tileid="238" duration="333"/>
   <frame tileid="239" duration="333"/>
  </animation>
 </tile>
 <tile id="240">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="240" duration="333"/>
   <frame tileid="241" duration="333"/>
   <frame tileid="242" duration="333"/>
   <frame tileid="243" duration="333"/>
  </animation>
 </tile>
 <tile id="244">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="244" duration="333"/>
   <frame tileid="245" duration="333"/>
   <frame tileid="246" duration="333"/>
   <frame tileid="247" duration="333"/>
  </animation>
 </tile>
 <tile id="248">
  <properties>
   <property name="surf" value="surf"/>
  </properties>
  <animation>
   <frame tileid="248" duration="333"/>
   <frame tileid="249" duration="333"/>
   <frame tileid="250" duration="333"/>
   <frame tileid="251" duration="333"/>
  </animation>
 </tile>
</tileset>
