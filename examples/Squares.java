///usr/bin/env jbang "$0" "$@" ; exit $?
//JAVA 17+
//DEPS org.jmpi:jmpi:0.1.0

import java.util.List;
import mpi.MPI;

/**
 * A whole job in one program, without a launcher: `jbang Squares.java`, or `java -cp 'lib/*' Squares.java`. Each rank is a thread. The
 * argument is the number of ranks.
 */
public class Squares {
    public static void main(String[] args) {
        int ranks = args.length > 0 ? Integer.parseInt(args[0]) : 4;
        List<Integer> sums = MPI.run(ranks, comm -> {
            int[] square = {comm.getRank() * comm.getRank()};
            comm.scan(square, 1, MPI.INT, MPI.SUM);
            return square[0];
        });
        System.out.println("sums of squares: " + sums);
    }
}
