package org.jmpi.test.io;

import java.io.IOException;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mpi.MPI;
import mpi.MPIException;
import mpi.ObjectFile;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Objects in a file with an index: written by all ranks, read by as many, by fewer, in shares and one by one. */
public final class ObjectFiles {
    private record Particle(int owner, int number, double[] place, String name) implements Serializable {
        static Particle of(int owner, int number) {
            return new Particle(owner, number, new double[] {owner, number / 2.0}, "p".repeat(number % 50));
        }

        boolean is(int wantedOwner, int wantedNumber) {
            Particle other = of(wantedOwner, wantedNumber);
            return owner == wantedOwner
                    && number == wantedNumber
                    && Arrays.equals(place, other.place)
                    && name.equals(other.name);
        }
    }

    private static final int MANY = 3000;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int ranks = MTest.size();
    private final Path folder = TestFiles.path("objects");
    private final Path path = folder.resolve("file");

    private ObjectFiles() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, ObjectFiles::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws Exception {
        ObjectFiles test = new ObjectFiles();
        if (test.rank == 0) {
            Files.createDirectory(test.folder);
        }
        barrier();
        test.particles();
        test.kinds();
        test.empty();
        test.failing();
        test.damage();
        test.fuzz(MTest.option(args, "trials", 25));
        if (test.rank == 0) {
            Files.deleteIfExists(test.path);
            Files.delete(test.folder);
        }
        return test.check.errors();
    }

    private static void barrier() {
        MPI.COMM_WORLD.barrier();
    }

    /** How many objects a rank has: rank 1 none. */
    private static int own(int r) {
        return r == 1 ? 0 : MANY + r;
    }

    private void particles() {
        List<Particle> mine = IntStream.range(0, own(rank))
                .mapToObj(i -> Particle.of(rank, i))
                .toList();
        ObjectFile.write(MPI.COMM_WORLD, path, mine);
        List<int[]> all = new ArrayList<>();
        for (int r = 0; r < ranks; r++) {
            for (int i = 0; i < own(r); i++) {
                all.add(new int[] {r, i});
            }
        }
        try (ObjectFile file = ObjectFile.open(MPI.COMM_WORLD, path)) {
            check.same(all.size(), file.count(), "the number of objects");
            List<Particle> share = file.share(Particle.class);
            int each = all.size() / ranks;
            int from = each * rank + Math.min(rank, all.size() % ranks);
            check.same(each + (rank < all.size() % ranks ? 1 : 0), share.size(), "the size of a share");
            for (int i = 0; i < share.size(); i++) {
                int[] wanted = all.get(from + i);
                check.isTrue(share.get(i).is(wanted[0], wanted[1]), "object " + (from + i));
            }
            for (int number : new int[] {0, all.size() / 2, all.size() - 1}) {
                int[] wanted = all.get(number);
                check.isTrue(file.get(number, Particle.class).is(wanted[0], wanted[1]), "object " + number + " alone");
            }
            check.throwing(IndexOutOfBoundsException.class, () -> file.get(all.size(), Particle.class), "one too many");
            MPIException e =
                    check.throwing(MPIException.class, () -> file.get(0, String.class), "an object of another class");
            check.same(MPI.ERR_TYPE, e.getErrorClass(), "the class of the error");
        }
        try (ObjectFile file = ObjectFile.open(MPI.COMM_SELF, path)) {
            check.same(all.size(), file.share(Particle.class).size(), "the share of a rank that is alone");
        }
        barrier();
    }

    /** Values that have forms of their own, null, and objects that are longer than what is read at once. */
    private void kinds() {
        byte[] large = new byte[3_000_000];
        new java.util.Random(rank).nextBytes(large);
        List<Object> mine = Arrays.asList("text " + rank, null, 42, new int[] {1, rank}, large, List.of(1, "a"));
        ObjectFile.write(MPI.COMM_WORLD, path, mine);
        try (ObjectFile file = ObjectFile.open(MPI.COMM_WORLD, path)) {
            List<Object> back = file.read(6L * rank, 6, Object.class);
            check.equal("text " + rank, back.get(0), "text");
            check.isTrue(back.get(1) == null, "null");
            check.equal(42, back.get(2), "a number");
            check.isTrue(Arrays.equals(new int[] {1, rank}, (int[]) back.get(3)), "ints");
            check.isTrue(Arrays.equals(large, (byte[]) back.get(4)), "a long array");
            check.equal(List.of(1, "a"), back.get(5), "a list");
        }
        barrier();
    }

    private void empty() throws IOException {
        ObjectFile.write(MPI.COMM_WORLD, path, List.of());
        try (ObjectFile file = ObjectFile.open(MPI.COMM_WORLD, path)) {
            check.same(0, file.count(), "no objects");
            check.same(0, file.share(Object.class).size(), "a share of nothing");
        }
        check.same(24, Files.size(path), "the size of an empty file");
        barrier();
    }

    /** What the last rank can't write leaves the old file, and is an error at all. */
    private void failing() throws IOException {
        byte[] old = Files.readAllBytes(path);
        List<Object> mine = rank == ranks - 1 ? List.of("x", new Object()) : List.of("x");
        MPIException e = check.throwing(
                MPIException.class,
                () -> ObjectFile.write(MPI.COMM_WORLD, path, mine),
                "an object that can't be written");
        check.same(MPI.ERR_TYPE, e.getErrorClass(), "the class of " + e.getMessage());
        check.isTrue(Arrays.equals(old, Files.readAllBytes(path)), "the old file");
        barrier();
        if (rank == 0) {
            try (Stream<Path> files = Files.list(folder)) {
                check.same(1, files.count(), "files");
            }
        }
        barrier();
    }

    private void put(byte[] bytes) throws IOException {
        barrier();
        if (rank == 0) {
            Files.write(path, bytes);
        }
        barrier();
    }

    private void refused(String what) {
        MPIException e = check.throwing(
                MPIException.class, () -> ObjectFile.open(MPI.COMM_WORLD, path).close(), what);
        check.same(MPI.ERR_IO, e.getErrorClass(), "the class of " + what);
    }

    private void damage() throws IOException {
        ObjectFile.write(MPI.COMM_WORLD, path, List.of("a", "b"));
        byte[] good = Files.readAllBytes(path);
        put(new byte[0]);
        refused("no bytes");
        put(Arrays.copyOf(good, good.length - 1));
        refused("a file without its last byte");
        byte[] many = good.clone();
        ByteBuffer.wrap(many).order(ByteOrder.LITTLE_ENDIAN).putLong(many.length - 16, Long.MAX_VALUE);
        put(many);
        refused("more objects than bytes");
    }

    /** Whatever a byte is changed to, reading ends, with an object or an error of MPI. */
    private void fuzz(int trials) throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        ObjectFile.write(MPI.COMM_WORLD, path, List.of("alpha " + rank, new long[] {1, 2, 3}, Particle.of(rank, 5)));
        byte[] good = Files.readAllBytes(path);
        for (int trial = 0; trial < trials; trial++) {
            byte[] bad = good.clone();
            for (int i = random.nextInt(1, 4); i > 0; i--) {
                bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
            }
            put(bad);
            try (ObjectFile file = ObjectFile.open(MPI.COMM_WORLD, path)) {
                check.isTrue(file.count() <= bad.length, "a count that can be");
                file.share(Object.class);
            } catch (MPIException e) {
                check.isTrue(e.getMessage() != null, "an error with words");
            }
        }
        barrier();
    }
}
