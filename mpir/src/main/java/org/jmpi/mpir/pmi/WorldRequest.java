package org.jmpi.mpir.pmi;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What a process that spawns tells a launcher. As bytes: the port, the number of programs, and for each the number of words and these.
 * Texts have their lengths in bytes before them.
 *
 * @param port what the world connects to
 * @param programs the words of {@code jmpiexec}'s command line for each program
 */
public record WorldRequest(String port, List<List<String>> programs) {
    private static final int MOST_PROGRAMS = 1 << 16;
    private static final int MOST_WORDS = 1 << 20;
    private static final int LONGEST_WORD = 1 << 24;

    /** Reads one, no byte more. */
    public static WorldRequest read(DataInputStream in) throws IOException {
        String port = word(in);
        List<List<String>> programs = new ArrayList<>();
        for (int left = count(in, MOST_PROGRAMS); left > 0; left--) {
            List<String> words = new ArrayList<>();
            for (int more = count(in, MOST_WORDS); more > 0; more--) {
                words.add(word(in));
            }
            programs.add(words);
        }
        return new WorldRequest(port, programs);
    }

    /**
     * Reads one.
     *
     * @throws IOException if this is no request, or more than one
     */
    public static WorldRequest of(byte[] bytes) throws IOException {
        ByteArrayInputStream in = new ByteArrayInputStream(bytes);
        WorldRequest request = read(new DataInputStream(in));
        if (in.available() > 0) {
            throw new IOException(in.available() + " bytes follow the request");
        }
        return request;
    }

    private static String word(DataInputStream in) throws IOException {
        int length = count(in, LONGEST_WORD);
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new IOException("it ends in a word of " + length + " bytes");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static int count(DataInputStream in, int most) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > most) {
            throw new IOException("a length of " + count + ": expected 0 to " + most);
        }
        return count;
    }

    /** Returns it as bytes. */
    public byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        try {
            write(out, port);
            out.writeInt(programs.size());
            for (List<String> words : programs) {
                out.writeInt(words.size());
                for (String word : words) {
                    write(out, word);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, String word) throws IOException {
        byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }
}
