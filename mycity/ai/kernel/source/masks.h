/* Sets of cells, a bit for each as in the masks of mycity/engine/grid.py: they are joined, cut and taken away by | & ~. */
#include <stdbool.h>
#include <stdint.h>

enum { WORDS = 4, CELLS = 64 * WORDS };

typedef uint64_t Mask __attribute__((vector_size(8 * WORDS), aligned(16)));

static const Mask NONE = {0};

static inline bool any(Mask a) { return (a[0] | a[1] | a[2] | a[3]) != 0; }

static inline bool has(Mask a, int cell) { return a[cell >> 6] >> (cell & 63) & 1; }

static inline int count(Mask a) {
    return __builtin_popcountll(a[0]) + __builtin_popcountll(a[1]) + __builtin_popcountll(a[2]) +
           __builtin_popcountll(a[3]);
}

static inline Mask one(int cell) {
    Mask a = NONE;
    a[cell >> 6] = (uint64_t)1 << (cell & 63);
    return a;
}

/* Every cell moved up or down by so many bits, 0 to CELLS - 1; those that leave the words are lost. */
static inline Mask up(Mask a, int by) {
    const int words = by >> 6, bits = by & 63;
    Mask moved = NONE;
    for (int i = words; i < WORDS; i++)
        moved[i] = a[i - words] << bits | (bits && i > words ? a[i - words - 1] >> (64 - bits) : 0);
    return moved;
}

static inline Mask down(Mask a, int by) {
    const int words = by >> 6, bits = by & 63;
    Mask moved = NONE;
    for (int i = 0; i + words < WORDS; i++)
        moved[i] = a[i + words] >> bits | (bits && i + words + 1 < WORDS ? a[i + words + 1] << (64 - bits) : 0);
    return moved;
}

/* The lowest cell of a set that is not empty. */
static inline int lowest(Mask a) {
    int i = 0;
    while (!a[i])
        i++;
    return 64 * i + __builtin_ctzll(a[i]);
}

static inline bool is_single(Mask a) { return count(a) == 1; }

/* Whether `a` is the smaller number. */
static inline bool is_less(Mask a, Mask b) {
    int i = WORDS - 1;
    while (i && a[i] == b[i])
        i--;
    return a[i] < b[i];
}

/* Run through the cells of a set, the lowest first. */
#define EACH(cell, cells) \
    for (Mask left_##cell = (cells), *once_##cell = &left_##cell; once_##cell; once_##cell = 0) \
        for (int cell; next_cell(&left_##cell, &cell);)

static inline bool next_cell(Mask *left, int *cell) {
    if (!any(*left))
        return false;
    *cell = lowest(*left);
    (*left)[*cell >> 6] &= (*left)[*cell >> 6] - 1;
    return true;
}
