package org.jmpi.test.tune;

/**
 * What one algorithm took.
 *
 * @param operation of which collective
 * @param bytes of a message or block
 * @param us microseconds a call
 * @param algorithm its name, and its parameters behind it
 */
record Sample(Operation operation, long bytes, double us, String algorithm) {
    private static final int FIELDS = 5;

    /** Returns what a line that {@link TuneRanks} printed says; null for other lines. */
    static Sample parse(String line) {
        String[] words = line.split(" ", FIELDS);
        if (words.length < FIELDS || !words[0].equals("tune")) {
            return null;
        }
        return new Sample(
                Operation.of(java.util.List.of(words[1])).get(0),
                Long.parseLong(words[2]),
                Double.parseDouble(words[3]),
                words[4]);
    }
}
