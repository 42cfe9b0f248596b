package org.jmpi.test.io;

import static org.jmpi.binding.Mpi.*;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Random accesses to a file, against a model: views that deal it to the ranks, datatypes of the pool in the file and in memory,
 * every data representation, every way to access, hints that nobody would give. All ranks know from the seed what all do, and
 * so what the file has.
 */
public final class FileModel {
    private enum Way {
        AT,
        POINTER,
        NONBLOCKING,
        ALL_AT,
        ALL,
        NONBLOCKING_ALL,
        SPLIT,
        ORDERED,
        ORDERED_SPLIT;

        /** Whether the shared pointer says where: all ranks must see the same. */
        boolean isShared() {
            return this == ORDERED || this == ORDERED_SPLIT;
        }

        boolean isIndividual() {
            return this == POINTER || this == ALL || this == SPLIT;
        }
    }

    private static final int STEPS = 12;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final int[] fh = {0};
    private final MPI_Status status = new MPI_Status();
    private final long[] position = {0};
    private SplittableRandom random;
    private ModelFile model;
    private String where = "";

    private FileModel() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, FileModel::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws Exception {
        long seed = MTest.seed(args, 20261126);
        int cases = MTest.option(args, "cases", 60);
        FileModel test = new FileModel();
        test.check.ok(ModelElement.register(), "register_datarep");
        Path path = TestFiles.path("model");
        for (int c = 0; c < cases && test.check.errors() == 0; c++) {
            test.random = new SplittableRandom(seed + c);
            test.model = new ModelFile(test.random, test.ranks);
            test.where = "seed " + seed + ", case " + c + " (" + test.model.dealing + ")";
            test.oneCase(path);
        }
        return test.check.errors();
    }

    private void oneCase(Path path) throws Exception {
        int[] info = hints();
        int amode = MPI_MODE_RDWR | MPI_MODE_CREATE;
        check.ok(MPI_File_open(MPI_COMM_WORLD, path.toString(), amode, info[0], fh), where + ": open");
        check.ok(MPI_File_set_size(fh[0], 0), where + ": set_size");
        model.dealing.view(fh[0], rank, check, where);
        for (int step = 0; step < STEPS && check.errors() == 0; step++) {
            step(step);
        }
        check.ok(MPI_File_close(fh), where + ": close");
        if (info[0] != MPI_INFO_NULL) {
            MPI_Info_free(info);
        }
        if (rank == 0) {
            String difference = model.difference(path);
            check.isTrue(difference == null, where + ": the file at last: " + difference);
            Files.delete(path);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }

    private int[] hints() {
        int[] info = {MPI_INFO_NULL};
        if (random.nextInt(4) == 0) {
            return info;
        }
        MPI_Info_create(info);
        String[] switches = {"enable", "disable", "automatic"};
        MPI_Info_set(info[0], "romio_cb_write", switches[random.nextInt(3)]);
        MPI_Info_set(info[0], "romio_cb_read", switches[random.nextInt(3)]);
        MPI_Info_set(info[0], "jmpi_cb_overlap", switches[random.nextInt(3)]);
        MPI_Info_set(info[0], "romio_ds_read", switches[random.nextInt(3)]);
        MPI_Info_set(info[0], "romio_ds_write", switches[random.nextInt(3)]);
        MPI_Info_set(info[0], "cb_buffer_size", "" + new int[] {1, 7, 64, 4096, 1 << 20}[random.nextInt(5)]);
        MPI_Info_set(info[0], "cb_nodes", "" + random.nextInt(1, ranks + 2));
        MPI_Info_set(info[0], "ind_rd_buffer_size", "" + new int[] {1, 100, 4096}[random.nextInt(3)]);
        MPI_Info_set(info[0], "ind_wr_buffer_size", "" + new int[] {1, 100, 4096}[random.nextInt(3)]);
        MPI_Info_set(info[0], "striping_unit", "" + new int[] {1, 512, 4096}[random.nextInt(3)]);
        MPI_Info_set(info[0], "jmpi_file_system", random.nextInt(4) == 0 ? "nfs" : "ufs");
        if (random.nextInt(4) == 0) {
            MPI_Info_set(info[0], "cb_config_list", new String[] {"*:1", "*:2", "none"}[random.nextInt(3)]);
            MPI_Info_set(info[0], "romio_min_fdomain_size", "" + new int[] {1, 1000}[random.nextInt(2)]);
            MPI_Info_set(info[0], "romio_no_indep_rw", "" + (random.nextInt(4) == 0));
        }
        // they wait for the device, so they are rare
        MPI_Info_set(info[0], "direct_read", "" + (random.nextInt(400) == 0));
        MPI_Info_set(info[0], "direct_write", "" + (random.nextInt(400) == 0));
        if (random.nextInt(2) == 0) {
            MPI_Info_set(info[0], "jmpi_test_faults", "short:" + random.nextInt(1000));
        }
        return info;
    }

    private void resizeSometimes() {
        if (random.nextInt(10) == 0) {
            int size = random.nextInt(2 * model.size() + 100);
            check.ok(MPI_File_set_size(fh[0], size), where + ": set_size " + size);
            model.setSize(size);
        }
    }

    /** One access by each rank, of the same way. */
    private void step(int step) {
        int ways = model.dealing.isCommon ? Way.values().length : Way.ORDERED.ordinal();
        Way way = Way.values()[random.nextInt(ways)];
        boolean isRead = random.nextInt(3) == 0;
        resizeSometimes();
        int own = 0;
        byte[] wanted = {};
        byte[] written = {};
        boolean isSparse = random.nextBoolean();
        int most = isSparse ? 5 : 300;
        int first = random.nextInt(4) == 0 ? 0 : random.nextInt(200);
        int next = first;
        for (int r = 0; r < ranks; r++) {
            int offset = model.dealing.isCommon ? next : random.nextInt(4) == 0 ? 0 : random.nextInt(200);
            int count = random.nextInt(5) == 0 ? 0 : random.nextInt(most);
            next += count;
            byte[] data = data(step, r, count);
            if (!isRead) {
                model.write(r, offset, data);
            }
            if (r == rank) {
                own = offset;
                written = data;
                wanted = isRead ? model.read(r, offset, data.length) : data;
            }
        }
        Memory memory = new Memory(random.nextLong(), model.element, written.length / model.element.size, check);
        String what = where + ", step " + step + ": " + (isRead ? "read " : "write ") + way + " of " + written.length
                + " bytes at " + own + ", " + memory;
        if (!isRead) {
            memory.put(written);
        }
        if (way.isShared()) {
            check.ok(MPI_File_seek_shared(fh[0], first, MPI_SEEK_SET), what + ": seek_shared");
        }
        access(way, isRead, own, memory, what);
        if (way.isShared()) {
            check.ok(MPI_File_get_position_shared(fh[0], position), what + ": position");
            check.same(next, position[0], what + ": shared position");
        }
        check.same(wanted.length, TestFiles.bytes(status), what + ": status");
        int wrong = Arrays.mismatch(wanted, memory.get(wanted.length));
        check.isTrue(wrong < 0, what + ": data at byte " + wrong);
        check.isTrue(memory.isUntouchedBehind(wanted.length), what + ": bytes behind the data");
        memory.free();
        MPI_Barrier(MPI_COMM_WORLD);
    }

    private byte[] data(int step, int r, int count) {
        byte[] data = new byte[count * model.element.size];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) (1 + (step * 31 + r * 7 + i) % 250);
        }
        model.element.fit(data);
        return data;
    }

    private void access(Way way, boolean isRead, int offset, Memory m, String what) {
        int f = fh[0];
        int[] request = {MPI_REQUEST_NULL};
        if (way.isIndividual()) {
            check.ok(MPI_File_seek(f, offset, MPI_SEEK_SET), what + ": seek");
        }
        check.ok(begun(way, isRead, offset, m, request), what);
        if (request[0] != MPI_REQUEST_NULL) {
            check.ok(MPI_Wait(request, status), what + ": wait");
        }
        if (way == Way.SPLIT) {
            check.ok(
                    isRead ? MPI_File_read_all_end(f, m.buffer, status) : MPI_File_write_all_end(f, m.buffer, status),
                    what + ": end");
        } else if (way == Way.ORDERED_SPLIT) {
            check.ok(
                    isRead
                            ? MPI_File_read_ordered_end(f, m.buffer, status)
                            : MPI_File_write_ordered_end(f, m.buffer, status),
                    what + ": end");
        }
        if (way.isIndividual()) {
            check.ok(MPI_File_get_position(f, position), what + ": position");
            long moved = (TestFiles.bytes(status) + model.element.size - 1) / model.element.size;
            check.same(offset + moved, position[0], what + ": position");
        }
    }

    private int begun(Way way, boolean isRead, int offset, Memory m, int[] request) {
        int f = fh[0];
        return switch (way) {
            case AT ->
                isRead
                        ? MPI_File_read_at(f, offset, m.buffer, m.count, m.type, status)
                        : MPI_File_write_at(f, offset, m.buffer, m.count, m.type, status);
            case POINTER ->
                isRead
                        ? MPI_File_read(f, m.buffer, m.count, m.type, status)
                        : MPI_File_write(f, m.buffer, m.count, m.type, status);
            case NONBLOCKING ->
                isRead
                        ? MPI_File_iread_at(f, offset, m.buffer, m.count, m.type, request)
                        : MPI_File_iwrite_at(f, offset, m.buffer, m.count, m.type, request);
            case ALL_AT ->
                isRead
                        ? MPI_File_read_at_all(f, offset, m.buffer, m.count, m.type, status)
                        : MPI_File_write_at_all(f, offset, m.buffer, m.count, m.type, status);
            case ALL ->
                isRead
                        ? MPI_File_read_all(f, m.buffer, m.count, m.type, status)
                        : MPI_File_write_all(f, m.buffer, m.count, m.type, status);
            case NONBLOCKING_ALL ->
                isRead
                        ? MPI_File_iread_at_all(f, offset, m.buffer, m.count, m.type, request)
                        : MPI_File_iwrite_at_all(f, offset, m.buffer, m.count, m.type, request);
            case SPLIT ->
                isRead
                        ? MPI_File_read_all_begin(f, m.buffer, m.count, m.type)
                        : MPI_File_write_all_begin(f, m.buffer, m.count, m.type);
            case ORDERED ->
                isRead
                        ? MPI_File_read_ordered(f, m.buffer, m.count, m.type, status)
                        : MPI_File_write_ordered(f, m.buffer, m.count, m.type, status);
            case ORDERED_SPLIT ->
                isRead
                        ? MPI_File_read_ordered_begin(f, m.buffer, m.count, m.type)
                        : MPI_File_write_ordered_begin(f, m.buffer, m.count, m.type);
        };
    }
}
