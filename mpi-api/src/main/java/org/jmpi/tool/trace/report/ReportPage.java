package org.jmpi.tool.trace.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jmpi.mpir.json.JsonText;

/** The report as one page of HTML that needs no other file. */
public final class ReportPage {
    private static final String DATA = "__DATA__";

    private ReportPage() {}

    /**
     * Returns the page of a tree that has a timeline.
     *
     * @throws IOException if JMPI's jar is damaged
     */
    public static String of(Map<String, Object> tree) throws IOException {
        try (InputStream in = ReportPage.class.getResourceAsStream("report.html")) {
            if (in == null) {
                throw new IOException("report.html is missing in JMPI's jar; build or unpack JMPI again");
            }
            String page = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            // names in a trace must not end the script, or begin another one
            String data = JsonText.of(tree).replace("<", "\\u003c");
            return page.replace(DATA, data);
        }
    }
}
