package org.jmpi.mpir.io.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What files and variables with hints say. */
class SystemHintsTest {
    @Test
    void shouldReadAKeyAndAValueALine() {
        List<String> lines = List.of("# a site's", "", "cb_nodes 2", "  romio_cb_read\tenable  # all", "lonely");
        assertEquals(Map.of("cb_nodes", "2", "romio_cb_read", "enable"), SystemHints.lines(lines));
    }

    @Test
    void shouldMatchNamesOfFiles() {
        String all =
                "*.chk:cb_nodes=2:romio_cb_write=enable,/scratch/*:direct_write=true,*:jmpi_sync=visible,[:cb_nodes=9";
        assertEquals(
                Map.of("cb_nodes", "2", "romio_cb_write", "enable", "jmpi_sync", "visible"),
                SystemHints.matching(all, "ufs:/home/me/a.chk"));
        assertEquals(
                Map.of("direct_write", "true", "jmpi_sync", "visible"), SystemHints.matching(all, "/scratch/a/b.dat"));
        assertEquals(Map.of("jmpi_sync", "visible"), SystemHints.matching(all, "b"));
    }
}
