import java.nio.ByteBuffer;
import mpi.*;

/**
 * Particles with a number, a position and a name move one rank to the right, as many as like. Teaches Struct: fields of
 * different types in one message, read and written through objects that look into a buffer.
 */
public class Particles {
    static class Particle extends Struct {
        final int id = addInt();
        final int position = addDouble(3);
        final int kind = addChar();
        final int charge = addByte();

        @Override
        protected Data newData() {
            return new Data();
        }

        class Data extends Struct.Data {
            int getId() {
                return getInt(id);
            }

            double getPosition(int i) {
                return getDouble(position, i);
            }

            char getKind() {
                return getChar(kind);
            }

            byte getCharge() {
                return getByte(charge);
            }

            void set(int number) {
                putInt(id, number);
                for (int i = 0; i < 3; i++) {
                    putDouble(position, i, number + i / 8.0);
                }
                putChar(kind, (char) ('a' + number % 26));
                putByte(charge, (byte) (number % 2 == 0 ? 1 : -1));
            }
        }
    }

    static int countOf(int rank) {
        return rank * 3 % 5;
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int right = (rank + 1) % size;
        int left = (rank + size - 1) % size;

        Particle particle = new Particle();
        int extent = particle.getExtent();
        int n = countOf(rank);
        ByteBuffer leaving = MPI.newByteBuffer(n * extent);
        for (int i = 0; i < n; i++) {
            Particle.Data data = particle.getData(leaving, i);
            data.set(100 * rank + i);
        }

        Request request = MPI.COMM_WORLD.iSend(leaving, n, particle.getType(), right, 4);
        Status status = MPI.COMM_WORLD.probe(left, 4);
        int arriving = status.getCount(particle.getType());
        ByteBuffer arrived = MPI.newByteBuffer(arriving * extent);
        MPI.COMM_WORLD.recv(arrived, arriving, particle.getType(), left, 4);
        request.waitFor();
        request.free();

        boolean good = arriving == countOf(left);
        for (int i = 0; i < arriving && good; i++) {
            Particle.Data data = particle.getData(arrived, i);
            int id = 100 * left + i;
            good = data.getId() == id
                    && data.getPosition(0) == id
                    && data.getPosition(2) == id + 0.25
                    && data.getKind() == (char) ('a' + id % 26)
                    && data.getCharge() == (id % 2 == 0 ? 1 : -1);
        }
        if (!good) {
            System.err.println("Particles: rank " + rank + " got " + arriving + " particles of rank " + left
                    + ", not what was sent");
            MPI.COMM_WORLD.abort(1);
        }
        int[] total = {arriving};
        MPI.COMM_WORLD.allReduce(total, 1, MPI.INT, MPI.SUM);
        if (rank == 0) {
            System.out.println("OK " + total[0] + " particles of " + extent + " bytes moved");
        }
        MPI.Finalize();
    }
}
