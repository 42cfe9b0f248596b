package org.jmpi.mpir.mpl;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.SecureRandom;

/** Numbers that nobody can guess, for nonces and secrets. */
public final class Entropy {
    private static final File SYSTEM = new File("/dev/urandom");

    private Entropy() {}

    /**
     * {@return random bytes}
     *
     * @param count how many
     */
    public static byte[] bytes(int count) {
        // what SecureRandom would read, too; its providers cost a start 20 ms
        try (InputStream source = new FileInputStream(SYSTEM)) {
            byte[] bytes = source.readNBytes(count);
            if (bytes.length == count) {
                return bytes;
            }
        } catch (IOException e) {
            // not a Unix
        }
        byte[] bytes = new byte[count];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }
}
