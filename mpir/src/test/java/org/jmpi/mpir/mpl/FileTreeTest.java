package org.jmpi.mpir.mpl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FileTreeTest {
    @TempDir
    Path folder;

    @Test
    void shouldDeleteAFolderWithAllBelowIt() throws IOException {
        Path root = folder.resolve("root");
        Files.createDirectories(root.resolve("a/b"));
        Files.writeString(root.resolve("a/b/file"), "x");
        Files.writeString(root.resolve("file"), "y");

        FileTree.delete(root);

        assertFalse(Files.exists(root));
    }

    @Test
    void shouldDeleteAFile() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "x");

        FileTree.delete(file);

        assertFalse(Files.exists(file));
    }

    @Test
    void shouldNotFollowLinks() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        Path kept = Files.writeString(other.resolve("kept"), "x");
        Path root = Files.createDirectory(folder.resolve("root"));
        Files.createSymbolicLink(root.resolve("inside"), other);
        Path link = Files.createSymbolicLink(folder.resolve("link"), other);

        FileTree.delete(root);
        FileTree.delete(link);

        assertFalse(Files.exists(root));
        assertFalse(Files.isSymbolicLink(link));
        assertEquals("x", Files.readString(kept));
    }

    @Test
    void shouldTakeAFolderThatIsGone() throws IOException {
        FileTree.delete(folder.resolve("none"));

        assertTrue(Files.exists(folder));
    }
}
