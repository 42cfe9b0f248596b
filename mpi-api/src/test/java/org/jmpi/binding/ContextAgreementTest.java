package org.jmpi.binding;

import static org.jmpi.binding.Mpi.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.init.threads.ThreadRanks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Agreement on context ids where threads or failures get in its way. */
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ContextAgreementTest {
    private static void run(int level, ThreadRanks.Body body) {
        int status = ThreadRanks.run(2, () -> {
            MPI_Init_thread(null, level, new int[1]);
            body.run();
            assertEquals(MPI_SUCCESS, MPI_Finalize());
        });
        assertEquals(0, status);
    }

    private static int rank() {
        int[] rank = new int[1];
        MPI_Comm_rank(MPI_COMM_WORLD, rank);
        return rank[0];
    }

    private static int duplicate(int comm) {
        int[] copy = new int[1];
        assertEquals(MPI_SUCCESS, MPI_Comm_dup(comm, copy));
        return copy[0];
    }

    /** One rank duplicates both at once, by two threads; the other one after the other, the lower one last. */
    @Test
    void threadsDuplicateInOppositeOrder() {
        run(MPI_THREAD_MULTIPLE, () -> {
            int low = duplicate(MPI_COMM_WORLD);
            int high = duplicate(MPI_COMM_WORLD);
            if (rank() == 0) {
                Thread other = new Thread(() -> duplicate(low));
                other.start();
                while (other.getState() != Thread.State.WAITING && other.getState() != Thread.State.TIMED_WAITING) {
                    Thread.onSpinWait();
                }
                MPI_Send(new byte[1], 1, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
                duplicate(high);
                other.join();
            } else {
                MPI_Recv(new byte[1], 1, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                duplicate(high);
                duplicate(low);
            }
        });
    }

    /** One rank has no id left; once it has, the others are served again. */
    @Test
    void failedAgreementLetsOthersGoOn() {
        run(MPI_THREAD_SINGLE, () -> {
            int poor = duplicate(MPI_COMM_WORLD);
            MPI_Comm_set_errhandler(poor, MPI_ERRORS_RETURN);
            List<int[]> taken = rank() == 0 ? takeAll() : List.of();
            assertNotEquals(MPI_SUCCESS, MPI_Comm_dup(poor, new int[1]));
            taken.forEach(comm -> assertEquals(MPI_SUCCESS, MPI_Comm_free(comm)));
            MPI_Barrier(MPI_COMM_WORLD);
            int[] healthy = {duplicate(MPI_COMM_WORLD)};
            assertEquals(MPI_SUCCESS, MPI_Comm_free(healthy));
            healthy[0] = duplicate(poor);
            assertEquals(MPI_SUCCESS, MPI_Comm_free(healthy));
        });
    }

    private static List<int[]> takeAll() {
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        List<int[]> taken = new ArrayList<>();
        int[] comm = new int[1];
        while (MPI_Comm_dup(MPI_COMM_SELF, comm) == MPI_SUCCESS) {
            taken.add(comm);
            comm = new int[1];
        }
        return taken;
    }

    /** MPI_Comm_create_group leaves nothing behind but its communicator. */
    @Test
    void createGroupKeepsNoGroup() {
        run(MPI_THREAD_SINGLE, () -> {
            int[] group = new int[1];
            MPI_Comm_group(MPI_COMM_WORLD, group);
            int before = Group.table(Rank.current()).liveCount();
            for (int i = 0; i < 3; i++) {
                int[] comm = new int[1];
                assertEquals(MPI_SUCCESS, MPI_Comm_create_group(MPI_COMM_WORLD, group[0], i, comm));
                MPI_Comm_free(comm);
            }
            assertEquals(before, Group.table(Rank.current()).liveCount());
            MPI_Group_free(group);
        });
    }

    /** A message that nobody received keeps its context: a later communicator must not get it. */
    @Test
    void unreceivedMessageOfFreedCommunicatorIsNotReceivedByItsSuccessor() {
        run(MPI_THREAD_SINGLE, () -> {
            int[] first = {duplicate(MPI_COMM_WORLD)};
            if (rank() == 0) {
                MPI_Send(new int[] {666}, 1, MPI_INT, 1, 5, first[0]);
            }
            MPI_Comm_free(first);
            int[] second = {duplicate(MPI_COMM_WORLD)};
            int[] got = new int[1];
            if (rank() == 0) {
                MPI_Send(new int[] {7}, 1, MPI_INT, 1, 5, second[0]);
            } else {
                MPI_Recv(got, 1, MPI_INT, 0, 5, second[0], MPI_STATUS_IGNORE);
                assertEquals(7, got[0]);
            }
            MPI_Comm_free(second);
        });
    }
}
