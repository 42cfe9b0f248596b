package org.jmpi.mpir.io.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Direct accesses give the same bytes as others, wherever they begin and end, and whatever memory they use. */
@Timeout(60)
class DirectStoreTest {
    private static final OpenMode UPDATE = new OpenMode(true, true, true, false);
    private static final int SIZE = 3_000_000;
    private static final Path FDINFO = Path.of("/proc/self/fdinfo");

    @TempDir
    Path folder;

    private final Random random = new Random(42);
    private Path path;

    @BeforeEach
    void fill() throws IOException {
        path = folder.resolve("file");
        byte[] bytes = new byte[SIZE];
        random.nextBytes(bytes);
        Files.write(path, bytes);
    }

    private FileStore open(boolean reads, boolean writes) throws IOException {
        DirectStore file = DirectStore.over(NioStore.open(path, UPDATE), path, UPDATE, reads, writes);
        assumeTrue(file != null, "no direct accesses here");
        return file;
    }

    private ByteBuffer memory(int bytes) {
        int skew = random.nextInt(3) == 0 ? 0 : random.nextInt(4096);
        return ByteBuffer.allocateDirect(bytes + 16_384).alignedSlice(4096).slice(skew, bytes);
    }

    private int length() {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt(10);
            case 1 -> 4096 * random.nextInt(1, 20);
            case 2 -> random.nextInt(20_000);
            default -> random.nextInt(1_500_000);
        };
    }

    private int place(int bytes) {
        int any = random.nextInt(SIZE - bytes);
        return random.nextBoolean() ? any : any / 4096 * 4096;
    }

    @Test
    void shouldReadAndWriteTheSameBytes() throws IOException {
        byte[] model = Files.readAllBytes(path);
        try (FileStoreScope scope = new FileStoreScope(open(true, true))) {
            for (int round = 0; round < 200; round++) {
                byte[] bytes = new byte[length()];
                int at = place(bytes.length);
                ByteBuffer memory = memory(bytes.length);
                if (random.nextBoolean()) {
                    random.nextBytes(bytes);
                    memory.put(0, bytes);
                    assertEquals(bytes.length, scope.file().write(at, memory));
                    System.arraycopy(bytes, 0, model, at, bytes.length);
                } else {
                    assertEquals(bytes.length, scope.file().read(at, memory));
                    memory.get(0, bytes);
                    assertArrayEquals(Arrays.copyOfRange(model, at, at + bytes.length), bytes, "from " + at);
                }
                assertEquals(0, memory.remaining());
            }
        }
        assertArrayEquals(model, Files.readAllBytes(path));
    }

    @Test
    void shouldEndWhereTheFileEnds() throws IOException {
        try (FileStoreScope scope = new FileStoreScope(open(true, false))) {
            assertEquals(SIZE - 4096, scope.file().read(4096, memory(SIZE)));
            assertEquals(10, scope.file().read(SIZE - 10, memory(4096)));
            assertEquals(0, scope.file().read(SIZE, memory(4096)));
            assertEquals(0, scope.file().read(2L * SIZE, memory(1)));
        }
    }

    @Test
    void shouldOpenPastTheCache() throws IOException {
        assumeTrue(Files.exists(FDINFO), "no /proc here");
        try (FileStoreScope scope = new FileStoreScope(open(true, true))) {
            assertTrue(scope.file().isReadable());
            assertTrue(directChannels() > 0);
        }
        assertEquals(0, directChannels());
    }

    private long directChannels() throws IOException {
        try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
            return all.filter(this::isDirect).count();
        }
    }

    private boolean isDirect(Path fd) {
        try {
            return Files.readSymbolicLink(fd).equals(path.toRealPath())
                    && Files.readAllLines(FDINFO.resolve(fd.getFileName())).stream()
                            .anyMatch(line -> line.matches("flags:\\s+0*[0-7]*[4567][0-7]{4}"));
        } catch (IOException e) {
            // closed meanwhile
            return false;
        }
    }

    private record FileStoreScope(FileStore file) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
