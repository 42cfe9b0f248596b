package org.jmpi.test.threads;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.jmpi.mpir.Rank;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Threads call MPI after MPI_Init, which allows one: first one after another, then several at once while the first one is
 * blocked in MPI. Arguments: {@code end=main}, {@code thread} or {@code hook} says who calls MPI_Finalize;
 * {@code program=NAME} runs a program of this package that asks for MPI_THREAD_MULTIPLE, but doesn't here.
 */
public final class Unasked {
    private static final int WORDS = 20_000;

    private final Check check = new Check();
    private final Rank rank = Rank.current();
    private final int me = MTest.rank();
    private final int size = MTest.size();

    public static void main(String[] args) throws Exception {
        MPI_Init(args);
        Unasked test = new Unasked();
        MTest.report(test.run(args));
        switch (MTest.threadRanks() ? "main" : text(args, "end", "main")) {
            case "thread" -> test.inThreads(List.of(() -> MPI_Finalize()));
            // a thread rank ends before its JVM does
            case "hook" -> Runtime.getRuntime().addShutdownHook(new Thread(() -> MPI_Finalize()));
            default -> MPI_Finalize();
        }
    }

    private static String text(String[] args, String name, String otherwise) {
        for (String arg : args) {
            if (arg.startsWith(name + "=")) {
                return arg.substring(name.length() + 1);
            }
        }
        return otherwise;
    }

    private int run(String[] args) throws Exception {
        switch (text(args, "program", "")) {
            case "AllKinds":
                return AllKinds.runMultiple(args);
            case "CreateCrossed":
                return CreateCrossed.runMultiple(args);
            case "NonblockingCollectives":
                return NonblockingCollectives.runMultiple(args);
            case "Streams":
                return Streams.runMultiple(args);
            case "DetachWhileBusy":
                return DetachWhileBusy.runMultiple(args);
            default:
                break;
        }
        inThreads(List.of(() -> ring(1)));
        ring(2);
        inThreads(List.of(this::workerCalls));
        check.same(0, rank.isMultiple() ? 1 : 0, "raised although threads took turns");
        whileMainIsBlocked();
        check.same(1, rank.isMultiple() ? 1 : 0, "raised while two threads were inside");
        levels(true);
        inThreads(IntStream.range(0, 4)
                .mapToObj(t -> (Runnable) () -> pairs(10 + t))
                .toList());
        collectives();
        parallelStream();
        return check.errors();
    }

    private void workerCalls() {
        levels(false);
        ring(3);
        int[] sum = new int[1];
        check.ok(MPI_Allreduce(new int[] {me + 1}, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD), "Allreduce");
        check.same(size * (size + 1) / 2, sum[0], "sum");
    }

    /** The level of the beginning stays, whoever calls. */
    private void levels(boolean isMain) {
        int[] level = {-1};
        boolean[] flag = {!isMain};
        check.ok(MPI_Query_thread(level), "Query_thread");
        check.same(MPI_THREAD_SINGLE, level[0], "level");
        check.ok(MPI_Is_thread_main(flag), "Is_thread_main");
        check.equal(isMain, flag[0], "is main thread");
    }

    /** The main thread waits for a message that another one sends only when it is told so by a third one. */
    private void whileMainIsBlocked() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        Thread other = start(() -> {
            await(begun);
            pairs(4);
            ring(5);
            MPI_Send(new int[] {me}, 1, MPI_INT, (me + 1) % size, 6, MPI_COMM_WORLD);
        });
        int[] got = {-1};
        begun.countDown();
        check.ok(MPI_Recv(got, 1, MPI_INT, (me + size - 1) % size, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE), "Recv");
        check.same((me + size - 1) % size, got[0], "the neighbour's");
        other.join();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void ring(int tag) {
        int[] got = new int[WORDS];
        int[] mine = data(me, tag);
        int next = (me + 1) % size;
        int previous = (me + size - 1) % size;
        check.ok(
                MPI_Sendrecv(mine, WORDS, MPI_INT, next, tag, got, WORDS, MPI_INT, previous, tag, MPI_COMM_WORLD, null),
                "Sendrecv");
        check.equal(
                List.of(data(previous, tag)[WORDS - 1], data(previous, tag)[0]),
                List.of(got[WORDS - 1], got[0]),
                "data");
    }

    private static int[] data(int from, int tag) {
        return IntStream.range(0, WORDS)
                .map(i -> from * 1_000_003 + tag * 7919 + i)
                .toArray();
    }

    /** A thread of each rank and its counterpart at the neighbour send each other messages, by tag. */
    private void pairs(int tag) {
        int next = (me + 1) % size;
        int previous = (me + size - 1) % size;
        int[] requests = new int[2];
        int[] one = new int[1];
        for (int i = 0; i < 200; i++) {
            int[] got = new int[1 + i % 7 * 500];
            int[] sent = new int[got.length];
            sent[i % sent.length] = 1000 * me + i;
            MPI_Irecv(got, got.length, MPI_INT, previous, tag, MPI_COMM_WORLD, one);
            requests[0] = one[0];
            MPI_Isend(sent, sent.length, MPI_INT, next, tag, MPI_COMM_WORLD, one);
            requests[1] = one[0];
            check.ok(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE), "Waitall");
            check.same(1000L * previous + i, got[i % got.length], "message " + i + " of tag " + tag);
        }
    }

    /** A communicator a thread, made while others make theirs. */
    private void collectives() throws InterruptedException {
        int[][] parents = new int[3][1];
        for (int[] parent : parents) {
            MPI_Comm_dup(MPI_COMM_WORLD, parent);
        }
        List<Runnable> bodies = new ArrayList<>();
        for (int[] parent : parents) {
            bodies.add(() -> {
                int[] made = new int[1];
                int[] sum = new int[1];
                for (int i = 0; i < 30; i++) {
                    check.ok(MPI_Comm_dup(parent[0], made), "Comm_dup");
                    check.ok(MPI_Allreduce(new int[] {me + i}, sum, 1, MPI_INT, MPI_SUM, made[0]), "Allreduce");
                    check.same(size * (size - 1) / 2 + size * i, sum[0], "sum " + i);
                    MPI_Comm_free(made);
                }
                MPI_Comm_free(parent);
            });
        }
        inThreads(bodies);
    }

    /** The workers of a parallel stream and the calling thread. */
    private void parallelStream() {
        // with thread ranks the pool's threads are shared: they are attached to whom they work for
        long right = IntStream.range(100, 140)
                .parallel()
                .filter(tag -> {
                    Rank.attach(rank);
                    int[] got = new int[1];
                    int[] request = new int[1];
                    MPI_Irecv(got, 1, MPI_INT, 0, tag, MPI_COMM_SELF, request);
                    MPI_Send(new int[] {tag}, 1, MPI_INT, 0, tag, MPI_COMM_SELF);
                    MPI_Wait(request, MPI_STATUS_IGNORE);
                    Rank.attach(null);
                    return got[0] == tag;
                })
                .count();
        check.same(40, right, "messages of a parallel stream");
    }

    private Thread start(Runnable body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (RuntimeException e) {
                check.fail(Thread.currentThread() + ": " + e);
            }
        });
        thread.start();
        return thread;
    }

    private void inThreads(List<Runnable> bodies) throws InterruptedException {
        for (Thread thread : bodies.stream().map(this::start).toList()) {
            thread.join();
        }
    }
}
