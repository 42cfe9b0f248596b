package org.jmpi.tool.otf2;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one location says of its events: its own numbers of definitions, and the offsets of its clock. */
final class LocalDefinitions {
    private static final int MAPPING_TABLE = 5;
    private static final int CLOCK_OFFSET = 6;
    private static final int DENSE = 0;

    private final @Nullable Map<Long, Long>[] sparse;
    private final long[] @Nullable [] dense = new long[MappingType.count()][];
    final ClockCorrection clock = new ClockCorrection();

    @SuppressWarnings({"unchecked", "rawtypes"})
    LocalDefinitions() {
        sparse = new Map[MappingType.count()];
    }

    /** Reads the file of a location, which may be missing. */
    static LocalDefinitions read(Path path, int chunkSize) throws IOException {
        LocalDefinitions all = new LocalDefinitions();
        if (!Files.exists(path)) {
            return all;
        }
        try (ChunkInput in = new ChunkInput(path, chunkSize)) {
            int id;
            while ((id = in.next()) >= 0) {
                int end = in.openRecord();
                try {
                    all.add(id, in);
                } catch (ByteInput.Corrupt e) {
                    throw in.damaged(e);
                }
                in.in.position(end);
            }
        }
        return all;
    }

    private void add(int id, ChunkInput file) throws Otf2Exception {
        ByteInput in = file.in;
        if (id == MAPPING_TABLE) {
            addTable(file);
        } else if (id == CLOCK_OFFSET) {
            long time = in.fixed64();
            long offset = in.value(Encoding.S64);
            if (!clock.add(time, offset)) {
                throw file.damaged("a clock offset at " + Long.toUnsignedString(time)
                        + ", not after the one before it; expected times that grow");
            }
        }
    }

    private void addTable(ChunkInput file) throws Otf2Exception {
        ByteInput in = file.in;
        int type = in.u8();
        long count = in.u64();
        int mode = in.u8();
        if (count < 0 || count > in.remaining()) {
            throw file.damaged("a mapping table of " + Long.toUnsignedString(count) + " entries in the "
                    + in.remaining() + " bytes that are left of the record");
        }
        if (!MappingType.isKnown(type) || dense[type] != null || sparse[type] != null) {
            // an unknown kind, or a second table: the format's library goes on with the first
            return;
        }
        if (mode == DENSE) {
            long[] table = new long[(int) count];
            for (int i = 0; i < table.length; i++) {
                table[i] = in.u64();
            }
            dense[type] = table;
        } else {
            Map<Long, Long> table = new HashMap<>();
            for (long i = 0; i < count; i++) {
                table.put(in.u64(), in.u64());
            }
            sparse[type] = table;
        }
    }

    boolean hasMappings() {
        return Arrays.stream(dense).anyMatch(each -> each != null)
                || Arrays.stream(sparse).anyMatch(each -> each != null);
    }

    /** Returns the global number of a local one; itself where the location has no other. */
    long map(MappingType type, long local) {
        long[] table = dense[type.ordinal()];
        if (table != null) {
            return local >= 0 && local < table.length ? table[(int) local] : local;
        }
        Map<Long, Long> pairs = sparse[type.ordinal()];
        return pairs == null ? local : pairs.getOrDefault(local, local);
    }
}
