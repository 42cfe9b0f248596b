package org.jmpi.hydra.binding;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jmpi.hydra.job.CpuBinding;

/** Which processors a rank of a node gets. The same for whoever computes it on that node. */
final class BindingPlan {
    private static final String USER = "user:";
    private static final String PER_PLACE = "ppr:";
    /** Ranked by one of these, ranks are numbered as their processors are. */
    private static final Set<String> FILLING = Set.of("core", "hwthread");

    private BindingPlan() {}

    /**
     * @param topology of the node
     * @param binding what was requested, not {@link CpuBinding#NONE}
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
        List<BitSet> chosen = new ArrayList<>();
        String mapping = binding.mapping();
        if (mapping.startsWith(PER_PLACE)) {
            String[] parts = mapping.split(":");
            List<BitSet> places = topology.groups(parts[2]);
            for (int local : mapped(binding)) {
                chosen.add(perPlace(groups, places, Integer.parseInt(parts[1]), count, local));
            }
        } else {
            List<BitSet> order = mapping.isEmpty() ? groups : ordered(groups, topology.groups(mapping));
            for (int local : mapped(binding)) {
                chosen.add(several(order, count, local));
            }
        }
        return binding.ranking().isEmpty()
                ? chosen.get(0)
                : ranked(chosen, binding.ranking(), topology).get(binding.local());
    }

    /** Whose processors have to be known: all of the node's ranks if these are numbered anew, else one alone. */
    private static int[] mapped(CpuBinding binding) {
        return binding.ranking().isEmpty()
                ? new int[] {binding.local()}
                : IntStream.range(0, binding.locals()).toArray();
    }

    private static BitSet several(List<BitSet> groups, int count, long local) {
        BitSet cpus = new BitSet();
        for (int i = 0; i < Math.min(count, groups.size()); i++) {
            cpus.or(groups.get((int) ((local * count + i) % groups.size())));
        }
        return cpus;
    }

    /** So many ranks to the first place, then to the next; groups may be smaller or greater than places. */
    private static BitSet perPlace(List<BitSet> groups, List<BitSet> places, int each, int count, int local) {
        BitSet place = places.get(local / each % places.size());
        return several(groups.stream().filter(place::intersects).toList(), count, local % each);
    }

    private static List<BitSet> ranked(List<BitSet> chosen, String ranking, Topology topology) {
        List<BitSet> sorted = new ArrayList<>(chosen);
        sorted.sort(Comparator.comparingInt(set -> set.nextSetBit(0)));
        if (FILLING.contains(ranking)) {
            return sorted;
        }
        List<List<BitSet>> inPlace = new ArrayList<>();
        for (BitSet place : topology.groups(ranking)) {
            inPlace.add(
                    sorted.stream().filter(set -> place.get(set.nextSetBit(0))).toList());
        }
        return inTurn(inPlace);
    }

    /** Groups in the order in which ranks that go from one place to the next meet them. */
    private static List<BitSet> ordered(List<BitSet> groups, List<BitSet> places) {
        List<List<BitSet>> inPlace = new ArrayList<>();
        for (BitSet place : places) {
            inPlace.add(groups.stream().filter(place::intersects).toList());
        }
        return inTurn(inPlace);
    }

    private static List<BitSet> inTurn(List<List<BitSet>> inPlace) {
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
