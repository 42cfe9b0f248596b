import mpi.*;

/** All calls that wait or test, with Java nulls among the requests. */
public class Requests {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("Requests: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    static void numbers(int rank, int size, int left, int right) {
        int[] in = new int[6];
        int[] out = {rank + 1};
        Request[] requests = new Request[7];
        for (int i = 0; i < 6; i++) {
            requests[i] = MPI.COMM_WORLD.Irecv(in, i, 1, MPI.INT, left, i);
        }
        check(requests[5].Test() == null, "complete before the message is sent");
        check(Request.Testall(requests) == null, "all complete before the messages are sent");
        MPI.COMM_WORLD.Barrier();
        for (int tag = 0; tag < 5; tag++) {
            MPI.COMM_WORLD.Send(out, 0, 1, MPI.INT, right, tag);
        }
        boolean[] done = new boolean[6];
        Status status = Request.Waitany(requests);
        check(status.index >= 0 && status.index < 5 && status.tag == status.index, "index " + status.index);
        done[status.index] = true;
        check(requests[status.index].Is_null(), "a complete request is not null");
        do {
            status = Request.Testany(requests);
        } while (status == null);
        check(!done[status.index] && status.tag == status.index, "index " + status.index);
        done[status.index] = true;
        for (Status each : Request.Waitsome(requests)) {
            check(!done[each.index] && each.tag == each.index, "index " + each.index);
            done[each.index] = true;
        }
        while (!(done[0] && done[1] && done[2] && done[3] && done[4])) {
            for (Status each : Request.Testsome(requests)) {
                check(!done[each.index] && each.tag == each.index, "index " + each.index);
                done[each.index] = true;
            }
        }
        requests[5].Cancel();
        check(requests[5].Wait().Test_cancelled(), "a receive without a message was not cancelled");
        for (int i = 0; i < 5; i++) {
            check(in[i] == left + 1, "element " + i + " is " + in[i]);
        }
        check(Request.Testall(requests) != null, "null requests are complete");
        check(Request.Waitany(requests).index == MPI.UNDEFINED, "an index without a request");
    }

    static void objects(int rank, int size, int left, int right) {
        int[] in = new int[1];
        int[] out = {rank + 1};
        Object[] object = new Object[1];
        Request[] mixed = {MPI.COMM_WORLD.Irecv(object, 0, 1, MPI.OBJECT, left, 1), null,
            MPI.COMM_WORLD.Irecv(in, 0, 1, MPI.INT, left, 2)};
        MPI.COMM_WORLD.Send(out, 0, 1, MPI.INT, right, 2);
        check(Request.Waitany(mixed).index == 2, "the object came before it was sent");
        MPI.COMM_WORLD.Send(new Object[] {"late"}, 0, 1, MPI.OBJECT, right, 1);
        check(Request.Waitany(mixed).index == 0 && object[0].equals("late"), "the object is " + object[0]);
        Request never = MPI.COMM_WORLD.Irecv(object, 0, 1, MPI.OBJECT, left, 99);
        never.Cancel();
        check(never.Wait().Test_cancelled(), "a receive of objects was not cancelled");
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;
        numbers(rank, size, left, right);
        objects(rank, size, left, right);

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK all ranks agree");
        }
        MPI.Finalize();
    }
}
