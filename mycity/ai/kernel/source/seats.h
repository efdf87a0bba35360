/*
 * Many games of learners, played turn by turn: whatever they see is written into arrays of the caller, which are
 * mycity/rl/batch.py's. Seats begin on one of several boards; what an action, a plane and a card is, the data say.
 */

enum {
    MOST_SEATS = 4, MOST_GAMES = 16384, MOST_STARTS = 64, MOST_DRAWN = 64, MOST_BARE = MOST_DRAWN * CELLS, BLOCKS = -2,
    PASSING = 0, STOPPING, WAITING, NO_PLACES       /* actions after the places */
};

/* A board on which a seat can begin, and how what is done and seen there is numbered. */
typedef struct {
    const Board *board;
    int seats, cards, deck[MOST_ORDER], places, cells, cell[CELLS], planes, kind_plane[MOST_KINDS], first_plane, cog_plane,
        counted_plane, terrains, tree_plane, empty_plane, holdings, held[COUNTERS];
    int16_t action_of[MOST_SHAPES][MOST_FITS], fit_of[MOST_SHAPES][MOST_FITS];
    int8_t bare[MOST_BARE];
    Position position;
} Start;

typedef struct {
    const Start *start;
    Position position;              /* which is over once its player has stopped */
    int score;
    uint8_t legal[MOST_FITS + NO_PLACES];
    int8_t *planes;
} Seat;

typedef struct {
    int deck[MOST_ORDER], drawn, card, left[MOST_PIECES];   /* no card is open once all is over */
} Game;

/* A row for each agent, game by game, seat by seat. */
typedef struct {
    int8_t *boards;
    int16_t *cards;
    int32_t *points;
    int8_t *stopped;
    int16_t *holdings;
    int8_t *masks;
    double *rewards;
    int64_t *scores;
    uint8_t *illegal, *ended;
} Shown;

typedef struct {
    int games, seats, starts;
    Start *start[MOST_STARTS];      /* all of one form */
    Game *game;
    Seat *seat;
    int8_t *drawn;
    Shown shown;
} Vector;

/* -- the turn ---------------------------------------------------------------------------------------------------- */

/* Tell each row at once of a seat what the others have of it: they all answer at the same time. */
static void tell_of_others(const Vector *vector, Seat *seats, int seat) {
    const Rows *rows = &seats[seat].start->board->once;
    for (int number = 0; number < rows->rows; number++) {
        const Row *row = &rows->row[number];
        bool has_all = false, has_linked = false;
        Mask covered = NONE;
        for (int other = 0; other < vector->seats; other++) {
            const Position *position = &seats[other].position;
            const Mask all = seats[other].start->board->once.row[number].mask[0];
            if (other == seat)
                continue;
            has_all |= any(all) && !any(all & ~position->covered);
            has_linked |= position->flag[number] & 1;
            covered |= position->covered;
        }
        int *flag = &seats[seat].position.flag[number];
        if (row->kind == ONCE_ALL_COVERED)
            *flag = has_all;
        else if (row->kind == ONCE_EACH_COVERED)
            seats[seat].position.taken[number] = covered;
        else if (row->kind == ONCE_LINKED)
            *flag = (*flag & 1) | (has_linked ? 2 : 0);
    }
}

static int size_of_largest(const Position *position, int kind) {
    return position->kind[kind].groups ? position->kind[kind].group[0].size : 0;
}

/* The points of a row by which cities are compared: all take them whose group is the largest at the table. */
static int points_among(const Vector *vector, const Seat *seats, int seat, const Row *row) {
    const int *n = row->n + 1, size = size_of_largest(&seats[seat].position, n[0]);
    for (int other = 0; other < vector->seats; other++)
        if (size_of_largest(&seats[other].position, n[0]) > size)
            return 0;
    return size ? n[1] : 0;
}

/* The score of a seat if the episode ended now, in points. */
static int score_at_table(const Vector *vector, const Seat *seats, int seat) {
    const Board *board = seats[seat].start->board;
    const Position *position = &seats[seat].position;
    const int end = board->n[TRACK_END];
    int total = position->points, points = 0;
    for (int i = 0; i < board->ends.rows && !(end != NOBODY && (position->is_frozen || total >= end)); i++) {
        const Row *row = &board->ends.row[i];
        points += row->kind == END_HAS ? points_among(vector, seats, seat, row) : points_of(board, position, row);
        if (i + 1 < board->ends.rows && board->ends.row[i + 1].n[0] == row->n[0])
            continue;
        total += points;
        total = end != NOBODY ? at_most(total, end) : total;
        points = 0;
    }
    return total;
}

/* Find what a seat may answer to the open card; return whether it is asked. */
static bool find_legal(const Game *game, Seat *seat) {
    const Start *start = seat->start;
    const Board *board = start->board;
    const Piece *piece = game->card == NOBODY ? 0 : &board->piece[game->card];
    int16_t fits[MOST_FITS];
    memset(seat->legal, 0, (size_t)(start->places + NO_PLACES));
    uint8_t *others = seat->legal + start->places;
    if (!piece || seat->position.is_over || !is_asked(board, &seat->position, piece)) {
        others[WAITING] = 1;
        return false;
    }
    const int number = legal_fits(board, &seat->position, piece, fits);
    for (int i = 0; i < number; i++)
        seat->legal[start->action_of[piece->shape][fits[i]]] = 1;
    others[PASSING] = may_pass(board, &seat->position, piece);
    others[STOPPING] = board->n[MAY_STOP] != 0;
    others[WAITING] = !number && !others[PASSING] && !others[STOPPING];
    return true;
}

static int draw_card(Game *game) {
    const int card = game->deck[game->drawn++];
    if (card >= 0)
        game->left[card]--;
    return card;
}

static bool is_left_by_all(const Vector *vector, const Seat *seats) {
    for (int seat = 0; seat < vector->seats; seat++)
        if (!seats[seat].position.is_over)
            return false;
    return true;
}

/* Reveal cards until one asks somebody for an answer, or end the game. */
static void open_card(const Vector *vector, Game *game, Seat *seats) {
    const int cards = vector->start[0]->cards;
    bool is_asked_for = false;
    while (!is_asked_for && game->drawn < cards && !is_left_by_all(vector, seats)) {
        game->card = draw_card(game);
        if (game->card == BLOCKS && game->drawn < cards)
            draw_card(game);
        if (game->card < 0)
            continue;
        for (int seat = 0; seat < vector->seats; seat++)
            is_asked_for |= find_legal(game, &seats[seat]);
    }
    if (is_asked_for)
        return;
    game->card = NOBODY;
    for (int seat = 0; seat < vector->seats; seat++)
        find_legal(game, &seats[seat]);
}
