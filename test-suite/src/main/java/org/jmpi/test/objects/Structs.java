package org.jmpi.test.objects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mpi.ArrayLength;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.StructType;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Records of components of every primitive type, with gaps between them, round a ring. */
public final class Structs {
    private static final int[] LENGTHS = {0, 1, 2, 50, 3000, 40_000};

    private record Inner(byte b, long l) {}

    private record Cell(
            short s, Inner inner, boolean z, @ArrayLength(3) float[] f, char c, double d, int i) {}

    private static final StructType<Cell> CELL = StructType.of(Cell.class);

    private final Check check = new Check();
    private final Intracomm comm = MPI.COMM_WORLD;
    private final int right = (comm.getRank() + 1) % comm.getSize();
    private final int left = (comm.getRank() + comm.getSize() - 1) % comm.getSize();

    private Structs() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, Structs::run);
    }

    /** A ring. */
    public static int run(String[] args) {
        Structs test = new Structs();
        for (int n : LENGTHS) {
            test.pass(n);
        }
        CELL.free();
        return test.check.errors();
    }

    private static Cell cell(int seed, int k) {
        long bits = 0;
        for (int b = 0; b < 8; b++) {
            bits = bits << 8 | (Bytes.at(seed, 8L * k + b) & 0xff);
        }
        float[] f = {(int) bits, k, -seed};
        return new Cell((short) bits, new Inner((byte) (bits >> 8), bits), bits > 0, f, (char) (bits >> 16), bits, (int)
                (bits >> 24));
    }

    private static List<Cell> cells(int seed, int n) {
        List<Cell> cells = new ArrayList<>();
        for (int k = 0; k < n; k++) {
            cells.add(cell(seed, k));
        }
        return cells;
    }

    private void pass(int n) {
        List<Cell> own = cells(comm.getRank(), n);
        Request send = comm.iSend(own, CELL, right, 1);
        verify(n, comm.recv(CELL, left, MPI.ANY_TAG));
        send.waitFor();
        Cell[] into = new Cell[n + 1];
        Request receive = comm.iRecv(into, CELL, left, 2);
        comm.send(own.toArray(new Cell[0]), CELL, right, 2);
        check.same(n, receive.waitStatus().getCount(CELL.datatype()), "count");
        check.isTrue(into[n] == null, "what lies beyond the message");
        verify(n, Arrays.asList(into).subList(0, n));
    }

    private void verify(int n, List<Cell> got) {
        check.same(n, got.size(), "records");
        for (int k = 0; k < got.size(); k++) {
            Cell expected = cell(left, k);
            Cell cell = got.get(k);
            boolean same = expected.inner().equals(cell.inner())
                    && expected.s() == cell.s()
                    && expected.z() == cell.z()
                    && Arrays.equals(expected.f(), cell.f())
                    && expected.c() == cell.c()
                    && expected.d() == cell.d()
                    && expected.i() == cell.i();
            if (!same) {
                check.fail("record " + k + " of " + n + ": " + cell + ", expected " + expected);
                return;
            }
        }
    }
}
