package org.jmpi.mpir.objects;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankVariables;
import org.jmpi.mpir.attr.Keyval;
import org.jmpi.mpir.coll.CollVars;
import org.jmpi.mpir.coll.CommReproducible;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.CommVars;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.errhan.Errhandler;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleVars;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.io.FileVars;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.key.Key;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.pt2pt.Bsend;
import org.jmpi.mpir.session.Session;
import org.jmpi.mpir.spawn.SpawnVars;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.type.ObjectBinding;
import org.jmpi.mpir.topo.DimsVars;
import org.jmpi.mpir.win.Win;
import org.jmpi.mpir.win.WinVars;
import org.jspecify.annotations.Nullable;

/** The variables of MPIR, and the objects that variables are bound to. */
public final class MpirVariables implements RankVariables {
    /** Made where {@code META-INF/services} is read. */
    public MpirVariables() {}

    @Override
    public void register(Rank rank, PvarRegistry registry) {
        CollVars.of(rank).register(registry);
        CommVars.register(registry, rank.messages, CollVars.of(rank).group);
        WinVars.of(rank).register(registry);
        FileVars.register(rank, registry);
        DimsVars.of(rank).register(registry);
        SpawnVars.of(rank).register(rank, registry);
        Bsend.of(rank).register(registry);
        HandleVars.register(registry, Comm.table(rank));
        HandleVars.register(registry, Group.table(rank));
        HandleVars.register(registry, Datatype.table(rank));
        HandleVars.register(registry, Op.table(rank));
        HandleVars.register(registry, Errhandler.table(rank));
        HandleVars.register(registry, Info.table(rank));
        HandleVars.register(registry, Session.table(rank));
        HandleVars.register(registry, Keyval.table(rank));
        HandleVars.register(registry, Key.table(rank));
        HandleVars.register(registry, Win.table(rank));
        HandleVars.register(registry, MpiFile.table(rank));
    }

    @Override
    public void bind(Rank rank) {
        CommReproducible.bind(rank.tool(), rank.cvars());
    }

    @Override
    public @Nullable Object find(Rank rank, ObjectBinding kind, int handle) {
        HandleAllocator<?> pool =
                switch (kind) {
                    case MPI_COMM -> Comm.table(rank);
                    case MPI_DATATYPE -> Datatype.table(rank);
                    case MPI_ERRHANDLER -> Errhandler.table(rank);
                    case MPI_FILE -> MpiFile.table(rank);
                    case MPI_GROUP -> Group.table(rank);
                    case MPI_OP -> Op.table(rank);
                    case MPI_INFO -> Info.table(rank);
                    case MPI_WIN -> Win.table(rank);
                    case MPI_SESSION -> Session.table(rank);
                    default -> null;
                };
        Object found = pool == null ? null : pool.find(handle);
        boolean isFreed = (found instanceof Comm comm && comm.freed) || (found instanceof Win win && win.freed);
        return isFreed ? null : found;
    }
}
