package org.jmpi.tool.profile;

/** A picture being drawn. */
final class Svg {
    private static final int WIDTH = 900;
    private final StringBuilder out = new StringBuilder();
    private final int height;

    Svg(int height) {
        this.height = height;
    }

    static String colour(int index, int of) {
        // neighbours differ in hue, and in lightness where there are many
        double hue = (210 + 360.0 * index / Math.max(1, of)) % 360;
        return Units.format("hsl(%.0f,62%%,%d%%)", hue, index % 2 == 0 ? 52 : 62);
    }

    Svg bar(double x, double y, double width, double tall, String fill, String tip) {
        out.append(Units.format(
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"><title>%s</title></rect>%n",
                x, y, Math.max(0, width), tall, fill, escape(tip)));
        return this;
    }

    Svg text(double x, double y, String anchor, String text) {
        out.append(
                Units.format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, escape(text)));
        return this;
    }

    Svg line(double x1, double y1, double x2, double y2, String colour, double wide) {
        out.append(Units.format(
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"%.1f\"/>%n",
                x1, y1, x2, y2, colour, wide));
        return this;
    }

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    @Override
    public String toString() {
        return Units.format(
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">%n",
                        WIDTH, height)
                + out + "</svg>\n";
    }
}
