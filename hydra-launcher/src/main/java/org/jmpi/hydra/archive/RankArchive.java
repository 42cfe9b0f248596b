package org.jmpi.hydra.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Options of java by which a rank uses the archive, where it can. */
public final class RankArchive {
    /** Options that an archive does not go with, or that say how classes are to be loaded. */
    private static final Pattern CONTRARY = Pattern.compile(
            "-Xshare:.*|-XX:(Shared\\w*|ArchiveClassesAtExit|AOT\\w*)=.*"
                    + "|-XX:[+-](Use(Compressed(Oops|ClassPointers)|CompactObjectHeaders|ZGC|EpsilonGC|ShenandoahGC)"
                    + "|AutoCreateSharedArchive|RecordDynamicDumpInfo|EnableJVMCI)"
                    + "|-XX:(ObjectAlignmentInBytes|MaxHeapSize|MaxRAM\\w*)=.*|-Xmx(\\d{2,}[gG]|\\d{5,}[mM]|\\d{8,}.*|.*[tT])"
                    + "|--(patch-module|limit-modules|upgrade-module-path)(=.*)?|-javaagent:.*|-agent(lib|path):.*"
                    + "|-p|--(module-path|add-modules)(=.*)?|-Xbootclasspath.*|-Xverify.*|-XX:[+-]BytecodeVerification\\w*|-Xdebug|-Xrunjdwp.*");

    /** A heap of 32 GiB and more has other pointers than the archive's. */
    private static final long MOST_HEAP_KIB = 30L << 20;
    /** Of the machine's memory, all ranks together, as the ranks' own options say. */
    private static final double HEAPS = 0.75;

    private static final Pattern MEMORY = Pattern.compile("MemTotal:\\s+(\\d+) kB");

    private final @Nullable ArchiveFolder folder;
    private final boolean fits;
    private final boolean several;

    /**
     * @param folder where the archive is, or null for none
     * @param ranks JVMs on this machine
     */
    public RankArchive(@Nullable ArchiveFolder folder, int ranks) {
        this.folder = folder;
        this.several = ranks > 1;
        this.fits = folder != null && memoryKib() * HEAPS / ranks < MOST_HEAP_KIB && folder.usable();
    }

    /**
     * @param said the user's own options of java
     * @param environment the rank's environment
     * @return options to stand before the user's; empty when the rank starts without an archive
     */
    public List<String> options(List<String> said, Map<String, String> environment) {
        if (!fits) {
            return List.of();
        }
        List<String> all = new ArrayList<>(said);
        for (String name : List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS")) {
            all.addAll(List.of(environment.getOrDefault(name, "").split("\\s+")));
        }
        if (all.stream().anyMatch(each -> CONTRARY.matcher(each).matches())) {
            return List.of();
        }
        assert folder != null;
        return options(folder.ranks(), several);
    }

    /** {@return the jar that must come first on the class path of a rank that has these options} */
    public Path start() {
        return Objects.requireNonNull(folder, "no archives").start();
    }

    /**
     * Options by which a rank maps an archive: quietly, for one that does not fit is no matter of the user's, and one of
     * several where it was made to be. Java would move it to a random address, for which each JVM writes to most pages.
     */
    static List<String> options(Path archive, boolean several) {
        List<String> options = new ArrayList<>();
        if (several) {
            options.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:ArchiveRelocationMode=0"));
        }
        options.addAll(
                ArchiveFolder.hasAotCache()
                        ? List.of("-XX:AOTCache=" + archive, "-Xlog:aot*=off", "-Xlog:cds*=off")
                        : List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds*=off"));
        return options;
    }

    private static long memoryKib() {
        try {
            Matcher total = MEMORY.matcher(Files.readString(Path.of("/proc/meminfo")));
            return total.find() ? Long.parseLong(total.group(1)) : 0;
        } catch (IOException e) {
            return 0;
        }
    }
}
