package org.jmpi.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that runs on all ranks of a job, in place of {@code @Test}. It is a test of its own for each number of ranks and each way to run
 * them:
 *
 * <pre>{@code
 * @MpiTest(ranks = {1, 2, 4}, on = {RankKind.THREADS, RankKind.PROCESSES})
 * void ranksAddUp(Intracomm world) {
 *     int[] sum = new int[1];
 *     world.allReduce(new int[] {1}, sum, 1, MPI.INT, MPI.SUM);
 *     assertEquals(world.getSize(), sum[0]);
 * }
 * }</pre>
 *
 * <p>Each rank calls {@code MPI.Init}, then runs the test with its {@code @BeforeEach} and {@code @AfterEach} methods on an instance of the
 * class that is its own, then calls {@code MPI.Finalize}. Errors of MPI are exceptions. A parameter of type {@code Intracomm} or
 * {@code Comm} gets {@code MPI.COMM_WORLD}. With processes {@code @BeforeAll} methods run in every rank; with threads static fields are
 * shared, and static {@code @BeforeAll} methods run once, outside MPI.
 *
 * <p>It fails if a rank fails, with the errors of all ranks; if it takes longer than its limit, with a report of who waits for whom; and
 * if a rank leaves requests or handles that it has not freed.
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@TestTemplate
@ExtendWith(MpiTestExtension.class)
public @interface MpiTest {
    /** How many ranks; several numbers are several tests. Each is 1 to 4096. */
    int[] ranks();

    /** What the ranks are; several kinds are several tests. */
    RankKind[] on() default RankKind.THREADS;

    /** How long a job may take, in seconds, before it is ended and the test fails; more than 0. */
    int limitSeconds() default 60;

    /** Whether ranks may leave requests and handles that they have not freed. */
    boolean allowLeaks() default false;
}
