package org.jmpi.hydra.rmk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jmpi.hydra.hosts.HostSlots;
import org.jmpi.hydra.job.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What resource managers write into the environment. */
class AllocationTest {
    @TempDir
    Path folder;

    private static List<HostSlots> hosts(Map<String, String> environment) {
        return Allocation.find(null, environment).orElseThrow().hosts();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "n1|n1",
                "n[1-3,07],m2|n1 n2 n3 n07 m2",
                "n[08-11]|n08 n09 n10 n11",
                "rack[1-2]-node[1-2]x|rack1-node1x rack1-node2x rack2-node1x rack2-node2x",
                "a.b-c_d|a.b-c_d",
                "n[1-2],n[4]|n1 n2 n4"
            })
    void shouldReadNodeLists(String text, String nodes) {
        assertEquals(List.of(nodes.split(" ")), SlurmList.nodes("V", text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|column 1: expected a name",
                "n[1-3|column 6: expected ']', found the end",
                "n[1-|column 5: expected a number",
                "n[3-1]|column 3: expected a range that does not run backwards",
                "n1,,n2|column 4: expected a name",
                "n 1|column 2: expected a name",
                "n]1|column 2",
                "n[]|column 3",
                "n[1-99999999]|column",
                "n[1234567890]|column 3",
                "n[1-9999]x[1-9999]|column"
            })
    void shouldShowWhereANodeListIsWrong(String text, String said) {
        String message = assertThrows(UsageException.class, () -> SlurmList.nodes("V", text))
                .getMessage();
        assertTrue(message.startsWith("V=" + text) && message.contains(said), message);
    }

    @Test
    void shouldReadRepeatedNumbers() {
        assertEquals(List.of(2, 2, 2, 1), SlurmList.numbers("V", "2(x3),1"));
        for (String bad : List.of("", "2(", "2(x", "2(x0)", "0", "2(3)", "2(x3", "2,,1", "2(x99999999)")) {
            assertThrows(UsageException.class, () -> SlurmList.numbers("V", bad), bad);
        }
    }

    @Test
    void shouldReadSlurm() {
        Map<String, String> environment = Map.of("SLURM_JOB_NODELIST", "n[1-3],m", "SLURM_TASKS_PER_NODE", "2(x3),1");
        Allocation allocation = Allocation.find(null, environment).orElseThrow();
        assertEquals("slurm", allocation.launcher());
        assertEquals(
                List.of(new HostSlots("n1", 2), new HostSlots("n2", 2), new HostSlots("n3", 2), new HostSlots("m", 1)),
                allocation.hosts());
        assertEquals(List.of(new HostSlots("n1", 1)), hosts(Map.of("SLURM_NODELIST", "n1")));
        String message = assertThrows(
                        UsageException.class,
                        () -> hosts(Map.of("SLURM_NODELIST", "n[1-2]", "SLURM_TASKS_PER_NODE", "2")))
                .getMessage();
        assertTrue(message.contains("has 1 numbers") && message.contains("has 2 nodes"), message);
    }

    @Test
    void shouldReadPbsSgeAndLsf() throws IOException {
        Path file = folder.resolve("hosts");
        Files.writeString(file, "a\nb\n\na\n");
        List<HostSlots> expected = List.of(new HostSlots("a", 2), new HostSlots("b", 1));
        assertEquals(expected, hosts(Map.of("PBS_NODEFILE", file.toString())));
        assertEquals(expected, hosts(Map.of("LSB_DJOB_HOSTFILE", file.toString())));
        assertEquals(expected, hosts(Map.of("LSB_HOSTS", "a b a")));
        assertEquals(expected, hosts(Map.of("LSB_MCPU_HOSTS", "a 2 b 1 ")));
        Files.writeString(file, "a 2 all.q@a UNDEFINED\nb 1 all.q@b UNDEFINED\n");
        assertEquals(expected, hosts(Map.of("PE_HOSTFILE", file.toString())));
    }

    @Test
    void shouldRefuseWhatMakesNoSense() throws IOException {
        Path file = folder.resolve("hosts");
        Files.writeString(file, "a\n");
        List<Map<String, String>> bad = List.of(
                Map.of("PE_HOSTFILE", file.toString()),
                Map.of("LSB_MCPU_HOSTS", "a 2 b"),
                Map.of("LSB_MCPU_HOSTS", "a two"),
                Map.of("LSB_HOSTS", "a /b"),
                Map.of("PBS_NODEFILE", folder.resolve("absent").toString()));
        for (Map<String, String> each : bad) {
            assertThrows(UsageException.class, () -> hosts(each), each.toString());
        }
        Files.writeString(file, "\n");
        String message = assertThrows(UsageException.class, () -> hosts(Map.of("PBS_NODEFILE", file.toString())))
                .getMessage();
        assertTrue(message.contains("names no host"), message);
    }

    @Test
    void shouldAskWhomTheUserNamed() {
        Map<String, String> both = Map.of("LSB_HOSTS", "a", "SLURM_NODELIST", "b");
        assertEquals("lsf", Allocation.find("lsf", both).orElseThrow().manager());
        assertTrue(Allocation.find("user", both).isEmpty());
        assertTrue(Allocation.find(null, Map.of()).isEmpty());
        assertThrows(UsageException.class, () -> Allocation.find("pbs", both));
        assertThrows(UsageException.class, () -> Allocation.find("nobody", both));
    }
}
