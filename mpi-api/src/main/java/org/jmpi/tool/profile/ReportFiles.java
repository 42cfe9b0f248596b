package org.jmpi.tool.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes reports to the requested places. A report that can't be written is named on standard error and is no failure. */
final class ReportFiles {
    private final @Nullable Path directory;

    ReportFiles(ProfileOptions options) {
        directory = options.directory();
    }

    /** Writes the report of the whole job. */
    void job(JobData job) {
        String title = "JMPI profile";
        if (directory == null) {
            print("\n" + TextReport.of(job, title));
            return;
        }
        boolean written = write("profile.txt", TextReport.of(job, title))
                && write("profile.json", JsonReport.of(job, title))
                && write("profile.html", HtmlReport.of(job, title));
        if (written) {
            print("jmpi: profile in " + directory.resolve("profile.html") + " (and .txt, .json)\n");
        }
    }

    /**
     * Writes the report of one rank.
     *
     * @param why it is one rank's alone
     */
    void part(RankData rank, String why) {
        JobData job = new JobData(List.of(rank), rank.size, List.of());
        String title = "JMPI profile of rank " + rank.rank + ", " + why;
        if (directory == null) {
            print("\n" + TextReport.of(job, title));
            return;
        }
        String name = "profile.rank-" + rank.rank;
        write(name + ".txt", TextReport.of(job, title));
        write(name + ".json", JsonReport.of(job, title));
    }

    /** In one piece, so that ranks' tables do not mix. */
    private static void print(String text) {
        System.err.print(text);
        System.err.flush();
    }

    private boolean write(String name, String text) {
        try {
            Files.createDirectories(directory);
            assert directory != null;
            Files.writeString(directory.resolve(name), text);
            return true;
        } catch (IOException e) {
            assert directory != null;
            print("jmpi: profile: " + directory.resolve(name) + " can't be written (" + e
                    + "): name another folder with -tool profile:dir=DIR\n");
            return false;
        }
    }
}
