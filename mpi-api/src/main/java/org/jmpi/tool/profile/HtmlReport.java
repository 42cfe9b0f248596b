package org.jmpi.tool.profile;

/** The report as one page that needs nothing else. */
final class HtmlReport {
    private static final int MOST_SITES = 40;
    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>%s</title>
            <style>
            body { font: 15px/1.5 system-ui, sans-serif; color: #1f2933; background: #f5f7fa; margin: 0; }
            main { max-width: 980px; margin: 0 auto; padding: 24px 16px 64px; }
            h1 { font-size: 26px; margin: 0 0 16px; }
            h2 { font-size: 18px; margin: 0 0 4px; }
            section { background: #fff; border: 1px solid #e3e8ee; border-radius: 8px; padding: 16px 20px; margin: 16px 0; }
            section > p { color: #52606d; margin: 0 0 10px; }
            .cards { display: flex; flex-wrap: wrap; gap: 12px; }
            .card { background: #fff; border: 1px solid #e3e8ee; border-radius: 8px; padding: 10px 18px; min-width: 110px; }
            .card b { display: block; font-size: 21px; }
            .card span { color: #52606d; }
            .scroll { overflow-x: auto; }
            table { border-collapse: collapse; width: 100%%; font-size: 13px; }
            th { text-align: left; color: #52606d; border-bottom: 2px solid #cbd2d9; }
            td { border-bottom: 1px solid #e9edf1; white-space: nowrap; }
            th, td { padding: 4px 10px 4px 0; }
            td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
            code { font: 12px ui-monospace, monospace; }
            svg { width: 100%%; height: auto; font: 12px system-ui, sans-serif; fill: #323f4b; }
            .key i { display: inline-block; width: 12px; height: 12px; border-radius: 2px; margin: 0 5px 0 14px; }
            </style></head><body><main>
            <h1>%s</h1>
            """;

    private final JobData job;
    private final StringBuilder out = new StringBuilder();

    private HtmlReport(JobData job) {
        this.job = job;
    }

    static String of(JobData job, String title) {
        return new HtmlReport(job).write(Svg.escape(title));
    }

    private String write(String title) {
        add(HEAD, title, title);
        cards();
        Plots plots = new Plots(job);
        section(
                "Program and MPI",
                "<span class=\"key\">Time of each rank<i style=\"background:#4a7fb5\"></i>program"
                        + "<i style=\"background:#d9822b\"></i>MPI</span>",
                plots.ranks());
        section(
                "Time by function",
                "All ranks together; each colour is a rank. Point at a piece for its figure.",
                plots.functions());
        section(
                "Imbalance",
                "From the rank with the least time in the function to the one with the most; the dark mark is the mean.",
                plots.imbalance());
        section(
                "Message sizes",
                "Calls by the bytes they sent or received, in powers of two; the height is logarithmic.",
                plots.sizes());
        section(
                "Who sends to whom",
                "Bytes in point-to-point messages, and those of windows from the origin to the target, whichever way they go; collectives are not in it.",
                plots.matrix());
        functions();
        sites();
        return out.append("</main></body></html>\n").toString();
    }

    private void add(String format, Object... values) {
        out.append(Units.format(format, values));
    }

    private void section(String title, String text, String content) {
        add("<section><h2>%s</h2><p>%s</p>%s</section>%n", title, text, content);
    }

    private void cards() {
        out.append("<div class=\"cards\">");
        String ranks = job.ranks.size() == job.size ? "" + job.size : job.ranks.size() + " of " + job.size;
        card(ranks, "ranks");
        card(Units.time((double) job.wallNanos()), "wall time");
        card(Units.percent((double) job.mpiNanos(), (double) job.allNanos()), "of it in MPI");
        card(Units.format("%,d", job.calls()), "calls");
        card(Units.bytes((double) job.sent()), "sent");
        out.append("</div>\n");
    }

    private void card(String figure, String what) {
        add("<div class=\"card\"><b>%s</b><span>%s</span></div>", figure, what);
    }

    private void functions() {
        out.append(
                "<section><h2>Functions</h2><p>Time of a function at a rank: least, mean and most over the ranks that"
                        + " called it.</p><div class=\"scroll\"><table><tr><th>function<th>communicator, window or file<th class=\"n\">calls"
                        + "<th class=\"n\">of MPI<th class=\"n\">min<th class=\"n\">mean<th class=\"n\">max"
                        + "<th class=\"n\">imbalance<th class=\"n\">sent<th class=\"n\">received</tr>\n");
        for (JobData.Row row : job.rows) {
            add("<tr><td>%s<td>%s", row.function, Svg.escape(row.comm));
            cells(
                    Units.format("%,d", row.calls),
                    Units.percent((double) row.total(), (double) job.mpiNanos()),
                    Units.time((double) row.least()),
                    Units.time(row.mean()),
                    Units.time((double) row.most()),
                    Units.format("%.0f %%", row.imbalance()),
                    row.sent == 0 ? "" : Units.bytes((double) row.sent),
                    row.received == 0 ? "" : Units.bytes((double) row.received));
        }
        out.append("</table></div></section>\n");
    }

    private void cells(String... values) {
        for (String value : values) {
            add("<td class=\"n\">%s", value);
        }
        out.append("</tr>\n");
    }

    private void sites() {
        if (job.sites.isEmpty()) {
            return;
        }
        out.append(
                "<section><h2>Call sites</h2><p>Where the program spends its time in MPI. Shares are estimates unless the"
                        + " tool was run with <code>sites=all</code>.</p><div class=\"scroll\"><table><tr><th>site<th>function"
                        + "<th class=\"n\">time<th class=\"n\">of MPI<th class=\"n\">calls<th class=\"n\">bytes</tr>\n");
        job.sites.stream().limit(MOST_SITES).forEach(site -> {
            add("<tr><td><code>%s</code><td>%s", Svg.escape(site.place), site.function);
            cells(
                    Units.time((double) site.nanos),
                    Units.percent((double) site.nanos, (double) job.mpiNanos()),
                    Units.format("%,d", site.calls),
                    Units.bytes((double) site.bytes));
        });
        out.append("</table></div></section>\n");
    }
}
