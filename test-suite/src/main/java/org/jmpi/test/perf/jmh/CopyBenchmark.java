package org.jmpi.test.perf.jmh;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Copies between a user's buffer and direct memory. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CopyBenchmark {
    /** What the user's buffer is. */
    @Param({"byte", "boolean", "char", "short", "int", "long", "float", "double", "direct"})
    String kind;

    /** How many bytes are copied. */
    @Param({"8", "1024", "65536", "1048576"})
    int size;

    private final UserBuffer user = new UserBuffer();
    private Segment segment;

    /** Makes both sides. */
    @Setup
    public void setup() {
        segment = Segment.allocate(size);
        user.set(make());
    }

    private Object make() {
        return switch (kind) {
            case "byte" -> new byte[size];
            case "boolean" -> new boolean[size];
            case "char" -> new char[size / 2];
            case "short" -> new short[size / 2];
            case "int" -> new int[size / 4];
            case "long" -> new long[size / 8];
            case "float" -> new float[size / 4];
            case "double" -> new double[size / 8];
            default -> ByteBuffer.allocateDirect(size);
        };
    }

    @Benchmark
    public void toSegment() {
        MemoryCopy.toSegment(user, 0, segment, 0, size);
    }

    @Benchmark
    public void fromSegment() {
        MemoryCopy.fromSegment(segment, 0, user, 0, size);
    }
}
