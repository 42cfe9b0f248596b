package org.jmpi.hydra.mpiexec;

import java.nio.file.Path;
import java.util.Map;
import org.jmpi.hydra.archive.ArchiveFolder;
import org.jmpi.hydra.archive.ArchiveMaker;
import org.jmpi.hydra.archive.RankArchive;
import org.jmpi.hydra.commandline.CommandLine;
import org.jmpi.hydra.program.JmpiClassPath;

/** The archives of classes that belong to the launcher that runs, as the script that started it says. */
final class Archives {
    private static final String OFF = "JMPI_NO_CDS";

    private final String folder;
    private final String launcher = System.getProperty("java.class.path");
    private final String ranks = JmpiClassPath.ofLauncher().own();
    private final Map<String, String> environment;

    private Archives(String folder, Map<String, String> environment) {
        this.folder = folder;
        this.environment = environment;
    }

    static Archives ofLauncher(CommandLine line, Map<String, String> environment) {
        boolean off = line.noArchives || !environment.getOrDefault(OFF, "").isEmpty();
        return new Archives(off ? "" : System.getProperty("jmpi.archives", ""), environment);
    }

    /** Another host may have no such file. */
    RankArchive ofRanks(boolean allHere, int machines) {
        return new RankArchive(
                folder.isEmpty() || !allHere ? null : new ArchiveFolder(Path.of(folder), launcher, ranks), machines);
    }

    /** Has archives made for the next jobs, by a process that nobody waits for. */
    void renew() {
        if (!folder.isEmpty()) {
            ArchiveMaker.startIfNeeded(Path.of(folder), Mpiexec.class, launcher, ranks, environment);
        }
    }
}
