package org.jmpi.mpir.tool.cvar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jmpi.mpir.err.MpirException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CvarSetTest {
    private static final CvarKey SIZE = CvarKey.of("MPIR_CVAR_SIZE");
    private static final CvarKey FLAG = CvarKey.of("MPIR_CVAR_FLAG");
    private static final CvarKey WORD = CvarKey.of("MPIR_CVAR_WORD");
    private static final CvarKey PORTS = CvarKey.of("MPIR_CVAR_PORTS");
    private static final CvarKey TEXT = CvarKey.of("MPIR_CVAR_TEXT");
    private static final CvarKey RATIO = CvarKey.of("MPIR_CVAR_RATIO");
    private static final CvarKey BYTES = CvarKey.of("MPIR_CVAR_BYTES");

    private static final CvarRegistry REGISTRY = CvarRegistry.of(List.of(
            Cvars.limited(SIZE.name(), CvarType.INT, "16", 1, 1024),
            Cvars.of(FLAG.name(), CvarType.BOOLEAN, "false"),
            Cvars.of(WORD.name(), CvarType.ENUM, "auto"),
            Cvars.of(PORTS.name(), CvarType.RANGE, "0:0", "MPIR_CVAR_PORT_RANGE", "MPIR_CVAR_PORTRANGE"),
            Cvars.of(TEXT.name(), CvarType.STRING, "NULL"),
            Cvars.of(RATIO.name(), CvarType.DOUBLE, "0.5"),
            Cvars.of(BYTES.name(), CvarType.LONG, "4294967296")));

    private static CvarSet with(String... namesAndValues) {
        Map<String, String> environment = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            environment.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return CvarSet.fromEnvironment(REGISTRY, environment, new Properties());
    }

    @Test
    void shouldHoldDefaultsWhenNothingIsSet() {
        CvarSet set = with();
        assertEquals(16, set.getInt(SIZE));
        assertFalse(set.getBoolean(FLAG));
        assertEquals(0, set.getEnum(WORD));
        assertEquals(new CvarRange(0, 0), set.getRange(PORTS));
        assertNull(set.getString(TEXT));
        assertEquals(0.5, set.getDouble(RATIO));
        assertEquals(1L << 32, set.getLong(BYTES));
    }

    @Test
    void shouldPreferTheNewerStem() {
        assertEquals(2, with("MPICH_SIZE", "2").getInt(SIZE));
        assertEquals(3, with("MPICH_SIZE", "2", "MPIR_PARAM_SIZE", "3").getInt(SIZE));
        assertEquals(
                4,
                with("MPICH_SIZE", "2", "MPIR_PARAM_SIZE", "3", "MPIR_CVAR_SIZE", "4")
                        .getInt(SIZE));
    }

    @Test
    void shouldPreferTheLaterAlternateAndTheOwnNameToAll() {
        CvarSet later = with("MPIR_CVAR_PORT_RANGE", "1:2", "MPICH_PORTRANGE", "3:4");
        assertEquals(new CvarRange(3, 4), later.getRange(PORTS));
        CvarSet own = with("MPIR_CVAR_PORT_RANGE", "1:2", "MPICH_PORTS", "5:6");
        assertEquals(new CvarRange(5, 6), own.getRange(PORTS));
    }

    @Test
    void shouldPreferASystemPropertyToTheEnvironment() {
        Properties properties = new Properties();
        properties.setProperty("MPIR_CVAR_SIZE", "9");
        CvarSet set = CvarSet.fromEnvironment(REGISTRY, Map.of("MPIR_CVAR_SIZE", "4"), properties);
        assertEquals(9, set.getInt(SIZE));
    }

    @ParameterizedTest
    @CsvSource({"yes,true", "TRUE,true", "on,true", "1,true", "NO,false", "false,false", "off,false", "0,false"})
    void shouldReadMpichsBooleans(String text, boolean expected) {
        assertEquals(expected, with("MPIR_CVAR_FLAG", text).getBoolean(FLAG));
    }

    @ParameterizedTest
    @ValueSource(strings = {"True", "y", "", "2", "yess"})
    void shouldRefuseOtherBooleans(String text) {
        assertThrows(MpirException.class, () -> with("MPIR_CVAR_FLAG", text));
    }

    @ParameterizedTest
    @CsvSource({
        "MPIR_CVAR_SIZE,0,an integer from 1 to 1024",
        "MPIR_CVAR_SIZE,1025,an integer from 1 to 1024",
        "MPICH_SIZE,ten,an integer from 1 to 1024",
        "MPIR_CVAR_SIZE,99999999999,an integer from 1 to 1024",
        "MPIR_CVAR_WORD,Ring,'one of auto, ring, tree'",
        "MPIR_CVAR_PORTS,7,'low:high, integers'",
        "MPIR_CVAR_PORT_RANGE,9:7,'low:high, integers'",
        "MPIR_CVAR_RATIO,NaN,a number",
    })
    void shouldNameVariableValueAndWhatItTakes(String variable, String text, String expected) {
        MpirException e = assertThrows(MpirException.class, () -> with(variable, text));
        assertEquals(
                variable + "=" + text + ": this variable takes " + expected
                        + "; correct the value or unset the variable",
                e.getMessage());
    }

    @Test
    void shouldTakeAnyTextForAString() {
        assertEquals(" a b ", with("MPIR_CVAR_TEXT", " a b ").getString(TEXT));
    }

    @Test
    void shouldWarnOfAMisspelledNameAndSuggestTheNearest() {
        List<String> warnings = with("MPIR_CVAR_SZIE", "4", "MPIR_PARAM_FLAGG", "1", "MPICH_CC", "gcc")
                .warnings();
        assertEquals(2, warnings.size());
        assertTrue(warnings.get(0).contains("MPIR_CVAR_SZIE"), warnings.get(0));
        assertTrue(warnings.get(0).contains("did you mean MPIR_CVAR_SIZE?"), warnings.get(0));
        assertTrue(warnings.get(1).contains("MPIR_PARAM_FLAGG"), warnings.get(1));
    }

    @Test
    void shouldNotGuessWhenNothingIsNear() {
        List<String> warnings = with("MPIR_CVAR_CH4_OFI_MAX_NICS", "4", "MPIR_CVAR_CH3_INTERFACE_HOSTNAME", "a")
                .warnings();
        assertEquals(1, warnings.size());
        assertFalse(warnings.get(0).contains("did you mean"), warnings.get(0));
    }

    @Test
    void shouldRefuseToReadAsAnotherType() {
        CvarSet set = with();
        assertThrows(IllegalArgumentException.class, () -> set.getInt(FLAG));
        assertThrows(IllegalArgumentException.class, () -> set.getInt(CvarKey.of("MPIR_CVAR_NONE")));
    }

    @Test
    void shouldKeepRanksApart() {
        CvarSet one = with();
        CvarSet other = with();
        one.set(SIZE, "99");
        assertEquals(99, one.getInt(SIZE));
        assertEquals(16, other.getInt(SIZE));
    }

    @Test
    void shouldListWhatIsNotDefaultWhenAsked() {
        CvarSet set = CvarSet.fromEnvironment(Map.of("MPIR_CVAR_DEBUG_CVARS", "1"), new Properties());
        assertEquals(List.of("MPIR_CVAR_DEBUG_CVARS=true"), set.startupLines());
        assertEquals(List.of(), CvarSet.defaults().startupLines());
    }

    @Test
    void shouldTakeVariablesAtRunTime() {
        CvarRegistry before = CvarRegistry.of(List.of(Cvars.of("MPIR_CVAR_M", CvarType.INT, "3")));
        CvarSet set = CvarSet.fromEnvironment(before, Map.of("MPIR_CVAR_A", "8"), new Properties());
        set.set(CvarKey.of("MPIR_CVAR_M"), "4");
        set.add(Cvars.of("MPIR_CVAR_A", CvarType.INT, "7"));
        assertEquals(0, set.registry().indexOf("MPIR_CVAR_M"));
        assertEquals(1, set.registry().indexOf("MPIR_CVAR_A"));
        assertEquals(4, set.getInt(CvarKey.of("MPIR_CVAR_M")));
        assertEquals(8, set.getInt(CvarKey.of("MPIR_CVAR_A")));
        assertEquals(1, before.size());
        CvarInfo again = Cvars.of("MPIR_CVAR_A", CvarType.INT, "7");
        assertThrows(IllegalStateException.class, () -> set.add(again));
        CvarInfo other = Cvars.of("OTHER_NAME", CvarType.INT, "7");
        assertThrows(IllegalArgumentException.class, () -> set.add(other));
    }
}
