package org.jmpi.test.io;

import static org.jmpi.binding.Mpi.*;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jmpi.test.dtpool.Layout;
import org.jmpi.test.util.Check;

/** A buffer of one of the kinds that there are, and a datatype of the pool for what is in it. */
final class Memory {
    private static final byte FILL = 0x55;

    /** What a call gets. */
    final Object buffer;

    final int count;
    final int type;
    private final Layout layout;
    /** Bytes of an element. */
    private final int size;

    /** Makes memory for {@code etypes} times {@code element}, of which random numbers of {@code seed} say how it looks. */
    Memory(long seed, ModelElement element, int etypes, Check check) {
        layout = Layout.of(new Random(seed), List.of(element.basic), etypes * element.perEtype, false);
        size = element.basic.size;
        buffer = layout.buffer();
        count = layout.count;
        type = layout.commit(check);
        byte[] fill = layout.read();
        Arrays.fill(fill, FILL);
        layout.write(fill);
    }

    private int place(int i) {
        return layout.at(i / size) + i % size;
    }

    void put(byte[] data) {
        byte[] all = layout.read();
        for (int i = 0; i < data.length; i++) {
            all[place(i)] = data[i];
        }
        layout.write(all);
    }

    /** Returns the first {@code n} bytes of data. */
    byte[] get(int n) {
        byte[] all = layout.read();
        byte[] data = new byte[n];
        for (int i = 0; i < n; i++) {
            data[i] = all[place(i)];
        }
        return data;
    }

    /** Returns whether all but the first {@code n} bytes of data are as they were. */
    boolean isUntouchedBehind(int n) {
        byte[] all = layout.read();
        for (int i = 0; i < n; i++) {
            all[place(i)] = FILL;
        }
        for (byte b : all) {
            if (b != FILL) {
                return false;
            }
        }
        return true;
    }

    void free() {
        MPI_Type_free(new int[] {type});
    }

    @Override
    public String toString() {
        return layout + " in " + buffer.getClass().getSimpleName();
    }
}
