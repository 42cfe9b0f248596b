package org.jmpi.binding;

import static org.jmpi.binding.Mpi.*;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.BuiltinComms;
import org.jmpi.mpir.err.JobAborted;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.Errhandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the binding answers by itself, and how it reaches error handlers. */
class EarlyReturnTest {
    private final MPI_Status status = new MPI_Status();
    private FakeRank fake;

    @BeforeEach
    void attach() {
        fake = new FakeRank();
    }

    @AfterEach
    void detach() {
        Rank.attach(null);
    }

    @Test
    void receiveFromNobody() {
        assertEquals(MPI_SUCCESS, MPI_Recv(null, 0, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, status));
        assertEquals(MPI_PROC_NULL, status.MPI_SOURCE);
        assertEquals(MPI_ANY_TAG, status.MPI_TAG);
        int[] count = {-1};
        assertEquals(MPI_SUCCESS, MPI_Get_count(status, MPI_INT, count));
        assertEquals(0, count[0]);
    }

    @Test
    void countThatFitsNoIntIsUndefinedInTheSmallForm() {
        status.setBytes(5L << 32);
        int[] small = new int[1];
        long[] large = new long[1];
        MPI_Get_count(status, MPI_BYTE, small);
        MPI_Get_count_c(status, MPI_BYTE, large);
        assertEquals(MPI_UNDEFINED, small[0]);
        assertEquals(5L << 32, large[0]);
    }

    @Test
    void partOfAnElementIsUndefined() {
        status.setBytes(6);
        int[] count = new int[1];
        MPI_Get_count(status, MPI_INT, count);
        assertEquals(MPI_UNDEFINED, count[0]);
    }

    @Test
    void waitForTheNullRequestGivesTheEmptyStatus() {
        int[] request = {MPI_REQUEST_NULL};
        assertEquals(MPI_SUCCESS, MPI_Wait(request, status));
        assertEquals(MPI_ANY_SOURCE, status.MPI_SOURCE);
        boolean[] flag = new boolean[1];
        assertEquals(MPI_SUCCESS, MPI_Test(request, flag, status));
        assertTrue(flag[0]);
    }

    @Test
    void callBeforeInitIsAnException() {
        fake.rank.state = Rank.State.PRE_INIT;
        fake.rank.worldState = Rank.State.PRE_INIT;
        MpirException e =
                assertThrows(MpirException.class, () -> MPI_Send(new int[1], 1, MPI_INT, 0, 0, MPI_COMM_WORLD));
        assertTrue(e.getMessage().startsWith("MPI_Send: MPI is not initialized; call MPI_Init first"), e.getMessage());
        boolean[] flag = {true};
        assertEquals(MPI_SUCCESS, MPI_Initialized(flag));
        assertEquals(false, flag[0]);
    }

    @Test
    void userErrorHandlerGetsCommunicatorAndCode() {
        int[] seen = new int[2];
        int[] handler = new int[1];
        MPI_Comm_create_errhandler(
                (comm, code) -> {
                    seen[0] = comm;
                    seen[1] = code;
                },
                handler);
        assertEquals(MPI_SUCCESS, MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler[0]));
        assertEquals(MPI_SUCCESS, MPI_Errhandler_free(handler));
        assertEquals(MPI_ERRHANDLER_NULL, handler[0]);
        int code = MPI_Send(new int[1], -1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        assertArrayEquals(new int[] {MPI_COMM_WORLD, code}, seen);
    }

    @Test
    void defaultHandlerEndsTheJob() {
        BuiltinComms.of(fake.rank).world().errhandler =
                Errhandler.table(fake.rank).find(MPI_ERRORS_ARE_FATAL);
        JobAborted end = assertThrows(JobAborted.class, () -> MPI_Send(new int[1], 1, MPI_INT, 9, 0, MPI_COMM_WORLD));
        assertEquals(MPI_ERR_RANK, end.status());
        assertTrue(
                end.getMessage().startsWith("Fatal error in MPI_Send of rank 0 of 4: Invalid rank"), end.getMessage());
        assertTrue(fake.deviceCalls.contains("shutdownNow"));
    }

    @Test
    void communicatorTellsItsHandler() {
        int[] handler = new int[1];
        assertEquals(MPI_SUCCESS, MPI_Comm_get_errhandler(MPI_COMM_WORLD, handler));
        assertEquals(MPI_ERRORS_RETURN, handler[0]);
    }

    @Test
    void errorWithoutCommunicatorGoesToSelfThenWorld() {
        BuiltinComms.of(fake.rank).self().errhandler =
                Errhandler.table(fake.rank).find(MPI_ERRORS_ARE_FATAL);
        int[] errorClass = new int[1];
        MPI_Error_class(MPI_Type_size(MPI_DATATYPE_NULL, new int[1]), errorClass);
        assertEquals(MPI_ERR_TYPE, errorClass[0]);
    }

    @Test
    void userOperationSeesDatatypeHandle() {
        int[] op = new int[1];
        int[] seen = new int[1];
        MPI_User_function sum = (in, inout, len, datatype) -> {
            seen[0] = datatype;
            for (int i = 0; i < len; i++) {
                ((int[]) inout)[i] += ((int[]) in)[i];
            }
        };
        assertEquals(MPI_SUCCESS, MPI_Op_create(sum, true, op));
        int[] inout = {1, 2};
        assertEquals(MPI_SUCCESS, MPI_Reduce_local(new int[] {10, 20}, inout, 2, MPI_INT, op[0]));
        assertArrayEquals(new int[] {11, 22}, inout);
        assertEquals(MPI_INT, seen[0]);
        assertEquals(MPI_SUCCESS, MPI_Op_free(op));
        assertEquals(MPI_OP_NULL, op[0]);
    }

    @Test
    void tableNamesEveryFunction() {
        assertTrue(FunctionTable.names().size() > 500);
        assertTrue(FunctionTable.implemented("MPI_Send"));
        assertTrue(FunctionTable.implemented("MPI_T_pvar_read"));
    }
}
