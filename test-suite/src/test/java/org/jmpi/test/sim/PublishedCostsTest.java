package org.jmpi.test.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every registered algorithm sends as many messages and bytes as its literature says. */
class PublishedCostsTest {
    private static final int OTHER_GROUP = 5;
    /** A multiple of all numbers of ranks, so that pieces are equally long. */
    private static final int MESSAGE = 7 * 16 * 4;

    private static final int BLOCK = 3;
    private static final long WINDOWS = 1 << 20;

    static List<String> algorithms() {
        return Algorithms.names();
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void shouldSendWhatItsFormulaSays(String name) {
        Function<CostCase, Cost> formula = PublishedCosts.of(name);
        assertNotNull(
                formula,
                "no published formula for " + name + ": add one line, put(\"" + name
                        + "\", c -> ...), to org.jmpi.test.sim.PublishedCosts");
        AlgorithmEntry entry = Algorithms.find(name);
        int done = 0;
        for (int p : new int[] {7, 16}) {
            for (boolean inPlace : new boolean[] {false, true}) {
                done += compare(entry, formula, p, inPlace, Map.of());
                for (Parameter parameter : entry.parameters()) {
                    done += compare(entry, formula, p, inPlace, Map.of(parameter.name(), parameter.least() + 1));
                }
            }
        }
        assertEquals(true, done > 0, name + " can do none of the calls");
    }

    private static int compare(
            AlgorithmEntry entry,
            Function<CostCase, Cost> formula,
            int p,
            boolean inPlace,
            Map<String, Integer> parameters) {
        int count = Problems.hasBlocks(entry.kind()) ? BLOCK : MESSAGE;
        Call call = Call.of(p, count).inPlace(inPlace).remote(entry.isInter() ? OTHER_GROUP : 0);
        Problem problem = Problems.of(entry.kind(), call);
        if (!Algorithms.canDo(entry, problem)) {
            return 0;
        }
        Result r = new Simulator(problem, entry.make(parameters), List.of(new Scenario(LogGp.SHM, 1)), false, WINDOWS)
                .run();
        Map<String, Integer> values = new HashMap<>();
        entry.parameters().forEach(d -> values.put(d.name(), parameters.getOrDefault(d.name(), d.defaultValue())));
        assertEquals(
                formula.apply(new CostCase(p, OTHER_GROUP, count, values)),
                new Cost(r.maxMessages(), r.totalMessages(), r.maxCells(), r.totalCells()),
                Algorithms.name(entry) + " with " + call + " and " + values);
        return 1;
    }
}
