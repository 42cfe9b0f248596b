package org.jmpi.mpir;

import java.util.function.Consumer;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.CommVars;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleVars;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.type.ObjectBinding;
import org.jmpi.mpir.tool.type.ObjectFinder;

/** What a rank gives its tool interface: the variables of MPIR, and the objects that variables are bound to. */
final class RankVars implements Consumer<PvarRegistry>, ObjectFinder {
    private final Rank rank;

    RankVars(Rank rank) {
        this.rank = rank;
    }

    /** Registers the variables. */
    @Override
    public void accept(PvarRegistry registry) {
        rank.collVars.register(registry);
        CommVars.register(registry, rank.messages, rank.collVars.group);
        rank.dims.register(registry);
        rank.bsend.register(registry);
        HandleVars.register(registry, rank.comms);
        HandleVars.register(registry, rank.groups);
        HandleVars.register(registry, rank.datatypes);
        HandleVars.register(registry, rank.ops);
        HandleVars.register(registry, rank.errhandlers);
        HandleVars.register(registry, rank.infos);
        HandleVars.register(registry, rank.sessions);
        HandleVars.register(registry, rank.keyvals);
        HandleVars.register(registry, rank.keys);
    }

    @Override
    public Object find(ObjectBinding kind, int handle) {
        HandleAllocator<?> pool =
                switch (kind) {
                    case MPI_COMM -> rank.comms;
                    case MPI_DATATYPE -> rank.datatypes;
                    case MPI_ERRHANDLER -> rank.errhandlers;
                    case MPI_GROUP -> rank.groups;
                    case MPI_OP -> rank.ops;
                    case MPI_INFO -> rank.infos;
                    case MPI_SESSION -> rank.sessions;
                    default -> null;
                };
        Object found = pool == null ? null : pool.find(handle);
        return found instanceof Comm comm && comm.freed ? null : found;
    }
}
