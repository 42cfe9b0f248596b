package org.jmpi.mpir.coll;

import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.tool.MpiT;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarBinding;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarScope;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jmpi.mpir.tool.type.ObjectBinding;
import org.jspecify.annotations.Nullable;

/** The control variable of which each communicator has its own: whether its reductions go in rank order. */
public final class CommReproducible implements CvarBinding {
    @Cvar(
            name = "MPIR_CVAR_COMM_REPRODUCIBLE",
            category = "COLLECTIVE",
            type = CvarType.BOOLEAN,
            defaultValue = "false",
            scope = CvarScope.GROUP_EQ,
            binding = ObjectBinding.MPI_COMM,
            dynamic = true,
            description =
                    "Whether the later reductions on this communicator, if it is an intracommunicator, combine their"
                            + " operands from the left, in rank order. In the environment: for communicators whose own value"
                            + " nobody wrote. Write it at all ranks between the same collectives.")
    private static final CvarKey KEY = CvarKey.of("MPIR_CVAR_COMM_REPRODUCIBLE");

    private final CvarSet cvars;

    private CommReproducible(CvarSet cvars) {
        this.cvars = cvars;
    }

    /** Makes the variable known to a rank's tool interface. */
    public static void bind(MpiT tool, CvarSet cvars) {
        tool.cvars().bind(KEY, new CommReproducible(cvars));
    }

    /** Takes the environment's value for a communicator that has none of its own. */
    static void adopt(CvarSet cvars, Comm comm) {
        if (!comm.reproducibleIsSet) {
            comm.reproducibleIsSet = true;
            comm.reproducible |= cvars.getBoolean(KEY);
        }
    }

    @Override
    public Object get(@Nullable Object object) {
        Comm comm = (Comm) object;
        assert comm != null;
        adopt(cvars, comm);
        assert comm != null;
        return comm.reproducible;
    }

    @Override
    public void set(@Nullable Object object, Object value) {
        Comm comm = (Comm) object;
        assert comm != null;
        comm.reproducibleIsSet = true;
        comm.reproducible = (Boolean) value;
    }
}
