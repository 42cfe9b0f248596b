package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Where children run and how they are found: folders by {@code wdir}, other ones for two commands, a program that only {@code path}
 * leads to. And a list of arguments that fills many pages.
 */
public final class SpawnInfo {
    private static final int MANY = 2000;
    private static final String SCRIPT = "jmpi-test-child";

    private final Check check = new Check();

    private SpawnInfo() {}

    public static void main(String[] args) throws Exception {
        Family.main(args, SpawnInfo::run);
    }

    /** All ranks together. */
    public static int run(String[] args) throws IOException {
        SpawnInfo test = new SpawnInfo();
        int parent = Family.parent();
        if (parent == MPI_COMM_NULL) {
            test.parents();
        } else {
            test.child(args);
            MPI_Comm_disconnect(new int[] {parent});
        }
        return test.check.errors();
    }

    private void parents() throws IOException {
        boolean isRoot = MTest.rank() == 0;
        String made =
                isRoot ? Files.createTempDirectory("jmpi-wdir").toRealPath().toString() : "";
        Path folder = Path.of(Exchange.share(made, 0, MPI_COMM_WORLD));
        if (isRoot) {
            Files.createDirectory(folder.resolve("other one"));
            Files.writeString(folder.resolve(SCRIPT), "#!/bin/sh\nexec \"$@\"\n");
            Files.setPosixFilePermissions(folder.resolve(SCRIPT), PosixFilePermissions.fromString("rwx------"));
        }
        folder(folder);
        twoFolders(folder, folder.resolve("other one"));
        byPath(folder);
        manyArguments();
        MPI_Barrier(MPI_COMM_WORLD);
        if (isRoot) {
            Files.delete(folder.resolve("other one"));
            Files.delete(folder.resolve(SCRIPT));
            Files.delete(folder);
        }
    }

    private static String[] argv(String... arguments) {
        String[] argv = new String[1 + arguments.length];
        argv[0] = SpawnInfo.class.getName();
        System.arraycopy(arguments, 0, argv, 1, arguments.length);
        return argv;
    }

    private static int info(String key, Path value) {
        int[] info = new int[1];
        MPI_Info_create(info);
        MPI_Info_set(info[0], key, value.toString());
        return info[0];
    }

    private void spawn(String command, String[] argv, int info) {
        int[] inter = new int[1];
        check.ok(MPI_Comm_spawn(command, argv, 1, info, 0, MPI_COMM_WORLD, inter, null), "MPI_Comm_spawn");
        check.ok(MPI_Comm_disconnect(inter), "MPI_Comm_disconnect");
    }

    private void folder(Path folder) {
        int[] info = {info("wdir", folder)};
        spawn("java", argv("folder", folder.toString()), info[0]);
        MPI_Info_free(info);
    }

    private void twoFolders(Path one, Path other) {
        int[] infos = {info("wdir", one), info("wdir", other)};
        String[][] argv = {argv("folder", one.toString()), argv("folder", other.toString())};
        int[] inter = new int[1];
        int[] errcodes = {-1, -1};
        String[] commands = {"java", "java"};
        int code =
                MPI_Comm_spawn_multiple(2, commands, argv, new int[] {1, 1}, infos, 0, MPI_COMM_WORLD, inter, errcodes);
        check.ok(code, "MPI_Comm_spawn_multiple");
        check.equal(new int[2], errcodes, "the error codes");
        check.ok(MPI_Comm_disconnect(inter), "MPI_Comm_disconnect");
        for (int info : infos) {
            MPI_Info_free(new int[] {info});
        }
    }

    private void byPath(Path folder) {
        int[] info = {info("path", folder)};
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classes = System.getProperty("java.class.path")
                + File.pathSeparator
                + System.getProperty("jmpi.user.classpath", "");
        spawn(SCRIPT, new String[] {java, "-cp", classes, SpawnInfo.class.getName(), "found"}, info[0]);
        MPI_Info_free(info);
    }

    private void manyArguments() {
        String[] many = new String[1 + MANY];
        many[0] = "many";
        for (int i = 0; i < MANY; i++) {
            many[1 + i] = argument(i);
        }
        spawn("java", argv(many), MPI_INFO_NULL);
    }

    private static String argument(int i) {
        return "argument " + i + " " + "x".repeat(i % 40);
    }

    private void child(String... args) throws IOException {
        switch (args[0]) {
            case "folder" ->
                check.equal(args[1], Path.of("").toRealPath().toString(), "the folder of child " + MTest.rank());
            case "many" -> {
                check.same(1L + MANY, args.length, "arguments");
                for (int i = 0; i < MANY; i++) {
                    check.equal(argument(i), args[1 + i], "argument " + i);
                }
            }
            default -> check.equal("found", args[0], "the argument");
        }
    }
}
