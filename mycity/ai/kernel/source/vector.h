/* Many games of learners: they begin, take turns by actions, and are read from data. Nothing in these is believed. */

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
