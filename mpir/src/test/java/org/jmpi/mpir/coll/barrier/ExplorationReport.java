package org.jmpi.mpir.coll.barrier;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.coll.barrier.Explorer.Result;

/** What was explored, as a table, with the counter-examples below it. */
final class ExplorationReport {
    private final List<Result> results = new ArrayList<>();

    Result add(Result result) {
        results.add(result);
        return result;
    }

    void write() throws IOException {
        StringBuilder text =
                new StringBuilder("| barrier | n | uses | memory | states | transitions | depth | result |\n");
        text.append("|---|---|---|---|---|---|---|---|\n");
        results.forEach(r -> text.append(row(r)));
        for (Result r : results) {
            if (r.failure() != null) {
                text.append("\n")
                        .append(r.subject().name())
                        .append(", n = ")
                        .append(r.subject().n());
                text.append(": ").append(r.failure());
            }
        }
        Path file = Path.of("target", "barrier-exploration.md");
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        System.out.print(text);
    }

    private static String row(Result r) {
        Model.Subject s = r.subject();
        String verdict = r.failure() != null ? "BROKEN" : r.complete() ? "holds" : "holds as far as explored";
        return String.format(
                "| %s | %d | %s | %s | %d | %d | %d | %s |%n",
                s.name(), s.n(), r.uses(), s.order().title(), r.states(), r.transitions(), r.depth(), verdict);
    }
}
