package org.jmpi.hydra.program;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.regex.Pattern;
import org.jmpi.hydra.job.ExitCode;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.mpir.mpl.NearestName;

/** Looks for the main class before any rank starts: one message instead of one from each rank. */
public final class MainClass {
    private static final int MAGIC = 0xcafebabe;
    private static final int UTF8 = 1;
    private static final int WIDE_LONG = 5;
    private static final int WIDE_DOUBLE = 6;
    private static final int CLASS = 7;
    /** Bytes of a constant behind its tag, by the tag; -1: no such tag. */
    private static final int[] LENGTHS = {-1, 2, -1, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, -1, -1, 3, 2, 4, 4, 2, 2};

    /** What makes classes come from elsewhere than the class path. */
    private static final Pattern ELSEWHERE = Pattern.compile(
            "@.*|-Xbootclasspath.*|-Djava\\.system\\.class\\.loader=.*|-javaagent:.*|--?(p|patch-module|module-path)(=.*)?");

    private MainClass() {}

    /**
     * Checks that a class is there and has a main method, as far as that can be seen.
     *
     * @param name of the class, as after {@code java}
     * @param path where its rank will look
     * @param options of java
     * @throws UsageException when it is not there, or surely has no main method
     */
    public static void require(String name, ClassPath path, List<String> options) {
        if (JvmOptions.any(options, ELSEWHERE)) {
            return;
        }
        String dotted = name.replace('/', '.');
        try (InputStream in = path.open(dotted.replace('.', '/') + ".class")) {
            if (in == null) {
                if (!path.hasMore()) {
                    throw missing(dotted, path);
                }
            } else if (surelyHasNoMain(new DataInputStream(in))) {
                throw new UsageException(
                        "class " + dotted + " has no main method: expected public static void main(String[])",
                        ExitCode.NOT_EXECUTABLE);
            }
        } catch (IOException e) {
            // what cannot be read here the ranks complain of
            return;
        }
    }

    private static UsageException missing(String name, ClassPath path) {
        String simple = name.substring(name.lastIndexOf('.') + 1);
        String hint = NearestName.of(simple, path.siblings(name))
                .map(near -> "; did you mean " + name.substring(0, name.length() - simple.length()) + near + "?")
                .orElse("; expected a class in a package, as pkg.Main, below an entry of it");
        return new UsageException(
                "class " + name + " is not on the class path (" + path + ")" + hint, ExitCode.NOT_FOUND);
    }

    /** A class whose constants never say {@code main} has none of its own; if nothing can be inherited, it has none. */
    private static boolean surelyHasNoMain(DataInputStream in) throws IOException {
        if (in.readInt() != MAGIC) {
            return false;
        }
        in.readInt();
        int count = in.readUnsignedShort();
        String[] texts = new String[count];
        int[] classes = new int[count];
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            if (tag == UTF8) {
                texts[i] = in.readUTF();
                if (texts[i].equals("main")) {
                    return false;
                }
            } else if (tag == CLASS) {
                classes[i] = in.readUnsignedShort();
            } else if (tag >= LENGTHS.length || LENGTHS[tag] < 0) {
                return false;
            } else {
                in.readNBytes(LENGTHS[tag]);
                i += tag == WIDE_LONG || tag == WIDE_DOUBLE ? 1 : 0;
            }
        }
        in.readInt();
        int parent = in.readUnsignedShort();
        return parent < count && "java/lang/Object".equals(texts[classes[parent]]);
    }
}
