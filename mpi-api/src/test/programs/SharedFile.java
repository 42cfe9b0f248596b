import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import mpi.Errhandler;
import mpi.File;
import mpi.FileView;
import mpi.Info;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/** Calls every method of files that Open MPI's class files know. */
public class SharedFile {
    private static final int N = 50;
    private static int me;
    private static int ranks;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        me = MPI.COMM_WORLD.getRank();
        ranks = MPI.COMM_WORLD.getSize();
        String name = name();
        explicit(name);
        pointers(name);
        shared(name);
        split(name);
        rest(name);
        MPI.COMM_WORLD.barrier();
        if (me == 0) {
            File.delete(name);
        }
        MPI.Finalize();
    }

    /** The same at all ranks. */
    private static String name() throws MPIException {
        long[] number = {System.nanoTime()};
        MPI.COMM_WORLD.bcast(number, 1, MPI.LONG, 0);
        return System.getProperty("java.io.tmpdir") + "/jmpi-shared-file-" + number[0];
    }

    private static void equal(long expected, long actual) {
        if (expected != actual) {
            throw new IllegalStateException("expected " + expected + ", got " + actual);
        }
    }

    private static int[] own(int seed) {
        int[] own = new int[N];
        for (int i = 0; i < N; i++) {
            own[i] = seed + 1000 * me + i;
        }
        return own;
    }

    private static void check(int seed, int[] got) {
        for (int i = 0; i < N; i++) {
            equal(seed + 1000 * me + i, got[i]);
        }
    }

    private static void check(int seed, IntBuffer got) {
        for (int i = 0; i < N; i++) {
            equal(seed + 1000 * me + i, got.get(i));
        }
    }

    private static IntBuffer direct(int seed) {
        IntBuffer direct = MPI.newIntBuffer(N);
        for (int i = 0; i < N; i++) {
            direct.put(i, seed + 1000 * me + i);
        }
        return direct;
    }

    private static void all(Request request, Status status) throws MPIException {
        Status s = status != null ? status : request.waitStatus();
        equal(N, s.getCount(MPI.INT));
    }

    private static void explicit(String name) throws MPIException {
        File file = new File(MPI.COMM_WORLD, name, MPI.MODE_CREATE | MPI.MODE_RDWR);
        long at = 4L * N * me;
        int[] got = new int[N];
        IntBuffer in = MPI.newIntBuffer(N);
        all(null, file.writeAt(at, own(1), N, MPI.INT));
        all(null, file.readAt(at, got, N, MPI.INT));
        check(1, got);
        all(null, file.writeAtAll(at, own(2), N, MPI.INT));
        all(null, file.readAtAll(at, got, N, MPI.INT));
        check(2, got);
        all(file.iWriteAt(at, direct(3), N, MPI.INT), null);
        all(file.iReadAt(at, in, N, MPI.INT), null);
        check(3, in);
        all(file.iWriteAtAll(at, direct(4), N, MPI.INT), null);
        all(file.iReadAtAll(at, in, N, MPI.INT), null);
        check(4, in);
        file.close();
    }

    private static void pointers(String name) throws MPIException {
        File file = new File(MPI.COMM_WORLD, name, MPI.MODE_RDWR, MPI.INFO_NULL);
        file.setView(4L * N * me, MPI.INT, MPI.INT, "native");
        int[] got = new int[N];
        IntBuffer in = MPI.newIntBuffer(N);
        all(null, file.write(own(5), N, MPI.INT));
        equal(N, file.getPosition());
        file.seek(0, MPI.SEEK_SET);
        all(null, file.read(got, N, MPI.INT));
        check(5, got);
        file.seek(-N, MPI.SEEK_CUR);
        all(null, file.writeAll(own(6), N, MPI.INT));
        file.seek(0, MPI.SEEK_SET);
        all(null, file.readAll(got, N, MPI.INT));
        check(6, got);
        file.seek(0, MPI.SEEK_SET);
        all(file.iWrite(direct(7), N, MPI.INT), null);
        file.seek(0, MPI.SEEK_SET);
        all(file.iRead(in, N, MPI.INT), null);
        check(7, in);
        file.seek(0, MPI.SEEK_SET);
        all(file.iWriteAll(direct(8), N, MPI.INT), null);
        file.seek(0, MPI.SEEK_SET);
        all(file.iReadAll(in, N, MPI.INT), null);
        check(8, in);
        equal(4L * N * me + 12, file.getByteOffset(3));
        file.close();
    }

    private static void shared(String name) throws MPIException {
        File file = new File(MPI.COMM_WORLD, name, MPI.MODE_RDWR);
        file.setView(0, MPI.INT, MPI.INT, "native", MPI.INFO_NULL);
        int[] got = new int[N];
        all(null, file.writeOrdered(own(9), N, MPI.INT));
        equal((long) N * ranks, file.getPositionShared());
        file.seekShared(0, MPI.SEEK_SET);
        all(null, file.readOrdered(got, N, MPI.INT));
        check(9, got);
        file.seekShared(0, MPI.SEEK_SET);
        all(null, file.writeShared(own(10), N, MPI.INT));
        all(file.iWriteShared(direct(11), N, MPI.INT), null);
        file.seekShared(0, MPI.SEEK_SET);
        all(null, file.readShared(got, N, MPI.INT));
        all(file.iReadShared(MPI.newIntBuffer(N), N, MPI.INT), null);
        MPI.COMM_WORLD.barrier();
        equal(2L * N * ranks, file.getPositionShared());
        file.close();
    }

    private static void split(String name) throws MPIException {
        File file = new File(MPI.COMM_WORLD, name, MPI.MODE_RDWR);
        file.setView(0, MPI.INT, MPI.INT, "native");
        int[] out = own(12);
        int[] got = new int[N];
        long at = (long) N * me;
        file.writeAtAllBegin(at, out, N, MPI.INT);
        all(null, file.writeAtAllEnd(out));
        file.readAtAllBegin(at, got, N, MPI.INT);
        all(null, file.readAtAllEnd(got));
        check(12, got);
        out = own(13);
        file.seek(at, MPI.SEEK_SET);
        file.writeAllBegin(out, N, MPI.INT);
        all(null, file.writeAllEnd(out));
        file.seek(at, MPI.SEEK_SET);
        file.readAllBegin(got, N, MPI.INT);
        all(null, file.readAllEnd(got));
        check(13, got);
        out = own(14);
        file.writeOrderedBegin(out, N, MPI.INT);
        all(null, file.writeOrderedEnd(out));
        file.seekShared(0, MPI.SEEK_SET);
        file.readOrderedBegin(got, N, MPI.INT);
        all(null, file.readOrderedEnd(got));
        check(14, got);
        file.close();
    }

    private static void rest(String name) throws MPIException {
        Info info = new Info();
        info.set("cb_buffer_size", "100000");
        File file = new File(MPI.COMM_WORLD, name, MPI.MODE_RDWR, info);
        file.setInfo(info);
        info.free();
        if (!file.getInfo().get("cb_buffer_size").equals("100000")) {
            throw new IllegalStateException("the hint is lost");
        }
        file.setSize(100);
        file.preallocate(200);
        equal(200, file.getSize());
        equal(ranks, file.getGroup().getSize());
        equal(MPI.MODE_RDWR, file.getAMode());
        file.setView(8, MPI.INT, MPI.INT, "native");
        FileView view = file.getView();
        equal(8, view.getDisp());
        if (view.getEType() != MPI.INT || view.getFileType() != MPI.INT || !view.getDataRep().equals("native")) {
            throw new IllegalStateException("another view");
        }
        equal(1, file.getTypeExtent(MPI.INT));
        file.setAtomicity(true);
        if (!file.getAtomicity()) {
            throw new IllegalStateException("not atomic");
        }
        file.sync();
        Errhandler before = file.getErrhandler();
        file.setErrhandler(MPI.ERRORS_RETURN);
        file.callErrhandler(MPI.ERR_OTHER);
        file.setErrhandler(before);
        file.close();
        File mine = new File(MPI.COMM_SELF, name + "." + me, MPI.MODE_CREATE | MPI.MODE_WRONLY);
        mine.write(ByteBuffer.allocateDirect(3), 3, MPI.BYTE);
        mine.close();
        File.delete(name + "." + me, MPI.INFO_NULL);
    }
}
