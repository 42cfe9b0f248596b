package mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** What free and close may do, for the tests of ADR 34. */
final class FreeRules {
    static final Intracomm WORLD = MPI.COMM_WORLD;

    static final UserFunction SUM = new UserFunction() {
        @Override
        public void call(Object in, Object inOut, int count, Datatype type) {
            for (int i = 0; i < count; i++) {
                ((int[]) inOut)[i] += ((int[]) in)[i];
            }
        }
    };

    private FreeRules() {}

    static void refused(int errorClass, Freeable what) {
        assertEquals(errorClass, assertThrows(MPIException.class, what::free).getErrorClass());
    }

    /** Freeing once more is an error, and closing does nothing, any number of times. */
    static void goneOnce(int errorClass, Freeable what) {
        what.free();
        refused(errorClass, what);
        what.close();
        what.close();
    }

    static void nothingHappens(Freeable what) {
        what.free();
        what.free();
        what.close();
    }
}
