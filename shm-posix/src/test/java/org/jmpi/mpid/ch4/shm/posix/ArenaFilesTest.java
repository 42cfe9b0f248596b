package org.jmpi.mpid.ch4.shm.posix;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jmpi.mpir.err.MpirException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArenaFilesTest {
    private static final int CAPACITY = ShmSettings.MIN_RING;

    @TempDir
    private Path directory;

    private static ArenaIdentity identity() {
        return ArenaIdentity.random("files", 0, 2, CAPACITY);
    }

    private List<Path> listed() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    @Test
    void shouldMakeFilesThatOnlyTheirUserMayOpen() throws IOException {
        FileArena arena = ArenaFiles.create(identity(), List.of(directory));
        Path file = listed().get(0);
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertTrue(Files.size(file) >= CAPACITY);
        arena.end(true);
        assertEquals(List.of(), listed());
    }

    @Test
    void shouldGoOnToTheNextDirectory() throws IOException {
        FileArena arena = ArenaFiles.create(identity(), List.of(Path.of("/nowhere-at-all"), directory));
        assertEquals(1, listed().size());
        arena.end(true);
    }

    @Test
    void shouldNameEveryPlaceThatWasTried() {
        List<Path> places = List.of(Path.of("/nowhere-at-all"), Path.of("/nor-here"));
        String message = assertThrows(MpirException.class, () -> ArenaFiles.create(identity(), places))
                .getMessage();
        assertTrue(message.contains("/nowhere-at-all"), message);
        assertTrue(message.contains("/nor-here"), message);
    }

    @Test
    void shouldLeaveFilesAloneThatAreNoArenas() throws IOException {
        Path results = Files.createFile(directory.resolve("jmpi-results.txt"));
        Path numbered = Files.createFile(directory.resolve("jmpi-run-3.txt"));
        FileArena arena = ArenaFiles.create(identity(), List.of(directory));
        assertTrue(Files.exists(results));
        assertTrue(Files.exists(numbered));
        arena.end(true);
    }

    @Test
    void shouldSweepWhatADeadProcessLeft() throws IOException {
        Path stale = crashed("jmpi-crashed-3-999999999");
        Path unrelated = Files.createFile(directory.resolve("other"));
        Path young = Files.createFile(directory.resolve("jmpi-starting-3-999999999-1.new"));
        Path old = Files.createFile(directory.resolve("jmpi-crashed-3-999999999-1.new"));
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(3600)));
        FileArena arena = ArenaFiles.create(identity(), List.of(directory));
        assertFalse(Files.exists(stale));
        assertFalse(Files.exists(old));
        assertTrue(Files.exists(unrelated));
        assertTrue(Files.exists(young));
        arena.end(true);
    }

    /** A program may name its files as we do. */
    @Test
    void shouldKeepAProgramsFileWithTheNameOfAnArena() throws IOException {
        Path results = Files.writeString(directory.resolve("jmpi-run-3-17"), "what a day of work found");
        Path few = Files.writeString(directory.resolve("jmpi-run-3-18"), "42");
        Path none = Files.createFile(directory.resolve("jmpi-run-3-19"));
        Path old = Files.writeString(directory.resolve("jmpi-run-3-20-1.new"), "what a day of work found");
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(3600)));

        ArenaFiles.create(identity(), List.of(directory)).end(true);

        assertEquals("what a day of work found", Files.readString(results));
        assertEquals("42", Files.readString(few));
        assertTrue(Files.exists(none));
        assertTrue(Files.exists(old));
    }

    @Test
    void shouldSweepAnArenaThatNeverGotItsName() throws IOException {
        Path begun = directory.resolve("jmpi-crashed-3-999999999-1.new");
        Files.write(begun, new byte[4096]);
        Files.setLastModifiedTime(begun, FileTime.from(Instant.now().minusSeconds(3600)));

        ArenaFiles.create(identity(), List.of(directory)).end(true);

        assertFalse(Files.exists(begun));
    }

    /** A file as a process leaves it that was killed. */
    private Path crashed(String name) throws IOException {
        Path made = Files.createDirectory(directory.resolve("apart"));
        FileArena arena = ArenaFiles.create(ArenaIdentity.random("crashed", 3, 4, CAPACITY), List.of(made));
        Path file;
        try (Stream<Path> files = Files.list(made)) {
            file = Files.copy(files.findFirst().orElseThrow(), directory.resolve(name));
        }
        arena.end(true);
        Files.delete(made);
        return file;
    }

    @Test
    void shouldNotLookAtFilesOfItsOwnJob() throws IOException {
        Path peer = Files.createFile(directory.resolve("jmpi-files-1-999999999"));
        Path other = crashed("jmpi-files2-1-999999999");
        FileArena arena = ArenaFiles.create(identity(), List.of(directory));
        assertTrue(Files.exists(peer));
        assertFalse(Files.exists(other));
        arena.end(true);
    }

    @Test
    void shouldGiveSpaceBackWhenTheFileSystemIsFull() throws Exception {
        Path mount = Files.createDirectory(directory.resolve("small"));
        if (run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", mount.toString()) != 0) {
            // only root may mount; the contract without a ring covers what follows from it
            return;
        }
        try {
            FileArena first = ArenaFiles.create(identity(), List.of(mount));
            assertThrows(IOException.class, () -> first.reserve(1 << 20));
            assertDoesNotThrow(() -> first.reserve(150 * 1024));
            assertThrows(MpirException.class, () -> ArenaFiles.create(identity(), List.of(mount)));
            FileArena elsewhere = ArenaFiles.create(identity(), List.of(mount, directory));
            first.end(true);
            elsewhere.end(true);
        } finally {
            assertEquals(0, run("umount", "-l", mount.toString()));
        }
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor();
    }

    @Test
    void shouldRefuseAFileWithAnotherNonce() throws IOException {
        FileArena arena = ArenaFiles.create(identity(), List.of(directory));
        String[] card = arena.card().split(":");
        card[1] = "00000000deadbeef";
        String message = assertThrows(IOException.class, () -> arena.open(0, String.join(":", card)))
                .getMessage();
        assertTrue(message.contains("nonce"), message);
        arena.end(true);
    }

    /** Ranks on threads of one JVM have an arena each, and leave one after another. */
    @Test
    void shouldLiveOnWhenAPeerInTheSameJvmLeaves() throws IOException {
        FileArena second = ArenaFiles.create(ArenaIdentity.random("files", 1, 3, CAPACITY), List.of(directory));
        ArenaIdentity other = new ArenaIdentity("files", 0, 3, CAPACITY, 1, 2);
        FileArena owner = ArenaFiles.create(ArenaIdentity.random("files", 0, 3, CAPACITY), List.of(directory));
        assertThrows(IOException.class, () -> FilePeer.open(file(owner), other));
        second.open(0, owner.card()).close();
        second.end(true);
        assertEquals(PeerArena.Life.ALIVE, LifeProbe.ask(directory, owner.card(), 3));
        owner.end(true);
    }

    private static Path file(FileArena arena) {
        return Path.of(arena.card().split(":")[4].replace("%2F", "/"));
    }

    @Test
    void shouldRefuseCardsThatMakeNoSense() throws IOException {
        FileArena arena = ArenaFiles.create(identity(), List.of(directory));
        for (String card :
                List.of("", "tcp:1", "file:x:y:65536:p", "file:1:2:65537:p", "file:1:2:65536:%00", "jvm:1")) {
            assertThrows(IOException.class, () -> arena.open(1, card), card);
        }
        arena.end(true);
    }

    @Test
    void shouldNotReachAPeerThatCouldNotOpenBack() {
        ShmSettings usual = ShmSettings.defaults();
        ShmSettings here = new ShmSettings(CAPACITY, CAPACITY, usual.eagerLimit(), List.of(directory));
        Bystander a = new Bystander(here, "oneway", 0, 2, false);
        Bystander b = new Bystander(here, "oneway", 1, 2, false);
        a.shm.connect(new int[] {0, 1}, new String[] {a.card, b.card});
        b.shm.connect(new int[] {0, 1}, new String[] {a.card.replace("file:", "file:1"), b.card});
        a.shm.connected();
        b.shm.connected();
        assertFalse(a.shm.reaches(1));
        assertFalse(b.shm.reaches(0));
        assertTrue(a.shm.reaches(0));
        Bystander.shutDown(a, b);
    }
}
