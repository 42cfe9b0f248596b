package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.lang.management.ManagementFactory;
import javax.management.Attribute;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jmpi.mpir.tool.cvar.CvarHandle;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Each rank's variables are MBeans between MPI_Init and MPI_Finalize, and the same ones that MPI_T reads. */
public final class ManagementBeans {
    private static final String VARIABLE = "MPIR_CVAR_COLL_SELECTION_VERBOSE";

    private ManagementBeans() {}

    public static void main(String[] args) throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        MPI_Init(args);
        Check check = new Check();
        ObjectName name = new ObjectName("org.jmpi:type=ControlVariables,rank=" + MTest.rank());
        check.equal(false, server.getAttribute(name, VARIABLE), "the default");
        server.setAttribute(name, new Attribute(VARIABLE, true));
        check.same(1, read(check), "what MPI_T reads of it");
        server.setAttribute(name, new Attribute(VARIABLE, "no"));
        check.same(0, read(check), "what MPI_T reads then");
        ObjectName counts = new ObjectName("org.jmpi:type=PerformanceVariables,rank=" + MTest.rank());
        long before = (Long) server.getAttribute(counts, "self_messages_sent");
        sendToSelf(check);
        check.same(before + 1, (Long) server.getAttribute(counts, "self_messages_sent"), "messages to itself");
        check.ok(MPI_T_finalize(), "T_finalize");
        MTest.report(check.errors());
        MPI_Finalize();
        if (server.isRegistered(name) || server.isRegistered(counts)) {
            throw new IllegalStateException(name + " is registered after MPI_Finalize");
        }
    }

    private static void sendToSelf(Check check) {
        int[] request = new int[1];
        int[] got = new int[1];
        check.ok(MPI_Irecv(got, 1, MPI_INT, 0, 3, MPI_COMM_SELF, request), "Irecv");
        check.ok(MPI_Send(new int[] {4711}, 1, MPI_INT, 0, 3, MPI_COMM_SELF), "Send");
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
        check.same(4711, got[0], "what came");
    }

    private static int read(Check check) {
        int[] index = new int[1];
        CvarHandle[] handle = new CvarHandle[1];
        int[] value = {-1};
        check.ok(MPI_T_cvar_get_index(VARIABLE, index), "cvar_get_index");
        check.ok(MPI_T_cvar_handle_alloc(index[0], null, handle, new int[1]), "cvar_handle_alloc");
        check.ok(MPI_T_cvar_read(handle[0], value), "cvar_read");
        check.ok(MPI_T_cvar_handle_free(handle), "cvar_handle_free");
        return value[0];
    }
}
