package org.jmpi.hydra.status;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jmpi.mpir.pmi.PmiMessage;
import org.jmpi.mpir.pmi.status.RankReport;

/** Makes reports of what a job is doing. The job goes on meanwhile. Any thread, one report at a time. */
public final class StatusReporter {
    /** A rank that has not answered by then does not answer. */
    private static final long ANSWER_MILLIS = 2000;

    private static final long FACTS_MILLIS = 500;

    private final String job;
    private final int ranks;
    private final boolean oneProcess;
    private final RankQuery query;
    private final Consumer<Consumer<List<ProcessFacts>>> facts;
    private final Supplier<Map<Integer, String>> elsewhere;
    private final long begin = System.nanoTime();
    private int questions;
    /** Whether the ranks are in this process, whose age is not the job's. */
    private boolean embedded;

    /**
     * @param job its command, for people
     * @param ranks how many it has
     * @param oneProcess whether they are threads of process 0
     * @param query queries them
     * @param facts passes on, from any thread, what the launcher knows of the job's processes, in their order
     * @param elsewhere queries other hosts what their processes are doing; as many as say so at once, by number
     */
    public StatusReporter(
            String job,
            int ranks,
            boolean oneProcess,
            RankQuery query,
            Consumer<Consumer<List<ProcessFacts>>> facts,
            Supplier<Map<Integer, String>> elsewhere) {
        this.job = job;
        this.ranks = ranks;
        this.oneProcess = oneProcess;
        this.query = query;
        this.facts = facts;
        this.elsewhere = elsewhere;
    }

    /**
     * Returns the reporter of a job whose ranks are threads of this process.
     *
     * @param job what it is, for people
     * @param ranks how many it has
     * @param status answers the question of a number
     */
    public static StatusReporter ofThisProcess(String job, int ranks, IntFunction<List<PmiMessage>> status) {
        ProcessFacts self =
                new ProcessFacts(0, "localhost", ProcessHandle.current().pid(), true, ProcessFacts.Life.IN_MPI, 0);
        RankQuery query = (id, queried, answers) -> {
            BitSet process = new BitSet();
            process.set(0);
            queried.accept(process);
            status.apply(id).forEach(line -> answers.accept(0, line));
        };
        StatusReporter reporter =
                new StatusReporter(job, ranks, true, query, facts -> facts.accept(List.of(self)), Map::of);
        reporter.embedded = true;
        return reporter;
    }

    /** Returns the report, of several lines; within 4 seconds. */
    public synchronized String report() {
        try {
            StatusAnswers answers = new StatusAnswers(++questions, ranks, oneProcess);
            query.query(questions, answers::queried, answers::line);
            Map<Integer, RankReport> reports = answers.await(ANSWER_MILLIS);
            CompletableFuture<List<ProcessFacts>> known = new CompletableFuture<>();
            facts.accept(known::complete);
            return text(known.get(FACTS_MILLIS, TimeUnit.MILLISECONDS), reports, answers);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "the launcher is ending\n";
        } catch (ExecutionException | TimeoutException e) {
            return "the job is ending\n";
        }
    }

    private String text(List<ProcessFacts> processes, Map<Integer, RankReport> reports, StatusAnswers answers) {
        boolean remote = processes.stream().anyMatch(each -> !each.local() && !reports.containsKey(each.rank()));
        Map<Integer, String> states = remote ? elsewhere.get() : Map.of();
        List<RankStatus> all = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            int process = oneProcess ? 0 : rank;
            all.add(new RankStatus(
                    rank, processes.get(process), reports.get(rank), answers.wasQueried(process), states.get(process)));
        }
        return String.join("\n", new JobStatus(title(), all).lines()) + "\n";
    }

    private String title() {
        String shape = ranks + (ranks == 1 ? " rank" : " ranks") + (oneProcess ? " as threads" : "");
        if (embedded) {
            return "status of " + job + ", " + shape;
        }
        long seconds = Duration.ofNanos(System.nanoTime() - begin).toSeconds();
        return "status of " + job + ", launcher " + ProcessHandle.current().pid() + ", " + shape + ", for " + seconds
                + " s";
    }
}
