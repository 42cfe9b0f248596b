package org.jmpi.test.part;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.tool.pvar.PvarHandle;
import org.jmpi.mpir.tool.pvar.PvarSession;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** The performance variables: how many messages a number of partitions takes, and which were ready too early. */
public final class PartCounters {
    /** Variables that are added up. */
    private static final String[][] VARIABLES = {
        {"shm_am_sent_PART_SEND_DATA", "netmod_am_sent_PART_SEND_DATA"},
        {"part_partitions_sent"},
        {"part_partitions_early"}
    };

    private static final int PARTITIONS = 10;

    private final Check check = new Check();
    private final PvarSession[] session = new PvarSession[1];
    private final List<List<PvarHandle>> handles = new ArrayList<>();

    private PartCounters() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, PartCounters::run);
    }

    /** Rank 0 sends to rank 1. */
    public static int run(String[] args) {
        PartCounters test = new PartCounters();
        int[] provided = new int[1];
        test.check.ok(MPI_T_init_thread(MPI_THREAD_SINGLE, provided), "T_init_thread");
        test.check.ok(MPI_T_pvar_session_create(test.session), "pvar_session_create");
        byte[] data = new byte[PARTITIONS * 100];
        Ends ends = new Ends(test.check);
        if (MTest.rank() == 0) {
            ends.sends(data, PARTITIONS, 100, MPI_BYTE, 1, 0);
            test.send(ends);
        } else {
            ends.receives(data, PARTITIONS, 100, MPI_BYTE, 0, 0);
            test.receive(ends);
        }
        ends.free();
        test.check.ok(MPI_T_pvar_session_free(test.session), "pvar_session_free");
        test.check.ok(MPI_T_finalize(), "T_finalize");
        return test.check.errors();
    }

    private void send(Ends ends) {
        for (String[] names : VARIABLES) {
            handles.add(start(names));
        }
        ends.startSend();
        MPI_Send(null, 0, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
        // the other rank has started: its word of that came before this
        MPI_Recv(null, 0, MPI_BYTE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        check.ok(MPI_Pready_range(0, 6, ends.send[0]), "Pready_range");
        check.ok(MPI_Pready_list(3, new int[] {9, 7, 8}, ends.send[0]), "Pready_list");
        ends.complete();
        expect(2, PARTITIONS, 0);
        ends.startSend();
        for (int p = 0; p < PARTITIONS; p++) {
            ends.ready(p);
        }
        expect(2, PARTITIONS, PARTITIONS);
        MPI_Send(null, 0, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
        ends.complete();
        expect(3, 2 * PARTITIONS, PARTITIONS);
    }

    private void receive(Ends ends) {
        // the send was announced before this, so that the start is told at once
        MPI_Recv(null, 0, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        ends.startReceive();
        MPI_Send(null, 0, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
        ends.complete();
        MPI_Recv(null, 0, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        ends.startReceive();
        ends.complete();
    }

    private void expect(long... counts) {
        for (int v = 0; v < VARIABLES.length; v++) {
            long[] value = new long[1];
            long sum = 0;
            for (PvarHandle handle : handles.get(v)) {
                check.ok(MPI_T_pvar_read(session[0], handle, value), "pvar_read");
                sum += value[0];
            }
            check.same(counts[v], sum, VARIABLES[v][0]);
        }
    }

    /** Makes handles for those of the variables that there are; each counts from now on. */
    private List<PvarHandle> start(String[] names) {
        List<PvarHandle> made = new ArrayList<>();
        int[] index = new int[1];
        for (String name : names) {
            if (MPI_T_pvar_get_index(name, MPI_T_PVAR_CLASS_COUNTER, index) == MPI_SUCCESS) {
                PvarHandle[] handle = new PvarHandle[1];
                check.ok(MPI_T_pvar_handle_alloc(session[0], index[0], null, handle, new int[1]), "pvar_handle_alloc");
                MPI_T_pvar_start(session[0], handle[0]);
                made.add(handle[0]);
            }
        }
        return made;
    }
}
