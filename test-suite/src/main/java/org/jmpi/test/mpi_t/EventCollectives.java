package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.util.List;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.tool.cvar.CvarHandle;
import org.jmpi.mpir.tool.type.ToolEnum;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** The begin and the end of collectives in all their forms, with the algorithm that was chosen. */
public final class EventCollectives {
    private static final String FORCED = "MPIR_CVAR_BCAST_INTRA_ALGORITHM";
    private static final int COUNT = 25;
    /** More calls than it takes until shared memory is used. */
    private static final int MANY = 20;

    private final Check check = new Check();
    private final int root = MTest.size() - 1;
    private final int[] data = new int[COUNT];
    private int[] comm = new int[1];
    private EventLog begin;
    private EventLog end;
    private long context;
    private int bcast;
    private int binomial;

    private EventCollectives() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, EventCollectives::run);
    }

    public static int run(String[] args) {
        return new EventCollectives().all();
    }

    private int all() {
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        int before = force("binomial", -1);
        check.ok(MPI_Comm_dup(MPI_COMM_WORLD, comm), "Comm_dup");
        context = Comm.table(Rank.current()).find(comm[0]).contextId + 1L;
        begin = new EventLog(check, "collective_begin");
        end = new EventLog(check, "collective_end");
        bcast = begin.item("operation", "bcast");
        binomial = begin.item("algorithm", "binomial");
        blocking();
        nonblocking();
        persistent();
        sharedMemory();
        begin.close();
        end.close();
        check.ok(MPI_Comm_free(comm), "Comm_free");
        force(null, before);
        check.ok(MPI_T_finalize(), "T_finalize");
        return check.errors();
    }

    /** Checks that begin and end have the same elements, and returns the call's number. */
    private long pair(String form, int number, String what) {
        int value = begin.item("form", form);
        List<long[]> begins = begin.where("form", value);
        List<long[]> ends = end.where("form", value);
        check.same(number, begins.size(), "collective_begin of a " + what);
        check.same(number, ends.size(), "collective_end of a " + what);
        if (begins.size() < number || ends.size() < number) {
            return -1;
        }
        long[] first = begins.get(number - 1);
        long call = begin.get(first, "call");
        long[] expected = {comm[0], context, bcast, binomial, value, root, 4 * COUNT, call};
        check.equal(expected, first, "collective_begin of a " + what);
        check.equal(expected, ends.get(number - 1), "collective_end of a " + what);
        return call;
    }

    private void blocking() {
        check.ok(MPI_Bcast(data, COUNT, MPI_INT, root, comm[0]), "Bcast");
        long first = pair("blocking", 1, "Bcast");
        check.ok(MPI_Bcast(data, COUNT, MPI_INT, root, comm[0]), "Bcast");
        check.same(first + 1, pair("blocking", 2, "second Bcast"), "the next call's number");
    }

    private void nonblocking() {
        int[] request = new int[1];
        check.ok(MPI_Ibcast(data, COUNT, MPI_INT, root, comm[0], request), "Ibcast");
        check.same(
                1,
                begin.where("form", begin.item("form", "nonblocking")).size(),
                "collective_begin before the completion");
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
        pair("nonblocking", 1, "Ibcast");
    }

    private void persistent() {
        int[] request = new int[1];
        check.ok(MPI_Bcast_init(data, COUNT, MPI_INT, root, comm[0], MPI_INFO_NULL, request), "Bcast_init");
        check.same(
                0, begin.where("form", begin.item("form", "persistent")).size(), "collective_begin before the start");
        long[] calls = new long[2];
        for (int start = 0; start < 2; start++) {
            check.ok(MPI_Start(request), "Start");
            check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
            calls[start] = pair("persistent", start + 1, "start");
        }
        check.same(calls[0], calls[1], "the number of a persistent call");
        check.ok(MPI_Request_free(request), "Request_free");
    }

    private void sharedMemory() {
        begin.clear();
        end.clear();
        int[] sum = new int[1];
        for (int i = 0; i < MANY; i++) {
            check.ok(MPI_Allreduce(new int[] {1}, sum, 1, MPI_INT, MPI_SUM, comm[0]), "Allreduce");
        }
        check.same(MANY, begin.count(), "collective_begin of Allreduce");
        check.same(MANY, end.count(), "collective_end of Allreduce");
        List<long[]> begins = begin.where("operation", begin.item("operation", "allreduce"));
        List<long[]> ends = end.where("operation", begin.item("operation", "allreduce"));
        check.same(MANY, begins.size(), "allreduce");
        int shared = begin.item("algorithm", "shared_memory");
        boolean expected = MTest.size() > 1 && MTest.sharesMemory();
        long[] latest = begins.get(MANY - 1);
        boolean isKnown = !expected || MTest.hasRoomToShare();
        check.isTrue(!isKnown || expected == (begin.get(latest, "algorithm") == shared), "shared memory: " + expected);
        check.equal(latest, ends.get(MANY - 1), "begin and end of an Allreduce");
        check.same(MPI_UNDEFINED, begin.get(latest, "root"), "the root of an Allreduce");
        check.same(4, begin.get(latest, "bytes"), "the bytes of an Allreduce");
    }

    /** Writes the item {@code name}, or else {@code value}, to the variable; returns what was there. */
    private int force(String name, int value) {
        int[] index = new int[1];
        ToolEnum[] words = new ToolEnum[1];
        CvarHandle[] handle = new CvarHandle[1];
        check.ok(MPI_T_cvar_get_index(FORCED, index), "cvar_get_index");
        MPI_T_cvar_get_info(index[0], null, null, null, words, null, null, null);
        MPI_T_cvar_handle_alloc(index[0], null, handle, null);
        int[] before = {-1};
        MPI_T_cvar_read(handle[0], before);
        int written = name == null ? value : words[0].items().indexOf(name);
        check.ok(MPI_T_cvar_write(handle[0], new int[] {written}), "cvar_write");
        MPI_T_cvar_handle_free(handle);
        return before[0];
    }
}
