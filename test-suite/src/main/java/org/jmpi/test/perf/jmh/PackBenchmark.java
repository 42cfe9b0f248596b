package org.jmpi.test.perf.jmh;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.Datatypes;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.datatype.typemap.ElementMap;
import org.jmpi.mpir.datatype.typemap.IndexedMap;
import org.jmpi.mpir.datatype.typemap.LoopMap;
import org.jmpi.mpir.datatype.typemap.TypeMap;
import org.jmpi.mpir.datatype.typerep.Flattener;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.mpl.Segment;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Packs and unpacks types with gaps; the packed stream lies in direct memory. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PackBenchmark {
    /** Bytes of the packed stream, about. */
    @Param({"1024", "65536"})
    int size;

    /**
     * Pairs of double and int, 12 of 16 bytes, in a {@code byte[]}; blocks of 1 or 4 of 8 doubles, or of 1 to 7 with gaps
     * of 1 to 3, in a {@code double[]}.
     */
    @Param({"pairs", "vector1", "vector4", "indexed"})
    String layout;

    private final UserBuffer user = new UserBuffer();
    private int bytes;
    private Segment packed;

    /** Makes the buffers. */
    @Setup
    public void setup() {
        if (layout.equals("pairs")) {
            pairs();
        } else {
            TypeMap map = layout.equals("indexed") ? indexed() : vector(layout.equals("vector1") ? 1 : 4);
            bytes = (int) map.size();
            user.set(new double[(int) (map.trueUb() / 8)], Flattener.layout(map, map.trueUb()));
        }
        packed = Segment.allocate(bytes);
    }

    private void pairs() {
        HandleAllocator<Datatype> types = HandleAllocator.of(HandleKind.DATATYPE, Datatype::new)
                .sizes(77, 100)
                .build();
        Datatypes.init(types);
        Datatype type = types.find(PredefinedTypes.DOUBLE_INT);
        int pairs = size / 12;
        bytes = 12 * pairs;
        user.set(new byte[16 * pairs], type.layout);
    }

    private static TypeMap element() {
        return new ElementMap(PredefinedTypes.DOUBLE, 8, 8);
    }

    private TypeMap vector(int length) {
        return new LoopMap(size / 8 / length, 64, new LoopMap(length, 8, element()));
    }

    private TypeMap indexed() {
        Random random = new Random(1);
        int blocks = size / 32;
        long[] displacements = new long[blocks];
        long[] lengths = new long[blocks];
        long at = 0;
        for (int i = 0; i < blocks; i++) {
            lengths[i] = 1L + random.nextInt(7);
            displacements[i] = at;
            at += 8 * (lengths[i] + 1 + random.nextInt(3));
        }
        return IndexedMap.of(displacements, lengths, 8, element());
    }

    @Benchmark
    public void pack() {
        MemoryCopy.toSegment(user, 0, packed, 0, bytes);
    }

    @Benchmark
    public void unpack() {
        MemoryCopy.fromSegment(packed, 0, user, 0, bytes);
    }
}
