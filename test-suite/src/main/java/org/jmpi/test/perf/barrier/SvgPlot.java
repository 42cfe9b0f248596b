package org.jmpi.test.perf.barrier;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A line chart: values at named places along the horizontal axis, logarithmic upwards. */
final class SvgPlot {
    private static final String[] COLOURS = {
        "#1f77b4", "#ff7f0e", "#2ca02c", "#d62728", "#9467bd", "#8c564b", "#e377c2", "#7f7f7f", "#bcbd22", "#17becf",
        "#000000", "#ff00aa"
    };
    private static final int WIDTH = 760;
    private static final int HEIGHT = 420;
    private static final int LEFT = 60;
    private static final int RIGHT = 580;
    private static final int TOP = 40;
    private static final int BOTTOM = 370;

    private record Line(String name, double[] values) {}

    private final String title;
    private final String xTitle;
    private final String[] places;
    private final List<Line> lines = new ArrayList<>();

    SvgPlot(String title, String xTitle, String... places) {
        this.title = title;
        this.xTitle = xTitle;
        this.places = places;
    }

    void line(String name, double[] values) {
        lines.add(new Line(name, values));
    }

    /** Returns the picture. */
    String svg() {
        double low = Double.MAX_VALUE;
        double high = 1;
        for (Line l : lines) {
            for (double v : l.values) {
                low = Math.min(low, Math.max(v, 1));
                high = Math.max(high, v);
            }
        }
        int floor = (int) Math.floor(Math.log10(low));
        int ceiling = Math.max(floor + 1, (int) Math.ceil(Math.log10(high)));
        StringBuilder out = new StringBuilder();
        out.append(String.format(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                        + " font-size=\"12\">%n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
                WIDTH, HEIGHT));
        text(out, LEFT, TOP - 15, "start", title);
        text(out, (LEFT + RIGHT) / 2.0, HEIGHT - 10, "middle", xTitle);
        for (int d = floor; d <= ceiling; d++) {
            double y = y(Math.pow(10, d), floor, ceiling);
            stroke(out, "#dddddd", String.format(Locale.ROOT, "%d,%.1f %d,%.1f", LEFT, y, RIGHT, y));
            text(out, LEFT - 6, y + 4, "end", String.format(Locale.ROOT, "%.0f", Math.pow(10, d)));
        }
        for (int i = 0; i < places.length; i++) {
            text(out, x(i), BOTTOM + 18, "middle", places[i]);
        }
        for (int i = 0; i < lines.size(); i++) {
            draw(out, i, floor, ceiling);
        }
        return out.append("</svg>\n").toString();
    }

    private void draw(StringBuilder out, int i, int floor, int ceiling) {
        Line l = lines.get(i);
        String colour = COLOURS[i % COLOURS.length];
        StringBuilder points = new StringBuilder();
        for (int j = 0; j < l.values.length; j++) {
            points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x(j), y(l.values[j], floor, ceiling)));
        }
        stroke(out, colour, points.toString().trim());
        double y = TOP + 22 * i + 6;
        stroke(out, colour, String.format(Locale.ROOT, "%d,%.1f %d,%.1f", RIGHT + 15, y, RIGHT + 35, y));
        text(out, RIGHT + 40, y + 4, "start", l.name);
    }

    private double x(int place) {
        return LEFT + 20 + (RIGHT - LEFT - 40.0) * place / Math.max(1, places.length - 1);
    }

    private static double y(double value, int floor, int ceiling) {
        return BOTTOM - (BOTTOM - TOP) * (Math.log10(Math.max(value, 1)) - floor) / (ceiling - floor);
    }

    private static void stroke(StringBuilder out, String colour, String points) {
        out.append(String.format(
                "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\" points=\"%s\"/>%n", colour, points));
    }

    private static void text(StringBuilder out, double x, double y, String anchor, String text) {
        out.append(String.format(
                Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, text));
    }
}
