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

/* -- what is drawn ------------------------------------------------------------------------------------------------ */

static void draw(Seat *seat, int plane, Mask cells) {
    int8_t *drawn = seat->planes + plane * seat->start->cells;
    EACH(cell, cells)
        drawn[seat->start->cell[cell]] = 1;
}

static void draw_fit(Seat *seat, const Piece *piece, const Fit *fit) {
    const Start *start = seat->start;
    const Rotation *rotation = &start->board->shape[piece->shape].rotation[fit->rotation];
    draw(seat, start->first_plane, one(lowest(fit->mask)));
    if (piece->is_marked && start->cog_plane != NOBODY)
        draw(seat, start->cog_plane, fit->mask);
    if (!start->board->n[MATCHES] && piece->kind != NOBODY)
        draw(seat, start->kind_plane[piece->kind], fit->mask);
    for (int i = 0; start->board->n[MATCHES] && i < rotation->offsets; i++)
        if (rotation->carries[i] != NOBODY)
            draw(seat, start->kind_plane[rotation->carries[i]], one(fit->anchor + rotation->offset[i]));
}

/* Draw the ground that has changed since `layer` was: it has become a tree or empty. */
static void draw_changes(Seat *seat, const Mask *layer, const Row *row) {
    const Start *start = seat->start;
    Mask changed = NONE;
    for (int i = 0; i < start->board->layers; i++)
        changed |= seat->position.layer[i] ^ layer[i];
    const Mask trees = changed & seat->position.layer[row->n[1]];
    for (int plane = 0; plane < start->terrains; plane++)
        EACH(cell, changed)
            seat->planes[plane * start->cells + start->cell[cell]] = 0;
    draw(seat, start->tree_plane, trees);
    draw(seat, start->empty_plane, changed & ~trees);
}

static const Row *row_of_changes(const Board *board) {
    for (int i = 0; i < board->once.rows; i++)
        if (board->once.row[i].kind == ONCE_CLOSED_IN)
            return &board->once.row[i];
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

static void answer(Seat *seat, const Piece *piece, int move) {
    const Board *board = seat->start->board;
    const Row *changing = move < 0 ? 0 : row_of_changes(board);
    Mask layer[MOST_LAYERS];
    if (changing)
        memcpy(layer, seat->position.layer, sizeof layer);
    play(board, &seat->position, piece, move);
    if (move < 0)
        return;
    const Fit *fit = &board->shape[piece->shape].fit[move];
    draw_fit(seat, piece, fit);
    if (changing)
        draw_changes(seat, layer, changing);
    draw(seat, seat->start->counted_plane, counted_with(board, &seat->position, piece, fit));
}

/* Write what an agent sees: its own seat first, then those after it. */
static void show(const Vector *vector, const Game *game, const Seat *seats, int64_t agent, int seat) {
    const Shown *shown = &vector->shown;
    const Start *form = vector->start[0];
    const int pieces = form->board->pieces, size = form->planes * form->cells;
    for (int place = 0; place < vector->seats; place++) {
        const Seat *other = &seats[(seat + place) % vector->seats];
        const int64_t at = agent * vector->seats + place;
        memcpy(shown->boards + at * size, other->planes, (size_t)size);
        shown->points[at] = other->position.points;
        shown->stopped[at] = other->position.is_over;
        for (int i = 0; i < form->holdings; i++)
            shown->holdings[at * form->holdings + i] = (int16_t)other->position.counter[form->held[i]];
    }
    int16_t *open = shown->cards + agent * 2 * pieces, *left = open + pieces;
    for (int i = 0; i < pieces; i++) {
        open[i] = i == game->card;
        left[i] = (int16_t)game->left[i];
    }
    const int actions = form->places + NO_PLACES;
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

static void begin_game(const Vector *vector, int number, uint64_t seed, const int32_t *starts) {
    const Start *form = vector->start[0];
    Game *game = &vector->game[number];
    Seat *seats = &vector->seat[number * vector->seats];
    memset(game, 0, sizeof *game);
    memcpy(game->deck, form->deck, sizeof game->deck);
    shuffle(seed, game->deck, form->cards);
    for (int i = 0; i < form->cards; i++)
        if (game->deck[i] >= 0)
            game->left[game->deck[i]]++;
    for (int seat = 0; seat < vector->seats; seat++) {
        const int chosen = starts[seat] >= 0 && starts[seat] < vector->starts ? starts[seat] : 0;
        const Start *start = seats[seat].start = vector->start[chosen];
        seats[seat].position = start->position;
        memcpy(seats[seat].planes, start->bare, (size_t)(start->planes * start->cells));
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
static int move_by(const Game *game, const Seat *seat, int64_t action, uint8_t *illegal) {
    const Start *start = seat->start;
    const int actions = start->places + NO_PLACES;
    int taken = actions - 1;
    *illegal = action < 0 || action >= actions || !seat->legal[action];
    while (*illegal && taken && !seat->legal[taken])
        taken--;
    taken = *illegal ? taken : (int)action;
    if (game->card == NOBODY || taken == start->places + WAITING)
        return NOT_ASKED;
    if (taken >= start->places)
        return taken == start->places + PASSING ? PASS : STOP;
    return start->fit_of[start->board->piece[game->card].shape][taken];
}

static void play_turn(const Vector *vector, int number, const int64_t *actions) {
    Game *game = &vector->game[number];
    Seat *seats = &vector->seat[number * vector->seats];
    const int64_t first = (int64_t)number * vector->seats;
    const Shown *shown = &vector->shown;
    int move[MOST_SEATS];
    bool is_answered = false;
    for (int seat = 0; seat < vector->seats; seat++) {
        move[seat] = move_by(game, &seats[seat], actions[first + seat], &shown->illegal[first + seat]);
        is_answered |= move[seat] != NOT_ASKED;
        tell_of_others(vector, seats, seat);
    }
    for (int seat = 0; seat < vector->seats; seat++)
        if (move[seat] != NOT_ASKED)
            answer(&seats[seat], &seats[seat].start->board->piece[game->card], move[seat]);
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

static void read_actions(Reader *reader, Start *start) {
    start->places = next(reader, 1, MOST_FITS);
    for (int i = 0; i < start->board->shapes; i++)
        for (int fit = 0; fit < start->board->shape[i].fits; fit++) {
            const int action = next(reader, 0, start->places - 1);
            start->action_of[i][fit] = (int16_t)action;
            start->fit_of[i][action] = (int16_t)fit;
        }
}

static void read_planes(Reader *reader, Start *start) {
    const Board *board = start->board;
    start->cells = next(reader, 1, CELLS);
    for (int cell = 0; cell < board->cells; cell++)
        start->cell[cell] = next(reader, has(board->full, cell) ? 0 : NOBODY, start->cells - 1);
    start->planes = next(reader, 1, MOST_DRAWN);
    for (int kind = 0; kind < board->kinds; kind++)
        start->kind_plane[kind] = next(reader, 0, start->planes - 1);
    start->first_plane = next(reader, 0, start->planes - 1);
    start->cog_plane = next(reader, NOBODY, start->planes - 1);
    start->counted_plane = next(reader, 0, start->planes - 1);
    start->terrains = next(reader, 0, start->planes);
    start->tree_plane = next(reader, 0, start->planes - 1);
    start->empty_plane = next(reader, 0, start->planes - 1);
    read_bytes(reader, start->bare, start->planes * start->cells);
}

/* Whether a city has room for whatever a deck can bring: a group more of each kind with each card. */
static bool has_room(const Start *start) {
    const Board *board = start->board;
    for (int kind = 0; kind < board->kinds; kind++)
        if (start->position.kind[kind].groups + start->cards > MOST_GROUPS)
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
    return start->position.placed + start->cards <= MOST_PLACED;
}

/* Read a board on which seats can begin, or nothing where the data are refused. */
static Start *load_start(const Board *board, const void *position, int64_t size, const void *data, int64_t length) {
    Reader reader = {data, length, false};
    Start *start = calloc(1, sizeof *start);
    if (!start)
        return 0;
    start->board = board;
    start->seats = next(&reader, 1, MOST_SEATS);
    start->cards = next(&reader, 1, MOST_ORDER);
    for (int i = 0; i < start->cards; i++)
        start->deck[i] = next(&reader, BLOCKS, board->pieces - 1);
    start->holdings = next(&reader, 0, COUNTERS);
    for (int i = 0; i < start->holdings; i++)
        start->held[i] = next(&reader, 0, COUNTERS - 1);
    read_actions(&reader, start);
    read_planes(&reader, start);
    if (load_position(board, position, size, &start->position) && !reader.failed && !reader.left && has_room(start))
        return start;
    free(start);
    return 0;
}

/* Whether seats on both boards can sit at one table: what is seen has one form, and each row is of the same rule. */
static bool are_alike(const Start *start, const Start *other) {
    const Board *board = start->board, *second = other->board;
    bool alike = start->seats == other->seats && start->cards == other->cards && start->places == other->places &&
                 start->cells == other->cells && start->planes == other->planes &&
                 start->holdings == other->holdings && board->pieces == second->pieces &&
                 board->kinds == second->kinds && board->once.rows == second->once.rows &&
                 board->ends.rows == second->ends.rows && !memcmp(start->deck, other->deck, sizeof start->deck) &&
                 !memcmp(start->held, other->held, sizeof start->held);
    for (int i = 0; alike && i < board->once.rows; i++) {
        const Row *row = &board->once.row[i], *twin = &second->once.row[i];
        alike = row->kind == twin->kind && (row->kind != ONCE_EACH_COVERED || !any(row->mask[0] ^ twin->mask[0]));
    }
    return alike;
}

static void free_vector(Vector *vector) {
    for (int i = 0; vector && i < vector->starts; i++)
        free(vector->start[i]);
    if (vector) {
        free(vector->game);
        free(vector->seat);
        free(vector->drawn);
    }
    free(vector);
}

static bool has_memory(Vector *vector) {
    const size_t agents = (size_t)vector->games * (size_t)vector->seats;
    const int size = vector->start[0]->planes * vector->start[0]->cells;
    vector->game = calloc((size_t)vector->games, sizeof *vector->game);
    vector->seat = calloc(agents, sizeof *vector->seat);
    vector->drawn = calloc(agents, (size_t)size);
    if (!vector->game || !vector->seat || !vector->drawn)
        return false;
    for (size_t i = 0; i < agents; i++) {
        vector->seat[i].start = vector->start[0];
        vector->seat[i].planes = vector->drawn + i * (size_t)size;
    }
    for (int game = 0; game < vector->games; game++)
        vector->game[game].card = NOBODY;
    return true;
}

/* Whether each array has as many bytes as will be written into it, at least. */
static bool are_large(const Vector *vector, const int64_t *bytes) {
    const int64_t agents = (int64_t)vector->games * vector->seats, seen = agents * vector->seats;
    const Shown *shown = &vector->shown;
    const Start *form = vector->start[0];
    const int64_t needed[] = {
        seen * form->planes * form->cells, agents * 2 * form->board->pieces * (int)sizeof *shown->cards,
        seen * (int)sizeof *shown->points, seen, seen * form->holdings * (int)sizeof *shown->holdings,
        agents * (form->places + NO_PLACES), agents * (int)sizeof *shown->rewards,
        agents * (int)sizeof *shown->scores, agents, agents
    };
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (bytes[i] < needed[i])
            return false;
    return true;
}

/* Make games that begin on a board, or nothing where there cannot be so many or so large ones; none has begun. */
static Vector *make_vector(Start *start, int games, const Shown *shown, const int64_t *bytes) {
    Vector *vector = start ? calloc(1, sizeof *vector) : 0;
    if (!vector) {
        free(start);
        return 0;
    }
    *vector = (Vector){.games = games, .seats = start->seats, .starts = 1, .start = {start}, .shown = *shown};
    if (games > 0 && games <= MOST_GAMES && are_large(vector, bytes) && has_memory(vector))
        return vector;
    free_vector(vector);
    return 0;
}
