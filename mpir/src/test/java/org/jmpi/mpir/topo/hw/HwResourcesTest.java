package org.jmpi.mpir.topo.hw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine of two packages with four cores of two threads each: CPU n and n + 8 are one core. */
class HwResourcesTest {
    @TempDir
    private Path root;

    @BeforeEach
    void machine() throws IOException {
        for (int cpu = 0; cpu < 16; cpu++) {
            int core = cpu % 8;
            String cpus = core < 4 ? "0-3,8-11" : "4-7,12-15";
            String at = "sys/devices/system/cpu/cpu" + cpu + "/";
            write(at + "topology/package_cpus_list", cpus);
            write(at + "topology/thread_siblings_list", core + "," + (core + 8));
            write(at + "cache/index2/level", "2");
            write(at + "cache/index2/shared_cpu_list", core + "," + (core + 8));
            write(at + "cache/index3/level", "3");
            write(at + "cache/index3/shared_cpu_list", core % 4 < 2 ? core + "" : cpus);
            int node = core / 4;
            write(at + "node" + node + "/x", "");
            write("sys/devices/system/node/node" + node + "/cpulist", cpus);
        }
    }

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text + "\n");
    }

    private HwResources allowed(String cpus) throws IOException {
        write("proc/thread-self/status", "Name:\tjava\nCpus_allowed:\tff\nCpus_allowed_list:\t" + cpus);
        return HwResources.of(root);
    }

    @Test
    void shouldKnowTheOneInstanceOfARestrictedThread() throws IOException {
        HwResources r = allowed("5,13");
        assertEquals(0, r.instance(HwType.MACHINE));
        assertEquals(0, r.instance(HwType.SHARED_MEMORY));
        assertEquals(4, r.instance(HwType.PACKAGE));
        assertEquals(4, r.instance(HwType.NUMA_NODE));
        assertEquals(5, r.instance(HwType.CORE));
        assertEquals(HwResources.UNRESTRICTED, r.instance(HwType.PU));
    }

    @Test
    void shouldCallAThreadOfTwoInstancesUnrestricted() throws IOException {
        HwResources r = allowed("3-4");
        assertEquals(0, r.instance(HwType.MACHINE));
        assertEquals(HwResources.UNRESTRICTED, r.instance(HwType.PACKAGE));
        assertEquals(HwResources.UNRESTRICTED, r.instance(HwType.NUMA_NODE));
        assertEquals(HwResources.UNRESTRICTED, r.instance(HwType.CORE));
        assertEquals(0, allowed("0-2,9").instance(HwType.PACKAGE));
    }

    @Test
    void shouldFindTheThirdLevelAmongTheCaches() throws IOException {
        assertEquals(4, allowed("6-7").instance(HwType.L3_CACHE));
        assertEquals(HwResources.UNKNOWN, allowed("8").instance(HwType.L3_CACHE), "a list without the CPU itself");
        assertEquals(0, allowed("0").instance(HwType.L3_CACHE));
    }

    @Test
    void shouldKnowASingleCpu() throws IOException {
        assertEquals(9, allowed("9").instance(HwType.PU));
        assertEquals(1, allowed("9").instance(HwType.CORE), "the lowest CPU of the core");
    }

    @Test
    void shouldSayThatItDoesNotKnow() throws IOException {
        for (String strange : new String[] {"", "x", "3-1", "0-99999999", "-1", "0,,2"}) {
            assertEquals(HwResources.UNKNOWN, allowed(strange).instance(HwType.CORE), strange);
        }
        assertEquals(
                HwResources.UNKNOWN, HwResources.of(root.resolve("elsewhere")).instance(HwType.PACKAGE));
        assertEquals(0, HwResources.of(root.resolve("elsewhere")).instance(HwType.MACHINE));
        assertEquals(HwResources.UNKNOWN, allowed("16").instance(HwType.PACKAGE), "a CPU without files");
    }

    @Test
    void shouldKnowTypesByName() {
        assertEquals(HwType.NUMA_NODE, HwType.of("hwloc://NUMANode"));
        assertEquals(HwType.NUMA_NODE, HwType.of("NumaNode"));
        assertEquals(HwType.PACKAGE, HwType.of("socket"));
        assertEquals(HwType.SHARED_MEMORY, HwType.of("mpi_shared_memory"));
        assertNull(HwType.of("hwloc://Rack"));
        assertNull(HwType.of(""));
    }
}
