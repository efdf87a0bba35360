; Inno Setup: the installer for Windows, made of the folder that PyInstaller wrote.
;   iscc /DVersion=0.9.0 packaging\windows\mycity.iss
; Written, but neither built nor tried by its authors: see .github/workflows/release.yml.
#ifndef Version
  #error "say which version: /DVersion=0.9.0"
#endif

[Setup]
AppId={{6B0C0B1E-6F0C-4B43-9A5B-2E0C5B6D8F11}
AppName=mycity
AppVersion={#Version}
AppPublisher=the mycity maintainers
DefaultDirName={autopf}\mycity
DefaultGroupName=mycity
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
LicenseFile=..\..\LICENSE
SetupIconFile=..\..\build\icons\mycity.ico
UninstallDisplayIcon={app}\mycity.exe
OutputDir=..\..\dist
OutputBaseFilename=mycity-{#Version}-windows-x64-setup
Compression=lzma2
SolidCompression=yes
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "fr"; MessagesFile: "compiler:Languages\French.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; what an older version left in the program's folder; saves lie elsewhere
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "..\..\dist\mycity\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\mycity"; Filename: "{app}\mycity.exe"
Name: "{autodesktop}\mycity"; Filename: "{app}\mycity.exe"; Tasks: desktopicon

[Run]
Filename: "{app}\mycity.exe"; Description: "{cm:LaunchProgram,mycity}"; Flags: nowait postinstall skipifsilent
