package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.rma.TestWindow.Kind;
import org.jmpi.test.rma.TestWindow.Sync;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Operations with requests: waited for by each call, in and after epochs; then the origin may be scribbled over at once. */
public final class RmaRequests {
    private final Check check = new Check();

    private RmaRequests() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, RmaRequests::run);
    }

    /** Each rank accesses its right neighbour. */
    public static int run(String[] args) {
        RmaRequests test = new RmaRequests();
        int i = 0;
        for (Kind kind : Kind.values()) {
            if (kind.isPossible()) {
                for (int n : new int[] {8, 3000, 400_000}) {
                    TestWindow w = new TestWindow(test.check, kind, n, 1);
                    for (Sync sync : Sync.values()) {
                        if (n <= 3000 || sync == Sync.LOCK) {
                            test.put(w, sync, n, i++ % 3);
                            test.get(w, sync, n, i % 3);
                            test.accumulate(w, sync, n, i % 3);
                        }
                    }
                    test.scribbled(w, n);
                    w.free();
                }
                test.nothing(kind);
            }
        }
        return test.check.errors();
    }

    /** Completes a request in one of the ways. */
    private void complete(int[] request, int way) {
        boolean[] flag = {false};
        check.isTrue(request[0] != MPI_REQUEST_NULL, "an operation gave the null request");
        switch (way) {
            case 0 -> check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
            case 1 -> check.ok(MPI_Waitall(1, request, MPI_STATUSES_IGNORE), "Waitall");
            default -> {
                while (!flag[0]) {
                    check.ok(MPI_Test(request, flag, MPI_STATUS_IGNORE), "Test");
                }
            }
        }
        check.same(MPI_REQUEST_NULL, request[0], "a completed request");
    }

    private void put(TestWindow w, Sync sync, int n, int way) {
        int[] r = {MPI_REQUEST_NULL};
        byte[] out = Bytes.of(n, w.rank);
        w.blank();
        w.begin(sync, w.right());
        int code = MPI_Rput(out, n, MPI_BYTE, w.right(), w.at(w.right(), 0), n, MPI_BYTE, w.win(), r);
        check.ok(code, "Rput");
        complete(r, way);
        Arrays.fill(out, (byte) 0x77);
        w.end(sync, w.right());
        Bytes.check(check, w.bytes(), n, w.left(), w.kind + ", " + sync + ": Rput of " + n);
        w.barrier();
    }

    private void get(TestWindow w, Sync sync, int n, int way) {
        int[] r = {MPI_REQUEST_NULL};
        byte[] in = Bytes.blank(n + 1);
        w.fill(Bytes.of(n, w.rank));
        w.begin(sync, w.right());
        int code = MPI_Rget(in, n, MPI_BYTE, w.right(), w.at(w.right(), 0), n, MPI_BYTE, w.win(), r);
        check.ok(code, "Rget");
        if (way == 1) {
            // waiting after the epoch is legal
            w.end(sync, w.right());
            complete(r, way);
        } else {
            complete(r, way);
        }
        Bytes.check(check, in, n, w.right(), w.kind + ", " + sync + ": Rget of " + n);
        if (way != 1) {
            w.end(sync, w.right());
        }
        w.barrier();
    }

    private void accumulate(TestWindow w, Sync sync, int n, int way) {
        int[] r = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
        int[] one = {MPI_REQUEST_NULL};
        byte[] out = Bytes.of(n, w.rank);
        byte[] old = Bytes.blank(n + 1);
        w.fill(new byte[n]);
        w.begin(sync, w.right());
        long at = w.at(w.right(), 0);
        int code = MPI_Raccumulate(out, n, MPI_BYTE, w.right(), at, n, MPI_BYTE, MPI_BXOR, w.win(), one);
        check.ok(code, "Raccumulate");
        complete(one, way);
        Arrays.fill(out, (byte) 0x77);
        byte[] zero = new byte[n];
        code = MPI_Rget_accumulate(
                zero, n, MPI_BYTE, old, n, MPI_BYTE, w.right(), at, n, MPI_BYTE, MPI_BXOR, w.win(), r, 1);
        check.ok(code, "Rget_accumulate");
        check.ok(MPI_Waitall(2, r, MPI_STATUSES_IGNORE), "Waitall of two, one of them null");
        Bytes.check(check, old, n, w.rank, w.kind + ", " + sync + ": Rget_accumulate after Raccumulate of " + n);
        w.end(sync, w.right());
        Bytes.check(check, w.bytes(), n, w.left(), w.kind + ", " + sync + ": Raccumulate of " + n);
        w.barrier();
    }

    /** After a local flush the origin of a put, or an accumulate, may be written. */
    private void scribbled(TestWindow w, int n) {
        for (int form = 0; form < 4; form++) {
            w.fill(new byte[n]);
            byte[] out = Bytes.of(n, 50 + w.rank);
            long at = w.at(w.right(), 0);
            check.ok(MPI_Win_lock_all(0, w.win()), "lock_all");
            int code = form % 2 == 0
                    ? MPI_Put(out, n, MPI_BYTE, w.right(), at, n, MPI_BYTE, w.win())
                    : MPI_Accumulate(out, n, MPI_BYTE, w.right(), at, n, MPI_BYTE, MPI_REPLACE, w.win());
            check.ok(code, "an operation before a local flush");
            check.ok(form < 2 ? MPI_Win_flush_local(w.right(), w.win()) : MPI_Win_flush_local_all(w.win()), "flush");
            Arrays.fill(out, (byte) 0x33);
            check.ok(MPI_Win_unlock_all(w.win()), "unlock_all");
            w.barrier();
            Bytes.check(
                    check, w.bytes(), n, 50 + w.left(), w.kind + ": origin written after flush_local, form " + form);
            w.barrier();
        }
    }

    /** Operations of nothing have requests too, which are complete. */
    private void nothing(Kind kind) {
        TestWindow w = new TestWindow(check, kind, 16, 1);
        byte[] b = new byte[8];
        MPI_Status status = new MPI_Status();
        int t = MPI_BYTE;
        check.ok(MPI_Win_lock_all(0, w.win()), "lock_all");
        for (int target : new int[] {MPI_PROC_NULL, w.right()}) {
            long at = target < 0 ? 0 : w.at(target, 0);
            int[] r = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
            check.ok(MPI_Rput(b, 0, t, target, at, 0, t, w.win(), r, 0), "Rput of nothing");
            check.ok(MPI_Rget(b, 0, t, target, at, 0, t, w.win(), r, 1), "Rget of nothing");
            check.ok(MPI_Raccumulate(b, 0, t, target, at, 0, t, MPI_BOR, w.win(), r, 2), "Raccumulate of nothing");
            int code = MPI_Rget_accumulate(b, 0, t, b, 0, t, target, at, 0, t, MPI_BOR, w.win(), r, 3);
            check.ok(code, "Rget_accumulate of nothing");
            for (int i = 0; i < 4; i++) {
                check.isTrue(r[i] != MPI_REQUEST_NULL, "operation " + i + " of nothing gave no request");
                boolean[] flag = {false};
                int[] one = {r[i]};
                check.ok(MPI_Test(one, flag, status), "Test");
                check.isTrue(flag[0], "the request of operation " + i + " of nothing is complete");
            }
        }
        check.ok(MPI_Win_unlock_all(w.win()), "unlock_all");
        w.free();
    }
}
