package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * The job's secret, and the port by which spawned processes find their parents, are in a file that only the user can read, and
 * nowhere else: not in an environment or a command line, not in what a rank starts, not in a recording of its JVM.
 */
public final class HiddenSecrets {
    private static final String VARIABLE = "jdk.InitialEnvironmentVariable";

    private final Check check = new Check();
    private final String name = System.getenv("JMPI_SECRET_FILE");

    private HiddenSecrets() {}

    public static void main(String[] args) throws Exception {
        Family.main(args, HiddenSecrets::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws Exception {
        return new HiddenSecrets().test(args);
    }

    private int test(String[] args) throws Exception {
        boolean isChild = Family.parent() != MPI_COMM_NULL;
        check.isTrue(name != null, "JMPI_SECRET_FILE is not set");
        if (name == null) {
            return check.errors();
        }
        Path file = Path.of(name);
        check.equal("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)), "who can read it");
        List<String> lines = Files.readAllLines(file);
        check.same(isChild ? 2 : 1, lines.size(), "lines of the file");
        check.isTrue(lines.get(0).matches("[0-9a-f]{64}"), "the first line is no secret");
        check.isTrue(!isChild || !lines.get(0).startsWith(args[0]), "a spawned world has the secret of its parents");
        for (String secret : lines) {
            isNowhere(token(secret));
        }
        if (isChild) {
            disconnect(Family.parent());
        } else {
            disconnect(Family.spawn(
                    HiddenSecrets.class, 1, MPI_COMM_WORLD, lines.get(0).substring(0, 8)));
        }
        return check.errors();
    }

    /** The part of a port's name that gives it away; the secret is all of its line. */
    private static String token(String line) {
        return line.contains(":") ? line.split(":")[3] : line;
    }

    private void disconnect(int inter) {
        int[] comm = {inter};
        check.ok(MPI_Comm_disconnect(comm), "MPI_Comm_disconnect");
    }

    private void isNowhere(String secret) throws Exception {
        System.getenv().forEach((variable, value) -> check.isTrue(!value.contains(secret), "it is in " + variable));
        Process started = new ProcessBuilder("env").start();
        check.isTrue(
                !new String(started.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1).contains(secret),
                "it is in the environment of what a rank starts");
        try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : all) {
                check.isTrue(!has(process.resolve("environ"), secret), "it is in the environment of " + process);
                check.isTrue(!has(process.resolve("cmdline"), secret), "it is in the command line of " + process);
            }
        }
        for (RecordedEvent event : recorded()) {
            check.isTrue(!event.getString("value").contains(secret), "it is recorded in " + event.getString("key"));
        }
    }

    private static boolean has(Path file, String secret) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1).contains(secret);
        } catch (IOException e) {
            // its process has ended, or is another user's
            return false;
        }
    }

    private static List<RecordedEvent> recorded() throws IOException {
        Path file = Files.createTempFile("jmpi-hidden-" + MTest.rank(), ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable(VARIABLE);
            recording.start();
            recording.stop();
            recording.dump(file);
            return RecordingFile.readAllEvents(file).stream()
                    .filter(each -> each.getEventType().getName().equals(VARIABLE))
                    .toList();
        } finally {
            Files.delete(file);
        }
    }
}
