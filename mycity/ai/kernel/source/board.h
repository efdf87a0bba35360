/* What the kernel knows of a game: a board with its pieces and the rows of its rules, and a position on it. */

enum {
    FORMAT = 1,                     /* of the data: see ../board_data.py and ../position_data.py */
    POINT = 100, COUNTERS = 3, NOBODY = -1,
    MOST_SHIFTS = 3, MOST_AREAS = 4, MOST_PLANES = 32, MOST_PIECE_CELLS = 5, MOST_PIECES = 64, MOST_SHAPES = 48,
    MOST_TURNS = 6, MOST_FITS = 1024, MOST_KINDS = 6, MOST_GROUPS = 64, MOST_PLACED = 80, MOST_WELLS = 16,
    MOST_LAYERS = 12, MOST_MARKS = 8, MOST_ROWS = 48, MOST_NUMBERS = 64, MOST_MASKS = 3, MOST_PRIZES = 64,
    MOST_BONUSES = 512, MOST_ORDER = 80, MOST_NUMBER = 1000000
};

/* What a row has: a letter a number, of which `next_of` says what it may be, a star repeats the last; and masks. */
typedef struct {
    const char *numbers;
    int masks;
} Form;

#include "rows.h"                   /* the kinds of rows and their forms, made of ../../rows/kinds.py by the build */

/* A rule, or a part of one: numbers and cells whose meaning is said where its kind of row is played. */
typedef struct {
    int kind, numbers, n[MOST_NUMBERS];
    Mask mask[MOST_MASKS];
} Row;

typedef struct {
    int rows;
    Row row[MOST_ROWS];
} Rows;

/* A piece in one rotation at one place; `close` is what of `around` lies in the same area. */
typedef struct {
    Mask mask, around, close;
    int worth, rotation, anchor;
} Fit;

typedef struct {
    int offsets, offset[MOST_PIECE_CELLS], carries[MOST_PIECE_CELLS];
    Mask anchors;
    int16_t fit_at[CELLS];
} Rotation;

typedef struct Around Around;

typedef struct {
    int rotations, fits;
    Rotation rotation[MOST_TURNS];
    Fit *fit;
    Around *around;                 /* of each fit, with a value function only */
} Shape;

/* Loose pieces join no group; marked ones count as such with some rules. */
typedef struct {
    int shape, kind;
    bool is_loose, is_marked, may_be_passed, carries[MOST_KINDS];
} Piece;

typedef struct {
    int counter, step, what, count;
} Prize;

/* Numbers of a board, in the order of the data: weights, what may be done, what else the rules say. */
enum {
    STEP, EDGE, EDGE_BEND, EDGE_END, COVER_BEND, COVER_OPEN, COVER_SPARE, CELL_WEIGHT, PASS_BELOW, HOPE, DREAD,
    PRIZE_WEIGHT, COUNTER_WEIGHT, MATCHES = COUNTER_WEIGHT + COUNTERS, ADJOINS, EXCUSES_FIRST, HAS_PASS,
    PASS_NEEDS_POINTS, MAY_STOP, PASS_COST, TRACK_END, TRACK_COUNTER, TRACK_PRIZE, LOOSE_KIND, CLOSED_LAYERS,
    OPENING_MARK, LIMIT, BOARD_NUMBERS = LIMIT + COUNTERS
};

typedef struct Learnt Learnt;

typedef struct {
    int cells, turns, shifts, shift[MOST_SHIFTS], areas, planes, plane_points[MOST_PLANES], kinds, layers, marks, lines;
    Mask full, near[CELLS], linked[MOST_SHIFTS], area[MOST_AREAS], plane[MOST_PLANES], costly, opened;
    int n[BOARD_NUMBERS], shapes, pieces, prizes;
    Shape shape[MOST_SHAPES];
    Piece piece[MOST_PIECES];
    Prize prize[MOST_PRIZES];
    Rows guides, once, ends, dug, chances;
    Learnt *learnt;
} Board;

typedef struct {
    Mask mask, around;
    int size;
} Group;

/* The pieces of a colour, or the cells of a symbol; a largest group stands first. */
typedef struct {
    Mask cells, beside;
    int groups;
    Group group[MOST_GROUPS];
} Kind;

typedef struct {
    Mask cell, sides;
    int done;
} Well;

typedef struct {
    Mask mask, around;
    int kind;
    bool is_marked;
} Placed;

/* One seat's side of a game; the others stand still: `flag` and `taken` tell of them, for each row of `once`. */
typedef struct {
    Mask free, frontier, covered, veins, mark[MOST_MARKS], layer[MOST_LAYERS], first[MOST_AREAS], taken[MOST_ROWS];
    int points, counter[COUNTERS], firsts, wells, placed, flag[MOST_ROWS], doubt, rival[MOST_KINDS];
    bool is_frozen, has_rivals, is_over, has_failed;
    Well well[MOST_WELLS];
    Placed piece[MOST_PLACED];
    Kind kind[MOST_KINDS];
} Position;

enum { PASS = -1, STOP = -2, NOT_ASKED = -3 };     /* moves that lay nothing */

static inline int at_most(int number, int most) { return number < most ? number : most; }

/* -- lattice ----------------------------------------------------------------------------------------------------- */

static Mask spread(const Board *board, Mask mask) {
    Mask near = NONE;
    for (int i = 0; i < board->shifts; i++)
        near |= up(mask, board->shift[i]) | down(mask, board->shift[i]);
    return near & board->full;
}

/* The cells of `within` that can be reached from those of `seed` among them. */
static Mask region(const Board *board, Mask seed, Mask within) {
    Mask reached = seed & within, edge = reached;
    while (any(edge)) {
        edge = spread(board, edge) & within & ~reached;
        reached |= edge;
    }
    return reached;
}

/* All cells that lie beside two cells of `mask` at least. */
static Mask beside_two(const Board *board, Mask mask) {
    Mask one_at_least = NONE, two_at_least = NONE;
    for (int i = 0; i < 2 * board->shifts; i++) {
        const Mask beside = i & 1 ? up(mask, board->shift[i / 2]) : down(mask, board->shift[i / 2]);
        two_at_least |= one_at_least & beside;
        one_at_least |= beside;
    }
    return two_at_least & board->full;
}

/* -- sums over a position ---------------------------------------------------------------------------------------- */

static Mask layers_of(const Position *position, int layers) {
    Mask cells = NONE;
    for (int i = 0; layers >> i; i++)
        if (layers >> i & 1)
            cells |= position->layer[i];
    return cells;
}

static Mask kinds_of(const Position *position, int kinds) {
    Mask cells = NONE;
    for (int i = 0; kinds >> i; i++)
        if (kinds >> i & 1)
            cells |= position->kind[i].cells;
    return cells;
}

/* Those of `kinds` that have none of these cells. */
static int lacking(const Position *position, int kinds, Mask cells) {
    for (int i = 0; kinds >> i; i++)
        if (any(position->kind[i].cells & cells))
            kinds &= ~(1 << i);
    return kinds;
}

static bool is_marked(const Position *position, Mask cells, int mark) {
    return mark != NOBODY && any(cells & position->mark[mark]);
}

static Mask not_marked(const Position *position, Mask cells, int mark) {
    return mark == NOBODY ? cells : cells & ~position->mark[mark];
}

/* The pieces of a kind beside a place. */
static int pieces_beside(const Position *position, int kind, Mask around) {
    int number = 0;
    for (int i = 0; i < position->placed; i++)
        number += position->piece[i].kind == kind && any(position->piece[i].mask & around);
    return number;
}

/* The groups of a kind beside some cells: their pieces and, where it is asked for, their cells. */
static int dug(const Kind *kind, Mask entrance, Mask *cells) {
    int pieces = 0;
    for (int i = 0; i < kind->groups; i++)
        if (any(kind->group[i].around & entrance)) {
            pieces += kind->group[i].size;
            if (cells)
                *cells |= kind->group[i].mask;
        }
    return pieces;
}

/* The chance, in hundredths, that a largest group of that size is the largest at the table. */
static int chance_of(const Position *position, int kind, int size) {
    const int ahead = POINT * size - position->rival[kind] + 50 + position->doubt;
    return !size || ahead < 0 ? 0 : at_most(POINT * ahead / (2 * position->doubt), POINT);
}
