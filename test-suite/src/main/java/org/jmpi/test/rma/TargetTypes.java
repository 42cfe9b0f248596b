package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.rma.TestWindow.Sync;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Derived datatypes of ints on each side of put, get, accumulate and get_accumulate: vectors, displacements in any order,
 * gaps, negative lower bounds. What a type should reach is listed here by hand; gaps have to stay as they were.
 */
public final class TargetTypes {
    /** Ints of a window and of an origin. */
    private static final int INTS = 200;
    /** Where elements begin: negative displacements stay inside. */
    private static final int BEGIN = 20;

    private static final int GAP = 0x5a5a5a5a;
    private static final int COUNT = 3;

    /** A type, and the ints of COUNT elements in the order of its type map, relative to the buffer. */
    private record Shape(String name, int type, int[] ints) {}

    private final Check check = new Check();
    private Shape[] shapes;

    private TargetTypes() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, TargetTypes::run);
    }

    /** Each rank accesses its right neighbour. */
    public static int run(String[] args) {
        TargetTypes test = new TargetTypes();
        test.shapes = new Shape[] {test.plain(), test.vector(), test.indexed(), test.padded(), test.negative()};
        int i = 0;
        for (Kind kind : Kind.values()) {
            if (kind.isPossible()) {
                TestWindow w = new TestWindow(test.check, kind, 4 * INTS, 4);
                for (Shape from : test.shapes) {
                    for (Shape to : test.shapes) {
                        Sync sync = Sync.values()[i++ % Sync.values().length];
                        test.put(w, sync, from, to);
                        test.get(w, sync, from, to);
                        test.accumulate(w, sync, from, to);
                        test.fetch(w, sync, from, to);
                    }
                }
                w.free();
            }
        }
        for (Shape shape : test.shapes) {
            MPI_Type_free(new int[] {shape.type});
        }
        return test.check.errors();
    }

    private static int[] repeated(int[] element, int extent) {
        int[] all = new int[COUNT * element.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = element[i % element.length] + i / element.length * extent;
        }
        return all;
    }

    private Shape made(String name, int[] type, int[] element, int extent) {
        MPI_Type_commit(type);
        long[] lb = new long[1];
        long[] actual = new long[1];
        MPI_Type_get_extent(type[0], lb, actual);
        check.same(4L * extent, actual[0], name + ": the extent");
        return new Shape(name, type[0], repeated(element, extent));
    }

    private Shape plain() {
        int[] type = new int[1];
        MPI_Type_contiguous(6, MPI_INT, type);
        return made("contiguous", type, new int[] {0, 1, 2, 3, 4, 5}, 6);
    }

    private Shape vector() {
        int[] type = new int[1];
        MPI_Type_vector(3, 2, 5, MPI_INT, type);
        return made("vector", type, new int[] {0, 1, 5, 6, 10, 11}, 12);
    }

    private Shape indexed() {
        int[] type = new int[1];
        MPI_Type_indexed(3, new int[] {1, 3, 2}, new int[] {9, 0, 5}, MPI_INT, type);
        return made("indexed", type, new int[] {9, 0, 1, 2, 5, 6}, 10);
    }

    private Shape padded() {
        int[] inner = new int[1];
        int[] type = new int[1];
        MPI_Type_contiguous(6, MPI_INT, inner);
        MPI_Type_create_resized(inner[0], 0, 4 * 9, type);
        MPI_Type_free(inner);
        return made("resized", type, new int[] {0, 1, 2, 3, 4, 5}, 9);
    }

    private Shape negative() {
        int[] type = new int[1];
        MPI_Type_indexed(2, new int[] {2, 4}, new int[] {-7, 2}, MPI_INT, type);
        return made("negative", type, new int[] {-7, -6, 2, 3, 4, 5}, 13);
    }

    private static ByteBuffer blank() {
        ByteBuffer buffer = ByteBuffer.allocateDirect(4 * INTS).order(ByteOrder.nativeOrder());
        for (int i = 0; i < INTS; i++) {
            buffer.putInt(4 * i, GAP);
        }
        return buffer;
    }

    /** Returns blank ints with {@code first}, first + 1, ... where the shape has its elements. */
    private static ByteBuffer filled(Shape shape, int first) {
        ByteBuffer buffer = blank();
        for (int i = 0; i < shape.ints.length; i++) {
            buffer.putInt(4 * (BEGIN + shape.ints[i]), first + i);
        }
        return buffer;
    }

    /** Returns the buffer from where elements begin. */
    private static Object origin(ByteBuffer buffer) {
        return slice(buffer);
    }

    private static Object slice(ByteBuffer buffer) {
        return mpi.MPI.slice(buffer, 4 * BEGIN);
    }

    private void verify(ByteBuffer expected, ByteBuffer actual, String what) {
        for (int i = 0; i < INTS; i++) {
            if (expected.getInt(4 * i) != actual.getInt(4 * i)) {
                check.fail(what + ": int " + (i - BEGIN) + " is " + actual.getInt(4 * i) + ", expected "
                        + expected.getInt(4 * i));
                return;
            }
        }
    }

    private static String name(String call, TestWindow w, Sync sync, Shape from, Shape to) {
        return call + ", " + w.kind + ", " + sync + ", origin " + from.name + ", target " + to.name;
    }

    private static long disp(TestWindow w) {
        return w.at(w.right(), w.kind == Kind.DYNAMIC ? 4 * BEGIN : BEGIN);
    }

    private void begin(TestWindow w, Sync sync, ByteBuffer content) {
        w.memory.put(0, content, 0, 4 * INTS);
        w.barrier();
        w.begin(sync, w.right());
    }

    private void put(TestWindow w, Sync sync, Shape from, Shape to) {
        begin(w, sync, blank());
        Object out = origin(filled(from, 100 * w.rank));
        int code = MPI_Put(out, COUNT, from.type, w.right(), disp(w), COUNT, to.type, w.win());
        check.ok(code, name("Put", w, sync, from, to));
        w.end(sync, w.right());
        verify(filled(to, 100 * w.left()), w.memory, name("Put", w, sync, from, to));
        w.barrier();
    }

    private void get(TestWindow w, Sync sync, Shape from, Shape to) {
        begin(w, sync, filled(to, 100 * w.rank));
        ByteBuffer in = blank();
        int code = MPI_Get(origin(in), COUNT, from.type, w.right(), disp(w), COUNT, to.type, w.win());
        check.ok(code, name("Get", w, sync, from, to));
        w.end(sync, w.right());
        verify(filled(from, 100 * w.right()), in, name("Get", w, sync, from, to));
        w.barrier();
    }

    private void accumulate(TestWindow w, Sync sync, Shape from, Shape to) {
        begin(w, sync, filled(to, 1000));
        Object out = origin(filled(from, 100 * w.rank));
        int code = MPI_Accumulate(out, COUNT, from.type, w.right(), disp(w), COUNT, to.type, MPI_SUM, w.win());
        check.ok(code, name("Accumulate", w, sync, from, to));
        w.end(sync, w.right());
        verify(sum(to, 1000, 100 * w.left()), w.memory, name("Accumulate", w, sync, from, to));
        w.barrier();
    }

    private static ByteBuffer sum(Shape shape, int one, int other) {
        ByteBuffer sum = filled(shape, one);
        for (int i = 0; i < shape.ints.length; i++) {
            sum.putInt(4 * (BEGIN + shape.ints[i]), one + other + 2 * i);
        }
        return sum;
    }

    /** The result has the shape after the origin's. */
    private void fetch(TestWindow w, Sync sync, Shape from, Shape to) {
        Shape result = shapes[(java.util.Arrays.asList(shapes).indexOf(from) + 1) % shapes.length];
        begin(w, sync, filled(to, 5000));
        Object out = origin(filled(from, 100 * w.rank));
        ByteBuffer in = blank();
        int code = MPI_Get_accumulate(
                out,
                COUNT,
                from.type,
                origin(in),
                COUNT,
                result.type,
                w.right(),
                disp(w),
                COUNT,
                to.type,
                MPI_SUM,
                w.win());
        check.ok(code, name("Get_accumulate", w, sync, from, to));
        w.end(sync, w.right());
        verify(sum(to, 5000, 100 * w.left()), w.memory, name("Get_accumulate", w, sync, from, to));
        verify(filled(result, 5000), in, name("result of Get_accumulate", w, sync, from, to));
        w.barrier();
    }
}
