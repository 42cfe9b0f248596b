package org.jmpi.test.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.tool.otf2.Archive;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.Definitions;
import org.jmpi.tool.otf2.Event;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.otf2.ValueType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tool otf2: performance variables as metrics. */
class TraceMetricsIT {
    private static final String JOB = """
            import mpi.*;

            public class Job {
                public static void main(String[] args) throws Exception {
                    MPI.Init(args);
                    int me = MPI.COMM_WORLD.getRank();
                    for (int i = 1; i <= 3; i++) {
                        if (me == 0) {
                            MPI.COMM_WORLD.send(new byte[1000 * i], 1000 * i, MPI.BYTE, 1, 0);
                        } else {
                            MPI.COMM_WORLD.recv(new byte[1000 * i], 1000 * i, MPI.BYTE, 0, 0);
                        }
                    }
                    MPI.Finalize();
                }
            }
            """;

    @TempDir
    private Path folder;

    private ToolJob job;

    private String run(String options) throws Exception {
        job = new ToolJob(folder);
        job.file("Job.java", JOB);
        return job.run("jmpiexec", options.split(" "));
    }

    private static String text(Event event, Definitions definitions) {
        if (event.type() != EventType.METRIC) {
            return "";
        }
        Definition all = definitions.get(DefinitionType.METRIC_CLASS, event.value(0));
        List<String> values = new ArrayList<>();
        for (int i = 0; i < all.itemCount(); i++) {
            Definition member = definitions.get(DefinitionType.METRIC_MEMBER, all.item(i));
            assertEquals(member.value("valueType"), event.item(2 * i));
            long bits = event.item(2 * i + 1);
            boolean isDouble = event.item(2 * i) == ValueType.DOUBLE.ordinal();
            values.add(definitions.name(member) + " " + (isDouble ? "" + Double.longBitsToDouble(bits) : "" + bits));
        }
        return String.join(", ", values);
    }

    private String last(int rank) throws Exception {
        List<String> all = RecordedEvents.of(Archive.open(folder.resolve("t")), rank, TraceMetricsIT::text);
        return all.get(all.size() - 1);
    }

    @Test
    void shouldRecordWhatWasCountedUntilFinalize() throws Exception {
        String said = run("-n 2 -tool otf2:dir=t,pvars=bytes_sent_to+bytes_received_from Job.java");
        assertEquals(0, job.code, said);
        assertEquals(
                "bytes_sent_to[0] 0, bytes_sent_to[1] 6000, bytes_received_from[0] 0, bytes_received_from[1] 0",
                last(0));
        assertEquals(
                "bytes_sent_to[0] 0, bytes_sent_to[1] 0, bytes_received_from[0] 6000, bytes_received_from[1] 0",
                last(1));
    }

    @Test
    void shouldRecordOfThreadRanksWhatEachCounts() throws Exception {
        String said = run("-threads -n 2 -tool otf2:dir=t,pvars=bytes_sent_* Job.java");
        assertEquals(0, job.code, said);
        assertEquals("bytes_sent_to[0] 0, bytes_sent_to[1] 6000", last(0));
        assertEquals("bytes_sent_to[0] 0, bytes_sent_to[1] 0", last(1));
    }

    @Test
    void shouldTellOfAVariableThatIsNoneAndRecordTheRest() throws Exception {
        String said = run("-n 2 -tool otf2:dir=t,pvars=bytes_sent_too Job.java");
        assertEquals(0, job.code, said);
        String wanted =
                "jmpi: rank 1 records no metrics: otf2: pvars=bytes_sent_too is no performance variable of a rank;"
                        + " did you mean bytes_sent_to?";
        assertTrue(said.contains(wanted), said);
        List<String> sends = RecordedEvents.of(
                Archive.open(folder.resolve("t")), 0, (event, all) -> event.type() == EventType.MPI_SEND ? "send" : "");
        assertEquals(3, sends.size());
    }
}
