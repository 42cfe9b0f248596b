package org.jmpi.hydra.mpiexec;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jmpi.hydra.archive.RankArchive;
import org.jmpi.hydra.commandline.AppBlock;
import org.jmpi.hydra.commandline.CommandLine;
import org.jmpi.hydra.job.ExitCode;
import org.jmpi.hydra.job.UsageException;
import org.jmpi.hydra.program.ClassPath;
import org.jmpi.hydra.program.Executable;
import org.jmpi.hydra.program.JarFileProgram;
import org.jmpi.hydra.program.JmpiClassPath;
import org.jmpi.hydra.program.JvmOptions;
import org.jmpi.hydra.program.JvmSizing;
import org.jmpi.hydra.program.MainClass;
import org.jmpi.hydra.program.SourceCompiler;

/** Makes the command line of a program's ranks from what the user wrote. */
final class CommandBuilder {
    private static final String THREAD_RANKS_MAIN = "org.jmpi.mpir.init.threads.ThreadRanksMain";
    private static final Pattern CLASS_NAME =
            Pattern.compile("[\\p{javaJavaIdentifierStart}][\\p{javaJavaIdentifierPart}.]*");

    private final CommandLine line;
    private final JmpiClassPath jmpi;
    private final RankArchive archive;
    private final SourceCompiler compiler;
    private final int cores;
    private final boolean allHere;
    private final Set<String> warned = new HashSet<>();

    /**
     * @param line the whole command line
     * @param jmpi JMPI's part of the ranks' class path
     * @param archive of JMPI's classes
     * @param compiler for source files
     * @param cores processors of this machine
     * @param allHere whether every rank sees this machine's files
     */
    CommandBuilder(
            CommandLine line,
            JmpiClassPath jmpi,
            RankArchive archive,
            SourceCompiler compiler,
            int cores,
            boolean allHere) {
        this.line = line;
        this.jmpi = jmpi;
        this.archive = archive;
        this.compiler = compiler;
        this.cores = cores;
        this.allHere = allHere;
    }

    /**
     * @param block the program
     * @param environment its ranks' environment
     * @return program and arguments
     * @throws UsageException when there is no such program, or it does not compile
     */
    List<String> build(AppBlock block, Map<String, String> environment) {
        String path = block.classPath != null ? block.classPath : environment.getOrDefault("CLASSPATH", ".");
        ClassPath user = ClassPath.of(path);
        String program = block.program;
        switch (block.form) {
            case JAR:
                return jar(block, environment, user);
            case MODULE:
                return module(block, environment, user);
            default:
        }
        assert program != null;
        if (program.endsWith(".java")) {
            return source(block, environment, user);
        }
        if (program.endsWith(".jar") && Files.isRegularFile(Path.of(program))) {
            return jar(block, environment, user);
        }
        boolean namesJava = block.namesJava || block.classPath != null || !block.jvmOptions.isEmpty();
        if (namesJava || (program.indexOf('/') < 0 && isClass(program, user))) {
            return java(block, environment, user, List.of(), program);
        }
        return executable(block, environment, user);
    }

    private static boolean isClass(String program, ClassPath user) {
        return CLASS_NAME.matcher(program).matches() && user.holds(program);
    }

    private List<String> executable(AppBlock block, Map<String, String> environment, ClassPath user) {
        if (line.threads) {
            throw new UsageException("-threads needs a Java program, and " + block.program
                    + " is no class on the class path (" + user + "): give -cp, a jar or a .java file");
        }
        assert block.program != null;
        Path file = block.program.indexOf('/') >= 0
                ? Executable.at(block.program, directory(block))
                : Executable.onPath(block.program, searchPath(block, environment))
                        .orElseThrow(() -> notFound(block, user));
        return concat(List.of(file.toString()), block.arguments);
    }

    private static String searchPath(AppBlock block, Map<String, String> environment) {
        String path = environment.getOrDefault("PATH", "/usr/bin:/bin");
        return block.searchPath == null ? path : block.searchPath + File.pathSeparator + path;
    }

    private static UsageException notFound(AppBlock block, ClassPath user) {
        String hint = Files.exists(Path.of(block.program + ".java"))
                ? "did you mean " + block.program + ".java?"
                : "give -cp for a class, or ./" + block.program + " for a program here";
        return new UsageException(
                "'" + block.program + "' is neither a class on the class path (" + user + ") nor a program in PATH; "
                        + hint,
                ExitCode.NOT_FOUND);
    }

    static Path directory(AppBlock block) {
        return block.directory != null ? block.directory : Path.of("").toAbsolutePath();
    }

    private List<String> source(AppBlock block, Map<String, String> environment, ClassPath user) {
        Path file = Path.of(block.program);
        if (!Files.isRegularFile(file)) {
            throw new UsageException("source file " + file + " does not exist", ExitCode.NOT_FOUND);
        }
        SourceCompiler.Compiled compiled = compiler.compile(file, jmpi.with(user), block.allJvmOptions());
        return java(block, environment, user.after(compiled.classes()), List.of(), compiled.mainClass());
    }

    private List<String> jar(AppBlock block, Map<String, String> environment, ClassPath user) {
        Path file = Path.of(block.program).toAbsolutePath();
        JarFileProgram jar = JarFileProgram.read(file);
        // as with java -jar, the jar stands for the class path unless -cp was given as well
        ClassPath path = block.classPath != null ? user.after(file) : ClassPath.of(file.toString());
        return java(block, environment, path, jar.jvmOptions(), jar.mainClass());
    }

    private List<String> module(AppBlock block, Map<String, String> environment, ClassPath user) {
        if (line.threads) {
            throw new UsageException("-threads with -m: thread ranks run a class, a jar or a source file");
        }
        List<String> command = virtualMachine(block, environment, List.of(), List.of());
        command.addAll(List.of("-cp", jmpi.with(user), "-m", block.program));
        return concat(command, block.arguments);
    }

    private List<String> java(
            AppBlock block, Map<String, String> environment, ClassPath user, List<String> options, String main) {
        List<String> archived = archive.options(concat(options, block.allJvmOptions()), environment);
        JmpiClassPath own = archived.isEmpty() ? jmpi : jmpi.startingWith(archive.start());
        if (allHere) {
            MainClass.require(main, ClassPath.of(jmpi.behind(user)), block.allJvmOptions());
            warn(user);
        }
        List<String> command = virtualMachine(block, environment, options, archived);
        if (line.threads) {
            command.addAll(List.of("-Djmpi.user.classpath=" + user, "-cp", own.alone(), THREAD_RANKS_MAIN));
            command.add(Integer.toString(block.ranks));
        } else {
            command.addAll(List.of("-cp", own.with(user)));
        }
        command.add(main);
        return concat(command, block.arguments);
    }

    private List<String> virtualMachine(
            AppBlock block, Map<String, String> environment, List<String> options, List<String> archived) {
        List<String> command = new ArrayList<>();
        command.add(Executable.java());
        int machines = line.threads ? 1 : line.placement().mostOnANode();
        command.addAll(JvmSizing.options(machines, cores, block.allJvmOptions(), environment));
        command.addAll(archived);
        command.addAll(options);
        command.addAll(JvmOptions.absolute(block.allJvmOptions()));
        return command;
    }

    /** An entry that is not there is no error, as for {@code java}, but seldom what was meant. */
    private void warn(ClassPath user) {
        for (String entry : user.missing()) {
            if (warned.add(entry)) {
                System.err.println("jmpiexec: warning: class path entry " + entry + " does not exist");
            }
        }
    }

    private static List<String> concat(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
