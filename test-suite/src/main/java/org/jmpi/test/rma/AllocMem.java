package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import mpi.MPI;
import mpi.MPIException;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** MPI_Alloc_mem gives memory as long and as aligned as asked for, nobody else's; MPI_Free_mem takes it, once. */
public final class AllocMem {
    private static final long[] SIZES = {0, 1, 8, 4095, 4096, 16_383, 16_384, 16_385, 65_537, 1 << 20, 5_000_000};
    private static final String ALIGNMENT = "mpi_minimum_memory_alignment";
    private static final int ROUNDS = 300;
    private static final int MOST_HELD = 12;
    private static final int LONGEST = 200_000;

    private final Check check = new Check();

    private AllocMem() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, AllocMem::run);
    }

    /** Every rank for itself. */
    public static int run(String[] args) throws Exception {
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        AllocMem test = new AllocMem();
        for (long size : SIZES) {
            test.free(test.alloc(size, MPI_INFO_NULL), "memory of " + size + " bytes");
        }
        test.aligned();
        test.many(MTest.seed(args, 7));
        test.errors();
        test.objects();
        return test.check.errors();
    }

    private ByteBuffer alloc(long size, int info) {
        ByteBuffer[] base = {null};
        check.ok(MPI_Alloc_mem(size, info, base), "Alloc_mem of " + size + " bytes");
        check.isTrue(base[0] != null, size + " bytes: nothing was given");
        check.isTrue(base[0].isDirect() && !base[0].isReadOnly(), size + " bytes: direct memory to write to");
        check.same(size, base[0].capacity(), "the capacity of " + size + " bytes");
        check.same(size, base[0].remaining(), "the limit of " + size + " bytes");
        check.equal(ByteOrder.nativeOrder(), base[0].order(), "the byte order");
        check.same(0, base[0].alignmentOffset(0, 64), "the address of " + size + " bytes is a multiple of 64");
        return base[0];
    }

    private void free(ByteBuffer base, String what) {
        check.error(MPI_ERR_BASE, MPI_Free_mem(base.duplicate()), what + ": a duplicate", "MPI_Alloc_mem");
        check.ok(MPI_Free_mem(base), what + ": Free_mem");
        check.error(MPI_ERR_BASE, MPI_Free_mem(base), what + ": Free_mem again", "MPI_Alloc_mem");
    }

    private void aligned() {
        int[] info = new int[1];
        MPI_Info_create(info);
        for (int alignment = 1; alignment <= 1 << 20; alignment <<= 1) {
            MPI_Info_set(info[0], ALIGNMENT, Integer.toString(alignment));
            for (long size : new long[] {1, 20_000}) {
                ByteBuffer base = alloc(size, info[0]);
                check.same(0, base.alignmentOffset(0, alignment), "alignment " + alignment);
                base.put((int) size - 1, (byte) 1);
                free(base, "alignment " + alignment);
            }
        }
        for (String bad : new String[] {"0", "-64", "48", "page", "4294967296"}) {
            MPI_Info_set(info[0], ALIGNMENT, bad);
            check.error(
                    MPI_ERR_INFO_VALUE, MPI_Alloc_mem(8, info[0], new ByteBuffer[1]), "alignment " + bad, bad, "power");
        }
        MPI_Info_delete(info[0], ALIGNMENT);
        MPI_Info_set(info[0], "jmpi_no_such_hint", "1");
        free(alloc(100, info[0]), "an unknown hint");
        MPI_Info_free(info);
    }

    /** Pieces come and go, and each keeps its bytes until it goes. */
    private void many(long seed) {
        System.out.println("seed=" + seed);
        Random random = new Random(seed + MTest.rank());
        List<ByteBuffer> held = new ArrayList<>();
        ArrayDeque<Long> patterns = new ArrayDeque<>();
        for (int i = 0; i < ROUNDS; i++) {
            byte[] data = Bytes.of(random.nextInt(LONGEST), i);
            ByteBuffer base = alloc(data.length, MPI_INFO_NULL);
            base.put(0, data);
            held.add(base);
            patterns.add((long) i);
            if (held.size() > MOST_HELD || i == ROUNDS - 1) {
                ByteBuffer gone = held.remove(0);
                verify(gone, patterns.remove());
                check.ok(MPI_Free_mem(gone), "Free_mem");
            }
        }
        for (ByteBuffer base : held) {
            verify(base, patterns.remove());
            check.ok(MPI_Free_mem(base), "Free_mem");
        }
    }

    private void verify(ByteBuffer base, long pattern) {
        byte[] data = new byte[base.capacity()];
        base.get(0, data);
        Bytes.check(check, data, data.length, pattern, "what was allocated as number " + pattern);
    }

    private void errors() {
        ByteBuffer[] base = new ByteBuffer[1];
        check.error(MPI_ERR_ARG, MPI_Alloc_mem(-1, MPI_INFO_NULL, base), "a negative size", "-1", "expected");
        check.error(MPI_ERR_ARG, MPI_Alloc_mem(8, MPI_INFO_NULL, null), "no place for the result");
        check.error(
                MPI_ERR_NO_MEM,
                MPI_Alloc_mem(1L << 31, MPI_INFO_NULL, base),
                "2 GiB",
                "2147483648",
                "allocate several");
        check.error(MPI_ERR_NO_MEM, MPI_Alloc_mem(Integer.MAX_VALUE, MPI_INFO_NULL, base), "a byte less", "2147483647");
        check.error(MPI_ERR_INFO, MPI_Alloc_mem(8, MPI_COMM_WORLD, base), "a communicator for the info");
        check.error(MPI_ERR_BASE, MPI_Free_mem(null), "nothing");
        check.error(MPI_ERR_BASE, MPI_Free_mem(new byte[8]), "an array", "[B");
        check.error(MPI_ERR_BASE, MPI_Free_mem(ByteBuffer.allocateDirect(8)), "another direct buffer");
        check.isTrue(base[0] == null, "a call that failed gave something");
    }

    private void objects() throws MPIException {
        ByteBuffer memory = MPI.allocMem(100_000);
        memory.putDouble(8, 2.5);
        check.isTrue(memory.order(ByteOrder.nativeOrder()).getDouble(8) == 2.5, "a number in memory of the object API");
        MPI.freeMem(memory);
        mpi.Info info = new mpi.Info();
        info.set(ALIGNMENT, "4096");
        ByteBuffer page = MPI.allocMem(10, info);
        check.same(0, page.alignmentOffset(0, 4096), "a page of the object API");
        info.free();
        MPI.freeMem(page);
        check.throwing(MPIException.class, () -> MPI.freeMem(page), "freeMem again");
    }
}
