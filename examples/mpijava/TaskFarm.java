import mpi.*;

/** A master deals out tasks, which are objects, to whoever asks for one; tags tell what a message is. */
public class TaskFarm {
    static void check(boolean right, String what) {
        if (!right) {
            System.err.println("TaskFarm: rank " + MPI.COMM_WORLD.Rank() + ": " + what);
            MPI.COMM_WORLD.Abort(1);
        }
    }

    static class Task implements java.io.Serializable {
        final int number;
        long result;

        Task(int number) {
            this.number = number;
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();

        int tasks = 20;
        int work = 1;
        int stop = 2;
        int done = 0;
        if (rank == 0) {
            boolean[] seen = new boolean[tasks];
            for (int next = 0, busy = size - 1; busy > 0; ) {
                Object[] answer = new Object[1];
                Status status = MPI.COMM_WORLD.Recv(answer, 0, 1, MPI.OBJECT, MPI.ANY_SOURCE, MPI.ANY_TAG);
                if (status.tag == work) {
                    Task task = (Task) answer[0];
                    check(!seen[task.number] && task.result == (long) task.number * task.number, "task " + task.number);
                    seen[task.number] = true;
                    done++;
                }
                if (next < tasks) {
                    MPI.COMM_WORLD.Send(new Object[] {new Task(next++)}, 0, 1, MPI.OBJECT, status.source, work);
                } else {
                    MPI.COMM_WORLD.Send(new Object[1], 0, 1, MPI.OBJECT, status.source, stop);
                    busy--;
                }
            }
            check(done == (size == 1 ? 0 : tasks), done + " tasks were done");
        } else {
            MPI.COMM_WORLD.Send(new Object[1], 0, 1, MPI.OBJECT, 0, 0);
            while (true) {
                Object[] given = new Object[1];
                Status status = MPI.COMM_WORLD.Recv(given, 0, 1, MPI.OBJECT, 0, MPI.ANY_TAG);
                if (status.tag == stop) {
                    break;
                }
                Task task = (Task) given[0];
                task.result = (long) task.number * task.number;
                MPI.COMM_WORLD.Send(given, 0, 1, MPI.OBJECT, 0, work);
            }
        }

        MPI.COMM_WORLD.Barrier();
        if (rank == 0) {
            System.out.println("OK every task was done once");
        }
        MPI.Finalize();
    }
}
