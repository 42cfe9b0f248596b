package org.jmpi.hydra.binding;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The processors of this machine that this process may use, as Linux tells of them below {@code /sys}. A container's or
 * {@code taskset}'s limits are observed.
 */
public final class Topology {
    private static final Comparator<BitSet> BY_FIRST = Comparator.comparingInt(set -> set.nextSetBit(0));

    private final Path root;
    private final BitSet allowed;

    /**
     * @param root {@code /}, or a directory that holds {@code sys/} and {@code proc/self/status} for a test
     */
    public Topology(Path root) {
        this.root = root;
        this.allowed = allowed(root.resolve("proc/self/status"));
    }

    private static BitSet allowed(Path status) {
        String key = "Cpus_allowed_list:";
        return read(status)
                .lines()
                .filter(line -> line.startsWith(key))
                .findFirst()
                .map(line -> CpuList.parse(line.substring(key.length())))
                .orElseGet(BitSet::new);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "";
        }
    }

    /** @return processors that may be used; none where the system does not tell */
    public BitSet allowed() {
        return (BitSet) allowed.clone();
    }

    /**
     * @param what hwthread, core, l1, l2, l3, numa, socket or board
     * @return the machine's groups of processors of that kind, less what may not be used, in order of their first one
     */
    public List<BitSet> groups(String what) {
        Set<BitSet> groups = new LinkedHashSet<>();
        switch (what) {
            case "board" -> groups.add(allowed());
            case "numa" -> addNodes(groups);
            default -> allowed.stream().forEach(cpu -> groups.add(group(cpu, what)));
        }
        List<BitSet> usable = new ArrayList<>();
        BitSet seen = new BitSet();
        for (BitSet group : groups) {
            group.and(allowed);
            group.andNot(seen);
            seen.or(group);
            if (!group.isEmpty()) {
                usable.add(group);
            }
        }
        usable.sort(BY_FIRST);
        return usable.isEmpty() && !allowed.isEmpty() ? List.of(allowed()) : usable;
    }

    private BitSet group(int cpu, String what) {
        Path folder = root.resolve("sys/devices/system/cpu/cpu" + cpu);
        BitSet group =
                switch (what) {
                    case "core" -> first(folder, "topology/core_cpus_list", "topology/thread_siblings_list");
                    case "socket" -> first(folder, "topology/package_cpus_list", "topology/core_siblings_list");
                    case "l1", "l2", "l3" -> cache(folder.resolve("cache"), what.substring(1));
                    default -> new BitSet();
                };
        // what the system does not tell is as small as can be
        group.set(cpu);
        return group;
    }

    private static BitSet first(Path folder, String... names) {
        for (String name : names) {
            BitSet found = CpuList.parse(read(folder.resolve(name)));
            if (!found.isEmpty()) {
                return found;
            }
        }
        return new BitSet();
    }

    private static BitSet cache(Path caches, String level) {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(caches, "index*")) {
            for (Path each : all) {
                if (read(each.resolve("level")).strip().equals(level)
                        && !read(each.resolve("type")).startsWith("Instruction")) {
                    return CpuList.parse(read(each.resolve("shared_cpu_list")));
                }
            }
        } catch (IOException e) {
            // the system does not tell
        }
        return new BitSet();
    }

    private void addNodes(Set<BitSet> groups) {
        try (DirectoryStream<Path> all =
                Files.newDirectoryStream(root.resolve("sys/devices/system/node"), "node[0-9]*")) {
            for (Path each : all) {
                groups.add(CpuList.parse(read(each.resolve("cpulist"))));
            }
        } catch (IOException e) {
            // the system does not tell: one node
        }
    }
}
