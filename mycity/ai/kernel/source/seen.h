/* What learners see of their games: planes of cities, drawn as they are built, and all else in rows of the caller. */

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
