package mpi;

import static mpi.OnRanks.alone;
import static mpi.Slices.N;
import static mpi.Slices.WORLD;
import static mpi.Slices.around;
import static mpi.Slices.committed;
import static mpi.Slices.contents;
import static mpi.Slices.direct;
import static mpi.Slices.ramp;
import static mpi.Slices.refused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.Buffer;
import java.nio.IntBuffer;
import mpi.Slices.Made;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Collectives reach what lies before a slice, and nothing outside the whole. */
@Timeout(120)
class SliceCollectivesTest {
    @Test
    void collectivesReachToo() {
        OnRanks.run(3, () -> {
            Datatype type = committed(Datatype.createIndexed(new int[] {1, 1}, new int[] {-2, 1}, MPI.INT));
            IntBuffer ints = MPI.newIntBuffer(N);
            if (WORLD.getRank() == 1) {
                ints.put(6, 71).put(9, 72);
            }
            WORLD.bcast(MPI.slice(ints, 8), 1, type, 1);
            assertEquals(71, ints.get(6));
            assertEquals(72, ints.get(9));
            Request request = WORLD.iBcast(MPI.slice(ints, 3), 1, type, 0);
            request.waitFor();
            int[] all = new int[6];
            WORLD.allGather(MPI.slice(ints, 8), 1, type, all, 2, MPI.INT);
            assertArrayEquals(new int[] {71, 72, 71, 72, 71, 72}, all);
            IntBuffer gathered = MPI.newIntBuffer(N);
            // element 1 of the type is 4 ints further on than element 0
            WORLD.allGather(all, 2, MPI.INT, MPI.slice(gathered, 2), 1, type);
            assertEquals(4, type.getExtent());
            assertArrayEquals(
                    new int[] {71, 0, 0, 72, 71, 0, 0, 72, 71, 0, 0, 72, 0, 0, 0, 0, 0, 0, 0, 0}, contents(gathered));
            type.free();
        });
    }

    @Test
    void reductionsGetNothingThatLiesBefore() {
        alone(() -> {
            Datatype type = around();
            Op op = new Op(new UserFunction() {}, true);
            MPIException e = assertThrows(
                    MPIException.class,
                    () -> WORLD.allReduce(MPI.slice(new int[N], 8), MPI.slice(new int[N], 8), 1, type, op));
            assertEquals(MPI.ERR_TYPE, e.getErrorClass());
            op.free();
            type.free();
        });
    }

    @ParameterizedTest
    @EnumSource(Made.class)
    void negativeDisplacementsOfBlocks(Made how) {
        OnRanks.run(3, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            int me = WORLD.getRank();
            int[] counts = {2, 1, 2};
            int[] displs = {-8, 2, -3};
            int unit = how.maker.apply(ramp()) instanceof IntBuffer ? 4 : 1;
            Buffer slice = how.maker.apply(ramp());
            int[] in = new int[2];
            if (how.reaches()) {
                WORLD.scatterv(slice, counts, displs, MPI.INT, in, counts[me], MPI.INT, 0);
                int[][] expected = {{100, 101}, {110, 0}, {105, 106}};
                assertArrayEquals(expected[me], in);
                int[] out = {10 * me, 10 * me + 1};
                WORLD.allGatherv(out, counts[me], MPI.INT, slice, counts, displs, MPI.INT);
                int[] row = new int[5];
                Datatype picked =
                        committed(Datatype.createIndexed(new int[] {2, 2, 1}, new int[] {-8, -3, 2}, MPI.INT));
                WORLD.sendRecv(slice, 1, picked, me, 1, row, 5, MPI.INT, me, 1);
                assertArrayEquals(new int[] {0, 1, 20, 21, 10}, row);
                picked.free();
            }
            int[] far = {-9, 0, 0};
            refused(() -> WORLD.allGatherv(new int[2], counts[me], MPI.INT, slice, counts, far, MPI.INT));
            assertTrue(unit > 0);
        });
    }

    @Test
    void negativeDisplacementsOfTypesWithGaps() {
        OnRanks.run(2, () -> {
            int me = WORLD.getRank();
            Datatype pair = committed(Datatype.createIndexed(new int[] {1, 1}, new int[] {0, 2}, MPI.INT));
            IntBuffer ints = MPI.newIntBuffer(N);
            WORLD.allGatherv(
                    new int[] {me + 1, me + 11},
                    2,
                    MPI.INT,
                    MPI.slice(ints, 9),
                    new int[] {1, 1},
                    new int[] {1, -3},
                    pair);
            assertEquals(3, pair.getExtent());
            int[] expected = new int[N];
            expected[12] = 1;
            expected[14] = 11;
            expected[0] = 2;
            expected[2] = 12;
            assertArrayEquals(expected, contents(ints));
            pair.free();
        });
    }

    @Test
    void blocksOfAllToAllLieAnywhereInTheWhole() {
        OnRanks.run(2, () -> {
            int me = WORLD.getRank();
            IntBuffer out = MPI.newIntBuffer(N);
            IntBuffer in = MPI.newIntBuffer(N);
            for (int i = 0; i < N; i++) {
                out.put(i, 100 * me + i);
            }
            int[] ones = {1, 1};
            WORLD.allToAllv(
                    MPI.slice(out, 5),
                    ones,
                    new int[] {-5, 3},
                    MPI.INT,
                    MPI.slice(in, 7),
                    ones,
                    new int[] {2, -7},
                    MPI.INT);
            int[] expected = new int[N];
            expected[9] = me == 0 ? 0 : 8;
            expected[0] = me == 0 ? 100 : 108;
            assertArrayEquals(expected, contents(in));
            Datatype before = committed(Datatype.createIndexed(new int[] {1}, new int[] {-2}, MPI.INT));
            Datatype[] types = {before, MPI.INT};
            Datatype[] back = {MPI.INT, MPI.INT};
            in.put(0, new int[N]);
            // to rank 0 go elements 5 - 1 - 2 and 5 + 3, the first of a type that begins before its displacement
            WORLD.allToAllw(
                    MPI.slice(out, 5),
                    ones,
                    new int[] {-4, 12},
                    types,
                    MPI.slice(in, 7),
                    ones,
                    new int[] {-28, 4},
                    back);
            expected = new int[N];
            expected[0] = me == 0 ? 2 : 8;
            expected[8] = me == 0 ? 102 : 108;
            assertArrayEquals(expected, contents(in));
            before.free();
        });
    }

    @Test
    void blocksOfTypesThatBeginBeforeTheirPlaceNeedNoSlice() {
        OnRanks.run(2, () -> {
            Datatype before = committed(Datatype.createIndexed(new int[] {1}, new int[] {-2}, MPI.INT));
            int[] out = ramp();
            int[] in = new int[2];
            Datatype[] types = {before, before};
            Datatype[] ints = {MPI.INT, MPI.INT};
            int[] ones = {1, 1};
            WORLD.allToAllw(out, ones, new int[] {8, 20}, types, in, ones, new int[] {0, 4}, ints);
            int expected = WORLD.getRank() == 0 ? 100 : 103;
            assertArrayEquals(new int[] {expected, expected}, in);
            // extent 1 element: its displacements are 2 and 9
            WORLD.allToAllv(out, ones, new int[] {2, 9}, before, in, ones, new int[] {0, 1}, MPI.INT);
            expected = WORLD.getRank() == 0 ? 100 : 107;
            assertArrayEquals(new int[] {expected, expected}, in);
            before.free();
        });
    }

    @Test
    void placesOutsideTheBufferAreFineWhereNoByteIs() {
        OnRanks.run(2, () -> {
            // the one int of a lies 3 ints behind its place, that of b 3 before
            Datatype a = committed(Datatype.createIndexed(new int[] {1}, new int[] {3}, MPI.INT));
            Datatype b = committed(Datatype.createIndexed(new int[] {1}, new int[] {-3}, MPI.INT));
            int[] ones = {1, 1};
            int[] in = new int[2];
            Datatype[] ints = {MPI.INT, MPI.INT};
            int me = WORLD.getRank();
            for (Object out : new Object[] {ramp(), direct(ramp())}) {
                int[] places = {-12, 4 * N + 8};
                WORLD.allToAllw(out, ones, places, new Datatype[] {a, b}, in, ones, new int[] {0, 4}, ints);
                assertArrayEquals(me == 0 ? new int[] {100, 100} : new int[] {119, 119}, in);
                WORLD.allToAllv(out, ones, new int[] {-3, 4}, a, in, ones, new int[] {0, 1}, MPI.INT);
                assertArrayEquals(me == 0 ? new int[] {100, 100} : new int[] {107, 107}, in);
            }
            a.free();
            b.free();
        });
    }
}
