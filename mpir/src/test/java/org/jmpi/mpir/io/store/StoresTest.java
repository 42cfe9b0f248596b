package org.jmpi.mpir.io.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jmpi.mpir.err.ErrorClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kinds of file systems: which one it is, and what each does besides reading and writing. */
@Timeout(60)
class StoresTest {
    private static final OpenMode UPDATE = new OpenMode(true, true, true, false);

    @TempDir
    Path folder;

    private static ByteBuffer one(int b) {
        return ByteBuffer.allocateDirect(1).put(0, (byte) b);
    }

    private static int read(FileStore file) throws IOException {
        ByteBuffer got = ByteBuffer.allocateDirect(1);
        return file.read(0, got) == 1 ? got.get(0) : -1;
    }

    @Test
    void shouldKnowTheKindByWordOrByTheSystem() {
        Path path = folder.resolve("x");
        assertEquals("nfs", Stores.kind(path, "nfs"));
        assertEquals("testfs", Stores.kind(path, "testfs"));
        assertEquals("ufs", Stores.kind(path, "lustre"));
        assertEquals("ufs", Stores.kind(path, ""), "a folder of this machine");
        assertEquals("ufs", Stores.kind(Path.of("/no/such/folder/x"), ""));
    }

    @Test
    void shouldOpenAnewOnlyTheSameFile() throws IOException {
        Path path = folder.resolve("a");
        FileStore file = NfsStore.open(path, UPDATE);
        assertFalse(file.isVisibleAtOnce());
        file.write(0, one(1));
        Files.write(path, new byte[] {2});
        file.refresh();
        assertEquals(2, read(file));
        Path other = Files.write(folder.resolve("b"), new byte[] {3});
        Files.move(other, path, StandardCopyOption.REPLACE_EXISTING);
        file.refresh();
        assertEquals(2, read(file), "the file that was opened");
        Files.delete(path);
        file.refresh();
        assertEquals(2, read(file), "the file that was opened, without a name");
        assertEquals(1, file.size());
        file.close();
        file.refresh();
    }

    /** Other threads read meanwhile, through whatever channel there is. */
    @Test
    void shouldDisturbNoTransferWhenOpenedAnew() throws Exception {
        FileStore file = NfsStore.open(folder.resolve("c"), UPDATE);
        file.write(0, one(42));
        AtomicBoolean isOver = new AtomicBoolean();
        AtomicReference<Exception> failure = new AtomicReference<>();
        Thread reader = new Thread(() -> {
            try {
                while (!isOver.get()) {
                    assertEquals(42, read(file));
                }
            } catch (Exception e) {
                failure.set(e);
            }
        });
        reader.start();
        for (int i = 0; i < 2000; i++) {
            file.refresh();
        }
        isOver.set(true);
        reader.join();
        file.close();
        if (failure.get() != null) {
            throw failure.get();
        }
    }

    @Test
    void shouldTellEachCall() throws IOException {
        List<String> lines = new ArrayList<>();
        FileStore plain = NioStore.open(folder.resolve("d"), UPDATE);
        FileStore file = new TraceStore(new FaultStore(plain, "force:1:Input/output error"), lines::add);
        file.write(3, one(1));
        file.read(0, ByteBuffer.allocateDirect(10));
        file.setSize(2);
        file.size();
        assertThrows(IOException.class, () -> file.force(true));
        file.close();
        assertEquals(
                List.of(
                        "write 1 bytes at 3 = 1",
                        "read 10 bytes at 0 = 4",
                        "set size to 2 = 0",
                        "size = 2",
                        "sync: " + folder.resolve("d") + ": Input/output error",
                        "close = 0"),
                lines);
    }

    @Test
    void shouldLetAProcessTakeALockOnceAndLeaveNothing() throws IOException {
        Path path = folder.resolve("e");
        Path lock = folder.resolve(".e.lock");
        LockFile first = LockFile.take(path, false);
        LockFile second = LockFile.take(path, true);
        assertTrue(Files.exists(lock));
        first.release();
        assertTrue(Files.exists(lock), "it is in use still");
        second.release();
        assertFalse(Files.exists(lock));
        LockFile shared = LockFile.take(path, true);
        shared.release();
        assertFalse(Files.exists(lock), "a reader leaves nothing, if it was alone");
    }

    /** Another process has it, so the whole way is that of processes: a shell with flock would take another kind of lock. */
    @Test
    void shouldKeepOtherProcessesOut() throws Exception {
        Path path = folder.resolve("f");
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        path.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertEquals('+', other.getInputStream().read(), "the other process has the lock");
            IOException e = assertThrows(FileSystemException.class, () -> LockFile.take(path, false));
            assertEquals(ErrorClass.ERR_FILE_IN_USE, StoreErrors.classOf(e));
            assertThrows(FileSystemException.class, () -> LockFile.take(path, true));
            other.destroyForcibly().waitFor();
            LockFile.take(path, false).release();
            assertFalse(Files.exists(folder.resolve(".f.lock")), "what a killed process left is used and removed");
        } finally {
            other.destroyForcibly().waitFor();
        }
    }

    /** Has a lock until it is killed. */
    static final class Holder {
        public static void main(String[] args) throws Exception {
            LockFile.take(Path.of(args[0]), false);
            System.out.print('+');
            System.out.flush();
            System.in.read();
        }
    }
}
