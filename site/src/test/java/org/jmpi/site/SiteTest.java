package org.jmpi.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A site of a few documents: where pages are, what becomes of links, and which mistakes are told. */
class SiteTest {
    @TempDir
    Path home;

    private void write(String file, String... lines) throws IOException {
        Path path = home.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, String.join("\n", lines) + "\n");
    }

    private List<String> make() throws IOException {
        return new Site(home, home.resolve("out")).write();
    }

    private String page(String name) throws IOException {
        return Files.readString(home.resolve("out").resolve(name));
    }

    private void writeIndex() throws IOException {
        write(
                "docs/README.md",
                "# All",
                "",
                "## For users",
                "",
                "| page | content |",
                "|---|---|",
                "| [a.md](a.md) | a |");
    }

    @Test
    void shouldRewriteLinksToWherePagesAre() throws IOException {
        writeIndex();
        write("docs/start.md", "# Begin", "", "[a.md](a.md#two-words) [code](../examples/A.java) ![i](images/i.svg)");
        write("docs/a.md", "# The `A`", "", "## Two words", "", "[up](../README.md) [out](https://example.org/x)");
        write("README.md", "# Home", "", "[d](docs/start.md)");
        write("examples/A.java", "class A<T> {}");
        write("docs/images/i.svg", "<svg/>");
        assertEquals(List.of(), make());
        String start = page("index.html");
        assertTrue(start.contains("<a href=\"a.html#two-words\">The A</a>"), start);
        assertTrue(start.contains("<a href=\"examples/A.java.html\">code</a>"), start);
        assertTrue(start.contains("<img src=\"images/i.svg\""), start);
        assertTrue(page("a.html").contains("<h2 id=\"two-words\">Two words</h2>"));
        assertTrue(page("a.html").contains("<a href=\"readme.html\">up</a> <a href=\"https://example.org/x\">out</a>"));
        assertTrue(page("readme.html").contains("<a href=\"index.html\">d</a>"));
        assertTrue(page("examples/A.java.html").contains("class A&lt;T&gt; {}"));
        assertTrue(page("examples/A.java.html").contains("<link rel=\"stylesheet\" href=\"../site.css\">"));
        assertTrue(Files.exists(home.resolve("out/images/i.svg")));
    }

    @Test
    void shouldShowWhichPageOfTheContentsThisIs() throws IOException {
        writeIndex();
        write("docs/start.md", "# Begin");
        write("docs/a.md", "# A");
        assertEquals(List.of(), make());
        assertTrue(page("a.html").contains("<li><a href=\"a.html\" aria-current=\"page\">A</a></li>"));
        assertTrue(page("index.html").contains("<li><a href=\"a.html\">A</a></li>"));
    }

    @Test
    void shouldTellLinksThatLeadNowhere() throws IOException {
        writeIndex();
        write("docs/start.md", "# Begin", "", "[x](gone.md) [y](a.md#gone) [z](#gone) [begin](#begin)");
        write("docs/a.md", "# A");
        assertEquals(
                List.of(
                        "docs/start.md leads to gone.md, which is not there",
                        "docs/start.md leads to a.md#gone, a place which that page does not have",
                        "docs/start.md leads to #gone, a place which that page does not have"),
                make());
    }

    @Test
    void shouldDrawTablesOfSeveralSizes() {
        String head =
                "| test | bytes | ours17 | ours25 | mpich | openmpi | best |\n|---|---:|---:|---:|---:|---:|---:|\n";
        String rows = "| bw | 8 | 1 | 2 | 3 | 4 | 1 |\n| bw | 64 | 10 | 20 | 30 | - | 1 |\n";
        assertEquals(head + rows, Plots.drawn(head + rows), "two sizes are no line");
        String drawn = Plots.drawn(head + rows + "| bw | 1024 | 100 | 200 | 300 | 400 | 1 |\n");
        assertTrue(drawn.startsWith("<figure><svg class=\"plot\""), drawn);
        assertTrue(drawn.contains("MB/s over bytes"), drawn);
        assertEquals(4, drawn.split("<polyline", -1).length - 1);
        String openMpi = drawn.substring(drawn.lastIndexOf("points=\"") + 8).split("\"")[0];
        assertEquals(2, openMpi.trim().split(" ").length, "no point where there is no number");
        assertFalse(drawn.contains("NaN"), drawn);
    }
}
