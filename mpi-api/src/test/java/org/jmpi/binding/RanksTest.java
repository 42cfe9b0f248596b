package org.jmpi.binding;

import static org.jmpi.binding.Mpi.*;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.IntBuffer;
import org.jmpi.mpir.init.threads.ThreadRanks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Functions of the binding between real ranks, which are threads of this JVM. */
@Timeout(60)
class RanksTest {
    /** The program of one rank, between Init and Finalize. */
    private interface Program {
        void run(int rank, int size);
    }

    private static void run(int size, Program program) {
        int status = ThreadRanks.run(size, () -> {
            assertEquals(MPI_SUCCESS, MPI_Init(null));
            program.run(rank(MPI_COMM_WORLD), size);
            assertEquals(MPI_SUCCESS, MPI_Finalize());
        });
        assertEquals(0, status);
    }

    private static int rank(int comm) {
        int[] rank = new int[1];
        assertEquals(MPI_SUCCESS, MPI_Comm_rank(comm, rank));
        return rank[0];
    }

    private static int classOf(int code) {
        int[] errorClass = new int[1];
        MPI_Error_class(code, errorClass);
        return errorClass[0];
    }

    /** Returns a duplicate of COMM_WORLD that returns errors; COMM_WORLD's own handler stays fatal. */
    private static int returningDuplicate() {
        int[] comm = new int[1];
        assertEquals(MPI_SUCCESS, MPI_Comm_dup(MPI_COMM_WORLD, comm));
        assertEquals(MPI_SUCCESS, MPI_Comm_set_errhandler(comm[0], MPI_ERRORS_RETURN));
        return comm[0];
    }

    /** What is sent and where it is received may lie between each other in one array. */
    @Test
    void shouldExchangeTypesThatInterleave() {
        run(2, (rank, size) -> {
            int[] even = new int[1];
            int[] first = new int[1];
            int[] odd = new int[1];
            MPI_Type_create_resized(MPI_INT, 0, 8, even);
            MPI_Type_create_hindexed(1, new int[] {1}, new long[] {4}, MPI_INT, first);
            MPI_Type_create_resized(first[0], 0, 8, odd);
            MPI_Type_commit(even);
            MPI_Type_commit(odd);
            int[] all = {10 * rank, -1, 10 * rank + 1, -1};
            IntBuffer out = IntBuffer.wrap(all);
            IntBuffer in = IntBuffer.wrap(all);
            assertEquals(MPI_SUCCESS, MPI_Alltoall(out, 1, even[0], in, 1, odd[0], MPI_COMM_WORLD));
            assertArrayEquals(new int[] {10 * rank, rank, 10 * rank + 1, 10 + rank}, all);
        });
    }

    @Test
    void shouldRefuseToReduceAbsoluteAddresses() {
        run(1, (rank, size) -> {
            int comm = returningDuplicate();
            int[] data = {1, 2};
            long[] at = new long[1];
            int[] type = new int[1];
            int[] op = new int[1];
            MPI_Get_address(data, at);
            MPI_Type_create_hindexed(1, new int[] {2}, at, MPI_INT, type);
            MPI_Type_commit(type);
            MPI_Op_create((in, inout, count, datatype) -> {}, true, op);
            int code = MPI_Allreduce(MPI_IN_PLACE, MPI_BOTTOM, 1, type[0], op[0], comm);
            assertEquals(MPI_ERR_TYPE, classOf(code));
        });
    }

    @Test
    void shouldReceiveFromOneselfWhatOneSends() {
        run(2, (rank, size) -> {
            int comm = returningDuplicate();
            int[] one = {1};
            int[] n = {1};
            int[] two = {2};
            int[] at = {0};
            int[] four = new int[4];
            MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
            int self = MPI_COMM_SELF;
            int[] codes = {
                MPI_Allgather(one, 1, MPI_INT, four, 2, MPI_INT, comm),
                MPI_Alltoall(new int[2], 1, MPI_INT, four, 2, MPI_INT, comm),
                MPI_Gather(one, 1, MPI_INT, four, 2, MPI_INT, 0, self),
                MPI_Scatter(one, 1, MPI_INT, four, 2, MPI_INT, 0, self),
                MPI_Gatherv(one, 1, MPI_INT, four, two, at, MPI_INT, 0, self),
                MPI_Scatterv(one, n, at, MPI_INT, four, 2, MPI_INT, 0, self),
                MPI_Allgatherv(one, 1, MPI_INT, four, two, at, MPI_INT, self),
                MPI_Alltoallv(one, n, at, MPI_INT, four, two, at, MPI_INT, self),
            };
            for (int i = 0; i < codes.length; i++) {
                assertEquals(MPI_SUCCESS, codes[i], "call " + i);
            }
            assertEquals(1, four[0]);
            int code = MPI_Scatter(four, 2, MPI_INT, one, 1, MPI_INT, 0, self);
            assertEquals(MPI_ERR_TRUNCATE, classOf(code));
            assertEquals(1, one[0]);
        });
    }

    @Test
    void truncationCallsTheCommunicatorsOwnHandler() {
        run(2, (rank, size) -> {
            int[] comm = {returningDuplicate()};
            if (rank == 0) {
                assertEquals(MPI_SUCCESS, MPI_Send(new int[4], 4, MPI_INT, 1, 5, comm[0]));
                assertEquals(MPI_SUCCESS, MPI_Send(new int[4], 4, MPI_INT, 1, 6, comm[0]));
                assertEquals(MPI_SUCCESS, MPI_Send(new int[4], 4, MPI_INT, 1, 7, comm[0]));
            } else {
                int[] request = new int[1];
                assertEquals(MPI_ERR_TRUNCATE, classOf(MPI_Recv(new int[2], 2, MPI_INT, 0, 5, comm[0], null)));
                assertEquals(MPI_SUCCESS, MPI_Irecv(new int[2], 2, MPI_INT, 0, 6, comm[0], request));
                assertEquals(MPI_ERR_TRUNCATE, classOf(MPI_Wait(request, MPI_STATUS_IGNORE)));
                assertEquals(MPI_REQUEST_NULL, request[0]);
                MPI_Status[] statuses = {new MPI_Status()};
                assertEquals(MPI_SUCCESS, MPI_Irecv(new int[2], 2, MPI_INT, 0, 7, comm[0], request));
                assertEquals(MPI_ERR_IN_STATUS, classOf(MPI_Waitall(1, request, statuses)));
                assertEquals(MPI_ERR_TRUNCATE, classOf(statuses[0].MPI_ERROR));
            }
            assertEquals(MPI_SUCCESS, MPI_Comm_free(comm));
            assertEquals(MPI_COMM_NULL, comm[0]);
        });
    }

    @Test
    void truncationOfAMatchedMessageCallsItsCommunicatorsOwnHandler() {
        run(1, (rank, size) -> {
            int[] comm = {returningDuplicate()};
            int[] message = new int[1];
            int[] request = new int[1];
            for (int i = 0; i < 2; i++) {
                MPI_Isend(new int[4], 4, MPI_INT, 0, 5, comm[0], request);
                MPI_Mprobe(0, 5, comm[0], message, MPI_STATUS_IGNORE);
                MPI_Wait(request, MPI_STATUS_IGNORE);
                int code = i == 0
                        ? MPI_Mrecv(new int[2], 2, MPI_INT, message, MPI_STATUS_IGNORE)
                        : MPI_Imrecv(null, 3, MPI_INT, message, request);
                assertEquals(i == 0 ? MPI_ERR_TRUNCATE : MPI_ERR_BUFFER, classOf(code));
            }
            MPI_Mrecv(new int[4], 4, MPI_INT, message, MPI_STATUS_IGNORE);
            assertEquals(MPI_SUCCESS, MPI_Comm_free(comm));
        });
    }

    @Test
    void testsSayAlsoOfWhatFailedThatItIsComplete() {
        run(1, (rank, size) -> {
            int[] comm = {returningDuplicate()};
            int[] request = new int[1];
            for (int i = 0; i < 2; i++) {
                boolean[] flag = new boolean[1];
                MPI_Send(new int[4], 4, MPI_INT, 0, 5, comm[0]);
                MPI_Irecv(new int[2], 2, MPI_INT, 0, 5, comm[0], request);
                int code = i == 0
                        ? MPI_Test(request, flag, MPI_STATUS_IGNORE)
                        : MPI_Testall(1, request, flag, MPI_STATUSES_IGNORE);
                assertEquals(i == 0 ? MPI_ERR_TRUNCATE : MPI_ERR_IN_STATUS, classOf(code));
                assertTrue(flag[0]);
                assertEquals(MPI_REQUEST_NULL, request[0]);
            }
            assertEquals(MPI_SUCCESS, MPI_Comm_free(comm));
        });
    }

    @Test
    void messagesOfMoreBytesThanCountCanSayAreRefused() {
        run(1, (rank, size) -> {
            int[] comm = {returningDuplicate()};
            int[] type = new int[2];
            // much data out of 8 bytes: elements that all lie on each other
            assertEquals(MPI_SUCCESS, MPI_Type_create_hvector(Integer.MAX_VALUE, 1, 0, MPI_LONG, type));
            int[] flat = new int[1];
            assertEquals(MPI_SUCCESS, MPI_Type_create_resized(type[0], 0, 0, flat));
            assertEquals(MPI_SUCCESS, MPI_Type_commit(flat));
            int[] request = {MPI_REQUEST_NULL};
            for (int count : new int[] {1 << 29, 1 << 30, Integer.MAX_VALUE}) {
                int code = MPI_Isend(new long[1], count, flat[0], 0, 5, comm[0], request);
                assertEquals(MPI_ERR_COUNT, classOf(code), "count " + count);
            }
            assertEquals(MPI_SUCCESS, MPI_Comm_free(comm));
        });
    }

    @Test
    void matchedProbeAndReceive() {
        run(2, (rank, size) -> {
            if (rank == 0) {
                MPI_Send(new long[] {11, 12}, 2, MPI_LONG, 1, 9, MPI_COMM_WORLD);
                return;
            }
            int[] message = new int[1];
            int[] count = new int[1];
            long[] data = new long[2];
            MPI_Status status = new MPI_Status();
            MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, message, status);
            MPI_Get_count(status, MPI_LONG, count);
            MPI_Mrecv(data, count[0], MPI_LONG, message, status);
            assertArrayEquals(new long[] {11, 12}, data);
            assertEquals(MPI_MESSAGE_NULL, message[0]);
            assertEquals(9, status.MPI_TAG);
        });
    }

    @Test
    void exchangeWithNeighboursAndNobody() {
        run(3, (rank, size) -> {
            int left = rank == 0 ? MPI_PROC_NULL : rank - 1;
            int right = rank == size - 1 ? MPI_PROC_NULL : rank + 1;
            int[] in = {-7};
            MPI_Status status = new MPI_Status();
            MPI_Sendrecv(new int[] {rank}, 1, MPI_INT, right, 4, in, 1, MPI_INT, left, 4, MPI_COMM_WORLD, status);
            assertEquals(rank == 0 ? -7 : rank - 1, in[0]);
            assertEquals(left, status.MPI_SOURCE);
            in[0] = 10 + rank;
            MPI_Sendrecv_replace(in, 1, MPI_INT, right, 5, left, 5, MPI_COMM_WORLD, status);
            assertEquals(rank == 0 ? 10 : 10 + rank - 1, in[0]);
        });
    }

    @Test
    void bottomCarriesEmptyMessages() {
        run(2, (rank, size) -> {
            if (rank == 0) {
                assertEquals(MPI_SUCCESS, MPI_Ssend(MPI_BOTTOM, 0, MPI_INT, 1, 2, MPI_COMM_WORLD));
            } else {
                assertEquals(MPI_SUCCESS, MPI_Recv(MPI_BOTTOM, 0, MPI_INT, 0, 2, MPI_COMM_WORLD, null));
            }
        });
    }

    @Test
    void improbeWithoutMessage() {
        run(1, (rank, size) -> {
            boolean[] flag = {true};
            int[] message = {0};
            assertEquals(MPI_SUCCESS, MPI_Improbe(0, 3, MPI_COMM_WORLD, flag, message, MPI_STATUS_IGNORE));
            assertEquals(false, flag[0]);
        });
    }

    @Test
    void vectorCollectivesInBothForms() {
        run(3, (rank, size) -> {
            int[] counts = {1, 2, 3};
            int[] displs = {0, 1, 3};
            int[] mine = new int[counts[rank]];
            java.util.Arrays.fill(mine, rank);
            int[] all = new int[6];
            MPI_Allgatherv(mine, mine.length, MPI_INT, all, counts, displs, MPI_INT, MPI_COMM_WORLD);
            assertArrayEquals(new int[] {0, 1, 1, 2, 2, 2}, all);
            int[] again = new int[6];
            long[] longCounts = {1, 2, 3};
            long[] longDispls = {0, 1, 3};
            MPI_Allgatherv_c(mine, mine.length, MPI_INT, again, longCounts, longDispls, MPI_INT, MPI_COMM_WORLD);
            assertArrayEquals(all, again);
        });
    }

    @Test
    void gatherIgnoresReceiveArgumentsAwayFromTheRoot() {
        run(2, (rank, size) -> {
            int[] all = rank == 1 ? new int[2] : null;
            int type = rank == 1 ? MPI_INT : MPI_DATATYPE_NULL;
            int code = MPI_Gather(new int[] {rank + 1}, 1, MPI_INT, all, 1, type, 1, MPI_COMM_WORLD);
            assertEquals(MPI_SUCCESS, code);
            if (rank == 1) {
                assertArrayEquals(new int[] {1, 2}, all);
            }
        });
    }

    @Test
    void splitWithUndefinedColorGivesNoCommunicator() {
        run(3, (rank, size) -> {
            int[] comm = new int[1];
            MPI_Comm_split(MPI_COMM_WORLD, rank == 2 ? MPI_UNDEFINED : 0, -rank, comm);
            if (rank == 2) {
                assertEquals(MPI_COMM_NULL, comm[0]);
                return;
            }
            assertEquals(1 - rank, rank(comm[0]));
            int[] result = new int[1];
            MPI_Comm_compare(comm[0], MPI_COMM_WORLD, result);
            assertEquals(MPI_UNEQUAL, result[0]);
            MPI_Comm_free(comm);
        });
    }

    @Test
    void groupsOfCommunicators() {
        run(3, (rank, size) -> {
            int[] world = new int[1];
            int[] part = new int[1];
            int[] ranks = new int[2];
            MPI_Comm_group(MPI_COMM_WORLD, world);
            MPI_Group_incl(world[0], 2, new int[] {2, 0}, part);
            MPI_Group_translate_ranks(part[0], 2, new int[] {0, 1}, world[0], ranks);
            assertArrayEquals(new int[] {2, 0}, ranks);
            int[] comm = new int[1];
            MPI_Comm_create(MPI_COMM_WORLD, part[0], comm);
            assertEquals(rank == 1, comm[0] == MPI_COMM_NULL);
            if (rank != 1) {
                MPI_Comm_free(comm);
            }
            assertEquals(MPI_SUCCESS, MPI_Group_free(part));
            assertEquals(MPI_GROUP_NULL, part[0]);
            MPI_Group_free(world);
        });
    }

    @Test
    void namesAreCutAndKept() {
        run(1, (rank, size) -> {
            String[] name = new String[1];
            MPI_Comm_get_name(MPI_COMM_WORLD, name);
            assertEquals("MPI_COMM_WORLD", name[0]);
            int[] comm = new int[1];
            MPI_Comm_dup(MPI_COMM_WORLD, comm);
            MPI_Comm_set_name(comm[0], "x".repeat(500));
            MPI_Comm_get_name(comm[0], name);
            assertEquals(MPI_MAX_OBJECT_NAME - 1, name[0].length());
            MPI_Comm_free(comm);
        });
    }

    @Test
    void fatalErrorEndsEveryRankWithItsClass() {
        int status = ThreadRanks.run(2, () -> {
            MPI_Init(null);
            if (rank(MPI_COMM_WORLD) == 0) {
                MPI_Send(new int[1], 1, MPI_INT, 77, 0, MPI_COMM_WORLD);
            }
            MPI_Barrier(MPI_COMM_WORLD);
        });
        assertEquals(MPI_ERR_RANK, status);
    }

    @Test
    void controlVariablesThroughTheToolInterface() {
        run(1, (rank, size) -> {
            int[] provided = new int[1];
            int[] num = new int[1];
            assertEquals(MPI_SUCCESS, MPI_T_init_thread(MPI_THREAD_SINGLE, provided));
            MPI_T_cvar_get_num(num);
            assertTrue(num[0] > 0);
            String[] name = new String[1];
            int[] index = {-1};
            assertEquals(MPI_SUCCESS, MPI_T_cvar_get_info(0, name, null, null, null, null, null, null));
            assertEquals(MPI_SUCCESS, MPI_T_cvar_get_index(name[0], index));
            assertEquals(0, index[0]);
            assertEquals(
                    MPI_T_ERR_INVALID_INDEX, MPI_T_cvar_get_info(num[0], name, null, null, null, null, null, null));
            assertEquals(MPI_SUCCESS, MPI_T_finalize());
            assertNotEquals(MPI_SUCCESS, MPI_T_cvar_get_num(num));
        });
    }
}
