package org.jmpi.mpir.coll;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.jmpi.mpir.coll.registry.AlgorithmEntry;
import org.jmpi.mpir.coll.registry.AlgorithmRegistry;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.coll.registry.Parameter;
import org.jmpi.mpir.tool.cvar.CvarInfo;
import org.jmpi.mpir.tool.cvar.CvarRegistry;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CollCvarsTest {
    private static CvarInfo cvar(String name) {
        int index = CvarRegistry.loaded().indexOf(name);
        assertTrue(index >= 0, () -> name + " is not declared");
        return CvarRegistry.loaded().get(index);
    }

    private static void shouldTake(List<AlgorithmEntry> algorithms, String cvar) {
        List<String> words = new ArrayList<>(List.of(AlgorithmRegistry.AUTO));
        algorithms.stream().map(AlgorithmEntry::name).sorted().forEach(words::add);
        List<String> declared = new ArrayList<>(cvar(cvar).enumValues());
        declared.subList(1, declared.size()).sort(null);
        assertEquals(words, declared, cvar);
        assertTrue(cvar(cvar).dynamic(), cvar);
    }

    @ParameterizedTest
    @EnumSource(CollKind.class)
    void shouldTakeTheNamesOfAllAlgorithms(CollKind kind) {
        shouldTake(AlgorithmRegistry.of(kind), kind.cvarName());
        shouldTake(AlgorithmRegistry.of(kind), kind.nonblockingCvarName());
        if (!AlgorithmRegistry.ofInter(kind).isEmpty()) {
            shouldTake(AlgorithmRegistry.ofInter(kind), kind.cvarName().replace("_INTRA_", "_INTER_"));
            shouldTake(
                    AlgorithmRegistry.ofInter(kind), kind.nonblockingCvarName().replace("_INTRA_", "_INTER_"));
        }
    }

    @Test
    void shouldHaveAVariableForEveryParameter() {
        Set<String> used = new HashSet<>();
        for (AlgorithmEntry entry : AlgorithmRegistry.all()) {
            for (Parameter p : entry.parameters()) {
                String name = ParameterCvars.nameOf(entry, p, CvarSet.defaults());
                assertNotNull(name, () -> entry + " " + p.name());
                used.add(name);
            }
        }
        Stream<String> declared = CvarRegistry.loaded().all().stream()
                .filter(c -> c.declaredIn().equals(ParameterCvars.class.getName()))
                .map(CvarInfo::name);
        assertTrue(declared.toList().containsAll(used), used::toString);
    }

    @Test
    void shouldGiveParametersOnlyIfSet() {
        for (AlgorithmEntry entry : AlgorithmRegistry.all()) {
            assertEquals(Map.of(), ParameterCvars.of(entry, CvarSet.defaults()));
        }
        CvarSet cvars = CvarSet.fromEnvironment(Map.of("MPIR_CVAR_BARRIER_DISSEM_KVAL", "5"), new Properties());
        AlgorithmEntry dissemination = AlgorithmRegistry.of(CollKind.BARRIER).get(0);
        if (!dissemination.parameters().isEmpty()) {
            assertEquals(Map.of("k", 5), ParameterCvars.of(dissemination, cvars));
        }
    }
}
