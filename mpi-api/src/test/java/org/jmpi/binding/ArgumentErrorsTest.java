package org.jmpi.binding;

import static org.jmpi.binding.Mpi.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.datatype.Datatype;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each wrong argument gives the standard's error class, and a message with value and expectation. */
class ArgumentErrorsTest {
    private final int[] data = new int[10];
    private final int[] out = new int[1];
    private FakeRank fake;

    @BeforeEach
    void attach() {
        fake = new FakeRank();
    }

    @AfterEach
    void detach() {
        assertFalse(fake.deviceCalls.contains("isend"), "a wrong argument reached the device");
        Rank.attach(null);
    }

    /** Checks the class of {@code code} and that its message has all of {@code parts}. */
    private static void assertError(int expectedClass, int code, String... parts) {
        int[] errorClass = new int[1];
        String[] text = new String[1];
        MPI_Error_class(code, errorClass);
        MPI_Error_string(code, text);
        assertEquals(expectedClass, errorClass[0], text[0]);
        for (String part : parts) {
            assertTrue(text[0].contains(part), part + " in: " + text[0]);
        }
    }

    private int send(Object buf, long count, int type, int dest, int tag, int comm) {
        return MPI_Send(buf, count, type, dest, tag, comm);
    }

    @Test
    void messageHasCallAndExpectation() {
        assertError(
                MPI_ERR_RANK,
                send(data, 10, MPI_INT, 4, 7, MPI_COMM_WORLD),
                "Invalid rank",
                "MPI_Send(buf=int[10], count=10, datatype=MPI_INT, dest=4, tag=7, comm=MPI_COMM_WORLD)",
                "dest is 4: expected a rank from 0 to 3 or MPI_PROC_NULL");
    }

    @Test
    void rankOfASend() {
        assertError(MPI_ERR_RANK, send(data, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD), "dest is -2");
    }

    @Test
    void rankOfAReceive() {
        assertError(MPI_ERR_RANK, MPI_Irecv(data, 1, MPI_INT, MPI_ROOT, 0, MPI_COMM_WORLD, out), "source is -3");
    }

    @Test
    void tagOfASend() {
        assertError(MPI_ERR_TAG, send(data, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD), "tag is -1", "for receiving");
        assertError(MPI_ERR_TAG, send(data, 1, MPI_INT, 0, 1001, MPI_COMM_WORLD), "0 to 1000");
    }

    @Test
    void negativeCount() {
        assertError(MPI_ERR_COUNT, send(data, -5, MPI_INT, 0, 0, MPI_COMM_WORLD), "count is -5");
    }

    @Test
    void nullAndForeignCommunicator() {
        assertError(MPI_ERR_COMM, send(data, 1, MPI_INT, 0, 0, MPI_COMM_NULL), "comm is MPI_COMM_NULL");
        assertError(MPI_ERR_COMM, send(data, 1, MPI_INT, 0, 0, MPI_INT), "0x4c000405 (builtin datatype");
    }

    @Test
    void datatypeThatIsNone() {
        assertError(MPI_ERR_TYPE, send(data, 1, MPI_DATATYPE_NULL, 0, 0, MPI_COMM_WORLD), "MPI_DATATYPE_NULL");
    }

    @Test
    void datatypeThatIsNotCommitted() {
        Datatype type = Datatype.table(fake.rank).allocate();
        assertError(MPI_ERR_TYPE, send(data, 1, type.handle(), 0, 0, MPI_COMM_WORLD), "MPI_Type_commit");
    }

    @Test
    void bufferShorterThanCount() {
        assertError(
                MPI_ERR_BUFFER,
                send(data, 11, MPI_INT, 0, 0, MPI_COMM_WORLD),
                "buf has 40 bytes: expected at least 44 for 11 elements of MPI_INT");
        assertError(MPI_ERR_BUFFER, send(ByteBuffer.allocate(7), 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD), "has 7 bytes");
    }

    @Test
    void countThatOverflows() {
        assertError(MPI_ERR_BUFFER, send(data, Long.MAX_VALUE, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD), "2^63");
        assertError(MPI_ERR_BUFFER, send(data, 1L << 61, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD), "2^63");
    }

    @Test
    void derivedTypeThatBeginsBeforeTheBuffer() {
        Datatype type = Datatype.table(fake.rank).allocate();
        type.committed = true;
        type.size = 4;
        type.extent = 4;
        type.trueLb = -4;
        type.trueExtent = 4;
        assertError(MPI_ERR_BUFFER, send(data, 1, type.handle(), 0, 0, MPI_COMM_WORLD), "reach outside it");
    }

    @Test
    void nullBuffer() {
        assertError(MPI_ERR_BUFFER, send(null, 1, MPI_INT, 0, 0, MPI_COMM_WORLD), "buf is null");
        assertEquals(MPI_SUCCESS, send(null, 0, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD));
    }

    @Test
    void whatIsNoBuffer() {
        assertError(MPI_ERR_BUFFER, send("text", 1, MPI_CHAR, 0, 0, MPI_COMM_WORLD), "java.lang.String");
        assertError(MPI_ERR_BUFFER, send(MPI_IN_PLACE, 1, MPI_INT, 0, 0, MPI_COMM_WORLD), "MPI_IN_PLACE");
    }

    @Test
    void bottomGoesWithCountZeroOnly() {
        assertError(MPI_ERR_BUFFER, send(MPI_BOTTOM, 1, MPI_INT, 0, 0, MPI_COMM_WORLD), "absolute addresses");
        assertEquals(MPI_SUCCESS, send(MPI_BOTTOM, 0, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD));
    }

    @Test
    void readOnlyReceiveBuffer() {
        ByteBuffer readOnly = ByteBuffer.allocateDirect(8).asReadOnlyBuffer();
        assertError(MPI_ERR_BUFFER, MPI_Recv(readOnly, 8, MPI_BYTE, 0, 0, MPI_COMM_WORLD, null), "read-only");
    }

    @Test
    void outParameterWithoutCell() {
        assertError(MPI_ERR_ARG, MPI_Comm_rank(MPI_COMM_WORLD, new int[0]), "rank has no element");
        assertError(MPI_ERR_ARG, MPI_Comm_size(MPI_COMM_WORLD, null), "size is null");
    }

    @Test
    void rootOutOfRange() {
        assertError(
                MPI_ERR_ROOT, MPI_Bcast(data, 1, MPI_INT, 4, MPI_COMM_WORLD), "root is 4: expected a rank from 0 to 3");
    }

    @Test
    void operationNotDefinedOnType() {
        assertError(
                MPI_ERR_OP,
                MPI_Allreduce(data, new int[1], 1, MPI_FLOAT, MPI_BAND, MPI_COMM_WORLD),
                "MPI_BAND on MPI_FLOAT",
                "op=MPI_BAND");
        assertError(
                MPI_ERR_OP, MPI_Allreduce(data, new int[1], 1, MPI_INT, MPI_OP_NULL, MPI_COMM_WORLD), "MPI_OP_NULL");
    }

    @Test
    void sendBufferThatIsTheReceiveBuffer() {
        assertError(
                MPI_ERR_BUFFER, MPI_Allreduce(data, data, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD), "pass MPI_IN_PLACE");
    }

    @Test
    void inPlaceAwayFromTheRoot() {
        assertError(
                MPI_ERR_BUFFER,
                MPI_Gather(MPI_IN_PLACE, 0, MPI_INT, null, 0, MPI_INT, 1, MPI_COMM_WORLD),
                "sendbuf is MPI_IN_PLACE at rank 0");
    }

    @Test
    void gatherNeedsRoomForEveryRank() {
        assertError(
                MPI_ERR_BUFFER,
                MPI_Gather(new int[3], 3, MPI_INT, data, 3, MPI_INT, 0, MPI_COMM_WORLD),
                "recvbuf has 40 bytes: expected at least 48");
    }

    @Test
    void vectorsThatAreTooShortOrReachOut() {
        int[] counts = {1, 1, 1};
        assertError(
                MPI_ERR_ARG,
                MPI_Gatherv(new int[1], 1, MPI_INT, data, counts, counts, MPI_INT, 0, MPI_COMM_WORLD),
                "expected 4, one for each process");
        assertError(
                MPI_ERR_BUFFER,
                MPI_Gatherv(
                        new int[1],
                        1,
                        MPI_INT,
                        data,
                        new int[] {1, 1, 1, 1},
                        new int[] {0, 1, 2, 10},
                        MPI_INT,
                        0,
                        MPI_COMM_WORLD),
                "at least 44");
    }

    @Test
    void staleRequest() {
        int[] request = {0xac000001};
        assertError(MPI_ERR_REQUEST, MPI_Wait(request, MPI_STATUS_IGNORE), "expected the handle of a live request");
    }

    @Test
    void predefinedObjectsAreNotFreed() {
        assertError(MPI_ERR_COMM, MPI_Comm_free(new int[] {MPI_COMM_WORLD}), "predefined");
        assertError(MPI_ERR_OP, MPI_Op_free(new int[] {MPI_SUM}), "MPI_SUM");
    }

    @Test
    void secondInit() {
        assertError(MPI_ERR_OTHER, MPI_Init(null), "initialized already");
    }
}
