package org.jmpi.hydra.proxy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jmpi.mpir.pmi.JobLauncher;
import org.jmpi.mpir.pmi.JobSecret;
import org.jspecify.annotations.Nullable;

/**
 * Has the job's secret for the ranks of a node, readable by their user alone, until the node's part of the job ends: it is removed
 * with the job's other files. Used by one thread.
 */
final class SecretFile {
    private final String name;
    private @Nullable Path made;

    SecretFile(NodeMark node) {
        name = node.job().filePrefix() + "secret-" + node.node();
    }

    /** Returns the environment with the file's name for what nobody else must know; as it was if no file can be made. */
    Map<String, String> hide(Map<String, String> environment) {
        String secret = environment.get(JobSecret.NAME);
        if (secret == null) {
            return environment;
        }
        String port = environment.get(JobLauncher.PARENT_PORT);
        Path file = made == null ? make(port == null ? List.of(secret) : List.of(secret, port)) : made;
        if (file == null) {
            return environment;
        }
        made = file;
        Map<String, String> hidden = new HashMap<>(environment);
        hidden.remove(JobSecret.NAME);
        hidden.remove(JobLauncher.PARENT_PORT);
        hidden.put(JobSecret.FILE, file.toString());
        return hidden;
    }

    private @Nullable Path make(List<String> lines) {
        byte[] text = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.ISO_8859_1);
        for (String folder : List.of(System.getProperty("java.io.tmpdir"), "/dev/shm")) {
            Path file = Path.of(folder, name).toAbsolutePath();
            try (var channel = Files.newByteChannel(
                    file,
                    Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
                channel.write(java.nio.ByteBuffer.wrap(text));
                return file;
            } catch (IOException | UnsupportedOperationException e) {
                // a full or read-only disk: the next folder, or the environment as it is
                file.toFile().delete();
            }
        }
        return null;
    }
}
