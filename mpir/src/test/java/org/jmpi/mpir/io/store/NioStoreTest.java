package org.jmpi.mpir.io.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jmpi.mpir.err.ErrorClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NioStoreTest {
    private static final OpenMode UPDATE = new OpenMode(true, true, true, false);

    @TempDir
    Path folder;

    private static ByteBuffer direct(int... bytes) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(bytes.length);
        for (int b : bytes) {
            buffer.put((byte) b);
        }
        return buffer.flip();
    }

    @Test
    void shouldReadWhatWasWrittenUntilTheFileEnds() throws IOException {
        FileStore file = NioStore.open(folder.resolve("a"), UPDATE);
        assertEquals(3, file.write(5, direct(1, 2, 3)));
        ByteBuffer got = ByteBuffer.allocateDirect(10);
        assertEquals(4, file.read(4, got));
        assertEquals(direct(0, 1, 2, 3), got.flip());
        assertEquals(0, file.read(8, got.clear()));
        assertEquals(8, file.size());
        file.close();
    }

    @Test
    void shouldGoOnWhenTheThreadIsInterruptedAndLeaveItSo() throws IOException {
        FileStore file = NioStore.open(folder.resolve("b"), UPDATE);
        for (int i = 0; i < 5; i++) {
            Thread.currentThread().interrupt();
            assertEquals(1, file.write(i, direct(10 + i)));
            assertTrue(Thread.interrupted(), "the interrupt is lost");
        }
        assertEquals(5, file.size());
        file.close();
        assertEquals(14, Files.readAllBytes(folder.resolve("b"))[4]);
    }

    /** Interrupts at any moment, most of them within a call. */
    @Test
    void shouldLoseNothingToInterruptsFromOutside() throws Exception {
        FileStore file = NioStore.open(folder.resolve("c"), UPDATE);
        Thread writer = Thread.currentThread();
        Thread interrupter = new Thread(() -> {
            for (int i = 0; i < 2000; i++) {
                writer.interrupt();
                Thread.onSpinWait();
            }
        });
        interrupter.start();
        for (int i = 0; i < 3000; i++) {
            assertEquals(4, file.write(4L * i, direct(i, i >> 8, 7, 9)));
        }
        while (interrupter.isAlive()) {
            Thread.interrupted();
            Thread.onSpinWait();
        }
        Thread.interrupted();
        file.close();
        byte[] all = Files.readAllBytes(folder.resolve("c"));
        for (int i = 0; i < 3000; i++) {
            assertEquals((byte) i, all[4 * i], "block " + i);
            assertEquals((byte) (i >> 8), all[4 * i + 1], "block " + i);
        }
    }

    @Test
    void shouldMakeAFileLongerAndShorter() throws IOException {
        FileStore file = NioStore.open(folder.resolve("d"), UPDATE);
        file.write(0, direct(1, 2));
        file.setSize(100);
        assertEquals(100, file.size());
        file.setSize(1);
        assertEquals(1, file.size());
        file.force(true);
        file.close();
        file.close();
    }

    @Test
    void shouldRefuseWhatIsNoFileAsTheModeSays() throws IOException {
        OpenMode exclusive = new OpenMode(true, true, true, true);
        Path there = Files.createFile(folder.resolve("e"));
        assertThrows(FileAlreadyExistsException.class, () -> NioStore.open(there, exclusive));
        IOException missing =
                assertThrows(NoSuchFileException.class, () -> NioStore.open(folder.resolve("f"), UPDATE.ofExisting()));
        assertEquals(ErrorClass.ERR_NO_SUCH_FILE, StoreErrors.classOf(missing));
        IOException isFolder = assertThrows(FileSystemException.class, () -> NioStore.open(folder, UPDATE));
        assertEquals(ErrorClass.ERR_BAD_FILE, StoreErrors.classOf(isFolder));
    }
}
