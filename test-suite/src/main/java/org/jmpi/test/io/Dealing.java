package org.jmpi.test.io;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jmpi.test.dtpool.Layout;
import org.jmpi.test.util.Check;

/**
 * How a file is dealt to the ranks. A tile has places for each; what is of none stays as it was. The ranks' etypes lie among
 * each other, or each has a part of the tile, with a random datatype of the pool in it; or all ranks see the same places.
 */
final class Dealing {
    private static final int TRIES = 10;

    final int disp;
    /** Bytes of a tile. */
    final int tile;

    private final ModelElement element;
    /** By rank: where the bytes of its stream lie in a tile. */
    private final int[][] places;
    /** By rank: its part of a tile, and where that begins; null: the etypes are dealt one by one. */
    private final Layout[] layouts;

    private final int[] starts;
    /** Whether all ranks see all places. */
    final boolean isCommon;

    private Dealing(int disp, int tile, ModelElement element, int[][] places, Layout[] layouts, int[] starts) {
        this.disp = disp;
        this.tile = tile;
        this.element = element;
        this.places = places;
        this.layouts = layouts;
        this.starts = starts;
        isCommon = Arrays.stream(places).allMatch(each -> each == places[0]);
    }

    static Dealing any(SplittableRandom random, ModelElement element, int ranks) {
        int disp = random.nextInt(3) == 0 ? 0 : random.nextInt(100);
        boolean isOfPool = random.nextBoolean() && element.fileSize == element.size;
        if (random.nextInt(4) == 0) {
            Dealing one = isOfPool ? parts(random, disp, element, 1) : slots(random, disp, element, 1);
            return one.common(ranks);
        }
        return isOfPool ? parts(random, disp, element, ranks) : slots(random, disp, element, ranks);
    }

    /** Returns what one rank has, for all of them. */
    private Dealing common(int ranks) {
        int[][] same = new int[ranks][];
        Arrays.fill(same, places[0]);
        Layout[] sameLayouts = null;
        if (layouts != null) {
            sameLayouts = new Layout[ranks];
            Arrays.fill(sameLayouts, layouts[0]);
        }
        return new Dealing(disp, tile, element, same, sameLayouts, new int[ranks]);
    }

    private static Dealing slots(SplittableRandom random, int disp, ModelElement element, int ranks) {
        int[] owners = owners(random, ranks);
        int[][] places = new int[ranks][];
        int size = element.fileSize;
        for (int r = 0; r < ranks; r++) {
            int own = r;
            places[r] = IntStream.range(0, owners.length * size)
                    .filter(at -> owners[at / size] == own)
                    .toArray();
        }
        return new Dealing(disp, owners.length * size, element, places, null, new int[ranks]);
    }

    /** Returns the rank that each slot of a tile belongs to; -1: none. */
    private static int[] owners(SplittableRandom random, int ranks) {
        int[] owners = new int[random.nextInt(1, 40) + ranks];
        int block = random.nextInt(1, 6);
        boolean isHoley = random.nextInt(3) > 0;
        int owner = 0;
        for (int s = 0; s < owners.length; s++) {
            if (s % block == 0) {
                owner = random.nextInt(isHoley ? ranks + 1 : ranks);
            }
            owners[s] = owner == ranks ? -1 : owner;
        }
        // nobody has nothing
        for (int r = 0; r < ranks; r++) {
            owners[owners.length - 1 - r] = r;
        }
        return owners;
    }

    private static Dealing parts(SplittableRandom random, int disp, ModelElement element, int ranks) {
        Layout[] layouts = new Layout[ranks];
        int[] starts = new int[ranks];
        int[][] places = new int[ranks][];
        int tile = 0;
        for (int r = 0; r < ranks; r++) {
            layouts[r] = ordered(random, element, random.nextInt(1, 30));
            starts[r] = tile;
            places[r] = bytes(layouts[r], tile);
            tile = places[r][places[r].length - 1] + 1 + random.nextInt(9);
        }
        return new Dealing(disp, tile, element, places, layouts, starts);
    }

    /** Returns a layout whose elements lie in their order, as those of a view must. */
    private static Layout ordered(SplittableRandom random, ModelElement element, int units) {
        for (int i = 0; i < TRIES; i++) {
            Layout layout =
                    Layout.of(new Random(random.nextLong()), List.of(element.basic), unit(element, units), false);
            if (isOrdered(layout)) {
                return layout;
            }
        }
        return Layout.of(new Random(1), element.basic);
    }

    private static int unit(ModelElement element, int units) {
        return units * element.perEtype;
    }

    private static boolean isOrdered(Layout layout) {
        return IntStream.range(1, layout.elements())
                .allMatch(i -> layout.at(i) >= layout.at(i - 1) + layout.basic(i - 1).size);
    }

    private static int[] bytes(Layout layout, int start) {
        return IntStream.range(0, layout.elements())
                .flatMap(e -> IntStream.range(0, layout.basic(e).size).map(b -> start + layout.at(e) + b))
                .toArray();
    }

    /** Returns where byte {@code at} of rank {@code r}'s stream lies in the file. */
    int place(int r, int at) {
        int[] own = places[r];
        return disp + at / own.length * tile + own[at % own.length];
    }

    /** Makes this rank's view of {@code f}. */
    void view(int f, int rank, Check check, String what) {
        int etype = element.commit();
        int[] made = {0};
        int[] filetype = {0};
        if (layouts == null) {
            int size = element.fileSize;
            int[] slots = Arrays.stream(places[rank])
                    .filter(at -> at % size == 0)
                    .map(at -> at / size)
                    .toArray();
            MPI_Type_create_indexed_block(slots.length, 1, slots, etype, made);
        } else {
            int[] old = {layouts[rank].commit(check)};
            MPI_Type_contiguous(layouts[rank].count, old[0], made);
            MPI_Type_free(old);
        }
        MPI_Type_create_resized(made[0], 0, tile, filetype);
        MPI_Type_commit(filetype);
        int code = MPI_File_set_view(f, disp + starts[rank], etype, filetype[0], element.datarep, MPI_INFO_NULL);
        check.ok(code, what + ": set_view");
        MPI_Type_free(made);
        MPI_Type_free(filetype);
        MPI_Type_free(new int[] {etype});
    }

    @Override
    public String toString() {
        return element + " from " + disp + ", tile " + tile + ", "
                + (layouts == null ? "dealt" : Arrays.toString(layouts)) + (isCommon ? ", common" : "");
    }
}
