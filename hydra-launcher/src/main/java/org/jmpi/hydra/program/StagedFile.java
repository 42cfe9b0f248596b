package org.jmpi.hydra.program;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A file that is shipped, known by its content.
 *
 * @param hash SHA-256 of the content, in hexadecimal
 * @param name without folders; a host keeps it, since a class path wants {@code .jar} at the end
 * @param length in bytes
 * @param executable whether the host may run it
 */
record StagedFile(String hash, String name, long length, boolean executable) {
    private static final int HASH_BYTES = 32;
    private static final int LONGEST_NAME = 255;
    private static final int CHUNK = 1 << 16;

    static StagedFile of(Path file, String name) throws IOException {
        MessageDigest digest = digest();
        long length = 0;
        try (InputStream in = Files.newInputStream(file)) {
            byte[] chunk = new byte[CHUNK];
            for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
                digest.update(chunk, 0, n);
                length += n;
            }
        }
        return new StagedFile(HexFormat.of().formatHex(digest.digest()), name, length, Files.isExecutable(file));
    }

    static StagedFile read(DataInputStream in) throws IOException {
        String hash = HexFormat.of().formatHex(in.readNBytes(HASH_BYTES));
        long length = in.readLong();
        boolean executable = in.readBoolean();
        String name = in.readUTF();
        if (hash.length() != 2 * HASH_BYTES || length < 0 || !isName(name)) {
            throw new IOException("a staged file '" + name + "' of " + length
                    + " bytes: expected a name without folders and a length from 0");
        }
        return new StagedFile(hash, name, length, executable);
    }

    void write(DataOutputStream out) throws IOException {
        out.write(HexFormat.of().parseHex(hash));
        out.writeLong(length);
        out.writeBoolean(executable);
        out.writeUTF(name);
    }

    /** A name from a wire must not lead out of its folder. */
    private static boolean isName(String name) {
        return !name.isEmpty()
                && name.length() <= LONGEST_NAME
                && !name.equals(".")
                && !name.equals("..")
                && name.chars().noneMatch(c -> c == '/' || c == '\\' || c == ':' || c < ' ');
    }

    /** Where it lies below a store's folder. */
    String place() {
        return hash + "/" + name;
    }

    static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            // every Java has it
            throw new IllegalStateException(e);
        }
    }
}
