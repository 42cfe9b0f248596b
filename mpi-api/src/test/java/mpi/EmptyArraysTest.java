package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Null does for arrays in which nothing would be, as in the binding. */
@Timeout(120)
class EmptyArraysTest {
    private static void empty(Datatype type) throws MPIException {
        type.commit();
        assertEquals(0, type.getSize());
        type.free();
    }

    @Test
    void shouldMakeTypesOfNothing() throws Exception {
        OnRanks.run(1, () -> {
            empty(Datatype.createIndexed((int[]) null, (int[]) null, MPI.INT));
            empty(Datatype.createHIndexed((int[]) null, (int[]) null, MPI.INT));
            empty(Datatype.createStruct((int[]) null, (int[]) null, null));
        });
    }

    @Test
    void shouldMakeGroupsOfNobody() throws Exception {
        OnRanks.run(2, () -> {
            Group world = MPI.COMM_WORLD.getGroup();
            assertEquals(0, world.incl(null).getSize());
            assertEquals(2, world.excl(null).getSize());
            assertEquals(0, Group.translateRanks(world, null, world).length);
        });
    }

    @Test
    void shouldLetAProcessWithoutEdgesPassNull() throws Exception {
        OnRanks.run(2, () -> {
            int rank = MPI.COMM_WORLD.getRank();
            int[] w = {4};
            GraphComm graph = rank == 0
                    ? MPI.COMM_WORLD.createDistGraphAdjacent(null, null, new int[] {1}, w, MPI.INFO_NULL, false)
                    : MPI.COMM_WORLD.createDistGraphAdjacent(new int[] {0}, w, null, null, MPI.INFO_NULL, false);
            assertTrue(graph.getDistGraphNeighbors().isWeighted());
            int[] got = {-1};
            int[] sent = {rank + 5};
            if (rank == 0) {
                graph.neighborAllGatherv(sent, 1, MPI.INT, null, null, null, MPI.INT);
                graph.neighborAllToAllw(
                        sent, new int[] {1}, new long[1], new Datatype[] {MPI.INT}, null, null, null, null);
            } else {
                graph.neighborAllGatherv(sent, 1, MPI.INT, got, new int[] {1}, new int[1], MPI.INT);
                assertEquals(5, got[0]);
                got[0] = -1;
                graph.neighborAllToAllw(
                        null, null, null, null, got, new int[] {1}, new long[1], new Datatype[] {MPI.INT});
                assertEquals(5, got[0]);
            }
            graph.free();
        });
    }

    @Test
    void shouldFindNothingInNoRequests() throws Exception {
        OnRanks.run(1, () -> {
            Prequest.startAll(null);
            Request.waitAll(null);
            assertTrue(Request.testAll(null));
            assertEquals(0, Request.waitAllStatus(null).length);
            assertEquals(0, Request.testAllStatus(null).length);
            assertEquals(0, Request.getStatusAll(null).length);
            assertEquals(MPI.UNDEFINED, Request.waitAny(null));
            assertEquals(MPI.UNDEFINED, Request.testAny(null));
            assertEquals(MPI.UNDEFINED, Request.waitAnyStatus(null).getIndex());
            assertEquals(MPI.UNDEFINED, Request.testAnyStatus(null).getIndex());
            assertEquals(MPI.UNDEFINED, Request.getStatusAny(null).getIndex());
            assertNull(Request.waitSome(null));
            assertNull(Request.testSome(null));
            assertNull(Request.waitSomeStatus(null));
            assertNull(Request.testSomeStatus(null));
            assertNull(Request.getStatusSome(null));
        });
    }

    @Test
    void shouldTellOfNullHandles() throws Exception {
        OnRanks.run(1, () -> {
            assertEquals("MPI_DATATYPE_NULL", MPI.DATATYPE_NULL.getName());
            assertEquals("MPI_COMM_NULL", MPI.COMM_WORLD.split(MPI.UNDEFINED, 0).getName());
            MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
            assertThrows(MPIException.class, () -> MPI.DATATYPE_NULL.setName("x"));
        });
    }
}
