package org.jmpi.hydra.mpiexec;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Copies the launcher's standard input to a rank that cannot inherit it. */
final class InputCopy {
    private static final int PIECE = 16 * 1024;

    private InputCopy() {}

    /** @param to the rank's input; closed at the end */
    static void start(OutputStream to) {
        Thread thread = new Thread(() -> copy(to), "jmpi-stdin");
        thread.setDaemon(true);
        thread.start();
    }

    private static void copy(OutputStream to) {
        byte[] bytes = new byte[PIECE];
        try (to) {
            InputStream from = new FileInputStream(FileDescriptor.in);
            for (int n = from.read(bytes); n >= 0; n = from.read(bytes)) {
                to.write(bytes, 0, n);
            }
        } catch (IOException e) {
            // the rank reads no more, or there is no input: both are an end
        }
    }
}
