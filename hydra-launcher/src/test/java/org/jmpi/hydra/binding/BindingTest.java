package org.jmpi.hydra.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jmpi.hydra.job.CpuBinding;
import org.jmpi.hydra.job.RankSpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A made up machine: 2 sockets with a numa node each, 2 cores a socket, 2 threads a core: 0,4 1,5 | 2,6 3,7. */
class BindingTest {
    @TempDir
    Path root;

    private final List<String> said = new ArrayList<>();

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text + "\n");
    }

    private Topology machine(String allowed) throws IOException {
        write("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t" + allowed);
        return new Topology(root);
    }

    @BeforeEach
    void makeMachine() throws IOException {
        for (int cpu = 0; cpu < 8; cpu++) {
            int core = cpu % 4;
            String folder = "sys/devices/system/cpu/cpu" + cpu;
            String socket = core < 2 ? "0-1,4-5" : "2-3,6-7";
            // older kernels use the second names
            write(
                    folder + (core == 0 ? "/topology/thread_siblings_list" : "/topology/core_cpus_list"),
                    core + "," + (core + 4));
            write(folder + (core == 0 ? "/topology/core_siblings_list" : "/topology/package_cpus_list"), socket);
            write(folder + "/cache/index0/level", "1");
            write(folder + "/cache/index0/type", "Instruction");
            write(folder + "/cache/index1/level", "1");
            write(folder + "/cache/index1/type", "Data");
            write(folder + "/cache/index1/shared_cpu_list", core + "," + (core + 4));
            write(folder + "/cache/index3/level", "3");
            write(folder + "/cache/index3/type", "Unified");
            write(folder + "/cache/index3/shared_cpu_list", socket);
        }
        write("sys/devices/system/node/node0/cpulist", "0-1,4-5");
        write("sys/devices/system/node/node1/cpulist", "2-3,6-7");
    }

    private static String plan(Topology topology, String target, String mapping, int ranks) {
        return IntStream.range(0, ranks)
                .mapToObj(rank -> CpuList.format(
                        BindingPlan.of(topology, new CpuBinding(target, mapping, "", rank, ranks, false))))
                .collect(Collectors.joining(" "));
    }

    /** Sockets are 0-1,4-5 and 2-3,6-7; a core is N and N+4. */
    @Test
    void shouldPutSoManyRanksOnEachPlace() throws IOException {
        Topology topology = machine("0-7");
        assertEquals(
                "0,4 1,5 2-3,6-7",
                String.join(
                        " ",
                        plan(topology, "core", "ppr:2:socket", "", 4).split(" ")[0],
                        plan(topology, "core", "ppr:2:socket", "", 4).split(" ")[1],
                        plan(topology, "socket", "ppr:2:socket", "", 4).split(" ")[2]));
        assertEquals("0,4 2,6 0,4 2,6", plan(topology, "core", "ppr:1:socket", "", 4));
        assertEquals("0-1,4-5 0-1,4-5 2-3,6-7 2-3,6-7", plan(topology, "socket", "ppr:2:socket", "", 4));
        assertEquals("0 4 1 5", plan(topology, "hwthread", "ppr:2:core", "", 4));
    }

    @Test
    void shouldNumberRanksByTheirPlaces() throws IOException {
        Topology topology = machine("0-7");
        assertEquals("0,4 2,6 1,5 3,7", plan(topology, "core", "socket", "", 4));
        assertEquals("0,4 1,5 2,6 3,7", plan(topology, "core", "socket", "core", 4));
        assertEquals("0,4 2,6 1,5 3,7", plan(topology, "core", "", "socket", 4));
        assertEquals("0-1,4-5 0-1,4-5 2-3,6-7", plan(topology, "socket", "socket", "core", 3));
    }

    private static String plan(Topology topology, String target, String mapping, String ranking, int ranks) {
        return IntStream.range(0, ranks)
                .mapToObj(rank -> CpuList.format(
                        BindingPlan.of(topology, new CpuBinding(target, mapping, ranking, rank, ranks, false))))
                .collect(Collectors.joining(" "));
    }

    private void assertPlans(Topology topology, String... rows) {
        for (String row : rows) {
            String[] parts = row.split("\\|");
            assertEquals(parts[2], plan(topology, parts[0], parts[1], parts[2].split(" ").length), row);
        }
    }

    @Test
    void shouldGiveRanksProcessorsInTurn() throws IOException {
        assertPlans(
                machine("0-7"),
                "core||0,4 1,5 2,6 3,7 0,4",
                "hwthread||0 1 2 3 4",
                "hwthread:2||0-1 2-3 4-5 6-7 0-1",
                "socket||0-1,4-5 2-3,6-7 0-1,4-5",
                "numa||0-1,4-5 2-3,6-7 0-1,4-5",
                "l3||0-1,4-5 2-3,6-7 0-1,4-5",
                "l1||0,4 1,5 2,6 3,7 0,4",
                "board||0-7 0-7",
                "core|socket|0,4 2,6 1,5 3,7 0,4",
                "core:2|numa|0,2,4,6 1,3,5,7 0,2,4,6",
                "socket|core|0-1,4-5 0-1,4-5 2-3,6-7 2-3,6-7 0-1,4-5",
                "core:9||0-7 0-7",
                "user:0,2-3,5+7||0 2-3 5,7 0 2-3");
    }

    @Test
    void shouldObserveWhatTheProcessMayUse() throws IOException {
        assertPlans(
                machine("1,3-5"),
                "core||1,5 3 4 1,5",
                "socket||1,4-5 3 1,4-5",
                "hwthread||1 3 4 5 1",
                "board||1,3-5 1,3-5",
                "user:5||5 5");
        assertPlans(machine("3"), "numa||3 3", "core|socket|3 3");
        assertEquals(" 3 ", plan(machine("1,3-5"), "user:0,3", "", 3));
    }

    @Test
    void shouldDoWithWhatTheSystemTells() throws IOException {
        write("bare/proc/self/status", "Cpus_allowed_list:\t0-2");
        Topology bare = new Topology(root.resolve("bare"));
        assertEquals("0 1 2 0", plan(bare, "core", "", 4));
        assertEquals("0-2 0-2", plan(bare, "numa", "", 2));
        assertEquals("", plan(new Topology(root.resolve("nosuch")), "core", "", 1));
        assertEquals("", CpuList.format(CpuList.parse("0-x, 7")));
        assertEquals("0,2-4", CpuList.format(CpuList.parse(" 2-4,0\n")));
    }

    private RankSpec spec(int rank, String target, boolean report, String... command) {
        return new RankSpec(
                rank,
                "here",
                List.of(command),
                Map.of(),
                root,
                RankSpec.Input.NOTHING,
                new CpuBinding(target, "", "", rank, 2, report));
    }

    private String taskset() throws IOException {
        write("bin/taskset", "#!/bin/sh");
        assertTrue(root.resolve("bin/taskset").toFile().setExecutable(true));
        return root.resolve("bin").toString();
    }

    @Test
    void shouldStartBoundRanksThroughTasksetAndTellTheirJvm() throws IOException {
        String folder = taskset();
        Binder binder = new Binder(machine("0-7"), "/nosuch:" + folder, said::add);
        assertEquals(
                List.of(folder + "/taskset", "-c", "1,5", "/x/bin/java", "-XX:ActiveProcessorCount=2", "Main"),
                binder.command(spec(1, "core", true, "/x/bin/java", "Main")));
        assertEquals(List.of(folder + "/taskset", "-c", "0,4", "prog"), binder.command(spec(0, "core", false, "prog")));
        List<String> own = List.of("java", "-XX:ActiveProcessorCount=1", "Main");
        assertEquals(
                own,
                binder.command(spec(0, "core", false, own.toArray(new String[0])))
                        .subList(3, 6));
        assertEquals(List.of("prog"), binder.command(spec(0, "", true, "prog")));
        assertEquals(List.of("rank 1 on here is bound to core (CPUs 1,5)", "rank 0 on here is not bound"), said);
    }

    @Test
    void shouldWarnOnceWhereRanksCannotBeBound() throws IOException {
        Binder without = new Binder(machine("0-7"), "/nosuch", said::add);
        assertEquals(List.of("prog"), without.command(spec(0, "core", false, "prog")));
        assertEquals(List.of("prog"), without.command(spec(1, "core", false, "prog")));
        assertEquals(
                List.of("-bind-to core has no effect on here: there is no taskset in PATH; install util-linux"), said);
        said.clear();
        new Binder(machine("0-1"), taskset(), said::add).command(spec(0, "user:6", false, "prog"));
        assertEquals(List.of("-bind-to user:6 has no effect on here: it may use processors 0-1 only"), said);
    }
}
