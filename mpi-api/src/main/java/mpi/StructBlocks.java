package mpi;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;

/** The fields of a {@link Struct} as blocks of a datatype, and each rank's datatype made of them. */
final class StructBlocks {
    /** The type is a {@link Datatype}, or what has one only after Init: a {@link BaseType} or {@link Struct}. */
    private record Block(long offset, int length, Object type) {
        Datatype datatype() {
            if (type instanceof BaseType base) {
                return base.datatype();
            }
            return type instanceof Struct struct ? struct.getType() : (Datatype) type;
        }
    }

    /** The datatypes that were made for a rank; those of blocks that nobody refers to go. */
    private static final RankSlot<Map<StructBlocks, Datatype>> TYPES = new RankSlot<>() {
        @Override
        protected Map<StructBlocks, Datatype> make(Rank rank) {
            return Collections.synchronizedMap(new WeakHashMap<>());
        }
    };

    private final List<Block> blocks = new ArrayList<>();

    void add(int offset, int length, Object type) {
        blocks.add(new Block(offset, length, type));
    }

    /** Returns the calling rank's datatype, committed, of {@code extent} bytes; made now if there is none. */
    Datatype type(int extent) {
        Map<StructBlocks, Datatype> types = TYPES.of(Wrapper.checkRunning());
        // the lock of the map: threads of one rank make one type
        synchronized (types) {
            Datatype type = types.get(this);
            if (type == null || type.isNull()) {
                type = make(extent);
                types.put(this, type);
            }
            return type;
        }
    }

    /** Frees what {@link #type} made for the calling rank, which is about to finalize. */
    static void freeAll() {
        Map<StructBlocks, Datatype> types = TYPES.of(Wrapper.checkRunning());
        for (Datatype type : List.copyOf(types.values())) {
            type.free();
        }
        types.clear();
    }

    private Datatype make(int extent) {
        int n = blocks.size();
        int[] lengths = new int[n];
        long[] offsets = new long[n];
        Datatype[] types = new Datatype[n];
        for (int i = 0; i < n; i++) {
            Block block = blocks.get(i);
            lengths[i] = block.length;
            offsets[i] = block.offset;
            types[i] = block.datatype();
        }
        try (Datatype fields = Datatype.createStruct(lengths, offsets, types)) {
            Datatype type = Datatype.createResized(fields, 0L, extent);
            type.commit();
            return type;
        }
    }
}
