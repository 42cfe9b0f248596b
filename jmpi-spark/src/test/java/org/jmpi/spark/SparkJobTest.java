package org.jmpi.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.apache.spark.SparkConf;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.util.LongAccumulator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Jobs of MPI in a cluster of two worker processes with two cores each. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class SparkJobTest {
    private static final int RANKS = 4;

    private static JavaSparkContext spark;

    @BeforeAll
    static void start() throws IOException {
        SparkConf conf = new SparkConf().setAppName("jmpi");
        LocalCluster.settings(System.getProperty("java.class.path")).forEach(conf::set);
        spark = new JavaSparkContext(conf.set("spark.stage.maxConsecutiveAttempts", "2"));
    }

    @AfterAll
    static void stop() {
        spark.close();
    }

    /** The part of a rank of the integral of 4 / (1 + x²). */
    private static double pi(Intracomm comm, int steps) throws MPIException {
        double[] sum = new double[1];
        for (int i = comm.getRank(); i < steps; i += comm.getSize()) {
            double x = (i + 0.5) / steps;
            sum[0] += 4 / (1 + x * x) / steps;
        }
        comm.allReduce(sum, 1, MPI.DOUBLE, MPI.SUM);
        return sum[0];
    }

    @Test
    void shouldComputePiInFourTasks() {
        List<Double> all = JMpi.run(spark, RANKS, comm -> pi(comm, 1_000_000));
        assertEquals(RANKS, all.size());
        assertEquals(Math.PI, all.get(0), 1e-9);
        assertEquals(1, new HashSet<>(all).size());
    }

    @Test
    void shouldRunInTwoProcesses() {
        List<Long> pids = JMpi.run(spark, RANKS, comm -> {
            long[] mine = {ProcessHandle.current().pid()};
            long[] all = new long[comm.getSize()];
            comm.allGather(mine, 1, MPI.LONG, all, 1, MPI.LONG);
            return Arrays.stream(all).distinct().count() == 2 ? mine[0] : -1;
        });
        assertEquals(2, new HashSet<>(pids).size());
        assertTrue(!pids.contains(-1L) && !pids.contains(ProcessHandle.current().pid()), pids.toString());
    }

    @Test
    void shouldMakeDataOfData() {
        List<Integer> values = new Random(4).ints(10_000).boxed().toList();
        JavaRDD<Integer> next = JMpi.map(spark.parallelize(values, 9), RANKS, (comm, partition) -> {
            int[] count = {0};
            List<Integer> mine = new ArrayList<>();
            partition.forEachRemaining(mine::add);
            comm.exScan(new int[] {mine.size()}, count, 1, MPI.INT, MPI.SUM);
            return IntStream.range(0, mine.size()).map(i -> count[0] + i).iterator();
        });
        assertEquals(RANKS, next.getNumPartitions());
        assertEquals(IntStream.range(0, values.size()).boxed().toList(), next.collect());
        assertEquals(values.size(), next.map(x -> 1).reduce(Integer::sum));
    }

    @Test
    void shouldGiveEachRankItsPartition() {
        List<Integer> sums = JMpi.run(spark.parallelize(List.of(1, 2, 3, 4), RANKS), RANKS, (comm, partition) -> {
            int[] sum = {partition.next() * 10 + comm.getRank()};
            assertEquals(TaskContext.getPartitionId(), comm.getRank());
            comm.scan(sum, 1, MPI.INT, MPI.SUM);
            return sum[0];
        });
        assertEquals(List.of(10, 31, 63, 106), sums);
    }

    @Test
    void shouldRunOneRank() {
        assertEquals(List.of("alone"), JMpi.run(spark, 1, comm -> comm.bcastObject("alone", 0)));
    }

    @Test
    void shouldSetControlVariables() {
        String name = JMpi.SETTINGS + "MPIR_CVAR_NOLOCAL";
        spark.sc().conf().set(name, "1");
        assertEquals(Math.PI, JMpi.run(spark, RANKS, comm -> pi(comm, 1000)).get(0), 1e-3, "by TCP");
        spark.sc().conf().set(name, "perhaps");
        String message = assertThrows(Exception.class, () -> JMpi.run(spark, RANKS, comm -> 0))
                .getMessage();
        spark.sc().conf().remove(name);
        assertTrue(message.contains("MPIR_CVAR_NOLOCAL") && message.contains("perhaps"), message);
    }

    @Test
    void shouldFailWithWhatARankThrew() {
        Exception e = assertThrows(
                Exception.class,
                () -> JMpi.run(spark, RANKS, comm -> {
                    if (comm.getRank() == 2) {
                        throw new IllegalStateException("no bread");
                    }
                    comm.barrier();
                    return 0;
                }));
        assertTrue(e.getMessage().contains("no bread"), e.getMessage());
        assertEquals(Math.PI, JMpi.run(spark, RANKS, comm -> pi(comm, 1000)).get(0), 1e-3, "the cluster lives");
    }

    @Test
    void shouldRunTheStageAgainWhenItLosesAnExecutor() {
        LongAccumulator attempts = spark.sc().longAccumulator();
        List<Double> all = JMpi.run(spark, RANKS, comm -> {
            attempts.add(1);
            double pi = pi(comm, 10_000);
            if (TaskContext.get().stageAttemptNumber() == 0 && comm.getRank() == 3) {
                Runtime.getRuntime().halt(9);
            }
            comm.barrier();
            return pi;
        });
        assertEquals(Math.PI, all.get(0), 1e-6);
        assertEquals(RANKS, all.size());
    }

    @Test
    void shouldEndRanksWhoseJobIsCancelled() throws Exception {
        LongAccumulator ended = spark.sc().longAccumulator();
        JavaRDD<Integer> waits = JMpi.map(spark.parallelize(List.of(), RANKS), RANKS, (comm, nothing) -> {
            // nobody sends
            comm.recv(new int[1], 1, MPI.INT, (comm.getRank() + 1) % comm.getSize(), 0);
            return List.<Integer>of().iterator();
        });
        JavaFutureAction<List<Integer>> job = waits.collectAsync();
        while (spark.statusTracker().getActiveStageIds().length == 0) {
            Thread.sleep(10);
        }
        job.cancel(true);
        // all cores are free again
        assertEquals(Math.PI, JMpi.run(spark, RANKS, comm -> pi(comm, 1000)).get(0), 1e-3);
        assertEquals(0, ended.value());
    }

    @Test
    void shouldRefuseNoRanks() {
        String message = assertThrows(IllegalArgumentException.class, () -> JMpi.run(spark, 0, comm -> 1))
                .getMessage();
        assertEquals("0 ranks: expected 1 or more, and a core of the cluster for each", message);
    }
}
