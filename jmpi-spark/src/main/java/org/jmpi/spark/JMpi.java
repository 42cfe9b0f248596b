package org.jmpi.spark;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import mpi.EmbeddedJob;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Tuple2;
import scala.reflect.ClassTag$;

/**
 * MPI inside Spark: the tasks of a barrier stage are the ranks of a job. They begin together, and talk to each other by all of
 * package {@code mpi}.
 *
 * <pre>{@code
 * List<Double> sums = JMpi.run(rdd, 4, (comm, numbers) -> {
 *     double[] sum = {0};
 *     numbers.forEachRemaining(x -> sum[0] += x);
 *     comm.allReduce(sum, 1, MPI.DOUBLE, MPI.SUM);
 *     return sum[0];
 * });
 * }</pre>
 *
 * The cluster needs a free core for each rank, or the stage waits. Tasks of one host share memory, whether one executor has them
 * or several. Settings of Spark whose names begin with {@value #SETTINGS} set control variables of the ranks, as
 * {@code spark.jmpi.MPIR_CVAR_NOLOCAL=1} does. If a task fails, is killed or loses its executor, the others get an exception, and
 * Spark runs the whole stage again, up to {@code spark.stage.maxConsecutiveAttempts} times.
 */
public final class JMpi {
    /** What the settings of Spark begin with that set control variables. */
    public static final String SETTINGS = "spark.jmpi.";

    private JMpi() {}

    /**
     * Runs a job of MPI at once, as Spark's {@code collect} does. Throws Spark's exception if a rank failed every time.
     *
     * @param <T> elements of {@code rdd}
     * @param <R> what a rank returns
     * @param rdd data; has it another number of partitions than {@code ranks}, its elements are dealt anew
     * @param ranks how many ranks the job has, from 1
     * @param function what each rank does with its partition; Spark serializes it
     * @return what each rank returned, in the order of ranks
     */
    public static <T, R> List<R> run(JavaRDD<T> rdd, int ranks, RankFunction<T, R> function) {
        Objects.requireNonNull(function);
        JavaRDD<Tuple2<Integer, R>> results = stage(rdd, ranks, (world, partition) -> {
            R result = function.call(world, partition);
            return List.of(new Tuple2<>(world.getRank(), result)).iterator();
        });
        // Spark runs a barrier stage again only if its results are shuffled
        List<Tuple2<Integer, R>> all = new ArrayList<>(results.repartition(1).collect());
        all.sort(Comparator.comparing(Tuple2::_1));
        return all.stream().map(Tuple2::_2).collect(Collectors.toCollection(ArrayList::new));
    }

    /**
     * Runs a job of MPI that needs no data of Spark, as {@link EmbeddedJob} does elsewhere. Throws Spark's exception if a rank failed
     * every time.
     *
     * @param <R> what a rank returns
     * @param spark where
     * @param ranks how many ranks the job has, from 1
     * @param body what each rank does; Spark serializes it
     * @return what each rank returned, in the order of ranks
     */
    public static <R> List<R> run(JavaSparkContext spark, int ranks, EmbeddedJob.Body<R> body) {
        Objects.requireNonNull(body);
        JavaRDD<Integer> nothing = spark.parallelize(List.of(), checked(ranks));
        return run(nothing, ranks, (world, partition) -> body.run(world));
    }

    /**
     * Returns data that a job of MPI makes of other data, when somebody needs it. Each time that it is needed, unless it is persisted,
     * the job runs again. After a failure Spark runs the stage again only if a shuffle follows it, as {@code sortByKey} or
     * {@code repartition} do; an action right on the result fails.
     *
     * @param <T> elements of {@code rdd}
     * @param <R> elements of the result
     * @param rdd data; has it another number of partitions than {@code ranks}, its elements are dealt anew
     * @param ranks how many ranks the job has, from 1, and partitions the result
     * @param function makes of a partition the one of the same number; MPI is left before the result is read, which must not call it
     */
    public static <T, R> JavaRDD<R> map(JavaRDD<T> rdd, int ranks, RankFunction<T, ? extends Iterator<R>> function) {
        Objects.requireNonNull(function);
        return stage(rdd, ranks, function::call);
    }

    private static <T, R> JavaRDD<R> stage(JavaRDD<T> rdd, int ranks, RankFunction<T, Iterator<R>> function) {
        int partitions = checked(ranks);
        JavaRDD<T> dealt = rdd.getNumPartitions() == partitions ? rdd : rdd.repartition(partitions);
        return dealt.rdd()
                .barrier()
                .mapPartitions(
                        new RankTask<>(function, variables(rdd.context())),
                        false,
                        ClassTag$.MODULE$.<R>apply(Object.class))
                .toJavaRDD();
    }

    private static Map<String, String> variables(SparkContext spark) {
        Map<String, String> variables = new HashMap<>();
        for (Tuple2<String, String> each : spark.getConf().getAll()) {
            if (each._1().startsWith(SETTINGS)) {
                variables.put(each._1().substring(SETTINGS.length()), each._2());
            }
        }
        return variables;
    }

    private static int checked(int ranks) {
        if (ranks < 1) {
            throw new IllegalArgumentException(
                    ranks + " ranks: expected 1 or more, and a core of the cluster for each");
        }
        return ranks;
    }
}
