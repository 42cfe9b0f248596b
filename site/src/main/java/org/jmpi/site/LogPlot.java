package org.jmpi.site;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** Lines over sizes in bytes, both axes logarithmic, as SVG. Colours are those of the style sheet. */
final class LogPlot {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 300;
    private static final int LEFT = 62;
    private static final int RIGHT = 130;
    private static final int TOP = 16;
    private static final int BOTTOM = 34;
    private static final int LEGEND_LINE = 22;

    private final String unit;
    private final double[] sizes;
    private final List<String> names = new ArrayList<>();
    private final List<double[]> values = new ArrayList<>();

    /**
     * @param unit of the values
     * @param sizes in bytes, growing
     */
    LogPlot(String unit, double[] sizes) {
        this.unit = unit;
        this.sizes = sizes.clone();
    }

    /** Adds a line, a value for each size; NaN for none. */
    void add(String name, double[] line) {
        names.add(name);
        values.add(line.clone());
    }

    /** Returns the plot as one line of HTML. */
    String svg() {
        double least = all().min().orElse(1);
        double most = all().max().orElse(1);
        int low = (int) Math.floor(Math.log10(least));
        int high = Math.max(low + 1, (int) Math.ceil(Math.log10(most)));
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<figure><svg class=\"plot\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s over bytes\">",
                WIDTH,
                HEIGHT,
                unit));
        for (int decade = low; decade <= high; decade++) {
            double y = y(Math.pow(10, decade), low, high);
            line(svg, "grid", LEFT, y, WIDTH - RIGHT, y);
            text(svg, LEFT - 6.0, y + 4, "end", decade(decade));
        }
        for (double size : sizes) {
            text(svg, x(size), HEIGHT - BOTTOM + 18.0, "middle", bytes(size));
        }
        text(svg, WIDTH - RIGHT + 10.0, HEIGHT - BOTTOM, "start", unit + " over bytes");
        for (int s = 0; s < names.size(); s++) {
            series(svg, s, low, high);
        }
        return svg.append("</svg></figure>").toString();
    }

    private DoubleStream all() {
        return values.stream().flatMapToDouble(Arrays::stream).filter(v -> v > 0);
    }

    private void series(StringBuilder svg, int s, int low, int high) {
        StringBuilder points = new StringBuilder();
        double[] line = values.get(s);
        for (int i = 0; i < sizes.length; i++) {
            if (line[i] > 0) {
                points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x(sizes[i]), y(line[i], low, high)));
            }
        }
        svg.append("<polyline class=\"series s")
                .append(s)
                .append("\" points=\"")
                .append(points)
                .append("\"/>");
        double y = TOP + 12.0 + s * LEGEND_LINE;
        svg.append("<g class=\"s").append(s).append("\">");
        line(svg, "series s" + s, WIDTH - RIGHT + 10.0, y - 4, WIDTH - RIGHT + 30.0, y - 4);
        text(svg, WIDTH - RIGHT + 36.0, y, "start", names.get(s));
        svg.append("</g>");
    }

    private double x(double size) {
        double first = Math.log(sizes[0]);
        double range = Math.max(1e-9, Math.log(sizes[sizes.length - 1]) - first);
        return LEFT + 12 + (Math.log(size) - first) / range * (WIDTH - LEFT - RIGHT - 24);
    }

    private static double y(double value, int low, int high) {
        return HEIGHT - BOTTOM - (Math.log10(value) - low) / (high - low) * (HEIGHT - BOTTOM - TOP);
    }

    private static void line(StringBuilder svg, String style, double x1, double y1, double x2, double y2) {
        svg.append(String.format(
                Locale.ROOT,
                "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>",
                style,
                x1,
                y1,
                x2,
                y2));
    }

    private static void text(StringBuilder svg, double x, double y, String anchor, String text) {
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>",
                x,
                y,
                anchor,
                Frame.escaped(text)));
    }

    private static String decade(int power) {
        return power < 0 ? String.format(Locale.ROOT, "%." + -power + "f", Math.pow(10, power)) : grouped(power);
    }

    private static String grouped(int power) {
        return String.format(Locale.ROOT, "%,d", (long) Math.pow(10, power));
    }

    private static String bytes(double size) {
        long n = (long) size;
        if (n >= 1 << 20) {
            return (n >> 20) + " Mi";
        }
        return n >= 1 << 10 ? (n >> 10) + " Ki" : Long.toString(n);
    }
}
