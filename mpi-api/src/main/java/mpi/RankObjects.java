package mpi;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.tool.cvar.Cvar;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarScope;
import org.jmpi.mpir.tool.cvar.CvarType;
import org.jspecify.annotations.Nullable;

/** The state that object messages keep with a rank; made by the first of them. */
final class RankObjects {
    @Cvar(
            name = "MPIR_CVAR_JMPI_OBJECT_CLASSES",
            category = "DATATYPE",
            type = CvarType.STRING,
            defaultValue = "NULL",
            scope = CvarScope.LOCAL,
            description =
                    "Classes, beyond the values and collections of the JDK, that objects received by Comm.recvObject "
                            + "may have: names, com.acme.* for a package or com.acme.** with its subpackages, separated by "
                            + "semicolons. ObjectMessages.allow adds to them. Messages of MPI.OBJECT take all classes unless this is "
                            + "set, and then these alone.")
    private static final CvarKey CLASSES = CvarKey.of("MPIR_CVAR_JMPI_OBJECT_CLASSES");

    private static final RankSlot<RankObjects> SLOT = new RankSlot<>() {
        @Override
        protected RankObjects make(Rank rank) {
            return new RankObjects(rank);
        }
    };

    final JavaSerializer javaSerializer;
    final StructTypes structTypes = new StructTypes();
    final ObjectReceives receives = new ObjectReceives();
    private volatile ObjectSerializer serializer;

    private RankObjects(Rank rank) {
        String classes = rank.cvars().getString(CLASSES);
        javaSerializer = classes == null ? new JavaSerializer() : new JavaSerializer(classes);
        serializer = javaSerializer;
    }

    static RankObjects of(Rank rank) {
        return SLOT.of(rank);
    }

    /** Returns those of the calling rank, null if it has none yet. */
    static @Nullable RankObjects ifAny() {
        Rank rank = Rank.current();
        return rank == null ? null : SLOT.find(rank);
    }

    void setSerializer(ObjectSerializer chosen) {
        serializer = chosen == null ? javaSerializer : chosen;
    }

    ObjectSerializer serializer() {
        return serializer;
    }
}
