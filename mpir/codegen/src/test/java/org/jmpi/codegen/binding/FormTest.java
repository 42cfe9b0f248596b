package org.jmpi.codegen.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The Java shape of functions (ADR 0001). */
class FormTest {
    private static final String SEND = "pt2pt\tMPI_Send\t\tbuf:BUFFER:in\tcount:POLYXFER_NUM_ELEM_NNI:in"
            + "\tdatatype:DATATYPE:in\tdest:RANK:in\ttag:TAG:in\tcomm:COMMUNICATOR:in";

    private static MpiFunction function(String line) {
        return FunctionReader.parse(List.of(line), "test.tsv").get(0);
    }

    private static String declaration(String line, boolean large) {
        return new Form(function(line), large).declaration();
    }

    @Test
    void scalarCountIsLongInTheOneForm() {
        assertEquals("Object buf, long count, int datatype, int dest, int tag, int comm", declaration(SEND, false));
        assertFalse(new Form(function(SEND), true).hasOwnSignature());
    }

    @Test
    void arrayOfCountsHasTwoForms() {
        String line = "coll\tMPI_X\t\trecvcounts:POLYXFER_NUM_ELEM_NNI:in:*\tdispls:POLYDISPLACEMENT:in:*";
        assertEquals("int[] recvcounts, int[] displs", declaration(line, false));
        assertEquals("long[] recvcounts, long[] displs", declaration(line, true));
        assertTrue(new Form(function(line), true).hasOwnSignature());
    }

    @Test
    void outCountHasTwoForms() {
        String line = "datatype\tMPI_X\t\tstatus:STATUS:in\tdatatype:DATATYPE:in\tcount:POLYXFER_NUM_ELEM:out";
        assertEquals("MPI_Status status, int datatype, int[] count", declaration(line, false));
        assertEquals("MPI_Status status, int datatype, long[] count", declaration(line, true));
    }

    @Test
    void statusesOfFortranAndItsBooleansAreMemory() {
        String line = "f2c\tMPI_X\t\tf_status:F90_STATUS:out\tf08_status:F08_STATUS:out\tlogical_true:LOGICAL_VOID:out";
        assertEquals("int[] f_status, MPI_Status f08_status, Object logical_true", declaration(line, false));
    }

    @Test
    void addressIsLongInBothForms() {
        String line = "datatype\tMPI_X\t\tlb:POLYDISPLACEMENT_AINT_COUNT:out";
        assertEquals("long[] lb", declaration(line, false));
        assertFalse(new Form(function(line), true).hasOwnSignature());
    }

    @Test
    void outParametersAreArrays() {
        String line = "x\tMPI_X\t\tflag:LOGICAL:out\trank:RANK:out\tcomm:COMMUNICATOR:inout\tstatus:STATUS:out";
        assertEquals("boolean[] flag, int[] rank, int[] comm, @Nullable MPI_Status status", declaration(line, false));
    }

    @Test
    void lengthOfAStringDisappears() {
        String line = "comm\tMPI_X\t\tname:STRING:out:MPI_MAX_OBJECT_NAME\tresultlen:STRING_LENGTH:out";
        assertEquals("String[] name", declaration(line, false));
    }

    @Test
    void argcDisappears() {
        String line = "init\tMPI_Init\t\targc:ARGUMENT_COUNT:inout\targv:ARGUMENT_LIST:inout:argc";
        assertEquals("String @Nullable [] argv", declaration(line, false));
    }

    @Test
    void valuesAndMemoryAreObjects() {
        String line = "x\tMPI_X\t\textra_state:EXTRA_STATE:in\tvalue:ATTRIBUTE_VAL:out\tbaseptr:C_BUFFER:out";
        assertEquals(
                "@Nullable Object extra_state, Object[] value, java.nio.ByteBuffer[] baseptr",
                declaration(line, false));
    }

    @Test
    void largeCountsAreParametersOfTheLargeFormOnly() {
        String line = "datatype\tMPI_X\t\tnum_integers:POLYNUM_PARAM_VALUES:out"
                + "\tnum_large_counts:POLYNUM_PARAM_VALUES:out\tcombiner:COMBINER:out";
        assertEquals("int[] num_integers, int[] combiner", declaration(line, false));
        assertEquals("long[] num_integers, long[] num_large_counts, int[] combiner", declaration(line, true));
        String contents = "datatype\tMPI_X\t\tmax_large_counts:POLYNUM_PARAM_VALUES:in"
                + "\tarray_of_large_counts:GENERIC_DTYPE_COUNT:out:max_large_counts";
        assertEquals("", declaration(contents, false));
        assertEquals("long max_large_counts, long[] array_of_large_counts", declaration(contents, true));
        assertTrue(new Form(function(contents), true).hasOwnSignature());
    }
}
