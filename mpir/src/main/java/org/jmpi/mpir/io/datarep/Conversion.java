package org.jmpi.mpir.io.datarep;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jmpi.mpir.buffer.MemoryCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.typemap.TypeMap;
import org.jmpi.mpir.mpl.Segment;

/**
 * Converts a user's elements to what they are in a file and back, piece by piece: a piece is so many basic elements at most, so
 * that memory is bounded whatever an access moves. One thread at a time.
 */
public final class Conversion implements ElementRuns.Visitor {
    /** Basic elements of a piece. */
    private static final int PIECE = 8 * 1024;

    private final UserBuffer user = new UserBuffer();
    private Segment own = Segment.allocate(0);
    private ByteBuffer memory = own.bytes;
    private ByteBuffer file = ByteBuffer.allocateDirect(0);
    private final DataRep rep;
    private final Datatype type;
    private final TypeMap map;

    // the run that is converted
    private boolean isWrite;
    private boolean isMeasured;
    private int at;
    private long fileAt;
    private long fileEnd;
    private boolean isEnded;

    /** Makes one of elements of {@code type} in {@code buf}. */
    public Conversion(DataRep rep, Object buf, Datatype type) {
        this.rep = rep;
        this.type = type;
        map = type.map;
        user.set(buf, type.layout);
    }

    /** Returns how many pieces {@code count} elements of the type are. */
    public static long pieces(long count, Datatype type) {
        return (count * type.map.elements() + PIECE - 1) / PIECE;
    }

    /** Returns how many bytes {@code count} elements of {@code type} have in the file. */
    public static long fileBytes(DataRep rep, long count, Datatype type) {
        return Math.multiplyExact(count, rep.size(type.map));
    }

    /** Returns how many bytes of memory the whole basic elements are that {@code bytes} bytes of the file hold. */
    public static long memoryBytes(DataRep rep, Datatype type, long bytes) {
        long each = rep.size(type.map);
        if (bytes == 0 || each == 0) {
            return 0;
        }
        Conversion counting = new Conversion(rep, new byte[0], type);
        counting.isMeasured = true;
        counting.begin(bytes % each);
        ElementRuns.ofCopies(type.map, 0, type.map.elements(), counting);
        return bytes / each * type.size + counting.at;
    }

    private void begin(long bytes) {
        at = 0;
        fileAt = 0;
        fileEnd = bytes;
        isEnded = false;
    }

    private long first(long piece) {
        return piece * PIECE;
    }

    private long end(long piece, long count) {
        return Math.min(count * map.elements(), first(piece) + PIECE);
    }

    /** Returns where element {@code n} of the tiled map lies in the packed stream of the memory. */
    private long place(long n) {
        return n / map.elements() * type.size + map.bytesOf(n % map.elements());
    }

    /** Returns how many bytes a piece of {@code count} elements of the type has in the file. */
    public int size(long piece, long count) {
        isMeasured = true;
        begin(Long.MAX_VALUE);
        ElementRuns.ofCopies(map, first(piece), end(piece, count), this);
        return Math.toIntExact(fileAt);
    }

    private int room(long piece, long count) {
        int bytes = size(piece, count);
        if (file.capacity() < bytes) {
            file = ByteBuffer.allocateDirect(bytes);
        }
        int inMemory = (int) (place(end(piece, count)) - place(first(piece)));
        if (own.size() < inMemory) {
            own = Segment.allocate(inMemory);
            memory = own.bytes.duplicate().order(ByteOrder.nativeOrder());
        }
        return inMemory;
    }

    /** Converts a piece of {@code count} elements of the type for the file; returns its bytes, from the first one on. */
    public ByteBuffer toFile(long piece, long count) {
        int inMemory = room(piece, count);
        MemoryCopy.toSegment(user, place(first(piece)), own, 0, inMemory);
        isMeasured = false;
        isWrite = true;
        begin(Long.MAX_VALUE);
        file.clear().order(ByteOrder.BIG_ENDIAN);
        ElementRuns.ofCopies(map, first(piece), end(piece, count), this);
        return file.clear().limit((int) fileAt);
    }

    /** Returns memory that a piece of the file may be read to, from the first byte on. */
    public ByteBuffer space(long piece, long count) {
        room(piece, count);
        return file.clear().limit(size(piece, count));
    }

    /** Takes {@code got} bytes that were read to {@link #space}: the whole elements among them go to the user's buffer. */
    public void fromFile(long piece, long count, long got) {
        isMeasured = false;
        isWrite = false;
        begin(got);
        file.clear().order(ByteOrder.BIG_ENDIAN);
        ElementRuns.ofCopies(map, first(piece), end(piece, count), this);
        MemoryCopy.fromSegment(own, 0, user, place(first(piece)), at);
    }

    @Override
    public void run(int handle, int size, int n) {
        if (isEnded) {
            return;
        }
        long each = rep.size(handle, size);
        long fit = Math.min(n, (fileEnd - fileAt) / each);
        isEnded = fit < n;
        if (!isMeasured && fit > 0) {
            convert(handle, (int) fit);
        }
        at += (int) fit * size;
        fileAt += fit * each;
    }

    private void convert(int handle, int n) {
        if (isWrite) {
            rep.toFile(handle, n, memory, at, file, (int) fileAt);
        } else {
            rep.fromFile(handle, n, file, (int) fileAt, memory, at);
        }
    }
}
