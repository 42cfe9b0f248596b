package org.jmpi.mpid.ch4.rma;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What synchronises takes effect when all before it have ended, in whatever order. */
class ArrivalsTest {
    private final List<String> retired = new ArrayList<>();
    private final Arrivals arrivals = new Arrivals();

    private final class Named extends Pending {
        private final String name;

        Named(String name, boolean isDone) {
            this.name = name;
            this.isDone = isDone;
        }

        @Override
        void retire() {
            retired.add(name);
        }
    }

    private Named add(String name, boolean isDone) {
        Named one = new Named(name, isDone);
        arrivals.add(one);
        return one;
    }

    @Test
    void shouldRetireInOrder() {
        Named put1 = add("put1", false);
        Named put2 = add("put2", false);
        add("flush", true);
        Named put3 = add("put3", false);
        add("unlock", true);
        arrivals.done(put3);
        arrivals.done(put2);
        assertEquals(List.of(), retired);
        arrivals.done(put1);
        assertEquals(List.of("put1", "put2", "flush", "put3", "unlock"), retired);
        assertTrue(arrivals.isEmpty());
    }

    @Test
    void shouldNotWaitForWhatCameLater() {
        Named put1 = add("put1", false);
        add("flush", true);
        Named put2 = add("put2", false);
        arrivals.done(put1);
        assertEquals(List.of("put1", "flush"), retired);
        arrivals.done(put2);
        assertEquals(List.of("put1", "flush", "put2"), retired);
    }
}
