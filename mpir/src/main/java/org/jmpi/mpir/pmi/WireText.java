package org.jmpi.mpir.pmi;

/** Free text as one word of a PMI-1 line: what cannot stand there becomes {@code %XX}, at most 400 characters. */
public final class WireText {
    private static final int LONGEST = 400;

    private WireText() {}

    /**
     * @param text any text; of several lines the first counts
     * @return a word for the wire, cut at 400 characters
     */
    public static String encode(String text) {
        StringBuilder word = new StringBuilder();
        text.lines()
                .findFirst()
                .orElse("")
                .chars()
                .takeWhile(c -> word.length() < LONGEST)
                .forEach(c -> {
                    if (c <= ' ' || c == '%' || c == ';' || c > '~') {
                        word.append(c > 0xff ? "?" : String.format("%%%02X", c));
                    } else {
                        word.append((char) c);
                    }
                });
        return word.toString();
    }

    /**
     * @param word from the wire
     * @return the text; a {@code %} that begins no escape stays as it is
     */
    public static String decode(String word) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < word.length(); i++) {
            int code = word.charAt(i) == '%' && i + 2 < word.length() ? hex(word, i + 1) : -1;
            text.append(code < 0 ? word.charAt(i) : (char) code);
            i += code < 0 ? 0 : 2;
        }
        return text.toString();
    }

    private static int hex(String word, int at) {
        int high = Character.digit(word.charAt(at), 16);
        int low = Character.digit(word.charAt(at + 1), 16);
        return high < 0 || low < 0 ? -1 : high << 4 | low;
    }
}
