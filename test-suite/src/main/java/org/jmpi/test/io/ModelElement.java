package org.jmpi.test.io;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.SplittableRandom;
import org.jmpi.test.dtpool.Basic;

/** What a model's file is made of: an etype, and what its bytes are in the file. */
final class ModelElement {
    /** A representation that the test registers: each byte is there twice, once with its bits turned. */
    static final String TWICE = "model-twice";

    private static final String EXTERNAL32 = "external32";
    private static final List<Basic> BASICS = List.of(Basic.values());

    /** What memory has; as many of it as {@link #perEtype} are an etype. */
    final Basic basic;

    final int perEtype;
    final String datarep;
    /** Bytes of an etype in memory and in the file. */
    final int size;

    final int fileSize;

    private ModelElement(Basic basic, int perEtype, String datarep) {
        this.basic = basic;
        this.perEtype = perEtype;
        this.datarep = datarep;
        size = basic.size * perEtype;
        fileSize = perEtype * fileSize(basic, datarep);
    }

    static ModelElement any(SplittableRandom random) {
        if (random.nextInt(3) == 0) {
            return new ModelElement(Basic.BYTE, new int[] {1, 4, 6}[random.nextInt(3)], "native");
        }
        Basic basic = BASICS.get(random.nextInt(BASICS.size()));
        String[] reps = {"native", "internal", EXTERNAL32, EXTERNAL32, TWICE};
        return new ModelElement(basic, 1, reps[random.nextInt(reps.length)]);
    }

    private static int fileSize(Basic basic, String datarep) {
        return switch (datarep) {
            case EXTERNAL32 -> basic == Basic.LONG ? 4 : basic.size;
            case TWICE -> 2 * basic.size;
            default -> basic.size;
        };
    }

    /** Registers the representation of the test at this rank. */
    static int register() {
        return MPI_Register_datarep(
                TWICE,
                (memory, type, n, file, position, state) -> {
                    while (memory.hasRemaining()) {
                        memory.put(file.get());
                        file.get();
                    }
                    return MPI_SUCCESS;
                },
                (memory, type, n, file, position, state) -> {
                    while (memory.hasRemaining()) {
                        byte b = memory.get();
                        file.put(b).put((byte) ~b);
                    }
                    return MPI_SUCCESS;
                },
                (type, extent, state) -> {
                    int[] size = {0};
                    MPI_Type_size(type, size);
                    extent[0] = 2L * size[0];
                    return MPI_SUCCESS;
                },
                null);
    }

    /** Returns whether bytes of the file are not those of memory: then a read ends with a whole element. */
    boolean isConverted() {
        return datarep.equals(EXTERNAL32) || datarep.equals(TWICE);
    }

    /** Changes {@code data} to what the representation can hold. */
    void fit(byte[] data) {
        if (datarep.equals(EXTERNAL32) && basic == Basic.LONG) {
            ByteBuffer longs = ByteBuffer.wrap(data).order(ByteOrder.nativeOrder());
            for (int at = 0; at < data.length; at += Long.BYTES) {
                int fitting = (int) longs.getLong(at);
                longs.putLong(at, fitting);
            }
        }
    }

    /** Returns what whole etypes of memory are in the file. */
    byte[] toFile(byte[] memory) {
        if (datarep.equals(TWICE)) {
            byte[] file = new byte[2 * memory.length];
            for (int i = 0; i < memory.length; i++) {
                file[2 * i] = memory[i];
                file[2 * i + 1] = (byte) ~memory[i];
            }
            return file;
        }
        if (!datarep.equals(EXTERNAL32)) {
            return memory;
        }
        int part = part();
        int filePart = fileSize == size ? part : part / 2;
        byte[] file = new byte[memory.length / part * filePart];
        for (int p = 0; p < memory.length / part; p++) {
            for (int i = 0; i < filePart; i++) {
                file[p * filePart + i] = memory[p * part + fromLow(filePart - 1 - i, part)];
            }
        }
        return file;
    }

    /** Returns what bytes of the file are in memory: of whole elements only, if they are converted. */
    byte[] toMemory(byte[] file) {
        if (!isConverted()) {
            return file;
        }
        int n = file.length / fileSize;
        ByteBuffer memory = ByteBuffer.allocate(n * size);
        if (datarep.equals(TWICE)) {
            for (int i = 0; i < n * size; i++) {
                memory.put(i, file[2 * i]);
            }
            return memory.array();
        }
        if (fileSize < size) {
            ByteBuffer ints = ByteBuffer.wrap(file);
            memory.order(ByteOrder.nativeOrder());
            for (int i = 0; i < n; i++) {
                memory.putLong(ints.getInt());
            }
            return memory.array();
        }
        int part = part();
        for (int i = 0; i < n * size; i++) {
            memory.put(i / part * part + fromLow(part - 1 - i % part, part), file[i]);
        }
        return memory.array();
    }

    /** Returns where the byte of weight {@code i} lies in a number of memory. */
    private static int fromLow(int i, int length) {
        return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? i : length - 1 - i;
    }

    /** Returns the bytes of a number: a complex element has two. */
    private int part() {
        boolean isComplex = basic == Basic.FLOAT_COMPLEX || basic == Basic.DOUBLE_COMPLEX;
        return isComplex ? basic.size / 2 : basic.size;
    }

    /** Makes the etype, which the caller frees. */
    int commit() {
        int[] type = {0};
        MPI_Type_contiguous(perEtype, basic.handle, type);
        MPI_Type_commit(type);
        return type[0];
    }

    @Override
    public String toString() {
        return perEtype + " " + basic + " " + datarep;
    }
}
