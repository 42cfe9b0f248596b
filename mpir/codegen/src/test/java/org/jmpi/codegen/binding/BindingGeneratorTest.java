package org.jmpi.codegen.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is generated from a description, and what is said of a wrong one. */
class BindingGeneratorTest {
    private static final List<String> TABLE = List.of(
            "# comment",
            "pt2pt\tMPI_Send\t\tbuf:BUFFER:in\tcount:POLYXFER_NUM_ELEM_NNI:in\tdatatype:DATATYPE:in\tdest:RANK:in"
                    + "\ttag:TAG:in\tcomm:COMMUNICATOR:in",
            "pt2pt\tMPI_Recv\t\tbuf:BUFFER:out\tcount:POLYXFER_NUM_ELEM_NNI:in\tdatatype:DATATYPE:in\tsource:RANK:in"
                    + "\ttag:TAG:in\tcomm:COMMUNICATOR:in\tstatus:STATUS:out",
            "rma\tMPI_Put\t\torigin_addr:BUFFER:in\torigin_count:POLYXFER_NUM_ELEM_NNI:in\torigin_datatype:DATATYPE:in"
                    + "\ttarget_rank:RANK_NNI:in\twin:WINDOW:in",
            "rma\tMPI_Win_fence\t\tassert:ASSERT:in\twin:WINDOW:in",
            "comm\tMPI_Comm_dup\t\tcomm:COMMUNICATOR:in\tnewcomm:COMMUNICATOR:out",
            "timer\tMPI_Wtime\tWALL_TIME",
            "comm\tMPI_Comm_set_info\t\tcomm:COMMUNICATOR:in\tinfo:INFO:in",
            "info\tMPI_Info_get_nkeys\t\tinfo:INFO:in\tnkeys:KEY_INDEX:out",
            "f2c\tMPI_Status_f2c\tERROR_CLASS\tf_status:F90_STATUS:in\tc_status:STATUS:out",
            "coll\tMPI_Alltoallv\t\tsendbuf:BUFFER:in\tsendcounts:POLYXFER_NUM_ELEM_NNI:in:*\tcomm:COMMUNICATOR:in",
            "coll\tMPI_Alltoallw\t\tsendbuf:BUFFER:in\tsendtypes:DATATYPE:in:*\trecvbuf:BUFFER:out"
                    + "\trecvtypes:DATATYPE:in:*\tcomm:COMMUNICATOR:in",
            "coll\tMPI_Neighbor_alltoallw\t\tsendbuf:BUFFER:in\tsendtypes:DATATYPE:in:*\trecvbuf:BUFFER:out"
                    + "\trecvtypes:DATATYPE:in:*\tcomm:COMMUNICATOR:in");

    private static Map<String, String> generate(String... api) {
        Map<String, Implementation> implementations = new LinkedHashMap<>();
        ApiReader.parse(List.of(api), "test.api", implementations);
        return new BindingGenerator(FunctionReader.parse(TABLE, "test.tsv"), implementations).generate();
    }

    private static String oneError(String... api) {
        return assertThrows(BindingException.class, () -> generate(api)).getMessage();
    }

    @Test
    void handlesBecomeObjectsInStatements() {
        String source = generate("MPI_Comm_dup: newcomm = Comms.dup(@, comm)").get("PmpiComm");
        assertTrue(source.contains("comm_ = Checks.comm(self, comm, \"comm\");"), source);
        assertTrue(source.contains("newcomm[0] = Results.handle(Comms.dup(self, comm_), MPI_COMM_NULL);"), source);
    }

    @Test
    void windowsAreNotifiedAndNobodysBuffersAreNotLookedAt() {
        String source = generate("MPI_Put: Rma.put(@, origin_addr, win)").get("PmpiRma");
        assertTrue(source.contains("Win win_ = null;"), source);
        assertTrue(source.contains("win_ = Checks.win(self, win, \"win\");"), source);
        int guard = source.indexOf("if (target_rank != MPI_PROC_NULL) {");
        int check = source.indexOf("BufferChecks.readable(origin_addr, origin_count, origin_datatype_");
        assertTrue(guard > 0 && check > guard, source);
        assertTrue(source.contains("Rma.put(self, origin_addr, win_);"), source);
        assertFalse(generate("MPI_Win_fence: Rma.fence(@, assertion)")
                .get("PmpiRma")
                .contains("int assert,"));
    }

    @Test
    void checksFollowFromKinds() {
        String source = generate("MPI_Send [procnull]: Pt2pt.send(@, buf, count, datatype, dest, tag, comm)")
                .get("PmpiPt2pt");
        for (String check : List.of(
                "Checks.count(count",
                "RankChecks.sendRank(comm_, dest",
                "RankChecks.tag(self, tag",
                "Checks.committed(self, datatype",
                "BufferChecks.readable(buf, count, datatype_",
                "if (dest == MPI_PROC_NULL)")) {
            assertTrue(source.contains(check), check + " in " + source);
        }
    }

    @Test
    void aReceiveTakesWhatItsBufferHasRoomFor() {
        String source = generate("MPI_Recv: Pt2pt.recv(@, buf, count, datatype, source, tag, comm, status)")
                .get("PmpiPt2pt");
        String check = "long count_ = BufferChecks.receivable(buf, count, datatype_, \"buf\");";
        assertTrue(source.contains(check), source);
        assertTrue(source.contains("Pt2pt.recv(self, buf, count_, datatype_, source"), source);
    }

    @Test
    void datatypesOfACollectiveBecomeObjectsWhereTheyMeanSomething() {
        String source = generate("MPI_Alltoallw: x(sendtypes, recvtypes)").get("PmpiColl");
        for (String line : List.of(
                "boolean sends = sendbuf != MPI_IN_PLACE;",
                "boolean receives = true;",
                "Datatype[] sendtypes_ = sends ? EachChecks.types(self, comm_, sendtypes, comm_.remoteSize, sendcounts_, \"sendtypes\") : null;",
                "x(sendtypes_, recvtypes_);")) {
            assertTrue(source.contains(line), line + " in " + source);
        }
    }

    @Test
    void allBuffersOfNeighborsMeanSomething() {
        String source =
                generate("MPI_Neighbor_alltoallw: x(sendtypes, recvtypes)").get("PmpiColl");
        for (String line : List.of(
                "NeighborChecks.topology(comm_);",
                "Datatype[] sendtypes_ = EachChecks.types(self, comm_, sendtypes, NeighborChecks.outdegree(comm_), sendcounts_, \"sendtypes\");",
                "Datatype[] recvtypes_ = EachChecks.types(self, comm_, recvtypes, NeighborChecks.indegree(comm_), recvcounts_, \"recvtypes\");")) {
            assertTrue(source.contains(line), line + " in " + source);
        }
    }

    @Test
    void everyPolyFunctionHasALargeForm() {
        Map<String, String> sources =
                generate("MPI_Send: Pt2pt.send(@)", "MPI_Alltoallv: Coll.alltoallv(@, sendcounts, comm)");
        assertTrue(sources.get("Mpi").contains("int MPI_Send_c(Object buf, long count"));
        assertTrue(sources.get("Mpi").contains("int MPI_Alltoallv_c(Object sendbuf, long[] sendcounts"));
        assertFalse(sources.get("MpiLayer").contains("MPI_Send_c("), "same signature, so layers see one function");
        assertTrue(sources.get("MpiLayer").contains("MPI_Alltoallv_c("));
    }

    @Test
    void hintsMayBeNullOnlyOutsideTheInfoChapter() {
        Map<String, String> sources = generate("MPI_Comm_set_info: x(info)", "MPI_Info_get_nkeys: nkeys = info.size()");
        String hints = "Info info_ = Checks.infoOrNull(self, info, \"info\");";
        assertTrue(sources.get("PmpiComm").contains(hints), sources.get("PmpiComm"));
        String object = "Info info_ = Checks.info(self, info, \"info\");";
        assertTrue(sources.get("PmpiInfo").contains(object), sources.get("PmpiInfo"));
    }

    @Test
    void conversionsOfAStatusReturnAnErrorCode() {
        String source = generate("MPI_Status_f2c: x(f_status, c_status)").get("PmpiF2c");
        assertTrue(source.contains("static int MPI_Status_f2c(int[] f_status, MPI_Status c_status) {"), source);
        assertTrue(source.contains("return MPI_SUCCESS;"), source);
        assertFalse(source.contains("Checks.out("), source);
    }

    @Test
    void functionsThatReturnValuesHaveNoErrorPath() {
        String source = generate("MPI_Wtime: System.nanoTime() * 1e-9").get("PmpiTimer");
        assertTrue(source.contains("static double MPI_Wtime() {"), source);
        assertFalse(source.contains("catch"), source);
    }

    @Test
    void tableListsWhatIsMissing() {
        String table = generate("MPI_Send: x()").get("FunctionTable");
        String implemented = table.substring(table.indexOf("IMPLEMENTED ="), table.indexOf("private FunctionTable"));
        assertTrue(table.contains("\"MPI_Comm_dup\""));
        assertTrue(implemented.contains("\"MPI_Send\""));
        assertFalse(implemented.contains("\"MPI_Comm_dup\""));
    }

    @Test
    void unknownFunctionIsNamedWithItsLine() {
        assertEquals(
                "test.api:2: MPI_Sned is no function of mpi_functions.tsv", oneError("# x", "MPI_Sned: Pt2pt.send()"));
    }

    @Test
    void doubleDescriptionIsRefused() {
        assertEquals("test.api:2: MPI_Send is described twice", oneError("MPI_Send: a()", "MPI_Send: b()"));
    }

    @Test
    void lineWithoutColonIsRefused() {
        assertTrue(oneError("MPI_Send Pt2pt.send()").contains("expected MPI_Name [options]: statement"));
    }

    @Test
    void badDirectionIsRefused() {
        String message = assertThrows(
                        BindingException.class,
                        () -> FunctionReader.parse(List.of("comm\tMPI_X\t\tcomm:COMMUNICATOR:up"), "t.tsv"))
                .getMessage();
        assertEquals("t.tsv:1: direction 'up': expected in, out or inout", message);
    }
}
