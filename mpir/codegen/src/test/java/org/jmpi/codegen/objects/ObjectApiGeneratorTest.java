package org.jmpi.codegen.objects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.codegen.binding.BindingException;
import org.jmpi.codegen.binding.FunctionReader;
import org.junit.jupiter.api.Test;

/** The Java that is made of lines of a description, and the errors that a wrong line gets. */
class ObjectApiGeneratorTest {
    private static final List<String> TABLE = List.of(
            "pt2pt\tMPI_Send\t\tbuf:BUFFER:in\tcount:POLYXFER_NUM_ELEM_NNI:in\tdatatype:DATATYPE:in\tdest:RANK:in"
                    + "\ttag:TAG:in\tcomm:COMMUNICATOR:in",
            "pt2pt\tMPI_Irecv\t\tbuf:BUFFER:out\tcount:POLYXFER_NUM_ELEM_NNI:in\tdatatype:DATATYPE:in\tsource:RANK:in"
                    + "\tcomm:COMMUNICATOR:in\trequest:REQUEST:out",
            "coll\tMPI_Gather\t\tsendbuf:BUFFER:in\tsendcount:POLYXFER_NUM_ELEM_NNI:in\tsendtype:DATATYPE:in"
                    + "\trecvbuf:BUFFER:out\trecvcount:POLYXFER_NUM_ELEM_NNI:in\trecvtype:DATATYPE:in\troot:RANK:in"
                    + "\tcomm:COMMUNICATOR:in",
            "coll\tMPI_Igather\t\tsendbuf:BUFFER:in\tsendcount:POLYXFER_NUM_ELEM_NNI:in\tsendtype:DATATYPE:in"
                    + "\trecvbuf:BUFFER:out\trecvcount:POLYXFER_NUM_ELEM_NNI:in\trecvtype:DATATYPE:in\troot:RANK:in"
                    + "\tcomm:COMMUNICATOR:in\trequest:REQUEST:out",
            "coll\tMPI_Allreduce\t\tsendbuf:BUFFER:in\trecvbuf:BUFFER:out\tcount:POLYXFER_NUM_ELEM_NNI:in"
                    + "\tdatatype:DATATYPE:in\top:OPERATION:in\tcomm:COMMUNICATOR:in",
            "coll\tMPI_Allreduce_init\t\tsendbuf:BUFFER:in\trecvbuf:BUFFER:out\tcount:POLYXFER_NUM_ELEM_NNI:in"
                    + "\tdatatype:DATATYPE:in\top:OPERATION:in\tcomm:COMMUNICATOR:in\tinfo:INFO:in\trequest:REQUEST:out",
            "comm\tMPI_Comm_free\t\tcomm:COMMUNICATOR:inout",
            "comm\tMPI_Comm_size\t\tcomm:COMMUNICATOR:in\tsize:COMM_SIZE:out",
            "pt2pt\tMPI_Iprobe\t\tsource:RANK:in\tcomm:COMMUNICATOR:in\tflag:LOGICAL:out\tstatus:STATUS:out",
            "comm\tMPI_Comm_compare\t\tcomm1:COMMUNICATOR:in\tcomm2:COMMUNICATOR:in\tresult:COMM_COMPARISON:out",
            "topo\tMPI_Cart_create\t\tcomm:COMMUNICATOR:in\tndims:NUM_DIMS:in\tdims:DIMENSION:in:ndims"
                    + "\tcomm_cart:COMMUNICATOR:out");
    private static final List<String> COMMON = List.of(
            "kind COMMUNICATOR Comm",
            "    argument: handleOf({value}, \"comm\")",
            "    result: made(new {type}(NULL), {value})",
            "kind DATATYPE Datatype",
            "    argument: typeOf({value})",
            "kind OPERATION Op",
            "    argument: opOf({value})",
            "kind OPERATION_KEPT -",
            "    argument: keptOpOf({value})",
            "kind REQUEST Request",
            "    result: {type}.of({value})",
            "kind STATUS Status",
            "    result: {value}",
            "words",
            "    @param a one",
            "    @param buf the buffer",
            "    @param count the count",
            "    @param type the type",
            "    @param root the root",
            "    @param array.buf the array",
            "    @param part.offset the offset",
            "    @result Request the request",
            "    @result Prequest the request",
            "    @result Comm the communicator",
            "    @throws MPIException on an error",
            "form i",
            "    Begins {link}: {inner}",
            "form init",
            "    Prepares {link}: {inner}",
            "form array",
            "    {text} All of it, {element}.",
            "form part",
            "    {text} A part, {element}.",
            "form buffer",
            "    {text} What remains.",
            "public class Comm extends CommWrapper [COMMUNICATOR]",
            "    A communicator.");

    private static String generate(String... lines) {
        List<String> all = new ArrayList<>(COMMON);
        all.addAll(List.of(lines));
        Description description = new Description();
        DescriptionReader.declarations(all, "test.methods", description);
        DescriptionReader.read(all, "test.methods", description);
        return ObjectApiGenerator.generate(description, FunctionReader.parse(TABLE, "test.tsv"))
                .get("Comm");
    }

    private static void assertHas(String source, String... parts) {
        for (String part : parts) {
            assertTrue(source.contains(part), part + " in " + source);
        }
    }

    private static void assertRefuses(String message, String... lines) {
        String said =
                assertThrows(BindingException.class, () -> generate(lines)).getMessage();
        assertTrue(said.startsWith("test.methods:") && said.contains(message), said);
    }

    @Test
    void shouldTakeTypesAndCallFromTheFunction() {
        String source = generate(
                "send(buf, count, type, dest, tag) = MPI_Send [3.2]",
                "    Sends it.",
                "    @param dest to",
                "    @param tag tag");
        assertHas(
                source,
                "public void send(Object buf, long count, Datatype type, int dest, int tag) throws MPIException {",
                "check(Mpi.MPI_Send(buf, count, typeOf(type), dest, tag, handle()));",
                "     * <p>{@code MPI_Send} (MPI 4.1, 3.2).",
                "     * @param buf the buffer",
                "     * @param dest to",
                "import static mpi.MPIException.check;");
    }

    @Test
    void shouldTakeOutParametersFromTheScratch() {
        String source = generate("getSize() = MPI_Comm_size [local]", "    Returns the size. Really.");
        assertHas(
                source,
                "int[] size = scratch.takeInt();",
                "check(Mpi.MPI_Comm_size(handle(), size));",
                "return scratch.give(size);",
                "     * @return the size\n",
                "     * <p>{@code MPI_Comm_size}. Local.");
    }

    @Test
    void shouldReturnNullIfNothingWasFound() {
        String source =
                generate("iProbe(source) = MPI_Iprobe", "    Probes.", "    @param source from", "    @return status");
        assertHas(source, "Status status = scratch.takeStatus();", "if (!scratch.give(flag)) {", "return null;");
    }

    @Test
    void shouldMakeNullOfATakenHandle() {
        String source = generate("free() = MPI_Comm_free", "    Frees it.");
        assertHas(source, "taken[0] = handle();", "check(Mpi.MPI_Comm_free(taken));", "unbind(scratch.give(taken));");
    }

    @Test
    void shouldFillInLengthsAndWrapResults() {
        String source = generate("createCart(dims) = MPI_Cart_create", "    Makes one.", "    @param dims dims");
        assertHas(
                source,
                "public Comm createCart(int[] dims)",
                "check(Mpi.MPI_Cart_create(handle(), lengthOf(dims), dims, made));",
                "return made(new Comm(NULL), scratch.give(made));");
    }

    @Test
    void shouldCheckThatMpiRunsInStaticMethods() {
        String source = generate(
                "static compare(comm1, comm2) = MPI_Comm_compare",
                "    Compares.",
                "    @param comm1 a",
                "    @param comm2 b",
                "    @return how");
        assertHas(
                source,
                "public static int compare(Comm comm1, Comm comm2)",
                "checkRunning();",
                "MPI_Comm_compare(handleOf(comm1, \"comm\"), handleOf(comm2, \"comm\"), result)");
    }

    @Test
    void shouldCallInOneOfTwoWaysByTheRank() {
        String source = generate(
                "gather(buf, count, type, root) = MPI_Gather [i=6.12 collective]",
                "    at root: IN_PLACE, 0, type, buf, count, type, root",
                "    elsewhere: buf, count, type, null, 0, type, root",
                "    Gathers in place.");
        assertHas(
                source,
                "int typeHandle = typeOf(type);",
                "boolean atRoot = ownRank() == root;",
                "? Mpi.MPI_Gather(IN_PLACE, 0, typeHandle, buf, count, typeHandle, root, handle())",
                ": Mpi.MPI_Gather(buf, count, typeHandle, null, 0, typeHandle, root, handle()));",
                "public Request iGather(Object buf, long count, Datatype type, int root)",
                "? Mpi.MPI_Igather(IN_PLACE, 0, typeHandle, buf, count, typeHandle, root, handle(), request)",
                "* Begins {@link #gather(Object, long, Datatype, int)}: gathers in place.",
                "<p>{@code MPI_Igather} (MPI 4.1, 6.12). Collective.");
    }

    @Test
    void shouldLetUsersReductionsThrow() {
        String source = generate(
                "allReduce(buf, count, type, op) = MPI_Allreduce(IN_PLACE, buf, count, type, op) [init=6.13]",
                "    Reduces.",
                "    @param op the operation");
        assertHas(
                source,
                "op.end(Mpi.MPI_Allreduce(IN_PLACE, buf, count, typeOf(type), opOf(op), handle()));",
                "public Prequest allReduceInit(",
                "typeOf(type), keptOpOf(op), handle(), Mpi.MPI_INFO_NULL, request));");
    }

    @Test
    void shouldMakeFormsForArraysAndBuffers() {
        String source = generate(
                "send(buf, count, type, dest, tag) = MPI_Send [arrays buffers]",
                "    Sends it.",
                "    @param dest to",
                "    @param tag tag",
                "iRecv(buf, count, type, source) = MPI_Irecv [buffers]",
                "    Receives it.",
                "    @param source from");
        for (String kind : List.of("byte", "char", "short", "boolean", "int", "long", "float", "double")) {
            assertHas(
                    source,
                    "public void send(" + kind + "[] buf, int dest, int tag)",
                    "public void send(" + kind + "[] buf, int offset, int count, int dest, int tag)");
        }
        assertHas(
                source,
                "send(buf, buf.length, MPI.DOUBLE, dest, tag);",
                "send(part(buf, offset, count, buf.length, MPI.DOUBLE), count, MPI.DOUBLE, dest, tag);",
                "send(NioElements.remaining(buf), buf.remaining(), NioElements.typeOf(buf), dest, tag);",
                "buf.position(buf.limit());",
                "return request.whenReceived(status -> NioElements.advance(buf, status));",
                "* Sends it. All of it, {@link MPI#DOUBLE}.",
                "import java.nio.Buffer;");
    }

    @Test
    void shouldLeaveExpressionsAlone() {
        String source = generate(
                "<T> T read(Class<T> a) = {Reading.of(this, a)} [override quiet]", "    Reads.", "    @return it");
        assertHas(source, "@Override\n    public <T> T read(Class<T> a) {\n        return Reading.of(this, a);\n");
        assertFalse(source.contains("@throws"), source);
    }

    @Test
    void shouldWriteTheSameEachTime() {
        String[] lines = {
            "getSize() = MPI_Comm_size", "    Returns the size.", "    @throws MPIException x", "    @throws Error y"
        };
        assertEquals(generate(lines), generate(lines));
    }

    @Test
    void shouldRefuseWhatItCannotUnderstand() {
        assertRefuses("MPI_Nothing is no function", "f() = MPI_Nothing", "    It.");
        assertRefuses("expected one for each of [buf", "send(buf, count) = MPI_Send", "    Sends.");
        assertRefuses("has no text for '@param dest'", "send(buf, count, type, dest, tag) = MPI_Send", "    Sends.");
        assertRefuses("has no text: expected its Javadoc", "getSize() = MPI_Comm_size");
        assertRefuses(
                "expected a type before it",
                "send(what, buf, count, type) = MPI_Send(buf, count, type, 1, 2)",
                "    S.");
        assertRefuses("expected a result type", "f() = {g()}", "    It.");
        assertRefuses("'this is no line'", "this is no line");
        assertRefuses("has no declaration", "class Win");
        assertRefuses("expected both", "gather(buf, count, type, root) = MPI_Gather", "    at root: buf", "    It.");
    }
}
