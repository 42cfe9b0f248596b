import static org.junit.jupiter.api.Assertions.assertEquals;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.jmpi.junit.MpiTest;

/** Tests that fail, each in its own way; docs/junit.md shows what they say. */
class BrokenTest {
    @MpiTest(ranks = 3)
    void failsInTwoRanks(Intracomm world) throws MPIException {
        if (world.getRank() > 0) {
            assertEquals(0, world.getRank(), "rank");
        }
        world.barrier();
    }

    @MpiTest(ranks = 2, limitSeconds = 3)
    void hangs(Intracomm world) throws MPIException {
        world.recv(new int[1], 1, MPI.INT, 1 - world.getRank(), 5);
    }

    @MpiTest(ranks = 2)
    void leaks(Intracomm world) throws MPIException {
        Intracomm copy = world.dup();
        if (world.getRank() == 0) {
            copy.free();
        }
    }
}
