package org.jmpi.mpir.datatype.typerep;

import java.util.Random;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.datatype.typemap.ElementMap;
import org.jmpi.mpir.datatype.typemap.IndexedMap;
import org.jmpi.mpir.datatype.typemap.LoopMap;
import org.jmpi.mpir.datatype.typemap.SequenceMap;
import org.jmpi.mpir.datatype.typemap.TypeMap;

/** Type maps of every shape. */
public final class RandomMaps {
    private final Random random;
    /** All displacements and sizes are multiples of this. */
    private final int unit;

    public RandomMaps(Random random, int unit) {
        this.random = random;
        this.unit = unit;
    }

    /** Returns a map that begins at 0 or behind, and has up to {@code depth} levels. */
    public TypeMap next(int depth) {
        TypeMap map = any(depth);
        long disp = -map.trueLb() + unit * random.nextInt(3);
        return SequenceMap.of(new long[] {disp}, new TypeMap[] {map});
    }

    private TypeMap any(int depth) {
        if (depth == 0) {
            return element();
        }
        TypeMap child = any(random.nextInt(depth));
        return switch (random.nextInt(4)) {
            case 0 -> new LoopMap(random.nextInt(12), gap() + (child.trueUb() - child.trueLb()), child);
            case 1 -> new LoopMap(1 + random.nextInt(40), (long) unit * (random.nextInt(20) - 4), child);
            case 2 -> indexed(child);
            default -> sequence(depth);
        };
    }

    private TypeMap element() {
        return switch (Math.max(unit, 1 << random.nextInt(4))) {
            case 1 -> new ElementMap(PredefinedTypes.BYTE, 1, 1);
            case 2 -> new ElementMap(PredefinedTypes.SHORT, 2, 2);
            case 4 -> new ElementMap(PredefinedTypes.INT, 4, 4);
            default -> new ElementMap(PredefinedTypes.DOUBLE, 8, 8);
        };
    }

    private long gap() {
        return random.nextInt(3) == 0 ? 0 : (long) unit * (1 + random.nextInt(3));
    }

    private TypeMap indexed(TypeMap child) {
        int blocks = 1 + random.nextInt(9);
        long[] displacements = new long[blocks];
        long[] lengths = new long[blocks];
        long stride = child.trueUb() - child.trueLb() + (random.nextInt(3) == 0 ? unit : 0);
        boolean same = random.nextBoolean();
        long at = 0;
        for (int i = 0; i < blocks; i++) {
            displacements[i] = at;
            lengths[i] = same ? 2 : random.nextInt(random.nextInt(20) + 1);
            at += lengths[i] * stride + (long) unit * random.nextInt(5);
        }
        return IndexedMap.of(displacements, lengths, stride, child);
    }

    private TypeMap sequence(int depth) {
        int n = 1 + random.nextInt(4);
        long[] displacements = new long[n];
        TypeMap[] children = new TypeMap[n];
        long at = 0;
        for (int i = 0; i < n; i++) {
            children[i] = any(random.nextInt(depth));
            displacements[i] = at - children[i].trueLb();
            at += children[i].trueUb() - children[i].trueLb() + (long) unit * random.nextInt(3);
        }
        return SequenceMap.of(displacements, children);
    }
}
