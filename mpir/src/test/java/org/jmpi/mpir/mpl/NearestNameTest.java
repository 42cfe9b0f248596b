package org.jmpi.mpir.mpl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
    private static final List<String> NAMES =
            List.of("n", "np", "hosts", "hostfile", "threads", "wdir", "prepend-rank", "genv", "genvlist", "genvnone");

    @ParameterizedTest
    @CsvSource({"hostflie,hostfile", "thread,threads", "wdri,wdir", "prepend-rnak,prepend-rank", "genvnon,genvnone"})
    void shouldFindWhatWasMeant(String typed, String meant) {
        assertEquals(Optional.of(meant), NearestName.of(typed, NAMES));
    }

    @Test
    void shouldNotGuessWildly() {
        assertEquals(Optional.empty(), NearestName.of("bind-to-something", NAMES));
        assertEquals(Optional.empty(), NearestName.of("q", NAMES));
    }

    @Test
    void shouldCountASwapAsOneEdit() {
        assertEquals(1, NearestName.distance("ab", "ba"));
        assertEquals(3, NearestName.distance("kitten", "sitting"));
        assertEquals(4, NearestName.distance("", "four"));
    }
}
