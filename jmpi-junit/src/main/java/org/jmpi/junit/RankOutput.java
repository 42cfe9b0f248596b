package org.jmpi.junit;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.Map;
import org.jmpi.mpir.Rank;
import org.jspecify.annotations.Nullable;

/** Begins each line that a thread rank prints with its rank, as {@code jmpiexec -l} does: {@code [2] text}. */
final class RankOutput implements AutoCloseable {
    private static int open;
    private static @Nullable Lines out;
    private static @Nullable Lines err;

    private RankOutput() {}

    /** Has it done until the last one that was opened is closed. */
    static RankOutput open() {
        synchronized (RankOutput.class) {
            if (open++ == 0) {
                out = new Lines(System.out);
                err = new Lines(System.err);
                System.setOut(out.printer());
                System.setErr(err.printer());
            }
        }
        return new RankOutput();
    }

    @Override
    public void close() {
        synchronized (RankOutput.class) {
            if (--open == 0 && out != null && err != null) {
                System.setOut(out.finish());
                System.setErr(err.finish());
            }
        }
    }

    /** Collects the line of each rank until its end. */
    private static final class Lines extends FilterOutputStream {
        private final PrintStream plain;
        private final Map<Rank, ByteArrayOutputStream> begun = new HashMap<>();

        Lines(PrintStream plain) {
            super(plain);
            this.plain = plain;
        }

        PrintStream printer() {
            return new PrintStream(this, true, Charset.defaultCharset());
        }

        /** Prints the lines that have no end. */
        synchronized PrintStream finish() {
            begun.forEach((rank, line) -> {
                if (line.size() > 0) {
                    line.write('\n');
                    end(rank, line);
                }
            });
            plain.flush();
            return plain;
        }

        @Override
        public synchronized void write(int b) {
            Rank rank = Rank.current();
            if (rank == null) {
                plain.write(b);
                return;
            }
            ByteArrayOutputStream line = begun.computeIfAbsent(rank, each -> new ByteArrayOutputStream());
            line.write(b);
            if (b == '\n') {
                end(rank, line);
            }
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            for (int i = 0; i < length; i++) {
                write(bytes[offset + i]);
            }
        }

        private void end(Rank rank, ByteArrayOutputStream line) {
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            whole.writeBytes(("[" + rank.worldRank() + "] ").getBytes(Charset.defaultCharset()));
            whole.writeBytes(line.toByteArray());
            line.reset();
            plain.write(whole.toByteArray(), 0, whole.size());
        }

        @Override
        public void close() {
            // the plain stream belongs to others
        }
    }
}
