package org.jmpi.site;

import java.util.ArrayList;
import java.util.List;

/** Draws a plot above each table of the speed report that has several sizes. */
final class Plots {
    private static final String HEADER = "| test | bytes | ours17 | ours25 | mpich | openmpi |";
    private static final List<String> SERIES = List.of("JMPI, JDK 17", "JMPI, JDK 25", "MPICH", "Open MPI");
    private static final int FIRST_CELL = 3;
    private static final int LEAST_ROWS = 3;

    private Plots() {}

    /** Returns a document with its plots. */
    static String drawn(String document) {
        if (!document.contains(HEADER)) {
            return document;
        }
        String[] lines = document.split("\n", -1);
        List<String> drawn = new ArrayList<>();
        for (int i = 0; i < lines.length; i++) {
            if (lines[i].startsWith(HEADER)) {
                List<String[]> rows = rows(lines, i + 2);
                if (rows.size() >= LEAST_ROWS) {
                    drawn.add(plot(rows) + "\n");
                }
            }
            drawn.add(lines[i]);
        }
        return String.join("\n", drawn);
    }

    private static List<String[]> rows(String[] lines, int first) {
        List<String[]> rows = new ArrayList<>();
        for (int i = first; i < lines.length && lines[i].startsWith("|"); i++) {
            rows.add(lines[i].split("\\s*\\|\\s*"));
        }
        return rows;
    }

    private static String plot(List<String[]> rows) {
        double[] sizes = rows.stream().mapToDouble(row -> number(row[2])).toArray();
        LogPlot plot = new LogPlot(unit(rows.get(0)[1]), sizes);
        for (int s = 0; s < SERIES.size(); s++) {
            int cell = FIRST_CELL + s;
            plot.add(
                    SERIES.get(s),
                    rows.stream().mapToDouble(row -> number(row[cell])).toArray());
        }
        return plot.svg();
    }

    private static String unit(String test) {
        return test.equals("bw") ? "MB/s" : "µs";
    }

    /** Returns a number of the report; NaN where there is none. */
    private static double number(String text) {
        return text.matches("[0-9.]+") ? Double.parseDouble(text) : Double.NaN;
    }
}
