package org.jmpi.mpid.ch4.init;

import java.util.Optional;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;
import org.jmpi.mpir.pmi.PmiClient;

/** How transports publish where they are: one key a process and kind in the job's key-value space. */
final class BusinessCards {
    private final PmiClient pmi;

    BusinessCards(PmiClient pmi) {
        this.pmi = pmi;
    }

    void publish(String kind, String card) {
        pmi.put("-" + kind + "-" + pmi.rank(), card);
    }

    String of(String kind, int lpid) {
        Optional<String> card = pmi.find("-" + kind + "-" + lpid);
        if (card.isEmpty()) {
            throw new MpirException(
                    ErrorClass.ERR_OTHER,
                    "process " + lpid + " published no " + kind
                            + " address; it runs another version of JMPI, or died while it started");
        }
        return card.get();
    }
}
