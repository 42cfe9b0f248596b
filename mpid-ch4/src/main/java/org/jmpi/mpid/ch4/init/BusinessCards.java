package org.jmpi.mpid.ch4.init;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.pmi.PmiClient;

/** How transports publish where they are: one key a process and kind in the job's key-value space. */
final class BusinessCards {
    private final PmiClient pmi;

    BusinessCards(PmiClient pmi) {
        this.pmi = pmi;
    }

    void publish(String kind, String card) {
        pmi.put(key(kind, pmi.rank()), card);
    }

    String of(String kind, int lpid) {
        return published(kind, lpid, pmi.find(key(kind, lpid)));
    }

    /** Returns the cards of several processes, in their order. */
    String[] of(String kind, int[] lpids) {
        List<String> keys = new ArrayList<>(lpids.length);
        for (int lpid : lpids) {
            keys.add(key(kind, lpid));
        }
        List<Optional<String>> found = pmi.findAll(keys);
        String[] cards = new String[lpids.length];
        for (int i = 0; i < cards.length; i++) {
            cards[i] = published(kind, lpids[i], found.get(i));
        }
        return cards;
    }

    private static String key(String kind, int lpid) {
        return "-" + kind + "-" + lpid;
    }

    private static String published(String kind, int lpid, Optional<String> card) {
        if (card.isEmpty()) {
            throw foreign(kind, lpid);
        }
        return card.get();
    }

    /** What to throw where a process published no card, or none that can be read. */
    static MpirException foreign(String kind, int lpid) {
        return new MpirException(
                ErrorClass.ERR_OTHER,
                "process " + lpid + " published no " + kind
                        + " address; it runs another version of JMPI, or died while it started");
    }
}
