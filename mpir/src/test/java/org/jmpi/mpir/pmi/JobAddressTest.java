package org.jmpi.mpir.pmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How a process that no launcher started learns its rank, the size of its job and where to meet. */
class JobAddressTest {
    private static JobAddress of(Map<String, String> env) {
        return JobAddress.of(env, name -> null);
    }

    private static void expect(int rank, int size, String host, int port, JobAddress found) {
        assertEquals(rank, found.rank());
        assertEquals(size, found.size());
        assertEquals(host, found.host());
        assertEquals(port, found.port());
    }

    private static Map<String, String> own(String rank, String size, String address) {
        Map<String, String> env = new HashMap<>();
        env.put("JMPI_RANK", rank);
        env.put("JMPI_SIZE", size);
        env.put("JMPI_ADDRESS", address);
        return env;
    }

    @Test
    void shouldReadOwnNames() {
        expect(2, 4, "a.b", 1234, of(own("2", "4", "a.b:1234")));
        expect(0, 1, "::1", 1, of(own("0", "1", "[::1]:1")));
    }

    @Test
    void shouldPreferProperties() {
        Map<String, String> properties = Map.of("jmpi.rank", "1", "jmpi.address", "b:2");
        expect(1, 4, "b", 2, JobAddress.of(own("2", "4", "a:1"), properties::get));
    }

    @Test
    void shouldReadUsualNames() {
        Map<String, String> env =
                new HashMap<>(Map.of("RANK", "3", "WORLD_SIZE", "8", "MASTER_ADDR", "fe80::1", "MASTER_PORT", "29500"));
        expect(3, 8, "fe80::1", 29500, of(env));
        env.putAll(own("1", "2", "own:7"));
        expect(1, 2, "own", 7, of(env));
    }

    @Test
    void shouldNotTakeAPartOfUsualNames() {
        assertNull(of(Map.of()));
        assertNull(of(Map.of("RANK", "3", "WORLD_SIZE", "8")));
        assertNull(of(Map.of("JOB_COMPLETION_INDEX", "3")), "an index alone is any job's");
    }

    @Test
    void shouldTakeTheIndexOfAJobOfKubernetes() {
        Map<String, String> env = own("2", "4", "job-0.job:1234");
        env.remove("JMPI_RANK");
        env.put("JOB_COMPLETION_INDEX", "3");
        expect(3, 4, "job-0.job", 1234, of(env));
    }

    @Test
    void shouldSayWhatIsWrong() {
        refused(own("4", "4", "a:1"), "rank '4'", "from 0 to 3");
        refused(own("-1", "4", "a:1"), "rank '-1'");
        refused(own("0", "0", "a:1"), "size '0'");
        refused(own("0", "x", "a:1"), "size 'x'");
        refused(own("0", "99999999999", "a:1"), "size '99999999999'");
        refused(own("0", "2", "a"), "'a'", "host:port");
        refused(own("0", "2", ":1"), "host:port");
        refused(own("0", "2", "[]:1"), "host:port");
        refused(own("0", "2", "a:0"), "port '0'");
        refused(own("0", "2", "a:65536"), "port '65536'");
        refused(Map.of("JMPI_RANK", "0"), "the size is not there");
        refused(Map.of("JMPI_SIZE", "2", "JMPI_ADDRESS", "a:1"), "the rank is not there");
        refused(Map.of("JMPI_RANK", "0", "JMPI_SIZE", "2"), "the address is not there");
    }

    private static void refused(Map<String, String> env, String... words) {
        String message = assertThrows(PmiException.class, () -> of(env)).getMessage();
        for (String word : words) {
            assertTrue(message.contains(word), message);
        }
    }
}
