package org.jmpi.mpir.topo.hw;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds out to which hardware resources the calling thread is restricted, from the CPUs that it may run on. Reads Linux's
 * {@code /proc} and {@code /sys} anew for each question, since an affinity may change; elsewhere the machine is all that
 * is known.
 *
 * <p>An instance is known by its lowest CPU. Whoever may use CPUs of more than one instance is restricted to none.
 */
public final class HwResources {
    /** The calling thread isn't restricted to one instance. */
    public static final int UNRESTRICTED = -1;
    /** There is nothing to say about the type here. */
    public static final int UNKNOWN = -2;

    private final Path root;
    private @Nullable BitSet allowed;

    private HwResources(Path root) {
        this.root = root;
    }

    /** Returns the resources of the calling thread. */
    public static HwResources ofCurrentThread() {
        return of(Path.of("/"));
    }

    /** Returns the resources that the files below {@code root} describe. */
    static HwResources of(Path root) {
        HwResources resources = new HwResources(root);
        resources.allowed = resources.allowed();
        return resources;
    }

    /** Returns the instance that the thread is restricted to, or UNRESTRICTED or UNKNOWN. */
    public int instance(HwType type) {
        if (type == HwType.SHARED_MEMORY || type == HwType.MACHINE) {
            return 0;
        }
        if (allowed == null) {
            return UNKNOWN;
        }
        BitSet instance = cpusOf(type, allowed.nextSetBit(0));
        if (instance == null) {
            return UNKNOWN;
        }
        BitSet outside = (BitSet) allowed.clone();
        outside.andNot(instance);
        return outside.isEmpty() ? instance.nextSetBit(0) : UNRESTRICTED;
    }

    /** Returns the CPUs of the instance that {@code cpu} belongs to; null: unknown. */
    private @Nullable BitSet cpusOf(HwType type, int cpu) {
        Path at = root.resolve("sys/devices/system/cpu/cpu" + cpu);
        return switch (type) {
            case PACKAGE -> first(at, cpu, "topology/package_cpus_list", "topology/core_siblings_list");
            case CORE -> first(at, cpu, "topology/core_cpus_list", "topology/thread_siblings_list");
            case L3_CACHE -> cache(at.resolve("cache"), cpu);
            case NUMA_NODE -> numaNode(at, cpu);
            case PU -> {
                BitSet one = new BitSet();
                one.set(cpu);
                yield one;
            }
            default -> null;
        };
    }

    /** Newer kernels have the first name, all have the second. */
    private static @Nullable BitSet first(Path at, int cpu, String name, String oldName) {
        BitSet cpus = with(cpu, read(at.resolve(name)));
        return cpus != null ? cpus : with(cpu, read(at.resolve(oldName)));
    }

    private static @Nullable BitSet cache(Path folder, int cpu) {
        try (DirectoryStream<Path> caches = Files.newDirectoryStream(folder, "index*")) {
            for (Path cache : caches) {
                String level = read(cache.resolve("level"));
                if (level != null && level.strip().equals("3")) {
                    return with(cpu, read(cache.resolve("shared_cpu_list")));
                }
            }
        } catch (IOException e) {
            return null;
        }
        return null;
    }

    private @Nullable BitSet numaNode(Path at, int cpu) {
        try (DirectoryStream<Path> nodes = Files.newDirectoryStream(at, "node[0-9]*")) {
            for (Path node : nodes) {
                Path list = root.resolve("sys/devices/system/node/" + node.getFileName() + "/cpulist");
                return with(cpu, read(list));
            }
        } catch (IOException e) {
            return null;
        }
        return null;
    }

    /** Returns the set only if it has {@code cpu} in it: else the files don't fit together. */
    private static @Nullable BitSet with(int cpu, @Nullable String text) {
        BitSet cpus = text == null ? null : CpuList.parse(text);
        return cpus == null || !cpus.get(cpu) ? null : cpus;
    }

    /** Returns the CPUs that the scheduler may use for the calling thread; null: unknown. */
    private @Nullable BitSet allowed() {
        String status = read(root.resolve("proc/thread-self/status"));
        if (status == null) {
            status = read(root.resolve("proc/self/status"));
        }
        if (status == null) {
            return null;
        }
        String key = "Cpus_allowed_list:";
        return status.lines()
                .filter(l -> l.startsWith(key))
                .findFirst()
                .map(l -> CpuList.parse(l.substring(key.length())))
                .orElse(null);
    }

    private static @Nullable String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException | SecurityException e) {
            return null;
        }
    }
}
