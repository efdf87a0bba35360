; The installer for Windows, by NSIS on Linux: `tools/ship/windows.py` says with -D what it is made of.
; For one user, who needs no administrator; /S installs without a question, /D=C:\folder (last) somewhere else.
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
ManifestDPIAware true
ManifestSupportedOS Win10
RequestExecutionLevel user

!include "MUI2.nsh"
!include "LogicLib.nsh"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\mycity"

Name "mycity"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\mycity"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "mycity ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow

!define MUI_ICON "${WORK}/mycity.ico"
!define MUI_UNICON "${WORK}/mycity.ico"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\mycity.exe"
!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "French"

LangString RUNNING ${LANG_ENGLISH} "mycity is running, or may not be changed here. Close it and try again."
LangString RUNNING ${LANG_FRENCH} "mycity est ouvert, ou ne peut pas être modifié ici. Fermez-le et recommencez."
LangString STAYS ${LANG_ENGLISH} "Something of mycity could not be removed: another program holds it. Try again in a moment."
LangString STAYS ${LANG_FRENCH} "Une partie de mycity n’a pas pu être retirée : un autre programme la tient. Réessayez dans un instant."
LangString FULL ${LANG_ENGLISH} "Not everything could be written. Is there room on the disk, and may you write there?"
LangString FULL ${LANG_FRENCH} "Tout n’a pas pu être écrit. Reste-t-il de la place, et pouvez-vous écrire à cet endroit ?"

VIProductVersion "${VERSION}.0"
VIAddVersionKey /LANG=${LANG_ENGLISH} "ProductName" "mycity"
VIAddVersionKey /LANG=${LANG_ENGLISH} "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=${LANG_ENGLISH} "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=${LANG_ENGLISH} "FileDescription" "mycity"
VIAddVersionKey /LANG=${LANG_ENGLISH} "LegalCopyright" "the mycity team, MIT licence"

; A program that runs cannot be replaced or removed: its file cannot be written to.
!macro REFUSE_WHILE_RUNNING PROGRAM
  ${If} ${FileExists} "$INSTDIR\${PROGRAM}"
    ClearErrors
    FileOpen $0 "$INSTDIR\${PROGRAM}" a
    ${If} ${Errors}
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDOK
      SetErrorLevel 3
      Quit
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend

Section
  !insertmacro REFUSE_WHILE_RUNNING "mycity.exe"
  !insertmacro REFUSE_WHILE_RUNNING "mycity-cli.exe"
  ; what an older version put there goes first, by its own list
  ${If} ${FileExists} "$INSTDIR\mycity.exe"
  ${AndIf} ${FileExists} "$INSTDIR\uninstall.exe"
    ExecWait '"$INSTDIR\uninstall.exe" /S _?=$INSTDIR' $0
    ${If} $0 <> 0
      MessageBox MB_OK|MB_ICONSTOP "$(STAYS)" /SD IDOK
      SetErrorLevel 2
      Quit
    ${EndIf}
  ${EndIf}
  ClearErrors
  !include "${WORK}/install.nsh"
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortCut "$SMPROGRAMS\mycity.lnk" "$INSTDIR\mycity.exe"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "mycity"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\mycity.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "the mycity team"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${SIZE}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${If} ${Errors}
    MessageBox MB_OK|MB_ICONSTOP "$(FULL)" /SD IDOK
    SetErrorLevel 2
    Abort "$(FULL)"
  ${EndIf}
SectionEnd

; Removes what the installer wrote and nothing else: saves lie elsewhere, and what somebody put beside the game stays.
Section "Uninstall"
  !insertmacro REFUSE_WHILE_RUNNING "mycity.exe"
  !insertmacro REFUSE_WHILE_RUNNING "mycity-cli.exe"
  SetOutPath "$TEMP"
  !include "${WORK}/remove.nsh"
  ${If} ${FileExists} "$INSTDIR\mycity.exe"
  ${OrIf} ${FileExists} "$INSTDIR\_internal\python311.dll"
    MessageBox MB_OK|MB_ICONSTOP "$(STAYS)" /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
  ReadRegStr $0 HKCU "${UNINSTALL}" "InstallLocation"
  ${If} $0 == $INSTDIR
    Delete "$SMPROGRAMS\mycity.lnk"
    DeleteRegKey HKCU "${UNINSTALL}"
  ${EndIf}
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
SectionEnd
