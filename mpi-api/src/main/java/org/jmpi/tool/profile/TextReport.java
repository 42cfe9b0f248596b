package org.jmpi.tool.profile;

import java.util.stream.Collectors;

/** The report as a table for a terminal. */
final class TextReport {
    private static final int MOST_SITES = 20;
    private static final int MOST_RANKS = 64;
    private static final int BAR = 40;

    private final JobData job;
    private final StringBuilder out = new StringBuilder();

    private TextReport(JobData job) {
        this.job = job;
    }

    /**
     * @param title the first line
     */
    static String of(JobData job, String title) {
        return new TextReport(job).write(title);
    }

    private String write(String title) {
        line("%s", title);
        line(
                "%d of %d ranks, %s; %s in MPI; %d calls; %s sent",
                job.ranks.size(),
                job.size,
                Units.time((double) job.wallNanos()),
                Units.percent((double) job.mpiNanos(), (double) job.allNanos()),
                job.calls(),
                Units.bytes((double) job.sent()));
        if (!job.missing.isEmpty()) {
            line(
                    "nothing is known of rank %s",
                    job.missing.stream().map(String::valueOf).collect(Collectors.joining(", ")));
        }
        ranks();
        functions();
        sites();
        sizes();
        return out.toString();
    }

    private void line(String format, Object... values) {
        out.append(Units.format(format, values)).append('\n');
    }

    private void ranks() {
        line("%n%6s %14s %14s %14s %8s", "rank", "wall", "program", "MPI", "MPI");
        job.ranks.stream()
                .limit(MOST_RANKS)
                .forEach(r -> line(
                        "%6d %14s %14s %14s %8s",
                        r.rank,
                        Units.time((double) r.wallNanos),
                        Units.time((double) Math.max(0, r.wallNanos - r.mpiNanos)),
                        Units.time((double) r.mpiNanos),
                        Units.percent((double) r.mpiNanos, (double) r.wallNanos)));
        if (job.ranks.size() > MOST_RANKS) {
            line("%6s (%d more)", "", job.ranks.size() - MOST_RANKS);
        }
    }

    private void functions() {
        line("%nTime of a function at a rank: the least, mean and most over the ranks that called it");
        line(
                "%-28s %-24s %10s %8s %12s %12s %12s %9s %12s %12s",
                "function",
                "communicator, window, file",
                "calls",
                "of MPI",
                "min",
                "mean",
                "max",
                "imbalance",
                "sent",
                "received");
        for (JobData.Row row : job.rows) {
            line(
                    "%-28s %-24s %10d %8s %12s %12s %12s %9s %12s %12s",
                    row.function,
                    row.comm,
                    row.calls,
                    Units.percent((double) row.total(), (double) job.mpiNanos()),
                    Units.time((double) row.least()),
                    Units.time(row.mean()),
                    Units.time((double) row.most()),
                    Units.format("%.0f %%", row.imbalance()),
                    row.sent == 0 ? "-" : Units.bytes((double) row.sent),
                    row.received == 0 ? "-" : Units.bytes((double) row.received));
        }
    }

    private void sites() {
        if (job.sites.isEmpty()) {
            return;
        }
        line("%nCall sites with the most time (sites=all looks at every call, else shares are estimates)");
        line("%12s %10s %12s %-24s %s", "time", "calls", "bytes", "function", "site");
        job.sites.stream()
                .limit(MOST_SITES)
                .forEach(s -> line(
                        "%12s %10d %12s %-24s %s",
                        Units.time((double) s.nanos), s.calls, Units.bytes((double) s.bytes), s.function, s.place));
    }

    private void sizes() {
        long[] sizes = job.sizes();
        long most = 0;
        for (long n : sizes) {
            most = Math.max(most, n);
        }
        if (most == 0) {
            return;
        }
        line("%nMessages by size, from");
        for (int slot = 0; slot < sizes.length; slot++) {
            if (sizes[slot] > 0) {
                line(
                        "%12s %12d %s",
                        Units.slot(slot), sizes[slot], "#".repeat((int) Math.max(1, BAR * sizes[slot] / most)));
            }
        }
    }
}
