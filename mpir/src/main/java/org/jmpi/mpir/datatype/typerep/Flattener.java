package org.jmpi.mpir.datatype.typerep;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.datatype.typemap.ElementMap;
import org.jmpi.mpir.datatype.typemap.IndexedMap;
import org.jmpi.mpir.datatype.typemap.LoopMap;
import org.jmpi.mpir.datatype.typemap.SequenceMap;
import org.jmpi.mpir.datatype.typemap.TypeMap;

/** Turns a type map into as few loops over as long runs as it can (mirrors {@code MPIR_Typerep_commit}). */
public final class Flattener {
    private Flattener() {}

    /**
     * Returns the layout of a type with this map and extent, or null if its elements lie in memory just as in the packed
     * stream.
     */
    public static TypeLayout layout(TypeMap map, long extent) {
        Placed element = flatten(map);
        boolean asPacked = element.isRun() && element.disp() == 0 && element.piece().size == extent;
        return asPacked ? null : new TypeLayout(extent, element);
    }

    static Placed flatten(TypeMap map) {
        if (map.size() == 0) {
            return new Placed(0, new Run(0));
        }
        if (map instanceof ElementMap) {
            return new Placed(0, new Run(map.size()));
        }
        if (map instanceof LoopMap loop) {
            return loop(loop.count(), loop.stride(), flatten(loop.child()));
        }
        if (map instanceof IndexedMap indexed) {
            return sequence(indexed(indexed));
        }
        return sequence(children((SequenceMap) map));
    }

    private static Placed loop(long count, long stride, Placed child) {
        if (count == 1) {
            return child;
        }
        if (child.isRun() && child.piece().size == stride) {
            return new Placed(child.disp(), new Run(Math.multiplyExact(count, stride)));
        }
        if (child.piece() instanceof Strided inner && inner.count * inner.stride == stride) {
            return new Placed(child.disp(), new Strided(count * inner.count, inner.stride, inner.child));
        }
        return new Placed(child.disp(), new Strided(count, stride, child.piece()));
    }

    private static List<Placed> indexed(IndexedMap map) {
        Placed child = flatten(map.child());
        List<Placed> blocks = new ArrayList<>(map.blocks());
        Placed block = null;
        long length = 0;
        for (int i = 0; i < map.blocks(); i++) {
            long n = map.blocklength(i);
            if (n > 0) {
                // blocks of one length share one piece
                block = n == length ? block : loop(n, map.stride(), child);
                length = n;
                append(blocks, map.displacement(i) + block.disp(), block.piece());
            }
        }
        return blocks;
    }

    private static List<Placed> children(SequenceMap map) {
        List<Placed> all = new ArrayList<>(map.length());
        for (int i = 0; i < map.length(); i++) {
            Placed child = flatten(map.child(i));
            if (child.piece().size > 0) {
                append(all, map.displacement(i) + child.disp(), child.piece());
            }
        }
        return all;
    }

    /** Adds a piece; a run that begins where another one ends makes that one longer. */
    private static void append(List<Placed> all, long disp, Piece piece) {
        Placed last = all.isEmpty() ? null : all.get(all.size() - 1);
        if (last != null && last.isRun() && piece instanceof Run && last.end() == disp) {
            all.set(all.size() - 1, new Placed(last.disp(), new Run(last.piece().size + piece.size)));
        } else {
            all.add(new Placed(disp, piece));
        }
    }

    private static Placed sequence(List<Placed> all) {
        if (all.size() == 1) {
            return all.get(0);
        }
        long first = all.get(0).disp();
        long[] displacements = all.stream().mapToLong(p -> p.disp() - first).toArray();
        if (!isUniform(all)) {
            Piece[] pieces = all.stream().map(Placed::piece).toArray(Piece[]::new);
            return new Placed(first, new Mixed(displacements, pieces));
        }
        Piece child = all.get(0).piece();
        return isEven(displacements)
                ? loop(displacements.length, displacements[1], new Placed(first, child))
                : new Placed(first, new Scattered(displacements, child));
    }

    private static boolean isUniform(List<Placed> all) {
        Piece first = all.get(0).piece();
        for (Placed p : all) {
            boolean same = p.piece() == first || p.isRun() && first instanceof Run && p.piece().size == first.size;
            if (!same) {
                return false;
            }
        }
        return true;
    }

    private static boolean isEven(long[] displacements) {
        for (int i = 2; i < displacements.length; i++) {
            if (displacements[i] != i * displacements[1]) {
                return false;
            }
        }
        return true;
    }
}
