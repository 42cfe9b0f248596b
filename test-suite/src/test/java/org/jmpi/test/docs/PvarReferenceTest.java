package org.jmpi.test.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.init.threads.ThreadRanks;
import org.jmpi.mpir.tool.pvar.PvarReference;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.junit.jupiter.api.Test;

class PvarReferenceTest {
    private static final Path PAGE = Path.of(System.getProperty("basedir", "")).resolve("../docs/pvars.md");
    private static final int RANKS = 3;

    /** Rewrites a page that fell behind, so that it only has to be committed. */
    @Test
    void shouldListEveryPerformanceVariable() throws IOException {
        String expected = PvarReference.markdown(registry());
        String committed = Files.exists(PAGE) ? Files.readString(PAGE) : "";
        if (!committed.equals(expected)) {
            Files.writeString(PAGE, expected);
            fail("docs/pvars.md was behind the source; it has been written anew: commit it and build again");
        }
    }

    @Test
    void shouldDescribeEveryVariableInFull() {
        PvarRegistry registry = registry();
        assertTrue(registry.size() >= 60, "variables " + registry.size());
        registry.all().forEach(info -> {
            assertTrue(info.name().matches("[a-z][a-zA-Z_0-9]*"), info.name());
            assertTrue(info.description().length() > 10, info.name() + ": " + info.description());
            assertTrue(info.varClass().allows(info.datatype()), info.name());
        });
    }

    /** Two of the ranks share a node, so that one has shared memory and a netmod. */
    static PvarRegistry registry() {
        AtomicReference<PvarRegistry> registry = new AtomicReference<>();
        int code = ThreadRanks.run(RANKS, Map.of("MPIR_CVAR_NUM_CLIQUES", "2"), new Properties(), r -> () -> {
            Mpi.MPI_Init(new String[0]);
            if (r == 0) {
                registry.set(Rank.current().pvars());
                // layers register when a tool asks
                registry.get().size();
            }
            Mpi.MPI_Barrier(Mpi.MPI_COMM_WORLD);
            Mpi.MPI_Finalize();
        });
        assertEquals(0, code);
        return registry.get();
    }
}
