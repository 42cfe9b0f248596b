package org.jmpi.test.endings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** The results in Markdown, a line for each way to end a job on each transport. */
final class EndingsTable {
    private record Key(String ending, String ranks) {}

    private final Map<Key, List<Outcome>> rows = new LinkedHashMap<>();

    /** Makes an empty line, so that lines stand in the order of the plan. */
    synchronized void expect(String ending, String ranks) {
        rows.putIfAbsent(new Key(ending, ranks), new ArrayList<>());
    }

    synchronized void add(String ending, String ranks, Outcome outcome) {
        rows.get(new Key(ending, ranks)).add(outcome);
    }

    synchronized String markdown() {
        StringBuilder text = new StringBuilder("""
                | job ended by | ranks | runs | median ms | slowest ms | exit code | left | result |
                |---|---|---:|---:|---:|---:|---|---|
                """);
        rows.forEach((key, outcomes) -> text.append(row(key, outcomes)));
        return text.toString();
    }

    /** Prints the table and writes it to a file of the suite's target folder. */
    void publish(String file) throws IOException {
        System.out.print(markdown());
        Path target = Launch.home().resolve("test-suite/target");
        Files.createDirectories(target);
        Files.writeString(target.resolve(file), markdown());
    }

    private static String row(Key key, List<Outcome> outcomes) {
        long[] millis = outcomes.stream().mapToLong(Outcome::millis).sorted().toArray();
        String codes = distinct(
                outcomes.stream().map(each -> Integer.toString(each.exitCode())).toList());
        String left =
                distinct(outcomes.stream().flatMap(each -> each.left().stream()).toList());
        long wrong =
                outcomes.stream().filter(each -> !each.complaints().isEmpty()).count();
        return "| "
                + String.join(
                        " | ",
                        key.ending,
                        key.ranks,
                        Integer.toString(outcomes.size()),
                        millis.length == 0 ? "-" : Long.toString(millis[millis.length / 2]),
                        millis.length == 0
                                ? "-"
                                : Long.toString(LongStream.of(millis).max().orElseThrow()),
                        codes,
                        left.isEmpty() ? "nothing" : left,
                        wrong == 0 ? "ok" : wrong + " wrong")
                + " |\n";
    }

    private static String distinct(List<String> words) {
        return words.stream().distinct().collect(Collectors.joining(", "));
    }
}
