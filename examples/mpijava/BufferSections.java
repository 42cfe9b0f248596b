import java.lang.reflect.Array;
import java.util.Objects;
import mpi.*;
import mpjbuf.Buffer;
import mpjbuf.BufferException;
import mpjbuf.Type;

/** Elements that lie apart, gathered into the sections of a buffer and scattered from it, of each type. */
public class BufferSections {
    /** One of the forms of gather, strGather, scatter, strScatter. */
    interface Form<A> {
        void move(Buffer buffer, A array) throws BufferException;
    }

    static final int LENGTH = 20;
    /** Behind an element that no form looks at: which elements are gathered. */
    static final int[] FROM = {99, 17, 3, 8, 0};
    /** Where they are scattered to. */
    static final int[] TO = {99, 1, 2, 4, 19};
    /** Two rows of three in an array of rows of five: extents, then strides. */
    static final int[] BLOCK = {2, 3, 5, 1};
    /** The same six elements in columns, every second place. */
    static final int[] COLUMNS = {99, 2, 3, 2, 4};

    static int rank;
    static int right;
    static int left;

    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("BufferSections: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    /** Element i of what a rank sends. */
    static Object value(Class<?> type, int of, int i) {
        int n = 23 * of + i;
        return type == byte.class ? (Object) (byte) n
                : type == short.class ? (Object) (short) (n << 4)
                : type == int.class ? (Object) (n << 20)
                : type == long.class ? (Object) ((long) n << 40)
                : type == char.class ? (Object) (char) ('a' + n)
                : type == float.class ? (Object) (n / 4f)
                : type == double.class ? (Object) (n / 8.0)
                : type == boolean.class ? (Object) (n % 3 == 0)
                : (Object) ("element " + n);
    }

    @SuppressWarnings("unchecked")
    static <A> A array(Class<?> type, int of) {
        Object made = Array.newInstance(type, LENGTH);
        for (int i = 0; i < LENGTH && of >= 0; i++) {
            Array.set(made, i, value(type, of, i));
        }
        return (A) made;
    }

    static <A> void exchange(Class<?> of, Type type, Form<A> gather, Form<A> strGather, Form<A> scatter, Form<A> strScatter,
            Form<A> write, Form<A> read) throws Exception {
        A mine = array(of, rank);
        Buffer out = new Buffer(1000);
        out.putSectionHeader(type);
        gather.move(out, mine);
        out.putSectionHeader(type);
        strGather.move(out, mine);
        out.putSectionHeader(type);
        write.move(out, mine);
        Buffer in = new Buffer(1000);
        Request request = MPI.COMM_WORLD.Irecv(in, 0, 1000, MPI.PACKED, left, 1);
        MPI.COMM_WORLD.Send(out, 0, out.getSize(), MPI.PACKED, right, 1);
        request.Wait();

        A got = array(of, -1);
        A empty = array(of, -1);
        check(in.getSectionHeader() == type && in.getSectionSize() == 4, type + ": the first section");
        scatter.move(in, got);
        for (int i = 1; i < FROM.length; i++) {
            Object wanted = value(of, left, FROM[i]);
            check(wanted.equals(Array.get(got, TO[i])), type + " " + i + " is " + Array.get(got, TO[i]));
        }
        check(Objects.equals(Array.get(got, 0), Array.get(empty, 0)), type + ": an element that nobody sent");
        check(in.getSectionHeader() == type && in.getSectionSize() == 6, type + ": the second section");
        strScatter.move(in, got);
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 3; j++) {
                Object wanted = value(of, left, 6 + 5 * i + j);
                Object there = Array.get(got, 3 + 2 * i + 4 * j);
                check(wanted.equals(there), type + " " + i + ", " + j + " is " + there);
            }
        }
        check(in.getSectionHeader() == type && in.getSectionSize() == 5, type + ": the third section");
        read.move(in, got);
        for (int i = 0; i < 5; i++) {
            check(value(of, left, 7 + i).equals(Array.get(got, 12 + i)), type + ": in a row, " + i);
        }
    }

    static void wholeNumbers() throws Exception {
        BufferSections.<byte[]>exchange(byte.class, Type.BYTE,
                (b, a) -> b.gather(a, 4, 1, FROM), (b, a) -> b.strGather(a, 6, 2, 0, 2, BLOCK),
                (b, a) -> b.scatter(a, 4, 1, TO), (b, a) -> b.strScatter(a, 3, 2, 1, 3, COLUMNS),
                (b, a) -> b.write(a, 7, 5), (b, a) -> b.read(a, 12, 5));
        BufferSections.<short[]>exchange(short.class, Type.SHORT,
                (b, a) -> b.gather(a, 4, 1, FROM), (b, a) -> b.strGather(a, 6, 2, 0, 2, BLOCK),
                (b, a) -> b.scatter(a, 4, 1, TO), (b, a) -> b.strScatter(a, 3, 2, 1, 3, COLUMNS),
                (b, a) -> b.write(a, 7, 5), (b, a) -> b.read(a, 12, 5));
        BufferSections.<int[]>exchange(int.class, Type.INT,
                (b, a) -> b.gather(a, 4, 1, FROM), (b, a) -> b.strGather(a, 6, 2, 0, 2, BLOCK),
                (b, a) -> b.scatter(a, 4, 1, TO), (b, a) -> b.strScatter(a, 3, 2, 1, 3, COLUMNS),
                (b, a) -> b.write(a, 7, 5), (b, a) -> b.read(a, 12, 5));
        BufferSections.<long[]>exchange(long.class, Type.LONG,
                (b, a) -> b.gather(a, 4, 1, FROM), (b, a) -> b.strGather(a, 6, 2, 0, 2, BLOCK),
                (b, a) -> b.scatter(a, 4, 1, TO), (b, a) -> b.strScatter(a, 3, 2, 1, 3, COLUMNS),
                (b, a) -> b.write(a, 7, 5), (b, a) -> b.read(a, 12, 5));
    }

    static void others() throws Exception {
        BufferSections.<char[]>exchange(char.class, Type.CHAR,
                (b, a) -> b.gather(a, 4, 1, FROM), (b, a) -> b.strGather(a, 6, 2, 0, 2, BLOCK),
                (b, a) -> b.scatter(a, 4, 1, TO), (b, a) -> b.strScatter(a, 3, 2, 1, 3, COLUMNS),
                (b, a) -> b.write(a, 7, 5), (b, a) -> b.read(a, 12, 5));
        BufferSections.<float[]>exchange(float.class, Type.FLOAT,
                (b, a) -> b.gather(a, 4, 1, FROM), (b, a) -> b.strGather(a, 6, 2, 0, 2, BLOCK),
                (b, a) -> b.scatter(a, 4, 1, TO), (b, a) -> b.strScatter(a, 3, 2, 1, 3, COLUMNS),
                (b, a) -> b.write(a, 7, 5), (b, a) -> b.read(a, 12, 5));
        BufferSections.<double[]>exchange(double.class, Type.DOUBLE,
                (b, a) -> b.gather(a, 4, 1, FROM), (b, a) -> b.strGather(a, 6, 2, 0, 2, BLOCK),
                (b, a) -> b.scatter(a, 4, 1, TO), (b, a) -> b.strScatter(a, 3, 2, 1, 3, COLUMNS),
                (b, a) -> b.write(a, 7, 5), (b, a) -> b.read(a, 12, 5));
        BufferSections.<boolean[]>exchange(boolean.class, Type.BOOLEAN,
                (b, a) -> b.gather(a, 4, 1, FROM), (b, a) -> b.strGather(a, 6, 2, 0, 2, BLOCK),
                (b, a) -> b.scatter(a, 4, 1, TO), (b, a) -> b.strScatter(a, 3, 2, 1, 3, COLUMNS),
                (b, a) -> b.write(a, 7, 5), (b, a) -> b.read(a, 12, 5));
        BufferSections.<Object[]>exchange(Object.class, Type.OBJECT,
                (b, a) -> b.gather(a, 4, 1, FROM), (b, a) -> b.strGather(a, 6, 2, 0, 2, BLOCK),
                (b, a) -> b.scatter(a, 4, 1, TO), (b, a) -> b.strScatter(a, 3, 2, 1, 3, COLUMNS),
                (b, a) -> b.write(a, 7, 5), (b, a) -> b.read(a, 12, 5));
    }

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        right = (rank + 1) % size;
        left = (rank + size - 1) % size;
        wholeNumbers();
        others();
        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK the elements are where they belong");
        }
        MPI.Finalize();
    }
}
