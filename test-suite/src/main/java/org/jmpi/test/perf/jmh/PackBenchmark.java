package org.jmpi.test.perf.jmh;

import java.util.concurrent.TimeUnit;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.Datatypes;
import org.jmpi.mpir.datatype.PredefinedTypes;
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

/** Packs and unpacks pairs of double and int, which have a gap: 12 of 16 bytes are data. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PackBenchmark {
    /** How many pairs. */
    @Param({"1", "100", "10000"})
    int pairs;

    private final UserBuffer user = new UserBuffer();
    private int bytes;
    private Segment packed;

    /** Makes the buffer. */
    @Setup
    public void setup() {
        HandleAllocator<Datatype> types = HandleAllocator.of(HandleKind.DATATYPE, Datatype::new)
                .sizes(77, 100)
                .build();
        Datatypes.init(types);
        Datatype type = types.find(PredefinedTypes.DOUBLE_INT);
        bytes = 12 * pairs;
        user.set(new byte[16 * pairs], type.layout);
        packed = Segment.allocate(bytes);
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
