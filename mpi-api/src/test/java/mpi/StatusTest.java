package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jmpi.mpir.init.threads.ThreadRanks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** What programs read from a status, and write into one. */
@Timeout(60)
class StatusTest {
    @Test
    void shouldSayWhetherItWasCancelled() {
        OnRanks.run(1, () -> {
            Request receive = MPI.COMM_WORLD.iRecv(new int[1], 1, MPI.INT, 0, 5);
            receive.cancel();
            Status status = receive.waitStatus();
            assertTrue(status.isCancelled());
            status.setCancelled(false);
            assertFalse(status.isCancelled());
            status.setCancelled(true);
            assertTrue(status.isCancelled());
        });
    }

    @Test
    void shouldThrowAfterFinalizeAsEverythingElse() {
        int code = ThreadRanks.run(1, () -> {
            MPI.Init(new String[0]);
            Status status = MPI.COMM_WORLD.sendRecv(new int[1], 1, MPI.INT, 0, 0, new int[1], 1, MPI.INT, 0, 0);
            MPI.Finalize();
            assertEquals(0, status.getSource());
            List<Executable> calls = List.of(
                    status::isCancelled,
                    () -> status.setCancelled(true),
                    () -> status.getCount(MPI.INT),
                    () -> status.getCountX(MPI.INT),
                    () -> status.getElements(MPI.INT),
                    () -> status.getElementsX(MPI.INT),
                    () -> status.setElements(MPI.INT, 1),
                    () -> status.setElementsX(MPI.INT, new Count(1)),
                    () -> status.setSource(1),
                    () -> status.setTag(1),
                    () -> status.setError(1),
                    () -> Comm.reduceLocal(new int[1], new int[1], 1, MPI.INT, MPI.SUM));
            for (Executable call : calls) {
                MPIException e = assertThrows(MPIException.class, call);
                assertTrue(e.getMessage().startsWith("MPI is finalized."), e.getMessage());
            }
        });
        assertEquals(0, code);
    }
}
