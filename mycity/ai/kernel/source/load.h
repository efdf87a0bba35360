/* Reading boards and positions. Nothing is believed: where a number or a cell is out of range all is refused. */

typedef struct {
    const char *at;
    int64_t left;
    bool failed;
} Reader;

static void read_bytes(Reader *reader, void *into, int64_t size) {
    if (reader->left < size) {
        reader->failed = true;
        return;
    }
    memcpy(into, reader->at, (size_t)size);
    reader->at += size;
    reader->left -= size;
}

static int next(Reader *reader, int least, int most) {
    int64_t number = least;
    read_bytes(reader, &number, sizeof number);
    reader->failed |= number < least || number > most;
    return reader->failed ? least : (int)number;
}

static Mask next_mask(Reader *reader, Mask within) {
    Mask mask = NONE;
    read_bytes(reader, &mask, sizeof mask);
    reader->failed |= any(mask & ~within);
    return reader->failed ? NONE : mask;
}

/* -- boards ------------------------------------------------------------------------------------------------------ */

static int next_of(Reader *reader, const Board *board, char letter) {
    switch (letter) {
    case 'k': return next(reader, 0, board->kinds - 1);
    case 'b': return next(reader, 0, (1 << board->kinds) - 1);
    case 'l': return next(reader, 0, board->layers - 1);
    case 'L': return next(reader, 0, (1 << board->layers) - 1);
    case 'm': return next(reader, NOBODY, board->marks - 1);
    case 'c': return next(reader, NOBODY, COUNTERS - 1);
    case 'C': return next(reader, 0, COUNTERS - 1);
    case 'f': return next(reader, 0, 1);
    case '#': return next(reader, 0, board->lines - 1);
    default: return next(reader, -MOST_NUMBER, MOST_NUMBER);
    }
}

static void read_rows(Reader *reader, const Board *board, Rows *rows, const Form *forms, int kinds) {
    rows->rows = next(reader, 0, MOST_ROWS);
    for (int i = 0; i < rows->rows && !reader->failed; i++) {
        Row *row = &rows->row[i];
        row->kind = next(reader, 0, kinds - 1);
        row->numbers = next(reader, 0, MOST_NUMBERS);
        const char *letter = forms[row->kind].numbers;
        for (int number = 0; number < row->numbers && !reader->failed; number++) {
            letter -= *letter == '*';
            row->n[number] = next_of(reader, board, *letter);
            if (*letter)
                letter++;
            else
                reader->failed = true;
        }
        reader->failed |= *letter && *letter != '*';
        for (int mask = 0; mask < forms[row->kind].masks; mask++)
            row->mask[mask] = next_mask(reader, board->full);
    }
}

static void read_lattice(Reader *reader, Board *board) {
    board->cells = next(reader, 1, CELLS);
    board->turns = next(reader, 1, MOST_TURNS);
    for (int cell = 0; cell < board->cells; cell++)
        board->full |= one(cell);
    board->full = next_mask(reader, board->full);
    board->shifts = next(reader, 1, MOST_SHIFTS);
    for (int i = 0; i < board->shifts; i++) {
        board->shift[i] = next(reader, 1, CELLS - 1);
        board->linked[i] = next_mask(reader, board->full);
    }
    for (int cell = 0; cell < board->cells; cell++)
        board->near[cell] = spread(board, one(cell));
    board->areas = next(reader, 1, MOST_AREAS);
    for (int i = 0; i < board->areas; i++)
        board->area[i] = next_mask(reader, board->full);
    board->planes = next(reader, 0, MOST_PLANES);
    for (int i = 0; i < board->planes; i++) {
        board->plane[i] = next_mask(reader, board->full);
        board->plane_points[i] = next(reader, -1000, 1000);
        board->costly |= board->plane_points[i] < 0 ? board->plane[i] : NONE;
    }
}

static void read_numbers(Reader *reader, Board *board) {
    int *const counts[] = {&board->kinds, &board->layers, &board->marks, &board->lines};
    const int most[] = {MOST_KINDS, MOST_LAYERS, MOST_MARKS, MOST_ROWS};
    for (int i = 0; i < 4; i++)
        *counts[i] = next(reader, i == 0, most[i]);
    for (int i = 0; i < BOARD_NUMBERS; i++)
        board->n[i] = next_of(reader, board, i == TRACK_COUNTER ? 'c' : i == CLOSED_LAYERS ? 'L' : i == OPENING_MARK ? 'm' : 'n');
    board->opened = next_mask(reader, board->full);
    board->prizes = next(reader, 0, MOST_PRIZES);
    for (int i = 0; i < board->prizes; i++) {
        Prize *prize = &board->prize[i];
        prize->counter = next_of(reader, board, 'C');
        prize->step = next_of(reader, board, 'n');
        prize->what = next_of(reader, board, 'c');
        prize->count = next_of(reader, board, 'n');
        /* Only one counter has prizes, and none of them is more of it: so they come to an end. */
        reader->failed |= prize->counter != board->prize[0].counter || prize->what == prize->counter;
    }
}

/* Make the fits of a rotation, one for each anchor. */
static void make_fits(Reader *reader, const Board *board, Shape *shape, int number) {
    Rotation *rotation = &shape->rotation[number];
    EACH(anchor, rotation->anchors) {
        Fit fit = {NONE, NONE, NONE, 0, number, anchor};
        for (int i = 0; i < rotation->offsets; i++) {
            const int cell = anchor + rotation->offset[i];
            reader->failed |= cell >= CELLS || !has(board->full, cell);
            fit.mask |= reader->failed ? NONE : one(cell);
        }
        reader->failed |= shape->fits == MOST_FITS;
        if (reader->failed)
            return;
        fit.around = spread(board, fit.mask) & ~fit.mask;
        for (int i = board->areas - 1; i >= 0; i--)
            if (!any(fit.mask & ~board->area[i]))
                fit.close = fit.around & board->area[i];
        for (int i = 0; i < board->planes; i++)
            fit.worth += board->n[CELL_WEIGHT] * count(fit.mask & board->plane[i]) * board->plane_points[i];
        rotation->fit_at[anchor] = (int16_t)shape->fits;
        shape->fit[shape->fits++] = fit;
    }
}

static void read_shape(Reader *reader, const Board *board, Shape *shape) {
    shape->fit = calloc(MOST_FITS, sizeof *shape->fit);
    reader->failed |= !shape->fit;
    shape->rotations = next(reader, 1, MOST_TURNS);
    for (int number = 0; number < shape->rotations && !reader->failed; number++) {
        Rotation *rotation = &shape->rotation[number];
        rotation->offsets = next(reader, 1, MOST_PIECE_CELLS);
        for (int i = 0; i < rotation->offsets; i++) {
            rotation->offset[i] = next(reader, 0, CELLS - 1);
            rotation->carries[i] = next(reader, NOBODY, board->kinds - 1);
        }
        rotation->anchors = next_mask(reader, board->full);
        make_fits(reader, board, shape, number);
    }
}

static void read_pieces(Reader *reader, Board *board) {
    const int shapes = next(reader, 1, MOST_SHAPES);
    while (board->shapes < shapes && !reader->failed)
        read_shape(reader, board, &board->shape[board->shapes++]);
    board->pieces = next(reader, 0, MOST_PIECES);
    for (int i = 0; i < board->pieces; i++) {
        Piece *piece = &board->piece[i];
        piece->shape = next(reader, 0, shapes - 1);
        piece->kind = next(reader, NOBODY, board->kinds - 1);
        piece->is_loose = piece->kind != NOBODY && piece->kind == board->n[LOOSE_KIND];
        piece->is_marked = next(reader, 0, 1);
        piece->may_be_passed = next(reader, 0, 1);
        const Rotation *rotation = &board->shape[piece->shape].rotation[0];
        for (int cell = 0; cell < rotation->offsets; cell++)
            if (rotation->carries[cell] != NOBODY)
                piece->carries[rotation->carries[cell]] = true;
    }
}

/* -- value functions --------------------------------------------------------------------------------------------- */

static void find_around(const Learnt *learnt, const Fit *fit, Around *around) {
    around->gained = count(fit->mask & learnt->gain);
    EACH(cell, learnt->cells & ~fit->mask) {
        int closed = 0;
        for (int way = 0; way < RING; way++)
            if (learnt->ring[cell][way] != NOBODY)
                closed |= has(fit->mask, learnt->ring[cell][way]) << way;
        if (closed) {
            around->cell[around->cells] = (uint8_t)cell;
            around->closed[around->cells++] = (uint8_t)closed;
        }
    }
}

static void read_learnt(Reader *reader, Board *board) {
    Learnt *learnt = board->learnt = calloc(1, sizeof *learnt);
    int ways[RING];
    reader->failed |= !learnt || board->kinds != COLOURS + 1 || board->n[LOOSE_KIND] != COLOURS;
    if (reader->failed)
        return;
    learnt->prize = next_of(reader, board, 'n');
    learnt->all_wells = next(reader, 0, MOST_WELLS);
    learnt->gain = next_mask(reader, board->full);
    for (int way = 0; way < RING; way++)
        ways[way] = next(reader, -CELLS, CELLS);
    for (int cell = 0; cell < PLACES; cell++) {
        Mask area = NONE;
        learnt->kind[cell] = next(reader, NOBODY, CELL_KINDS - 1);
        for (int i = board->areas - 1; i >= 0; i--)
            area = has(board->area[i], cell) ? board->area[i] : area;
        learnt->cells |= learnt->kind[cell] == NOBODY ? NONE : one(cell);
        for (int way = 0; way < RING; way++) {
            const int at = cell + ways[way];
            learnt->ring[cell][way] = at >= 0 && at < CELLS && has(area, at) ? at : NOBODY;
        }
    }
    read_bytes(reader, learnt->kinds, (char *)(learnt->room + PHASES) - (char *)learnt->kinds);
    for (int i = 0; i < board->shapes && !reader->failed; i++) {
        Shape *shape = &board->shape[i];
        shape->around = calloc((size_t)shape->fits + 1, sizeof *shape->around);
        reader->failed |= !shape->around;
        for (int fit = 0; fit < shape->fits && !reader->failed; fit++)
            find_around(learnt, &shape->fit[fit], &shape->around[fit]);
    }
}

static void free_board(Board *board) {
    for (int i = 0; board && i < board->shapes; i++) {
        free(board->shape[i].fit);
        free(board->shape[i].around);
    }
    free(board ? board->learnt : 0);
    free(board);
}

static Board *load_board(const void *data, int64_t size) {
    Reader reader = {data, size, false};
    Board *board = calloc(1, sizeof *board);
    if (!board)
        return 0;
    next(&reader, FORMAT, FORMAT);
    read_lattice(&reader, board);
    read_numbers(&reader, board);
    read_pieces(&reader, board);
    read_rows(&reader, board, &board->guides, guide_forms, GUIDE_KINDS);
    read_rows(&reader, board, &board->once, once_forms, ONCE_KINDS);
    read_rows(&reader, board, &board->ends, end_forms, END_KINDS);
    read_rows(&reader, board, &board->dug, prize_forms, PRIZE_KINDS);
    read_rows(&reader, board, &board->chances, chance_forms, CHANCE_KINDS);
    if (next(&reader, 0, 1))
        read_learnt(&reader, board);
    if (!reader.failed && !reader.left)
        return board;
    free_board(board);
    return 0;
}

/* -- positions --------------------------------------------------------------------------------------------------- */

static void next_masks(Reader *reader, Mask within, Mask *masks, int number) {
    for (int i = 0; i < number; i++)
        masks[i] = next_mask(reader, within);
}

static void read_kinds(Reader *reader, const Board *board, Position *position) {
    for (int i = 0; i < board->kinds; i++) {
        Kind *kind = &position->kind[i];
        kind->cells = next_mask(reader, board->full);
        kind->beside = next_mask(reader, board->full);
        kind->groups = next(reader, 0, MOST_GROUPS);
        for (Group *group = kind->group; group < kind->group + kind->groups; group++) {
            group->mask = next_mask(reader, board->full);
            group->around = next_mask(reader, board->full);
            group->size = next(reader, 1, CELLS);
        }
    }
}

static void read_placed(Reader *reader, const Board *board, Position *position) {
    position->wells = next(reader, 0, MOST_WELLS);
    for (Well *well = position->well; well < position->well + position->wells; well++) {
        well->cell = next_mask(reader, board->full);
        well->sides = next_mask(reader, board->full);
        well->done = next(reader, 0, MOST_TURNS);
    }
    position->placed = next(reader, 0, MOST_PLACED);
    for (Placed *placed = position->piece; placed < position->piece + position->placed; placed++) {
        placed->mask = next_mask(reader, board->full);
        placed->around = next_mask(reader, board->full);
        placed->kind = next(reader, NOBODY, board->kinds - 1);
        placed->is_marked = next(reader, 0, 1);
    }
}

static bool load_position(const Board *board, const void *data, int64_t size, Position *position) {
    Reader reader = {data, size, false};
    Mask *const masks[] = {&position->free, &position->frontier, &position->covered, &position->veins};
    for (int i = 0; i < 4; i++)
        *masks[i] = next_mask(&reader, board->full);
    position->points = next(&reader, -MOST_NUMBER, MOST_NUMBER);
    position->is_frozen = next(&reader, 0, 1);
    position->is_over = position->has_failed = false;
    for (int i = 0; i < COUNTERS; i++)
        position->counter[i] = next(&reader, 0, MOST_NUMBER);
    next_masks(&reader, board->full, position->mark, board->marks);
    next_masks(&reader, board->full, position->layer, board->layers);
    position->firsts = next(&reader, 0, MOST_AREAS);
    next_masks(&reader, board->full, position->first, position->firsts);
    read_kinds(&reader, board, position);
    read_placed(&reader, board, position);
    for (int i = 0; i < board->once.rows; i++) {
        position->flag[i] = next(&reader, 0, 3);
        position->taken[i] = next_mask(&reader, board->full);
    }
    position->has_rivals = next(&reader, 0, 1);
    position->doubt = next(&reader, 1, MOST_NUMBER);
    for (int i = 0; i < board->kinds; i++)
        position->rival[i] = next(&reader, 0, MOST_NUMBER);
    return !reader.failed && !reader.left;
}
