package mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Communicators of two groups and duplicates that were not waited for, on ranks that share a JVM. */
@Timeout(60)
class IntercommTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static int me() {
        return WORLD.getRank();
    }

    /** Rank 0 against all others. */
    private static Intercomm between(Intracomm local) {
        return WORLD.createIntercomm(local, 0, me() == 0 ? 1 : 0, 5);
    }

    @Test
    void shouldConnectTwoGroups() {
        OnRanks.run(3, () -> {
            try (Intracomm local = WORLD.split(me() == 0 ? 0 : 1, 0);
                    Intercomm inter = between(local)) {
                assertTrue(inter.isInter());
                assertEquals(me() == 0 ? 2 : 1, inter.getRemoteSize());
                assertEquals(me() == 0 ? 1 : 2, inter.getSize());
                int[] data = {me()};
                if (me() == 0) {
                    inter.send(new int[] {70}, 1, MPI.INT, 1, 3);
                } else if (me() == 2) {
                    inter.recv(data, 1, MPI.INT, 0, 3);
                    assertEquals(70, data[0]);
                }
                try (Group group = inter.getRemoteGroup();
                        Group all = WORLD.getGroup()) {
                    int[] expected = me() == 0 ? new int[] {1, 2} : new int[] {0};
                    int[] ranks = me() == 0 ? new int[] {0, 1} : new int[] {0};
                    assertArrayEquals(expected, Group.translateRanks(group, ranks, all));
                }
                inter.barrier();
            }
        });
    }

    @Test
    void shouldMergeAndPartAndDuplicate() {
        OnRanks.run(4, () -> {
            Intracomm local = WORLD.split(me() % 2, 0);
            Intercomm inter = WORLD.createIntercomm(local, 0, 1 - me() % 2, 5);
            Intracomm merged = inter.merge(me() % 2 == 0);
            assertEquals(me() % 2 == 1 ? me() / 2 : 2 + me() / 2, merged.getRank());
            Intercomm part = inter.split(me() / 2, 0);
            assertEquals(1, part.getRemoteSize());
            Group first = local.getGroup().incl(new int[] {0});
            Intercomm leaders = inter.create(first);
            assertEquals(me() >= 2, leaders.isNull());
            Intercomm copy = inter.dup();
            Intercomm other = inter.clone();
            Intercomm third = inter.dupWithInfo(MPI.INFO_NULL);
            Intercomm fourth = inter.iDup();
            fourth.getRequest().waitFor();
            assertEquals(MPI.CONGRUENT, Comm.compare(copy, fourth));
            assertEquals(MPI.CONGRUENT, Comm.compare(other, third));
            for (Comm c : new Comm[] {local, inter, merged, part, copy, other, third, fourth}) {
                c.disconnect();
                assertTrue(c.isNull());
            }
            if (!leaders.isNull()) {
                leaders.free();
            }
            first.free();
        });
    }

    @Test
    void shouldSplitBySharedMemory() {
        OnRanks.run(2, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            try (Intracomm local = WORLD.split(me(), 0);
                    Intercomm inter = between(local);
                    Intercomm near = inter.splitType(Comm.TYPE_SHARED, 0, MPI.INFO_NULL)) {
                assertEquals(1, near.getRemoteSize());
            }
        });
    }

    @Test
    void shouldDuplicateWithoutWaiting() {
        OnRanks.run(2, () -> {
            WORLD.setErrhandler(MPI.ERRORS_RETURN);
            Intracomm parent = WORLD.split(0, 0);
            if (me() == 1) {
                WORLD.recv(new int[1], 1, MPI.INT, 0, 1);
            }
            Intracomm copy = parent.iDup();
            Request request = copy.getRequest();
            assertSame(request, copy.getRequest());
            if (me() == 0) {
                assertFalse(request.test());
                assertThrows(MPIException.class, copy::getSize);
                WORLD.send(new int[1], 1, MPI.INT, 1, 1);
            }
            request.waitFor();
            assertTrue(copy.getRequest().isNull());
            assertTrue(parent.getRequest().isNull());
            int[] sum = {1};
            copy.allReduce(sum, 1, MPI.INT, MPI.SUM);
            assertEquals(2, sum[0]);
            try (Intracomm hinted = copy.dupWithInfo(MPI.INFO_NULL)) {
                assertEquals(2, hinted.getSize());
            }
            copy.free();
            parent.free();
            assertThrows(MPIException.class, WORLD::disconnect);
        });
    }
}
