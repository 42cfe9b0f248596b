package org.jmpi.hydra.mpiexec;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jmpi.hydra.status.StatusReporter;
import org.jmpi.mpir.pmi.JobLauncher;
import org.jmpi.mpir.pmi.PmiMessage;

/** The launcher on this process's class path. */
public final class OwnLauncher implements JobLauncher {
    private static final List<String> PASSED_ON = List.of("jmpi.home", "jmpi.classpath", "jmpi.archives");

    /** Of Java 17's collectors only G1 maps an archive's objects. */
    private static final List<String> ARCHIVE_FRIENDLY =
            List.of("-XX:+UseG1GC", "-XX:ParallelGCThreads=1", "-XX:ConcGCThreads=1", "-Xms16m");

    @Override
    public List<String> options() {
        List<String> options = new ArrayList<>(ARCHIVE_FRIENDLY);
        String archives = System.getProperty("jmpi.archives", "");
        Path archive = Path.of(archives, "launcher.jsa");
        if (!archives.isEmpty() && Files.isReadable(archive)) {
            options.addAll(List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds=off", "-Xlog:cds+dynamic=off"));
        }
        for (String name : PASSED_ON) {
            String value = System.getProperty(name);
            if (value != null) {
                options.add("-D" + name + "=" + value);
            }
        }
        options.addAll(List.of("-cp", System.getProperty("java.class.path")));
        return options;
    }

    @Override
    public String report(String job, int ranks, IntFunction<List<PmiMessage>> status) {
        return StatusReporter.ofThisProcess(job, ranks, status).report();
    }
}
