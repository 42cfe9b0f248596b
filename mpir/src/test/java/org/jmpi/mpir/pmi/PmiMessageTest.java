package org.jmpi.mpir.pmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PmiMessageTest {
    @Test
    void shouldReadHydrasAndSlurmsRepliesByKey() {
        PmiMessage hydra = PmiMessage.parse("cmd=get_result rc=0 msg=success value=(vector,(0,1,1))");
        PmiMessage slurm = PmiMessage.parse("cmd=get_result value=(vector,(0,1,1)) rc=0 ");
        assertEquals(hydra.require("value"), slurm.require("value"));
        assertEquals("get_result", slurm.command());
        assertNull(slurm.get("msg"));
    }

    @Test
    void shouldTakeAMissingRcAsSuccessAndAnUnreadableOneAsFailure() {
        assertEquals(0, PmiMessage.parse("cmd=barrier_out").rc());
        assertEquals(-1, PmiMessage.parse("cmd=x rc=-1").rc());
        assertEquals(-1, PmiMessage.parse("cmd=x rc=oops").rc());
    }

    @Test
    void shouldKeepEqualsSignsInValues() {
        assertEquals("a=b;c", PmiMessage.parse("cmd=get_result value=a=b;c").get("value"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "key=x cmd=get", "cmd", "cmd=get key", "cmd=get =x"})
    void shouldRefuseWhatIsNoMessage(String line) {
        assertThrows(PmiException.class, () -> PmiMessage.parse(line));
    }

    @Test
    void shouldRefuseALineThatIsTooLong() {
        String value = "x".repeat(PmiLimits.MAX_LINE);
        assertThrows(PmiException.class, () -> PmiMessage.parse("cmd=get_result value=" + value));
        assertThrows(
                PmiException.class,
                () -> PmiMessage.of("put").with("value", value).line());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "a\nb", "caf\u00e9", "\0"})
    void shouldRefuseAValueThatCannotStandOnTheWire(String value) {
        PmiMessage message = PmiMessage.of("put");
        PmiException e = assertThrows(PmiException.class, () -> message.with("value", value));
        assertTrue(e.getMessage().contains("value"), e.getMessage());
    }

    @Test
    void shouldNameTheMissingWordAndTheBadNumber() {
        PmiMessage message = PmiMessage.parse("cmd=set size=two");
        assertTrue(assertThrows(PmiException.class, () -> message.requireInt("size"))
                .getMessage()
                .contains("size=two"));
        assertTrue(assertThrows(PmiException.class, () -> message.require("rank"))
                .getMessage()
                .contains("rank="));
    }

    @Test
    void shouldCarryFreeTextAsOneWord() {
        String text = "Abort: 100% \u00e9; a=b";
        assertEquals(text, WireText.decode(WireText.encode(text)));
        assertEquals("first", WireText.encode("first\nsecond"));
        assertEquals("", WireText.encode(""));
        assertEquals("50%", WireText.decode("50%"));
        assertTrue(WireText.encode("x ".repeat(1000)).length() <= 403);
        PmiMessage.of("abort").with("message", WireText.encode(text)).line();
    }
}
