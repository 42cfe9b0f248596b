package org.jmpi.hydra.bootstrap;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a proxy is started from.
 *
 * @param java the launcher's {@code java}
 * @param feature its feature version, which a node's must have as well
 * @param classPath of launcher and proxies, absolute
 * @param temporary folder for temporary files; used where it exists
 */
public record ProxyProgram(String java, int feature, String classPath, String temporary) {
    private static final String MAIN = "org.jmpi.hydra.proxy.ProxyMain";

    // no single quote and no exclamation mark: it travels in quotes through sh and csh. The file "release" tells a
    // version without starting a JVM
    private static final String SCRIPT = "want=$1; path=$2; cp=$3; tmp=$4; shift 4; seen=; java=; "
            + "for j in \"$path\" \"${JAVA_HOME:+$JAVA_HOME/bin/java}\" \"$(command -v java)\"; do "
            + "[ -n \"$j\" ] && [ -x \"$j\" ] || continue; "
            + "r=$(readlink -f \"$j\"); r=${r%/bin/java}/release; "
            + "v=$(sed -n \"s/^JAVA_VERSION=\\\"\\([0-9]*\\).*/\\1/p\" \"$r\" 2>/dev/null); "
            + "[ -n \"$v\" ] || v=$(\"$j\" -version 2>&1 | sed -n \"s/.*version \\\"\\([0-9]*\\).*/\\1/p\"); "
            + "[ \"$v\" = \"$want\" ] && { java=$j; break; }; seen=\"$seen $j is $v,\"; done; "
            + "[ -n \"$java\" ] || { echo \"no java $want here:$seen looked at $path, JAVA_HOME and PATH\"; exit 3; }; "
            + "IFS=:; for p in $cp; do [ -r \"$p\" ] || { echo \"JMPI is not here: $p cannot be read\"; exit 4; }; done; "
            + "unset IFS; [ -d \"$tmp\" ] || tmp=${TMPDIR:-/tmp}; "
            + "exec \"$java\" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData -Xshare:auto "
            + "-Djava.io.tmpdir=\"$tmp\" -cp \"$cp\" \"$@\"";

    /** @return that of the JVM that asks */
    public static ProxyProgram ofThisLauncher() {
        String classPath = List.of(System.getProperty("java.class.path").split(File.pathSeparator)).stream()
                .filter(entry -> !entry.isEmpty())
                .map(entry -> Path.of(entry).toAbsolutePath().normalize().toString())
                .collect(Collectors.joining(File.pathSeparator));
        return new ProxyProgram(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                Runtime.version().feature(),
                classPath,
                System.getProperty("java.io.tmpdir"));
    }

    /** Returns the words that start a proxy on this very machine. */
    List<String> here(List<String> arguments) {
        List<String> words = new ArrayList<>(List.of(
                java,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Xshare:auto",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                classPath,
                MAIN));
        words.addAll(arguments);
        return words;
    }

    /** Returns the words that look for a fitting java on a node and start a proxy with it. */
    List<String> anywhere(List<String> arguments) {
        List<String> words = new ArrayList<>(List.of(
                "/bin/sh", "-c", SCRIPT, "jmpi-proxy", Integer.toString(feature), java, classPath, temporary, MAIN));
        words.addAll(arguments);
        return words;
    }

    /** Returns words as one text that a shell takes apart again. */
    static String quoted(List<String> words) {
        return words.stream()
                .map(word -> word.matches("[A-Za-z0-9_/.:,=+-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }
}
