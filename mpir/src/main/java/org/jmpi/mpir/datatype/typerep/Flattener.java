package org.jmpi.mpir.datatype.typerep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import org.jmpi.mpir.datatype.typemap.ElementMap;
import org.jmpi.mpir.datatype.typemap.IndexedMap;
import org.jmpi.mpir.datatype.typemap.LoopMap;
import org.jmpi.mpir.datatype.typemap.SequenceMap;
import org.jmpi.mpir.datatype.typemap.TypeMap;
import org.jspecify.annotations.Nullable;

/** Turns a type map into as few loops over as long runs as it can (mirrors {@code MPIR_Typerep_commit}). */
public final class Flattener {
    /** A child of fewer runs becomes part of a list of runs, so that the list has at most so many times its length. */
    private static final int FEW = 16;

    /** Maps that were flattened already: several places may share one. */
    private final IdentityHashMap<TypeMap, Placed> done = new IdentityHashMap<>();

    private Flattener() {}

    /**
     * Returns the layout of a type with this map and extent, or null if its elements lie in memory just as in the packed
     * stream.
     */
    public static @Nullable TypeLayout layout(TypeMap map, long extent) {
        Placed element = flatten(map);
        boolean asPacked = element.isRun() && element.disp() == 0 && element.piece().size == extent;
        return asPacked ? null : new TypeLayout(extent, element, map.trueLb() < 0 || extent < 0);
    }

    static Placed flatten(TypeMap map) {
        return new Flattener().piece(map);
    }

    private Placed piece(TypeMap map) {
        if (map.size() == 0) {
            return new Placed(0, new Run(0));
        }
        if (map instanceof ElementMap) {
            return new Placed(0, new Run(map.size()));
        }
        Placed piece = done.get(map);
        if (piece == null) {
            piece = composed(map);
            done.put(map, piece);
        }
        return piece;
    }

    private Placed composed(TypeMap map) {
        if (map instanceof LoopMap loop) {
            return Repeats.of(loop.count(), loop.stride(), piece(loop.child()));
        }
        if (map instanceof IndexedMap indexed) {
            return indexed(indexed, piece(indexed.child()));
        }
        return sequence((SequenceMap) map);
    }

    private static Placed indexed(IndexedMap map, Placed child) {
        long copies = map.size() / child.piece().size;
        boolean inARow = child.isRun() && child.piece().size == map.stride();
        long most = (long) FEW * map.blocks() / child.piece().runCount();
        if (!inARow && (child.piece().runCount() > FEW || copies > most)) {
            return blocks(map, child);
        }
        RunList list = new RunList();
        for (int i = 0; i < map.blocks(); i++) {
            long at = map.displacement(i) + child.disp();
            if (inARow && map.blocklength(i) > 0) {
                list.add(at, map.blocklength(i) * map.stride());
            }
            for (long k = 0; k < map.blocklength(i) && !inARow; k++) {
                child.piece().runs(at + k * map.stride(), 0, child.piece().size, list);
            }
        }
        return list.toPiece();
    }

    /** Returns blocks of a child that is too much for a list of runs. */
    private static Placed blocks(IndexedMap map, Placed child) {
        int n = 0;
        long[] displacements = new long[map.blocks()];
        long[] firsts = new long[map.blocks() + 1];
        boolean uniform = true;
        for (int i = 0; i < map.blocks(); i++) {
            long length = map.blocklength(i);
            if (length > 0) {
                uniform &= n == 0 || length == firsts[1];
                displacements[n++] = map.displacement(i);
                firsts[n] = firsts[n - 1] + length;
            }
        }
        displacements = Arrays.copyOf(displacements, n);
        if (uniform && isEven(displacements)) {
            Placed block = Repeats.of(firsts[1], map.stride(), child);
            long stride = n == 1 ? 0 : displacements[1] - displacements[0];
            return Repeats.of(n, stride, new Placed(displacements[0] + block.disp(), block.piece()));
        }
        return new Placed(
                child.disp(), new Blocks(displacements, Arrays.copyOf(firsts, n + 1), map.stride(), child.piece()));
    }

    private static boolean isEven(long[] displacements) {
        for (int i = 2; i < displacements.length; i++) {
            if (displacements[i] - displacements[i - 1] != displacements[1] - displacements[0]) {
                return false;
            }
        }
        return true;
    }

    private Placed sequence(SequenceMap map) {
        List<Placed> parts = new ArrayList<>();
        RunList list = new RunList();
        Placed last = null;
        for (int i = 0; i < map.length(); i++) {
            Placed child = piece(map.child(i));
            if (child.piece().size > 0) {
                Placed part = new Placed(map.displacement(i) + child.disp(), child.piece());
                list = append(parts, list, part);
                last = child.piece().size == map.size() ? part : null;
            }
        }
        if (last != null) {
            return last;
        }
        flush(parts, list);
        return parts.size() == 1 ? parts.get(0) : new Placed(0, new Mixed(parts));
    }

    /** Adds a part to the list of runs, or behind it. */
    private static RunList append(List<Placed> parts, RunList list, Placed part) {
        if (part.piece().runCount() <= FEW) {
            part.piece().runs(part.disp(), 0, part.piece().size, list);
            return list;
        }
        flush(parts, list);
        parts.add(part);
        return new RunList();
    }

    private static void flush(List<Placed> parts, RunList list) {
        if (!list.isEmpty()) {
            parts.add(list.toPiece());
        }
    }
}
