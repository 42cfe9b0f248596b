import java.util.*;
import mpi.*;

/**
 * A library keeps what it knows with the communicator: a communicator of its own, made at the first call, and a plan.
 * Teaches createKeyval, setAttr, getAttr, predefined attributes, names, and dup to keep a library's messages apart.
 */
public class Attributes {
    static int planKey;

    /** A "library call": the sum of squares of all ranks; counts in the attribute how often it was called. */
    static int sumOfSquares(Intracomm comm, Intracomm own) throws MPIException {
        Integer calls = (Integer) comm.getAttr(planKey);
        comm.setAttr(planKey, calls == null ? 1 : calls + 1);
        // would meet the user's message of the same tag, if it were not on a communicator of its own
        int[] value = {own.getRank() * own.getRank()};
        int[] sum = new int[1];
        if (own.getRank() > 0) {
            own.send(value, 1, MPI.INT, 0, 1);
        } else {
            int[] other = new int[1];
            sum[0] = value[0];
            for (int i = 1; i < own.getSize(); i++) {
                own.recv(other, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
                sum[0] += other[0];
            }
        }
        own.bcast(sum, 1, MPI.INT, 0);
        return sum[0];
    }

    static void fail(String text) throws MPIException {
        System.err.println("Attributes: rank " + MPI.COMM_WORLD.getRank() + ": " + text);
        MPI.COMM_WORLD.abort(1);
    }

    /** Any object may be an attribute, for as long as it is wanted. */
    static void keepAPlan(Intracomm own) throws MPIException {
        int listKey = Comm.createKeyval();
        own.setAttr(listKey, new ArrayList<>(List.of("a", "plan")));
        if (!List.of("a", "plan").equals(own.getAttr(listKey))) {
            fail("the plan is " + own.getAttr(listKey));
        }
        own.deleteAttr(listKey);
        if (own.getAttr(listKey) != null) {
            fail("the plan is still there");
        }
        Comm.freeKeyval(listKey);
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        Integer largestTag = (Integer) MPI.COMM_WORLD.getAttr(MPI.TAG_UB);
        if (largestTag == null || largestTag < 32767) {
            fail("largest tag " + largestTag);
        }
        if (MPI.COMM_WORLD.getAttr(MPI.UNIVERSE_SIZE) instanceof Integer universe && universe < 1) {
            fail("universe of " + universe);
        }

        planKey = Comm.createKeyval();
        Intracomm own = MPI.COMM_WORLD.dup();
        own.setName("library");
        if (!own.getName().equals("library") || MPI.COMM_WORLD.getName().equals("library")) {
            fail("names " + own.getName() + " and " + MPI.COMM_WORLD.getName());
        }

        // a message of the user's is under way while the library works
        if (rank > 0) {
            MPI.COMM_WORLD.send(new int[] {-1}, 1, MPI.INT, 0, 1);
        }
        int expected = (size - 1) * size * (2 * size - 1) / 6;
        for (int call = 1; call <= 3; call++) {
            int sum = sumOfSquares(MPI.COMM_WORLD, own);
            if (sum != expected || (Integer) MPI.COMM_WORLD.getAttr(planKey) != call) {
                fail("call " + call + " gave " + sum + ", expected " + expected);
            }
        }
        for (int r = 1; rank == 0 && r < size; r++) {
            int[] word = new int[1];
            MPI.COMM_WORLD.recv(word, 1, MPI.INT, r, 1);
            if (word[0] != -1) {
                fail("the user's message of " + r + " is " + word[0]);
            }
        }

        keepAPlan(own);
        MPI.COMM_WORLD.deleteAttr(planKey);
        Comm.freeKeyval(planKey);
        own.free();
        if (rank == 0) {
            System.out.println("OK the library was called three times, largest tag " + largestTag);
        }
        MPI.Finalize();
    }
}
