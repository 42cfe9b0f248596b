package org.jmpi.test.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jmpi.test.release.Checkout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commits have subjects that a reader of the history can use. */
class CommitSubjectsTest {
    /** Committer time of the last commit before the rule: a time, since a shallow clone may lack that commit. */
    private static final long BEGIN = 1_795_477_943L;

    @Test
    void shouldHaveImperativesOfAtMost72Characters() throws IOException, InterruptedException {
        List<String> lines = log(Checkout.find().home());
        List<String> faults = new ArrayList<>();
        int checked = 0;
        for (String line : lines) {
            String[] parts = line.split(" ", 3);
            if (Long.parseLong(parts[0]) > BEGIN) {
                checked++;
                CommitSubject.faults(parts[2]).forEach(f -> faults.add(parts[1] + ": " + f + ": " + parts[2]));
            }
        }
        System.out.println("CommitSubjectsTest: " + checked + " of " + lines.size() + " commits checked");
        assertEquals(List.of(), faults);
    }

    /** Returns time, name and subject of the commits that are there but merges; skips the test outside of a clone. */
    private static List<String> log(Path home) throws IOException, InterruptedException {
        skipUnless(Files.exists(home.resolve(".git")), home + " is no clone");
        Process git = null;
        try {
            git = new ProcessBuilder("git", "-c", "safe.directory=*", "log", "--no-merges", "--format=%ct %h %s")
                    .directory(home.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            skipUnless(false, "there is no git: " + e.getMessage());
        }
        git.getOutputStream().close();
        List<String> lines = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertTrue(git.waitFor(1, TimeUnit.MINUTES), "git log does not end");
        skipUnless(git.exitValue() == 0, "git log exits with " + git.exitValue());
        return lines;
    }

    private static void skipUnless(boolean possible, String reason) {
        if (!possible) {
            System.out.println("CommitSubjectsTest: skipped, " + reason);
        }
        assumeTrue(possible, reason);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "netmod-tcp: Refuse a frame with a wrong length",
                "Release 1.0",
                "mpir/codegen: Write tables",
                "mpi-api, mpir: Pass on what layers see",
                "docs: Re-read the ADRs"
            })
    void shouldAcceptAnImperative(String subject) {
        assertEquals(List.of(), CommitSubject.faults(subject));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mpir: Added a class",
                "mpir: adds a class",
                "mpir: add a class",
                "Adding a class",
                "Fixes the build",
                "Various changes",
                "mpir: Refuse a frame.",
                " Refuse a frame",
                "test-suite: Refuse a frame with a length that is much longer than it might be"
            })
    void shouldFindAnotherForm(String subject) {
        assertEquals(1, CommitSubject.faults(subject).size(), subject + ": " + CommitSubject.faults(subject));
    }
}
