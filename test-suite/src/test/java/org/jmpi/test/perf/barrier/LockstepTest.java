package org.jmpi.test.perf.barrier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LockstepTest {
    private static final long SEED = 3;

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8, 16, 32})
    void shouldCountWhatTheFormulaForDisseminationSays(int n) {
        int expected = n - 1;
        for (int round = 0; 1 << round <= n; round++) {
            expected += round == 0 ? 0 : (1 << (round - 1)) * (n - (1 << (round - 1)));
            Lockstep model = new Lockstep("k_dissemination", n, SEED);
            model.words.slotsThatCount = round;
            model.withoutOne(n - 1);
            assertEquals(expected, model.words.deliveredPairs(), "round " + round);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"central_counter", "mgb", "b1_mask", "b2", "push_b2"})
    void shouldKnowAllThatCanBeKnownWithoutTheLateOne(String protocol) {
        Lockstep model = new Lockstep(protocol, 8, SEED);
        model.withoutOne(5);
        assertEquals(7 * 7, model.words.pairs());
    }

    @Test
    void shouldEndWhenTheLateOneCame() {
        Lockstep model = new Lockstep("b1", 8, SEED);
        model.withoutOne(0);
        model.enter(0);
        assertTrue(model.ticksToTheEnd() >= 8);
        assertEquals(0, model.tick());
    }

    @Test
    void shouldDrawAPictureThatCanBeRead() throws Exception {
        SvgPlot plot = new SvgPlot("times", "spread", "0", "1");
        plot.line("b1", new double[] {20, 3000});
        var in = new java.io.ByteArrayInputStream(plot.svg().getBytes(java.nio.charset.StandardCharsets.UTF_8));
        var root = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(in)
                .getDocumentElement();
        assertEquals("svg", root.getTagName());
        assertTrue(root.getElementsByTagName("polyline").getLength() > 2);
    }
}
