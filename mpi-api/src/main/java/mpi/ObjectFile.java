package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jmpi.mpir.err.MpirException;

/**
 * Objects in a file, with an index: any rank finds any of them, and any number of ranks shares them. Objects are those that
 * {@link Comm#sendObject} takes; the communicator's serializer writes them, and must be the same for who reads them.
 *
 * <pre>
 * ObjectFile.write(comm, path, own);
 * try (ObjectFile file = ObjectFile.open(comm, path)) {
 *     List&lt;Particle&gt; mine = file.share(Particle.class);
 * }
 * </pre>
 *
 * <p>The file has, after eight bytes {@code JMPIOBJ1}, the objects one behind the other; then the index, for each object the byte where
 * it ends; then the number of objects and again {@code JMPIOBJ1}. Numbers have 8 bytes, little-endian.
 */
public final class ObjectFile implements AutoCloseable {
    private static final long MAGIC = ByteBuffer.wrap("JMPIOBJ1".getBytes(java.nio.charset.StandardCharsets.US_ASCII))
            .order(ByteOrder.LITTLE_ENDIAN)
            .getLong();
    private static final int HEAD = Long.BYTES;
    private static final int TAIL = 2 * Long.BYTES;
    /** Small objects are read and written as many together as this has room for. */
    private static final int PIECE = 1 << 20;

    private final File file;
    private final ObjectCodec codec;
    private final String name;
    private final long count;
    private final long indexAt;
    private final int rank;
    private final int ranks;

    private ObjectFile(Comm comm, File file, String name, long count, long indexAt) {
        this.file = file;
        this.name = name;
        this.count = count;
        this.indexAt = indexAt;
        codec = new ObjectCodec(ObjectCommunication.serializer(comm));
        rank = comm.getRank();
        ranks = comm.getSize();
    }

    /**
     * Writes the objects of all ranks, in the order of the ranks. The file appears, or replaces an old one, when all is written; an error
     * leaves the old one. Needs memory for this rank's objects as bytes. Collective.
     *
     * @param objects of this rank, perhaps none
     * @throws MPIException at all ranks, if one can't: of class ERR_TYPE if an object can't be serialized
     */
    public static void write(Comm comm, Path path, Collection<?> objects) throws MPIException {
        File file = File.replace(comm, path);
        MPIException failure = null;
        List<ObjectBytes> encoded = List.of();
        try {
            encoded = encode(new ObjectCodec(ObjectCommunication.serializer(comm)), objects);
        } catch (MPIException e) {
            failure = e;
        }
        long[] own = {failure == null ? encoded.size() : 0, bytes(encoded), failure == null ? 0 : 1};
        long[] all = new long[own.length * comm.getSize()];
        comm.allGather(own, own.length, MPI.LONG, all, own.length, MPI.LONG);
        int failing = failing(all);
        if (failing >= 0) {
            file.discard();
            throw failure != null ? failure : otherFailed(failing);
        }
        try {
            new Layout(all, comm.getRank()).write(file, encoded);
        } catch (MPIException e) {
            failure = e;
        }
        close(file, failure);
    }

    /** What failed at this rank makes the close fail at all. */
    private static void close(File file, @org.jspecify.annotations.Nullable MPIException failure) {
        try {
            file.close();
        } catch (MPIException e) {
            if (failure == null) {
                throw e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static int failing(long[] all) {
        for (int r = 0; r < all.length / 3; r++) {
            if (all[3 * r + 2] != 0) {
                return r;
            }
        }
        return -1;
    }

    private static MPIException otherFailed(int r) {
        return new MPIException(
                MPI.ERR_TYPE,
                MPI.ERR_TYPE,
                "rank " + r
                        + " has an object that can't be written: expected objects that the serializer takes; see that rank's"
                        + " error");
    }

    private static List<ObjectBytes> encode(ObjectCodec codec, Collection<?> objects) {
        List<ObjectBytes> encoded = new ArrayList<>(objects.size());
        try {
            for (Object each : objects) {
                encoded.add(codec.encode(each));
            }
        } catch (MpirException e) {
            throw new MPIException(e);
        }
        return encoded;
    }

    /** Returns the bytes that an object has in the file. */
    private static long bytes(ObjectBytes object) {
        return object.isBytes() ? object.length() : ObjectBytes.longs(object.length()) * Long.BYTES;
    }

    private static long bytes(List<ObjectBytes> objects) {
        return objects.stream().mapToLong(ObjectFile::bytes).sum();
    }

    /** Where the parts of a rank lie in a file that is written. */
    private static final class Layout {
        private long first;
        private long begin = HEAD;
        private long count;
        private long end = HEAD;
        private final boolean isLast;

        Layout(long[] all, int rank) {
            int ranks = all.length / 3;
            for (int r = 0; r < ranks; r++) {
                first += r < rank ? all[3 * r] : 0;
                begin += r < rank ? all[3 * r + 1] : 0;
                count += all[3 * r];
                end += all[3 * r + 1];
            }
            isLast = rank == ranks - 1;
        }

        void write(File file, List<ObjectBytes> objects) {
            // who has the first object writes what is before it; the same bytes if several begin there
            Piece data = new Piece(file, begin == HEAD ? 0 : begin);
            if (begin == HEAD) {
                data.put(MAGIC);
            }
            for (ObjectBytes each : objects) {
                data.put(each);
            }
            data.flush();
            Piece index = new Piece(file, end + first * Long.BYTES);
            long at = begin;
            for (ObjectBytes each : objects) {
                at += bytes(each);
                index.put(at);
            }
            index.flush();
            if (isLast) {
                Piece tail = new Piece(file, end + count * Long.BYTES);
                tail.put(count);
                tail.put(MAGIC);
                tail.flush();
            }
        }
    }

    /** Collects what is written from a place on. */
    private static final class Piece {
        private final File file;
        private final ByteBuffer bytes = ByteBuffer.allocateDirect(PIECE).order(ByteOrder.LITTLE_ENDIAN);
        private long at;

        Piece(File file, long at) {
            this.file = file;
            this.at = at;
        }

        void put(long number) {
            room(Long.BYTES);
            bytes.putLong(number);
        }

        void put(ObjectBytes object) {
            long length = ObjectFile.bytes(object);
            if (object.isBytes() && length <= PIECE) {
                room((int) length);
                bytes.put((byte[]) object.array(), (int) object.offset(), (int) length);
                return;
            }
            flush();
            if (object.isBytes()) {
                file.writeAt(at, (byte[]) object.array(), (int) object.offset(), (int) length);
            } else {
                file.writeAt(at, object.array(), length / Long.BYTES, MPI.LONG);
            }
            at += length;
        }

        private void room(int n) {
            if (bytes.remaining() < n) {
                flush();
            }
        }

        void flush() {
            if (bytes.position() > 0) {
                bytes.flip();
                file.writeAt(at, bytes, bytes.limit(), MPI.BYTE);
                at += bytes.limit();
                bytes.clear();
            }
        }
    }

    /**
     * Opens a file that {@link #write} wrote, with any number of ranks. Collective.
     *
     * @throws MPIException at all ranks: of class ERR_IO if it is no such file
     */
    public static ObjectFile open(Comm comm, Path path) throws MPIException {
        File file = File.open(comm, path, MPI.MODE_RDONLY);
        boolean isGood = false;
        try {
            ObjectFile made = read(comm, file, path.toString());
            isGood = true;
            return made;
        } finally {
            if (!isGood) {
                file.close();
            }
        }
    }

    private static ObjectFile read(Comm comm, File file, String name) {
        long size = file.getSize();
        ByteBuffer head = ByteBuffer.allocate(HEAD).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer tail = ByteBuffer.allocate(TAIL).order(ByteOrder.LITTLE_ENDIAN);
        file.readAtAll(0, head.array(), HEAD, MPI.BYTE);
        file.readAtAll(Math.max(0, size - TAIL), tail.array(), TAIL, MPI.BYTE);
        long count = tail.getLong(0);
        if (size < HEAD + TAIL || head.getLong(0) != MAGIC || tail.getLong(Long.BYTES) != MAGIC) {
            throw bad(name, "does not begin and end with JMPIOBJ1", "a file that ObjectFile.write wrote");
        }
        if (count < 0 || count > (size - HEAD - TAIL) / Long.BYTES) {
            throw bad(name, "has " + count + " objects in " + size + " bytes", "a file that ObjectFile.write wrote");
        }
        return new ObjectFile(comm, file, name, count, size - TAIL - count * Long.BYTES);
    }

    private static MPIException bad(String name, String what, String expected) {
        return new MPIException(MPI.ERR_IO, MPI.ERR_IO, name + " " + what + ": expected " + expected);
    }

    /** Returns how many objects the file has. Local. */
    public long count() {
        return count;
    }

    /**
     * Returns this rank's share: as many objects as the others have, or one more. The ranks' shares one behind the other are all objects.
     * Local.
     *
     * @param type what they must be instances of
     * @throws MPIException as {@link #read} does
     */
    public <T> List<T> share(Class<T> type) throws MPIException {
        long from = File.share(count, rank, ranks);
        return read(from, Math.toIntExact(File.share(count, rank + 1, ranks) - from), type);
    }

    /** Returns one object; see {@link #read}. Local. */
    public <T> T get(long number, Class<T> type) throws MPIException {
        return read(number, 1, type).get(0);
    }

    /**
     * Returns objects. Local.
     *
     * @param from the number of the first, counted from 0
     * @param n how many
     * @param type what they must be instances of
     * @throws IndexOutOfBoundsException if the file does not have them all
     * @throws MPIException of class ERR_IO if the index is damaged, ERR_TYPE if an object's class is not allowed, not there or not
     *     {@code type}, ERR_OTHER if the object is damaged
     */
    public <T> List<T> read(long from, int n, Class<T> type) throws MPIException {
        Objects.requireNonNull(type, "type is null: expected a class, Object.class for any");
        Objects.checkFromIndexSize(from, n, count);
        long[] ends = ends(from, n);
        List<T> objects = new ArrayList<>(n);
        for (int first = 0; first < n; ) {
            int last = first + 1;
            while (last < n && ends[last + 1] - ends[first] <= PIECE) {
                last++;
            }
            decode(ends, first, last, type, objects);
            first = last;
        }
        return objects;
    }

    /** Returns where an object before {@code from} ends, and then all that are wanted. */
    private long[] ends(long from, int n) {
        long[] ends = new long[n + 1];
        int before = from == 0 ? 0 : 1;
        ByteBuffer index =
                ByteBuffer.allocate(Math.multiplyExact(n + before, Long.BYTES)).order(ByteOrder.LITTLE_ENDIAN);
        file.readAt(indexAt + (from - before) * Long.BYTES, index.array(), index.capacity(), MPI.BYTE);
        index.asLongBuffer().get(ends, 1 - before, n + before);
        ends[0] = before == 0 ? HEAD : ends[0];
        for (int i = 0; i <= n; i++) {
            if (ends[i] < HEAD || ends[i] > indexAt || (i > 0 && ends[i] - ends[i - 1] < ObjectHeader.SIZE)) {
                throw bad(
                        name,
                        "has an index where object " + (from + i - 1) + " ends at byte " + ends[i],
                        "one in order");
            }
        }
        return ends;
    }

    private <T> void decode(long[] ends, int first, int last, Class<T> type, List<T> objects) {
        ObjectBytes room = ObjectBytes.allocate(ends[last] - ends[first]);
        if (room.isBytes()) {
            file.readAt(ends[first], room.array(), room.length(), MPI.BYTE);
        } else {
            file.readAt(ends[first], room.array(), ObjectBytes.longs(room.length()), MPI.LONG);
        }
        try {
            for (int i = first; i < last; i++) {
                objects.add(codec.decode(room.part(ends[i] - ends[first], ends[i + 1] - ends[i]), type));
            }
        } catch (MpirException e) {
            throw new MPIException(e);
        }
    }

    /** Closes the file. Collective. */
    @Override
    public void close() throws MPIException {
        file.close();
    }
}
