package org.jmpi.hydra.binding;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jmpi.hydra.job.CpuBinding;

/** Which processors a rank of a node gets. The same for whoever computes it on that node. */
final class BindingPlan {
    private static final String USER = "user:";

    private BindingPlan() {}

    /**
     * @param topology of the node
     * @param binding what was asked for, not {@link CpuBinding#NONE}
     * @return the rank's processors; empty when the node has none of those asked for
     */
    static BitSet of(Topology topology, CpuBinding binding) {
        String target = binding.target();
        if (target.startsWith(USER)) {
            return user(target.substring(USER.length()), binding.local(), topology);
        }
        int colon = target.indexOf(':');
        int count = colon < 0 ? 1 : Integer.parseInt(target.substring(colon + 1));
        List<BitSet> groups = topology.groups(colon < 0 ? target : target.substring(0, colon));
        if (groups.isEmpty()) {
            return new BitSet();
        }
        if (!binding.mapping().isEmpty()) {
            groups = ordered(groups, topology.groups(binding.mapping()));
        }
        BitSet cpus = new BitSet();
        for (int i = 0; i < Math.min(count, groups.size()); i++) {
            cpus.or(groups.get((int) (((long) binding.local() * count + i) % groups.size())));
        }
        return cpus;
    }

    /** Groups in the order in which ranks that go from one place to the next meet them. */
    private static List<BitSet> ordered(List<BitSet> groups, List<BitSet> places) {
        List<List<BitSet>> inPlace = new ArrayList<>();
        for (BitSet place : places) {
            inPlace.add(groups.stream().filter(place::intersects).toList());
        }
        int most = inPlace.stream().mapToInt(List::size).max().orElse(0);
        List<BitSet> order = new ArrayList<>();
        for (int turn = 0; turn < most; turn++) {
            for (List<BitSet> each : inPlace) {
                if (turn < each.size()) {
                    order.add(each.get(turn));
                }
            }
        }
        return order;
    }

    private static BitSet user(String list, int local, Topology topology) {
        String[] each = list.split(",");
        BitSet cpus = CpuList.parse(each[local % each.length].replace('+', ','));
        BitSet missing = (BitSet) cpus.clone();
        missing.andNot(topology.allowed());
        return missing.isEmpty() ? cpus : new BitSet();
    }
}
