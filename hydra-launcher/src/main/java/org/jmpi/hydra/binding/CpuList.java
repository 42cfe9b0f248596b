package org.jmpi.hydra.binding;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Pattern;

/** Sets of processors as Linux writes them: {@code 0-3,8}. */
public final class CpuList {
    private static final Pattern LIST = Pattern.compile("\\d{1,5}(-\\d{1,5})?(,\\d{1,5}(-\\d{1,5})?)*");

    private CpuList() {}

    /**
     * @param text the list, perhaps empty
     * @return its members; none when the text is no such list
     */
    public static BitSet parse(String text) {
        BitSet cpus = new BitSet();
        String stripped = text.strip();
        if (LIST.matcher(stripped).matches()) {
            for (String part : stripped.split(",")) {
                int dash = part.indexOf('-');
                int first = Integer.parseInt(dash < 0 ? part : part.substring(0, dash));
                int last = dash < 0 ? first : Integer.parseInt(part.substring(dash + 1));
                if (last >= first) {
                    cpus.set(first, last + 1);
                }
            }
        }
        return cpus;
    }

    /**
     * @param cpus a set
     * @return its shortest text
     */
    public static String format(BitSet cpus) {
        List<String> parts = new ArrayList<>();
        for (int first = cpus.nextSetBit(0); first >= 0; ) {
            int end = cpus.nextClearBit(first);
            parts.add(end - first == 1 ? "" + first : first + "-" + (end - 1));
            first = cpus.nextSetBit(end);
        }
        return String.join(",", parts);
    }
}
