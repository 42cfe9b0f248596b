package org.jmpi.hydra.hosts;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.hydra.job.UsageException;

/**
 * Reads {@code -rankmap}: {@code (vector,(start,hosts,ranks),...)} puts {@code ranks} ranks on each of
 * {@code hosts} hosts from number {@code start} on, and begins again when ranks are left. Mirrors
 * {@code MPL_rankmap_str_to_array}.
 */
final class RankMap {
    private static final String EXPECTED = "(vector,(start,hosts,ranks a host),...), as in (vector,(0,2,1))";
    private static final int DIGITS = 7;

    private final String text;
    private int at;

    private RankMap(String text) {
        this.text = text;
    }

    /**
     * @param text the map
     * @param ranks how many ranks there are
     * @param hosts how many hosts there are
     * @return index of each rank's host
     * @throws UsageException when it is no map, names a host that is not there, or places no rank
     */
    static int[] parse(String text, int ranks, int hosts) {
        RankMap map = new RankMap(text);
        List<int[]> blocks = map.blocks(hosts);
        int[] nodes = new int[ranks];
        for (int rank = 0; rank < ranks; ) {
            for (int[] block : blocks) {
                for (long i = 0; i < (long) block[1] * block[2] && rank < ranks; i++) {
                    nodes[rank++] = block[0] + (int) (i / block[2]);
                }
            }
        }
        return nodes;
    }

    private List<int[]> blocks(int hosts) {
        expect("(");
        expect("vector");
        List<int[]> blocks = new ArrayList<>();
        do {
            blocks.add(block(hosts));
        } while (peek(','));
        expect(")");
        if (skipped() < text.length()) {
            throw wrong("'" + text.substring(at) + "' after the end: expected " + EXPECTED);
        }
        return blocks;
    }

    private int[] block(int hosts) {
        expect(",");
        expect("(");
        int start = number("a host's number from 0");
        expect(",");
        int count = number("a number of hosts");
        if (count == 0 || start + count > hosts) {
            throw wrong("hosts " + start + " to " + (start + count - 1) + ": expected numbers from 0 to " + (hosts - 1)
                    + ", for there " + (hosts == 1 ? "is 1 host" : "are " + hosts + " hosts"));
        }
        expect(",");
        int each = number("a number of ranks a host");
        if (each == 0) {
            throw wrong("0 ranks a host: expected 1 or more");
        }
        expect(")");
        return new int[] {start, count, each};
    }

    private int skipped() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        return at;
    }

    private boolean peek(char c) {
        return skipped() < text.length() && text.charAt(at) == c;
    }

    private void expect(String word) {
        if (!text.startsWith(word, skipped())) {
            throw wrong((at < text.length() ? "'" + text.charAt(at) + "'" : "the end") + " where '" + word
                    + "' should stand: expected " + EXPECTED);
        }
        at += word.length();
    }

    private int number(String what) {
        int begin = skipped();
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        if (at == begin || at - begin > DIGITS) {
            String found = at > begin
                    ? text.substring(begin, at)
                    : begin < text.length() ? text.substring(begin, begin + 1) : "the end";
            at = begin;
            throw wrong("'" + found + "' where " + what + " should stand: expected " + EXPECTED);
        }
        return Integer.parseInt(text.substring(begin, at));
    }

    private UsageException wrong(String message) {
        return new UsageException("-rankmap " + text + " column " + (at + 1) + ": " + message);
    }
}
