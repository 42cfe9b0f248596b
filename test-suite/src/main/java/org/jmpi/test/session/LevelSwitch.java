package org.jmpi.test.session;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** While one thread is inside MPI, in a World for one thread at a time, others open sessions for many threads. */
public final class LevelSwitch {
    private static final int ROUNDS = 20;

    private LevelSwitch() {}

    public static void main(String[] args) throws Exception {
        MPI_Init_thread(args, MPI_THREAD_SERIALIZED, new int[1]);
        Check check = new Check();
        int me = MTest.rank();
        int n = MTest.size();
        for (int round = 0; round < ROUNDS; round++) {
            int[] in = {-1};
            Thread other = new Thread(() -> useSession(check, me, n));
            other.start();
            if (round % 2 == 0) {
                // sleeps inside until the other thread has sent
                MPI_Recv(in, 1, MPI_INT, (me + n - 1) % n, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            } else {
                exchange(check, me, n, round);
                MPI_Recv(in, 1, MPI_INT, (me + n - 1) % n, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
            check.same(5, in[0], "what the neighbour's other thread sent");
            other.join();
        }
        MTest.report(check.errors());
        MPI_Finalize();
    }

    private static void exchange(Check check, int me, int n, int round) {
        int[] in = new int[1];
        for (int i = 0; i < 200; i++) {
            MPI_Sendrecv(
                    new int[] {round + i},
                    1,
                    MPI_INT,
                    (me + 1) % n,
                    1,
                    in,
                    1,
                    MPI_INT,
                    (me + n - 1) % n,
                    1,
                    MPI_COMM_WORLD,
                    MPI_STATUS_IGNORE);
            check.same(round + i, in[0], "exchange " + i + " of round " + round);
        }
    }

    private static void useSession(Check check, int me, int n) {
        int session = Job.open(check, null, MPI_ERRORS_RETURN);
        int comm = Job.comm(check, session, "mpi://WORLD", "switch", MPI_ERRORS_RETURN);
        Job.communicate(check, comm, 3, "session");
        MPI_Send(new int[] {5}, 1, MPI_INT, (me + 1) % n, 4, MPI_COMM_WORLD);
        Job.close(check, session);
    }
}
