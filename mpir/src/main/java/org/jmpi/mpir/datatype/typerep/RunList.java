package org.jmpi.mpir.datatype.typerep;

import java.util.Arrays;

/** Collects runs, in the order of the packed stream; one that begins where the last one ends makes that one longer. */
final class RunList implements RunVisitor {
    private long[] displacements = new long[16];
    private long[] starts = new long[17];
    private int n;

    boolean isEmpty() {
        return n == 0;
    }

    @Override
    public void run(long at, long len) {
        add(at, len);
    }

    void add(long disp, long length) {
        if (n > 0 && displacements[n - 1] + starts[n] - starts[n - 1] == disp) {
            starts[n] = Math.addExact(starts[n], length);
            return;
        }
        if (n == displacements.length) {
            displacements = Arrays.copyOf(displacements, 2 * n);
            starts = Arrays.copyOf(starts, 2 * n + 1);
        }
        displacements[n++] = disp;
        starts[n] = Math.addExact(starts[n - 1], length);
    }

    /** Returns what was collected, at least one run, as the simplest piece. */
    Placed toPiece() {
        long first = displacements[0];
        if (n == 1) {
            return new Placed(first, new Run(starts[1]));
        }
        long stride = displacements[1] - first;
        if (isEven(stride)) {
            return new Placed(first, new RunVector(n, stride, starts[1]));
        }
        long[] relative = new long[n];
        for (int i = 0; i < n; i++) {
            relative[i] = displacements[i] - first;
        }
        return new Placed(first, new Runs(relative, Arrays.copyOf(starts, n + 1), 1, 0));
    }

    private boolean isEven(long stride) {
        for (int i = 1; i < n; i++) {
            boolean even = displacements[i] == displacements[0] + i * stride && starts[i + 1] == (i + 1) * starts[1];
            if (!even) {
                return false;
            }
        }
        return true;
    }
}
