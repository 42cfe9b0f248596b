package org.jmpi.tool.profile;

import java.util.List;

/** The pictures of the report. Of jobs with many ranks, blocks of ranks are drawn as one. */
final class Plots {
    private static final int MOST = 64;
    private static final int MOST_FUNCTIONS = 14;
    private static final int LEFT = 200;
    private static final int RIGHT = 760;
    private static final int STEP = 24;
    private static final int THICK = 16;
    private static final int TOP = 10;
    private static final String MPI = "#d9822b";
    private static final String PROGRAM = "#4a7fb5";
    private static final String GREY = "#8b98a5";

    private final JobData job;
    private final int block;
    private final int blocks;

    Plots(JobData job) {
        this.job = job;
        block = Math.max(1, (job.size + MOST - 1) / MOST);
        blocks = (job.size + block - 1) / block;
    }

    private String name(int b) {
        int last = Math.min(job.size, (b + 1) * block) - 1;
        return block == 1 ? "rank " + b : "ranks " + b * block + "-" + last;
    }

    /** The time of each rank in MPI and outside of it. */
    String ranks() {
        Svg svg = new Svg(TOP + STEP * blocks + THICK);
        double most = Math.max(1, job.wallNanos());
        for (int b = 0; b < blocks; b++) {
            double wall = 0;
            double mpi = 0;
            int n = 0;
            for (RankData r : job.ranks) {
                if (r.rank / block == b) {
                    wall += r.wallNanos;
                    mpi += Math.min(r.mpiNanos, r.wallNanos);
                    n++;
                }
            }
            if (n == 0) {
                continue;
            }
            double y = TOP + b * STEP;
            double scale = (RIGHT - LEFT) / most / n;
            svg.text(LEFT - 8, y + 13, "end", name(b));
            svg.bar(
                    LEFT,
                    y,
                    (wall - mpi) * scale,
                    THICK,
                    PROGRAM,
                    name(b) + ", program: " + Units.time((wall - mpi) / n));
            svg.bar(LEFT + (wall - mpi) * scale, y, mpi * scale, THICK, MPI, name(b) + ", MPI: " + Units.time(mpi / n));
            svg.text(LEFT + wall * scale + 6, y + 13, "start", Units.percent(mpi, wall) + " MPI");
        }
        return svg.toString();
    }

    private List<JobData.Row> top() {
        return job.byFunction().stream().limit(MOST_FUNCTIONS).toList();
    }

    /** The time of each function, a piece a rank. */
    String functions() {
        List<JobData.Row> rows = top();
        Svg svg = new Svg(TOP + STEP * rows.size() + THICK);
        double most = Math.max(1, rows.isEmpty() ? 1 : rows.get(0).total());
        for (int i = 0; i < rows.size(); i++) {
            JobData.Row row = rows.get(i);
            double y = TOP + i * STEP;
            svg.text(LEFT - 8, y + 13, "end", row.function);
            double[] parts = new double[blocks];
            for (int r = 0; r < row.nanos.length; r++) {
                parts[job.ranks.get(r).rank / block] += row.nanos[r];
            }
            double x = LEFT;
            for (int b = 0; b < blocks; b++) {
                double width = parts[b] / most * (RIGHT - LEFT);
                svg.bar(
                        x,
                        y,
                        width,
                        THICK,
                        Svg.colour(b, blocks),
                        row.function + ", " + name(b) + ": " + Units.time(parts[b]));
                x += width;
            }
            svg.text(x + 6, y + 13, "start", Units.time((double) row.total()));
        }
        return svg.toString();
    }

    /** The least, mean and most time of each function over the ranks. */
    String imbalance() {
        List<JobData.Row> rows = top();
        Svg svg = new Svg(TOP + STEP * rows.size() + THICK);
        double most =
                Math.max(1, rows.stream().mapToLong(JobData.Row::most).max().orElse(1));
        double scale = (RIGHT - LEFT) / most;
        for (int i = 0; i < rows.size(); i++) {
            JobData.Row row = rows.get(i);
            double y = TOP + i * STEP;
            String tip = Units.format(
                    "%s: min %s, mean %s, max %s",
                    row.function, Units.time((double) row.least()), Units.time(row.mean()), Units.time((double)
                            row.most()));
            svg.text(LEFT - 8, y + 13, "end", row.function);
            svg.line(LEFT, y + 8, RIGHT, y + 8, "#e3e8ee", 1);
            svg.bar(
                    LEFT + row.least() * scale,
                    y + 2,
                    Math.max(2, (row.most() - row.least()) * scale),
                    12,
                    "#c9b6e4",
                    tip);
            svg.bar(LEFT + row.mean() * scale - 1.5, y, 3, THICK, "#5b3a8c", tip);
            svg.text(LEFT + row.most() * scale + 8, y + 13, "start", Units.format("+%.0f %%", row.imbalance()));
        }
        return svg.toString();
    }

    /** How many messages there were of each size. */
    String sizes() {
        long[] sizes = job.sizes();
        int first = sizes.length;
        int last = -1;
        long most = 1;
        for (int i = 0; i < sizes.length; i++) {
            if (sizes[i] > 0) {
                first = Math.min(first, i);
                last = i;
                most = Math.max(most, sizes[i]);
            }
        }
        Svg svg = new Svg(270);
        double width = Math.min(60, 840.0 / Math.max(1, last - first + 1));
        for (int i = first; i <= last; i++) {
            double x = 30 + (i - first) * width;
            double tall = 200.0 * Math.log1p((double) sizes[i]) / Math.log1p((double) most);
            String tip = "from " + Units.slot(i) + ": " + sizes[i];
            svg.bar(x, 225 - tall, width - 4, tall, PROGRAM, tip);
            if (sizes[i] > 0 && width > 34) {
                svg.text(x + width / 2 - 2, 220 - tall, "middle", "" + sizes[i]);
            }
            if (width > 34 || (i - first) % 4 == 0) {
                svg.text(x + width / 2 - 2, 244, "middle", Units.slot(i));
            }
        }
        svg.line(26, 225, 880, 225, GREY, 1);
        return svg.toString();
    }

    /** Bytes of messages and of operations on windows, senders and origins downwards, receivers and targets to the right. */
    String matrix() {
        double[][] bytes = new double[blocks][blocks];
        double most = 0;
        for (RankData r : job.ranks) {
            for (var e : r.peers.entrySet()) {
                int to = Math.min(blocks - 1, e.getKey() / block);
                bytes[r.rank / block][to] += e.getValue().bytes;
                most = Math.max(most, bytes[r.rank / block][to]);
            }
        }
        if (most == 0) {
            return "<p>There were no point-to-point messages, and no operations on windows.</p>\n";
        }
        double cell = Math.min(44, 560.0 / blocks);
        double left = 110;
        Svg svg = new Svg((int) (50 + cell * blocks));
        for (int from = 0; from < blocks; from++) {
            if (cell > 12 || from % 8 == 0) {
                svg.text(left - 8, 44 + from * cell + cell / 2, "end", name(from));
                svg.text(left + from * cell + cell / 2, 30, "middle", "" + from * block);
            }
            for (int to = 0; to < blocks; to++) {
                double share = bytes[from][to] / most;
                String fill = share == 0 ? "#eef1f4" : Units.format("hsl(24,85%%,%.0f%%)", 90 - 55 * share);
                svg.bar(
                        left + to * cell,
                        38 + from * cell,
                        cell - 1,
                        cell - 1,
                        fill,
                        name(from) + " to " + name(to) + ": " + Units.bytes(bytes[from][to]));
            }
        }
        svg.text(left + cell * blocks + 14, 50, "start", "most: " + Units.bytes(most));
        svg.text(left, 12, "start", "receiver");
        svg.text(left - 8, 12, "end", "sender");
        return svg.toString();
    }
}
