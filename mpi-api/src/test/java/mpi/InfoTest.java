package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Info objects and the ranks that they belong to. */
class InfoTest {
    @Test
    void infoOfAnotherRankIsRefusedByName() {
        AtomicReference<Info> shared = new AtomicReference<>();
        OnRanks.run(2, () -> {
            Intracomm comm = MPI.COMM_WORLD;
            if (comm.getRank() == 0) {
                shared.set(new Info());
            }
            comm.barrier();
            if (comm.getRank() == 1) {
                refused(() -> shared.get().set("key", "value"));
                refused(() -> shared.get().size());
                refused(() -> shared.get().free());
                refused(() -> comm.setInfo(shared.get()));
            }
            comm.barrier();
            if (comm.getRank() == 0) {
                assertEquals(0, shared.get().size());
                shared.get().free();
            }
        });
    }

    private static void refused(org.junit.jupiter.api.function.Executable action) {
        MPIException e = assertThrows(MPIException.class, action);
        assertEquals(MPI.ERR_INFO, e.getErrorClass());
        assertTrue(e.getMessage().contains("belongs to rank 0"), e.getMessage());
    }

    @Test
    void ranksHaveEnvironmentsOfTheirOwn() {
        OnRanks.run(3, () -> {
            assertEquals("3", MPI.INFO_ENV.get("maxprocs"));
            try (Info info = MPI.INFO_ENV.dup()) {
                info.set("maxprocs", "changed");
                assertEquals("3", MPI.INFO_ENV.get("maxprocs"));
            }
        });
    }
}
