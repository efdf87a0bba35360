/*
 * Many games of learners, played turn by turn: all seats begin on the same board, and whatever they see is written into
 * arrays of the caller, which are mycity/rl/batch.py's. What an action, a plane and a card is, the data say.
 */

enum {
    MOST_SEATS = 4, MOST_GAMES = 16384, MOST_DRAWN = 64, MOST_BARE = MOST_DRAWN * CELLS, BLOCKS = -2,
    PASSING = 0, STOPPING, WAITING, NO_PLACES       /* actions after the places */
};

typedef struct {
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
    const Board *board;
    int games, seats, cards, deck[MOST_ORDER], places, cells, cell[CELLS], planes, kind_plane[MOST_KINDS], first_plane,
        cog_plane, counted_plane, terrains, tree_plane, empty_plane, holdings, held[COUNTERS];
    int16_t action_of[MOST_SHAPES][MOST_FITS], fit_of[MOST_SHAPES][MOST_FITS];
    int8_t bare[MOST_BARE];
    Position start;
    Game *game;
    Seat *seat;
    int8_t *drawn;
    Shown shown;
} Vector;

/* -- the turn ---------------------------------------------------------------------------------------------------- */

/* Tell each row at once of a seat what the others have of it: they all answer at the same time. */
static void tell_of_others(const Vector *vector, Seat *seats, int seat) {
    const Rows *rows = &vector->board->once;
    for (int number = 0; number < rows->rows; number++) {
        const Row *row = &rows->row[number];
        bool has_all = false, has_linked = false;
        Mask covered = NONE;
        for (int other = 0; other < vector->seats; other++) {
            const Position *position = &seats[other].position;
            if (other == seat)
                continue;
            has_all |= any(row->mask[0]) && !any(row->mask[0] & ~position->covered);
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
    const Board *board = vector->board;
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
static bool find_legal(const Vector *vector, const Game *game, Seat *seat) {
    const Board *board = vector->board;
    const Piece *piece = game->card == NOBODY ? 0 : &board->piece[game->card];
    int16_t fits[MOST_FITS];
    memset(seat->legal, 0, (size_t)(vector->places + NO_PLACES));
    uint8_t *others = seat->legal + vector->places;
    if (!piece || seat->position.is_over || !is_asked(board, &seat->position, piece)) {
        others[WAITING] = 1;
        return false;
    }
    const int number = legal_fits(board, &seat->position, piece, fits);
    for (int i = 0; i < number; i++)
        seat->legal[vector->action_of[piece->shape][fits[i]]] = 1;
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
    bool is_asked_for = false;
    while (!is_asked_for && game->drawn < vector->cards && !is_left_by_all(vector, seats)) {
        game->card = draw_card(game);
        if (game->card == BLOCKS && game->drawn < vector->cards)
            draw_card(game);
        if (game->card < 0)
            continue;
        for (int seat = 0; seat < vector->seats; seat++)
            is_asked_for |= find_legal(vector, game, &seats[seat]);
    }
    if (is_asked_for)
        return;
    game->card = NOBODY;
    for (int seat = 0; seat < vector->seats; seat++)
        find_legal(vector, game, &seats[seat]);
}

/* -- what is drawn ------------------------------------------------------------------------------------------------ */

static void draw(const Vector *vector, Seat *seat, int plane, Mask cells) {
    int8_t *drawn = seat->planes + plane * vector->cells;
    EACH(cell, cells)
        drawn[vector->cell[cell]] = 1;
}

static void draw_fit(const Vector *vector, Seat *seat, const Piece *piece, const Fit *fit) {
    const Rotation *rotation = &vector->board->shape[piece->shape].rotation[fit->rotation];
    draw(vector, seat, vector->first_plane, one(lowest(fit->mask)));
    if (piece->is_marked && vector->cog_plane != NOBODY)
        draw(vector, seat, vector->cog_plane, fit->mask);
    if (!vector->board->n[MATCHES] && piece->kind != NOBODY)
        draw(vector, seat, vector->kind_plane[piece->kind], fit->mask);
    for (int i = 0; vector->board->n[MATCHES] && i < rotation->offsets; i++)
        if (rotation->carries[i] != NOBODY)
            draw(vector, seat, vector->kind_plane[rotation->carries[i]], one(fit->anchor + rotation->offset[i]));
}

/* Draw the ground that has changed since `layer` was: it has become a tree or empty. */
static void draw_changes(const Vector *vector, Seat *seat, const Mask *layer, const Row *row) {
    Mask changed = NONE;
    for (int i = 0; i < vector->board->layers; i++)
        changed |= seat->position.layer[i] ^ layer[i];
    const Mask trees = changed & seat->position.layer[row->n[1]];
    for (int plane = 0; plane < vector->terrains; plane++)
        EACH(cell, changed)
            seat->planes[plane * vector->cells + vector->cell[cell]] = 0;
    draw(vector, seat, vector->tree_plane, trees);
    draw(vector, seat, vector->empty_plane, changed & ~trees);
}

static const Row *row_of_changes(const Vector *vector) {
    for (int i = 0; i < vector->board->once.rows; i++)
        if (vector->board->once.row[i].kind == ONCE_CLOSED_IN)
            return &vector->board->once.row[i];
    return 0;
}

/* The cells at which points at once have been had: those that rows mark, and of the last fit those it had them for. */
static Mask counted_with(const Board *board, const Position *position, const Piece *piece, const Fit *fit) {
    Mask counted = NONE;
    for (int i = 0; i < board->marks; i++)
        counted |= position->mark[i];
    for (int i = 0; i < board->once.rows; i++)
        if (board->once.row[i].kind == ONCE_CARRIED)
            counted |= board->once.row[i].mask[0] & carrying(board, piece, fit, board->once.row[i].n[0]);
    return counted;
}

static void answer(const Vector *vector, Seat *seat, const Piece *piece, int move) {
    const Row *changing = move < 0 ? 0 : row_of_changes(vector);
    Mask layer[MOST_LAYERS];
    if (changing)
        memcpy(layer, seat->position.layer, sizeof layer);
    play(vector->board, &seat->position, piece, move);
    if (move < 0)
        return;
    const Fit *fit = &vector->board->shape[piece->shape].fit[move];
    draw_fit(vector, seat, piece, fit);
    if (changing)
        draw_changes(vector, seat, layer, changing);
    draw(vector, seat, vector->counted_plane, counted_with(vector->board, &seat->position, piece, fit));
}

/* Write what an agent sees: its own seat first, then those after it. */
static void show(const Vector *vector, const Game *game, const Seat *seats, int64_t agent, int seat) {
    const Shown *shown = &vector->shown;
    const int pieces = vector->board->pieces, size = vector->planes * vector->cells;
    for (int place = 0; place < vector->seats; place++) {
        const Seat *other = &seats[(seat + place) % vector->seats];
        const int64_t at = agent * vector->seats + place;
        memcpy(shown->boards + at * size, other->planes, (size_t)size);
        shown->points[at] = other->position.points;
        shown->stopped[at] = other->position.is_over;
        for (int i = 0; i < vector->holdings; i++)
            shown->holdings[at * vector->holdings + i] = (int16_t)other->position.counter[vector->held[i]];
    }
    int16_t *open = shown->cards + agent * 2 * pieces, *left = open + pieces;
    for (int i = 0; i < pieces; i++) {
        open[i] = i == game->card;
        left[i] = (int16_t)game->left[i];
    }
    const int actions = vector->places + NO_PLACES;
    memcpy(shown->masks + agent * actions, seats[seat].legal, (size_t)actions);
    shown->scores[agent] = seats[seat].score;
}

/* -- games -------------------------------------------------------------------------------------------------------- */

/* The cards in a random order, as mycity/engine/rng.py has it. */
static void shuffle(uint64_t state, int *cards, int number) {
    for (int last = number - 1; last > 0; last--) {
        const uint64_t bound = (uint64_t)last + 1, over = -bound % bound;
        uint64_t output;
        do
            output = step(&state);
        while (over && output >= -over);
        const int chosen = (int)(output % bound), card = cards[last];
        cards[last] = cards[chosen];
        cards[chosen] = card;
    }
}

static void begin_game(const Vector *vector, int number, uint64_t seed) {
    Game *game = &vector->game[number];
    Seat *seats = &vector->seat[number * vector->seats];
    memset(game, 0, sizeof *game);
    memcpy(game->deck, vector->deck, sizeof game->deck);
    shuffle(seed, game->deck, vector->cards);
    for (int i = 0; i < vector->cards; i++)
        if (game->deck[i] >= 0)
            game->left[game->deck[i]]++;
    for (int seat = 0; seat < vector->seats; seat++) {
        seats[seat].position = vector->start;
        memcpy(seats[seat].planes, vector->bare, (size_t)(vector->planes * vector->cells));
    }
    open_card(vector, game, seats);
    for (int seat = 0; seat < vector->seats; seat++) {
        const int64_t agent = (int64_t)number * vector->seats + seat;
        seats[seat].score = score_at_table(vector, seats, seat);
        show(vector, game, seats, agent, seat);
        vector->shown.illegal[agent] = false;
    }
}

/* What an action is as a move; what is not legal is the last that is. */
static int move_by(const Vector *vector, const Game *game, const Seat *seat, int64_t action, uint8_t *illegal) {
    const int actions = vector->places + NO_PLACES;
    int taken = actions - 1;
    *illegal = action < 0 || action >= actions || !seat->legal[action];
    while (*illegal && taken && !seat->legal[taken])
        taken--;
    taken = *illegal ? taken : (int)action;
    if (game->card == NOBODY || taken == vector->places + WAITING)
        return NOT_ASKED;
    if (taken >= vector->places)
        return taken == vector->places + PASSING ? PASS : STOP;
    return vector->fit_of[vector->board->piece[game->card].shape][taken];
}

static void play_turn(const Vector *vector, int number, const int64_t *actions) {
    Game *game = &vector->game[number];
    Seat *seats = &vector->seat[number * vector->seats];
    const int64_t first = (int64_t)number * vector->seats;
    const Shown *shown = &vector->shown;
    int move[MOST_SEATS];
    bool is_answered = false;
    for (int seat = 0; seat < vector->seats; seat++) {
        move[seat] = move_by(vector, game, &seats[seat], actions[first + seat], &shown->illegal[first + seat]);
        is_answered |= move[seat] != NOT_ASKED;
        tell_of_others(vector, seats, seat);
    }
    for (int seat = 0; seat < vector->seats; seat++)
        if (move[seat] != NOT_ASKED)
            answer(vector, &seats[seat], &vector->board->piece[game->card], move[seat]);
    if (is_answered)
        open_card(vector, game, seats);
    for (int seat = 0; seat < vector->seats; seat++) {
        const int before = seats[seat].score;
        seats[seat].score = score_at_table(vector, seats, seat);
        show(vector, game, seats, first + seat, seat);
        shown->rewards[first + seat] = seats[seat].score - before;
        shown->ended[first + seat] = game->card == NOBODY;
    }
}

/* -- reading ------------------------------------------------------------------------------------------------------ */

static void read_actions(Reader *reader, Vector *vector) {
    vector->places = next(reader, 1, MOST_FITS);
    for (int i = 0; i < vector->board->shapes; i++)
        for (int fit = 0; fit < vector->board->shape[i].fits; fit++) {
            const int action = next(reader, 0, vector->places - 1);
            vector->action_of[i][fit] = (int16_t)action;
            vector->fit_of[i][action] = (int16_t)fit;
        }
}

static void read_planes(Reader *reader, Vector *vector) {
    const Board *board = vector->board;
    vector->cells = next(reader, 1, CELLS);
    for (int cell = 0; cell < board->cells; cell++)
        vector->cell[cell] = next(reader, has(board->full, cell) ? 0 : NOBODY, vector->cells - 1);
    vector->planes = next(reader, 1, MOST_DRAWN);
    for (int kind = 0; kind < board->kinds; kind++)
        vector->kind_plane[kind] = next(reader, 0, vector->planes - 1);
    vector->first_plane = next(reader, 0, vector->planes - 1);
    vector->cog_plane = next(reader, NOBODY, vector->planes - 1);
    vector->counted_plane = next(reader, 0, vector->planes - 1);
    vector->terrains = next(reader, 0, vector->planes);
    vector->tree_plane = next(reader, 0, vector->planes - 1);
    vector->empty_plane = next(reader, 0, vector->planes - 1);
    read_bytes(reader, vector->bare, vector->planes * vector->cells);
}

/* Whether a city has room for whatever a deck can bring: a group more of each kind with each card. */
static bool has_room(const Vector *vector) {
    const Board *board = vector->board;
    for (int kind = 0; kind < board->kinds; kind++)
        if (vector->start.kind[kind].groups + vector->cards > MOST_GROUPS)
            return false;
    for (int i = 0; i < board->shapes; i++)
        for (int turn = 0; turn < board->shape[i].rotations; turn++) {
            const Rotation *rotation = &board->shape[i].rotation[turn];
            int carried = 0;
            for (int cell = 0; cell < rotation->offsets; cell++) {
                const int kind = rotation->carries[cell] == NOBODY ? 0 : 1 << rotation->carries[cell];
                if (carried & kind)
                    return false;
                carried |= kind;
            }
        }
    return vector->start.placed + vector->cards <= MOST_PLACED;
}

static void read_vector(Reader *reader, Vector *vector, int games) {
    vector->games = games;
    vector->seats = next(reader, 1, MOST_SEATS);
    vector->cards = next(reader, 1, MOST_ORDER);
    for (int i = 0; i < vector->cards; i++)
        vector->deck[i] = next(reader, BLOCKS, vector->board->pieces - 1);
    vector->holdings = next(reader, 0, COUNTERS);
    for (int i = 0; i < vector->holdings; i++)
        vector->held[i] = next(reader, 0, COUNTERS - 1);
    read_actions(reader, vector);
    read_planes(reader, vector);
    reader->failed |= games < 1 || games > MOST_GAMES || !has_room(vector);
}

static void free_vector(Vector *vector) {
    if (vector) {
        free(vector->game);
        free(vector->seat);
        free(vector->drawn);
    }
    free(vector);
}

static bool has_memory(Vector *vector) {
    const size_t agents = (size_t)vector->games * (size_t)vector->seats;
    const int size = vector->planes * vector->cells;
    vector->game = calloc((size_t)vector->games, sizeof *vector->game);
    vector->seat = calloc(agents, sizeof *vector->seat);
    vector->drawn = calloc(agents, (size_t)size);
    if (!vector->game || !vector->seat || !vector->drawn)
        return false;
    for (size_t i = 0; i < agents; i++)
        vector->seat[i].planes = vector->drawn + i * (size_t)size;
    for (int game = 0; game < vector->games; game++)
        vector->game[game].card = NOBODY;
    return true;
}

/* Whether each array has as many bytes as will be written into it, at least. */
static bool are_large(const Vector *vector, const int64_t *bytes) {
    const int64_t agents = (int64_t)vector->games * vector->seats, seen = agents * vector->seats;
    const Shown *shown = &vector->shown;
    const int64_t needed[] = {
        seen * vector->planes * vector->cells, agents * 2 * vector->board->pieces * (int)sizeof *shown->cards,
        seen * (int)sizeof *shown->points, seen, seen * vector->holdings * (int)sizeof *shown->holdings,
        agents * (vector->places + NO_PLACES), agents * (int)sizeof *shown->rewards,
        agents * (int)sizeof *shown->scores, agents, agents
    };
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (bytes[i] < needed[i])
            return false;
    return true;
}

/* Read what games are, or nothing where the data are refused; none of them has begun. */
static Vector *load_vector(const Board *board, const void *position, int64_t size, const void *data, int64_t length,
                           int games, const Shown *shown, const int64_t *bytes) {
    Reader reader = {data, length, false};
    Vector *vector = calloc(1, sizeof *vector);
    if (!vector)
        return 0;
    vector->board = board;
    vector->shown = *shown;
    if (load_position(board, position, size, &vector->start)) {
        read_vector(&reader, vector, games);
        if (!reader.failed && !reader.left && are_large(vector, bytes) && has_memory(vector))
            return vector;
    }
    free_vector(vector);
    return 0;
}
