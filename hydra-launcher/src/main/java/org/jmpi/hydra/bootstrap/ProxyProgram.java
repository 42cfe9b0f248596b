package org.jmpi.hydra.bootstrap;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jmpi.hydra.program.Executable;

/**
 * What a proxy is started from.
 *
 * @param java the launcher's {@code java}
 * @param feature its feature version, which a node's must have as well
 * @param classPath of launcher and proxies, absolute
 * @param temporary folder for temporary files; used where it exists
 * @param searchPath folders where a node's {@code java} is looked for first, with colons between; perhaps empty
 * @param jars what is brought to a node that need not have JMPI
 */
public record ProxyProgram(
        String java, int feature, String classPath, String temporary, String searchPath, ProxyJars jars) {
    // no single quote and no exclamation mark: all this travels in quotes through sh and csh
    private static final String WORDS = "want=$1; path=$2; cp=$3; tmp=$4; dirs=$5; jars=$6; shift 6; seen=; java=; ";

    // the file "release" tells a version without starting a JVM
    private static final String FIND_JAVA = "try() { [ -z \"$java\" ] && [ -n \"$1\" ] && [ -x \"$1\" ] || return 0; "
            + "r=$(readlink -f \"$1\"); r=${r%/bin/java}/release; "
            + "v=$(sed -n \"s/^JAVA_VERSION=\\\"\\([0-9]*\\).*/\\1/p\" \"$r\" 2>/dev/null); "
            + "[ -n \"$v\" ] || v=$(\"$1\" -version 2>&1 | sed -n \"s/.*version \\\"\\([0-9]*\\).*/\\1/p\"); "
            + "if [ \"$v\" = \"$want\" ]; then java=$1; else seen=\"$seen $1 is ${v:-none},\"; fi; }; "
            + "IFS=:; for d in $dirs; do try \"$d/java\"; done; unset IFS; "
            + "try \"$path\"; try \"${JAVA_HOME:+$JAVA_HOME/bin/java}\"; try \"$(command -v java)\"; "
            + "[ -n \"$java\" ] || { echo \"no java $want here:$seen looked at ${dirs:+$dirs, }$path, JAVA_HOME and PATH; "
            + "install it there, or name its folder there with -path\"; exit 3; }; "
            + "[ -d \"$tmp\" ] || tmp=${TMPDIR:-/tmp}; ";

    private static final String FIND_JMPI = "IFS=:; for p in $cp; do [ -r \"$p\" ] || "
            + "{ echo \"JMPI is not here: $p cannot be read; install it there, or use -stage\"; exit 4; }; done; unset IFS; ";

    // the files are kept as a StageStore keeps them, and asked for one after the other; the key is the first line of
    // input, and what is requested follows it
    private static final String BRING_JMPI = "if [ -n \"$jars\" ]; then "
            + "IFS= read -r JMPI_PROXY_KEY; export JMPI_PROXY_KEY; u=$(umask); umask 077; "
            + "s=${XDG_CACHE_HOME:-$HOME/.cache}/jmpi/stage; "
            + "{ mkdir -p \"$s\" && [ -w \"$s\" ] && [ -O \"$s\" ]; } 2>/dev/null || "
            + "{ for a in \"$@\"; do case $a in job=*) s=$tmp/jmpi-${a#job=}-proxy-$$ ;; esac; done; "
            + "mkdir \"$s\" || exit 5; }; cp=; "
            + "for f in $jars; do n=${f%/*}; h=${n%/*}; l=${f##*/}; "
            + "if [ \"$({ wc -c <\"$s/$n\"; } 2>/dev/null | tr -d \" \")\" = \"$l\" ]; then touch \"$s/$h\"; "
            + "else mkdir -p \"$s/$h\" || exit 5; p=$s/$h/.part$$; echo \"jmpi-stage $h\"; head -c \"$l\" >\"$p\"; "
            + "k=$(sha256sum <\"$p\" 2>/dev/null); k=${k:-$h}; "
            + "[ \"$(wc -c <\"$p\" | tr -d \" \")\" = \"$l\" ] && [ \"${k%% *}\" = \"$h\" ] || "
            + "{ rm -f \"$p\"; echo \"${n#*/} did not arrive as it was sent; start the job again\"; exit 5; }; "
            + "mv -f \"$p\" \"$s/$n\" || exit 5; fi; "
            + "cp=$cp${cp:+:}$s/$n; done; umask \"$u\"; fi; ";

    // a JVM reads the names of files as its locale says, and a remote shell often has none; ranks have the launcher's
    private static final String FIND_LOCALE =
            "case $(locale charmap 2>/dev/null) in ANSI_X3.4-*|US-ASCII) LC_ALL=C.UTF-8; export LC_ALL;; esac; ";

    private static final String START = "exec \"$java\" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData "
            + "-Xshare:auto -Djava.io.tmpdir=\"$tmp\" -cp \"$cp\" \"$@\"";

    private static final String SCRIPT = WORDS + FIND_JAVA + BRING_JMPI + FIND_JMPI + FIND_LOCALE + START;

    /** @return that of the JVM that asks */
    public static ProxyProgram ofThisLauncher() {
        String classPath = List.of(System.getProperty("java.class.path").split(File.pathSeparator)).stream()
                .filter(entry -> !entry.isEmpty())
                .map(entry -> Path.of(entry).toAbsolutePath().normalize().toString())
                .collect(Collectors.joining(File.pathSeparator));
        return new ProxyProgram(
                Executable.java(),
                Runtime.version().feature(),
                classPath,
                System.getProperty("java.io.tmpdir"),
                "",
                ProxyJars.NONE);
    }

    /**
     * @param folders where a node's {@code java} is looked for first, with colons between
     * @return the same program with that java
     */
    public ProxyProgram lookingIn(String folders) {
        return new ProxyProgram(java, feature, classPath, temporary, folders, jars);
    }

    /**
     * @param brought what is brought to a node
     * @return the same program, for nodes that may lack JMPI
     */
    public ProxyProgram with(ProxyJars brought) {
        return new ProxyProgram(java, feature, classPath, temporary, searchPath, brought);
    }

    /** Returns the words that start a proxy on this very machine; {@code main}: its main class and arguments. */
    List<String> here(List<String> main) {
        List<String> words = new ArrayList<>(List.of(
                java,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Xshare:auto",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                classPath));
        words.addAll(main);
        return words;
    }

    /** Returns the words that look for a fitting java on a node and start a proxy with it, as {@link #here} does. */
    List<String> anywhere(List<String> main) {
        List<String> words = new ArrayList<>(List.of(
                "/bin/sh",
                "-c",
                SCRIPT,
                "jmpi-proxy",
                Integer.toString(feature),
                java,
                classPath,
                temporary,
                searchPath,
                jars.listing()));
        words.addAll(main);
        return words;
    }

    /** Returns words as one text that a shell takes apart again. */
    static String quoted(List<String> words) {
        return words.stream()
                .map(word -> word.matches("[A-Za-z0-9_/.:,=+-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }
}
