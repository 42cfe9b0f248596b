package org.jmpi.hydra.binding;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.jmpi.hydra.job.CpuBinding;
import org.jmpi.hydra.job.RankSpec;
import org.jspecify.annotations.Nullable;

/** Binds the ranks of one node: puts {@code taskset} before their commands. Used by one thread. */
public final class Binder {
    private static final String PROCESSORS = "-XX:ActiveProcessorCount=";

    private final Topology topology;
    private final @Nullable Path taskset;
    private final Consumer<String> say;
    private boolean warned;

    /**
     * @param topology of this machine
     * @param path folders of programs, separated as in PATH
     * @param say told what was chosen if that was requested, and once why ranks are not bound
     */
    public Binder(Topology topology, String path, Consumer<String> say) {
        this.topology = topology;
        this.taskset = find(path);
        this.say = say;
    }

    /**
     * @param say as above
     * @return for this machine
     */
    public static Binder ofThisMachine(Consumer<String> say) {
        String path = System.getenv("PATH");
        return new Binder(new Topology(Path.of("/")), (path == null ? "" : path + ":") + "/usr/bin:/bin", say);
    }

    private static @Nullable Path find(String path) {
        for (String folder : path.split(":")) {
            Path file = Path.of(folder, "taskset");
            if (!folder.isEmpty() && Files.isExecutable(file) && Files.isRegularFile(file)) {
                return file;
            }
        }
        return null;
    }

    /**
     * @param spec a rank
     * @return the command that starts it on its processors; its own command if it is not bound
     */
    public List<String> command(RankSpec spec) {
        CpuBinding binding = spec.binding();
        if (binding.target().isEmpty()) {
            report(spec, "is not bound");
            return spec.command();
        }
        BitSet cpus = BindingPlan.of(topology, binding);
        if (cpus.isEmpty() || taskset == null) {
            warn(spec, cpus.isEmpty());
            return spec.command();
        }
        String list = CpuList.format(cpus);
        report(
                spec,
                "is bound to " + binding.target() + " (" + (cpus.cardinality() == 1 ? "CPU " : "CPUs ") + list + ")");
        List<String> command = new ArrayList<>(List.of(taskset.toString(), "-c", list));
        command.addAll(withProcessorCount(spec.command(), cpus.cardinality()));
        return command;
    }

    private void report(RankSpec spec, String what) {
        if (spec.binding().report()) {
            say.accept("rank " + spec.rank() + " on " + spec.host() + " " + what);
        }
    }

    private void warn(RankSpec spec, boolean noProcessors) {
        report(spec, "is not bound");
        if (warned) {
            return;
        }
        warned = true;
        String why = noProcessors
                ? "it may use processors " + CpuList.format(topology.allowed()) + " only"
                : "there is no taskset in PATH; install util-linux";
        say.accept("-bind-to " + spec.binding().target() + " has no effect on " + spec.host() + ": " + why);
    }

    /** A JVM sees its processors, but not when a container's quota is greater than they are. */
    private static List<String> withProcessorCount(List<String> command, int processors) {
        boolean java = Path.of(command.get(0)).endsWith("java");
        if (!java || command.stream().anyMatch(word -> word.startsWith(PROCESSORS))) {
            return command;
        }
        List<String> all = new ArrayList<>(command);
        all.add(1, PROCESSORS + processors);
        return all;
    }
}
