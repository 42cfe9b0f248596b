package mpi;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** The lines of a text file that begin in a range of its bytes. Reads pieces of the file as it goes. */
final class LineReader implements Iterator<String> {
    /** Reads at an offset in bytes; returns how many bytes came: fewer than wanted at the file's end. */
    interface Source {
        int read(long at, ByteBuffer to);
    }

    private final Source source;
    private final Charset charset;
    private final ByteBuffer piece;
    /** Where the lines that are wanted begin at last, and where the piece begins in the file. */
    private final long end;

    private long pieceAt;
    /** Bytes of a line that began in an earlier piece. */
    private byte[] line = new byte[128];

    private int length;
    private boolean isAtEnd;
    private @Nullable String next;

    /**
     * Finds the first line.
     *
     * @param begin of the range; lines that begin before it belong to another one
     * @param end the byte behind the range
     * @param pieceSize bytes that are read at once
     */
    LineReader(Source source, long begin, long end, Charset charset, int pieceSize) {
        this.source = source;
        this.charset = charset;
        this.end = end;
        piece = ByteBuffer.allocateDirect(pieceSize);
        piece.limit(0);
        pieceAt = begin == 0 ? 0 : begin - 1;
        if (begin > 0) {
            // the line break before the first line may be the byte before the range
            skipLine();
        }
        advance();
    }

    private long position() {
        return pieceAt + piece.position();
    }

    /** Returns whether there is another byte. */
    private boolean fill() {
        if (!piece.hasRemaining() && !isAtEnd) {
            pieceAt += piece.limit();
            piece.clear();
            int got = source.read(pieceAt, piece);
            isAtEnd = got == 0;
            piece.limit(got).position(0);
        }
        return piece.hasRemaining();
    }

    private void skipLine() {
        while (fill() && piece.get() != '\n') {}
    }

    private void advance() {
        next = null;
        if (position() < end && fill()) {
            length = 0;
            while (fill()) {
                byte b = piece.get();
                if (b == '\n') {
                    break;
                }
                add(b);
            }
            boolean hasReturn = length > 0 && line[length - 1] == '\r';
            next = new String(line, 0, hasReturn ? length - 1 : length, charset);
        }
    }

    private void add(byte b) {
        if (length == line.length) {
            line = java.util.Arrays.copyOf(line, Math.multiplyExact(2, length));
        }
        line[length++] = b;
    }

    @Override
    public boolean hasNext() {
        return next != null;
    }

    @Override
    public String next() {
        String found = next;
        if (found == null) {
            throw new NoSuchElementException("no line is left in this rank's share of the file");
        }
        advance();
        return found;
    }
}
