package org.jmpi.tool.trace.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jmpi.tool.otf2.Archive;
import org.jmpi.tool.otf2.Definitions;
import org.jmpi.tool.trace.finish.Finisher;
import org.jmpi.tool.trace.finish.Journals;
import org.jmpi.tool.trace.match.TraceClock;
import org.jmpi.tool.trace.match.World;

/** A trace that a command reads. */
record OpenTrace(Archive archive, World world, TraceClock clock) {
    private static final String NAME = "traces";

    /** Opens one; what a job left that did not come to its end is finished first. */
    static OpenTrace open(Path path, PrintStream err) throws IOException {
        Path anchor = path.resolve(NAME + ".otf2");
        if (Files.isDirectory(path) && !Files.exists(anchor)) {
            int ranks = new Journals(path.resolve(NAME)).all().size();
            if (ranks > 0) {
                Finisher.finish(path, NAME);
                err.println("jmpi-trace: the job did not come to its end; the trace has what " + ranks
                        + " ranks recorded until then");
            }
        }
        Archive archive = Archive.open(path);
        archive.warnings().forEach(each -> err.println("jmpi-trace: warning: " + each));
        return new OpenTrace(archive, new World(archive.definitions()), TraceClock.of(archive));
    }

    Definitions definitions() {
        return archive.definitions();
    }
}
