import java.util.ArrayList;
import java.util.List;
import mpi.MPI;

/** Ends a job in the way that its first argument names; the twin of ../c/ends.c. */
public final class Ends {
    private Ends() {}

    private static void end(String way, int rank, int size) throws Exception {
        boolean last = rank == size - 1;
        if (way.startsWith("raise") && last) {
            String self = Long.toString(ProcessHandle.current().pid());
            new ProcessBuilder("kill", "-" + way.substring("raise".length()), self).start().waitFor();
        } else if (way.startsWith("leave") && last) {
            System.exit(Integer.parseInt(way.substring("leave".length())));
        } else if (way.equals("throw") && last) {
            throw new IllegalStateException("as told");
        } else if (way.equals("abortfirst") && rank == 0 || way.equals("abortlast") && last) {
            MPI.COMM_WORLD.abort(7);
        } else if (way.equals("abortself") && last) {
            MPI.COMM_SELF.abort(7);
        } else if (way.equals("memory") && last) {
            List<long[]> all = new ArrayList<>();
            while (true) {
                all.add(new long[1 << 20]);
            }
        } else if (way.equals("print")) {
            while (true) {
                System.out.println("a line");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        String way = args[0];
        if (way.equals("noinit") && "2".equals(System.getenv("PMI_RANK"))) {
            return;
        }
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        if (way.startsWith("exit")) {
            MPI.Finalize();
            System.exit(rank == size - 1 ? Integer.parseInt(way.substring("exit".length())) : 0);
        }
        if (way.equals("input")) {
            int read = rank == 0 ? System.in.read() : -1;
            MPI.Finalize();
            System.exit(read < 0 ? 0 : 1);
        }
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            System.out.println("up");
        }
        end(way, rank, size);
        // the others wait for somebody who never comes
        MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, (rank + 1) % size, 99);
        MPI.Finalize();
    }
}
