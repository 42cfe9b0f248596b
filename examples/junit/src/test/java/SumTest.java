import static org.junit.jupiter.api.Assertions.assertEquals;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.jmpi.junit.MpiTest;
import org.jmpi.junit.RankKind;
import org.junit.jupiter.api.BeforeEach;

/** Tests that pass, on threads and on processes. */
class SumTest {
    private int rank;

    @BeforeEach
    void setUp() throws MPIException {
        rank = MPI.COMM_WORLD.getRank();
    }

    @MpiTest(ranks = {1, 2, 4})
    void addsUp(Intracomm world) throws MPIException {
        int[] sum = new int[1];
        world.allReduce(new int[] {rank + 1}, sum, 1, MPI.INT, MPI.SUM);
        assertEquals(world.getSize() * (world.getSize() + 1) / 2, sum[0]);
    }

    @MpiTest(
            ranks = 2,
            on = {RankKind.PROCESSES, RankKind.PROCESSES_TCP})
    void passesOn(Intracomm world) throws MPIException {
        int[] token = {rank == 0 ? 42 : 0};
        if (rank == 0) {
            world.send(token, 1, MPI.INT, 1, 0);
        } else {
            world.recv(token, 1, MPI.INT, 0, 0);
        }
        assertEquals(42, token[0]);
    }
}
