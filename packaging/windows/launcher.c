/* mycity.exe (a window) and mycity-cli.exe (a console): have the Python in _internal run its module `launch`.

   Python is asked for by its whole name, so that no other python311.dll is taken, and works by itself alone (-I): no
   variable of the environment, no registry and nobody's own packages change what it does; python311._pth says where
   its modules are. Other processes of the game are this program once more. */

#include <fcntl.h>
#include <stdio.h>
#include <wchar.h>
#include <windows.h>

#define PATH_LIMIT 32768 /* letters of the longest name that Windows knows */
#define LONGEST_FOLDER 190 /* letters: Windows knows names of 259 as a rule, and there are some of 67 below it */
#define PYTHON L"_internal\\python311.dll"
#define PYGAME L"_internal\\pygame"

typedef int (*Main)(int, wchar_t **);
typedef int (*Open)(const char *, int, ...);
typedef int (*Dup2)(int, int);

/* Whether Python could begin with a stream: it looks at what lies under its handle, and ends when it may not. Without
   any stream, as a menu starts programs with a window, it does as well. */
static int is_usable(DWORD number) {
    HANDLE stream = GetStdHandle(number);
    BY_HANDLE_FILE_INFORMATION facts;
    if (stream == NULL)
        return 1;
    switch (GetFileType(stream)) {
    case FILE_TYPE_DISK:
        return GetFileInformationByHandle(stream, &facts);
    case FILE_TYPE_CHAR:
    case FILE_TYPE_PIPE:
        return 1;
    default:
        return 0;
    }
}

/* Let streams that cannot be used say nothing and swallow everything: for Windows, and for the C library that Python
   writes with, which may have looked at them long before this program began. */
static void replace_unusable(const int *unusable) {
    static const DWORD numbers[] = {STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
    SECURITY_ATTRIBUTES inherited = {sizeof inherited, NULL, TRUE};
    HMODULE library = LoadLibraryExW(L"ucrtbase.dll", NULL, LOAD_LIBRARY_SEARCH_SYSTEM32);
    Open open_file = library == NULL ? NULL : (Open)(void *)GetProcAddress(library, "_open");
    Dup2 duplicate = library == NULL ? NULL : (Dup2)(void *)GetProcAddress(library, "_dup2");
    for (int stream = 0; stream < 3; stream++) {
        if (!unusable[stream])
            continue;
        SetStdHandle(numbers[stream], CreateFileW(L"NUL", GENERIC_READ | GENERIC_WRITE,
                                                  FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, OPEN_EXISTING, 0, NULL));
        int nothing = open_file == NULL ? -1 : open_file("NUL", _O_RDWR);
        if (nothing >= 0 && duplicate != NULL)
            duplicate(nothing, stream);
    }
}

static int fail(const wchar_t *form, const wchar_t *place) {
    static wchar_t sentence[PATH_LIMIT + 200];
    swprintf(sentence, sizeof sentence / sizeof *sentence, form, place);
#ifdef CONSOLE
    static char text[3 * PATH_LIMIT + 600]; /* UTF-8, where it is no console that reads it */
    DWORD said;
    HANDLE errors = GetStdHandle(STD_ERROR_HANDLE);
    wcscat(sentence, L"\r\n");
    if (!WriteConsoleW(errors, sentence, wcslen(sentence), &said, NULL)) {
        WideCharToMultiByte(CP_UTF8, 0, sentence, -1, text, sizeof text, NULL, NULL);
        WriteFile(errors, text, strlen(text), &said, NULL);
    }
#else
    MessageBoxW(NULL, sentence, L"mycity", MB_OK | MB_ICONERROR);
#endif
    return 1;
}

int wmain(int count, wchar_t **words) {
    static wchar_t program[PATH_LIMIT], library[PATH_LIMIT + sizeof PYTHON], pygame[PATH_LIMIT + sizeof PYGAME];
    DWORD length = GetModuleFileNameW(NULL, program, PATH_LIMIT);
    while (length > 0 && program[length - 1] != L'\\')
        length--;
    if (length > LONGEST_FOLDER)
        return fail(L"mycity cannot start: the name of its folder is too long. Move it out of some folders: %ls", program);
    swprintf(library, sizeof library / sizeof *library, L"%.*ls%ls", (int)length, program, PYTHON);

    /* Libraries that others ask for by their bare name are pygame's, and never the current folder's or another program's. */
    swprintf(pygame, sizeof pygame / sizeof *pygame, L"%.*ls%ls", (int)length, program, PYGAME);
    SetDllDirectoryW(pygame);
    const int unusable[] = {!is_usable(STD_INPUT_HANDLE), !is_usable(STD_OUTPUT_HANDLE), !is_usable(STD_ERROR_HANDLE)};
#ifndef CONSOLE
    int is_mute = unusable[2] || GetStdHandle(STD_ERROR_HANDLE) == NULL; /* nobody could read what is said */
#endif
    replace_unusable(unusable);
    HMODULE python = LoadLibraryExW(library, NULL, LOAD_LIBRARY_SEARCH_DLL_LOAD_DIR | LOAD_LIBRARY_SEARCH_SYSTEM32);
    Main main_of_python = python == NULL ? NULL : (Main)(void *)GetProcAddress(python, "Py_Main");
    wchar_t **all = calloc(count + 8, sizeof *all);
    if (main_of_python == NULL || all == NULL)
        return fail(L"mycity cannot start: %ls is missing or damaged. Unpack or install the game again.", library);

    wchar_t *options[] = {program, L"-I", L"-B", L"-X", L"utf8", L"-m", L"launch"};
    int given = sizeof options / sizeof *options;
    memcpy(all, options, sizeof options);
    for (int word = 1; word < count; word++)
        all[given++] = words[word];
    int status = main_of_python(given, all);
#ifndef CONSOLE
    int is_worker = count > 1 && wcscmp(words[1], L"--multiprocessing-fork") == 0;
    if ((status == 1 || status == 2) && is_mute && !is_worker)
        fail(L"mycity could not start. mycity-cli.exe beside it says why, in a terminal; so may the files in %ls.",
             L"%LOCALAPPDATA%\\mycity\\logs");
#endif
    return status;
}
