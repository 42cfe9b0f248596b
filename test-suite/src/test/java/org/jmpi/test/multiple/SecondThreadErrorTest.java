package org.jmpi.test.multiple;

import static org.jmpi.test.multiple.UnaskedThreads.WORLD;
import static org.jmpi.test.multiple.UnaskedThreads.level;
import static org.jmpi.test.multiple.UnaskedThreads.rank;
import static org.jmpi.test.multiple.UnaskedThreads.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.jmpi.binding.Mpi;
import org.junit.jupiter.api.Test;

/** A second thread that calls is an error where that is asked for. */
class SecondThreadErrorTest {
    @Test
    void shouldRefuseAnotherThreadWhereThatIsAskedFor() {
        Map<String, String> settings = Map.of("MPIR_CVAR_JMPI_SECOND_THREAD", "error");
        int code = run(1, Mpi.MPI_THREAD_FUNNELED, settings, () -> {
            Mpi.MPI_Comm_set_errhandler(WORLD, Mpi.MPI_ERRORS_RETURN);
            Mpi.MPI_Comm_set_errhandler(Mpi.MPI_COMM_SELF, Mpi.MPI_ERRORS_RETURN);
            String first = Thread.currentThread().getName();
            Guarded.inThreads(List.of(() -> {
                int error = Mpi.MPI_Send(new int[1], 1, Mpi.MPI_INT, 0, 0, WORLD);
                int[] errorClass = new int[1];
                Mpi.MPI_Error_class(error, errorClass);
                assertEquals(Mpi.MPI_ERR_OTHER, errorClass[0]);
                String[] text = new String[1];
                Mpi.MPI_Error_string(error, text);
                for (String word : List.of(
                        Thread.currentThread().getName(),
                        first,
                        "MPI_THREAD_FUNNELED",
                        "InitThread",
                        "MPI_THREAD_MULTIPLE")) {
                    assertTrue(text[0].contains(word), word + " in: " + text[0]);
                }
                // these any thread may ask
                assertEquals(Mpi.MPI_THREAD_FUNNELED, level());
                boolean[] isMain = {true};
                assertEquals(Mpi.MPI_SUCCESS, Mpi.MPI_Is_thread_main(isMain));
                assertFalse(isMain[0]);
                return null;
            }));
            assertEquals(0, rank(), "the first thread goes on");
            return null;
        });
        assertEquals(0, code);
    }

    @Test
    void shouldRefuseTwoThreadsAtOnceWhereThatIsAskedFor() {
        Map<String, String> settings = Map.of("MPIR_CVAR_JMPI_SECOND_THREAD", "error");
        int code = run(1, Mpi.MPI_THREAD_SERIALIZED, settings, () -> {
            Mpi.MPI_Comm_set_errhandler(WORLD, Mpi.MPI_ERRORS_RETURN);
            Mpi.MPI_Comm_set_errhandler(Mpi.MPI_COMM_SELF, Mpi.MPI_ERRORS_RETURN);
            CountDownLatch inside = new CountDownLatch(1);
            CountDownLatch refused = new CountDownLatch(1);
            int[] keyval = new int[1];
            // a call-back is the place where a thread surely is inside
            Mpi.MPI_Comm_create_keyval(
                    (comm, key, extra, in, out, flag) -> {
                        inside.countDown();
                        try {
                            refused.await();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                        return Mpi.MPI_SUCCESS;
                    },
                    (comm, key, value, extra) -> Mpi.MPI_SUCCESS,
                    keyval,
                    null);
            Mpi.MPI_Comm_set_attr(WORLD, keyval[0], "value");
            FutureTask<Integer> second = new FutureTask<>(() -> {
                inside.await();
                int error = Mpi.MPI_Barrier(Mpi.MPI_COMM_SELF);
                refused.countDown();
                return error;
            });
            new Thread(second).start();
            int[] made = new int[1];
            assertEquals(Mpi.MPI_SUCCESS, Mpi.MPI_Comm_dup(WORLD, made));
            assertNotEquals(Mpi.MPI_SUCCESS, second.get());
            Mpi.MPI_Comm_free(made);
            // one after another is what was promised
            Guarded.inThreads(List.of(() -> {
                assertEquals(Mpi.MPI_SUCCESS, Mpi.MPI_Barrier(Mpi.MPI_COMM_SELF));
                return null;
            }));
            return null;
        });
        assertEquals(0, code);
    }
}
