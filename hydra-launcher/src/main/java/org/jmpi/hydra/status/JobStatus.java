package org.jmpi.hydra.status;

import java.util.ArrayList;
import java.util.List;

/**
 * What all ranks of a job are doing.
 *
 * @param title which job it is
 * @param ranks its ranks, in their order
 */
record JobStatus(String title, List<RankStatus> ranks) {
    /** The report in words, a line each. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(title);
        CommNames names = CommNames.of(ranks);
        ranks.forEach(rank -> lines.addAll(new RankText(rank, names).lines()));
        List<String> findings = new WaitAnalysis(ranks, names).findings();
        if (!findings.isEmpty()) {
            lines.add("Who waits for whom:");
            findings.forEach(each -> lines.add("  " + each));
        }
        return lines;
    }
}
