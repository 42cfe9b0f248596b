import java.nio.LongBuffer;
import mpi.*;

/**
 * A map from long to long whose slots are spread over all ranks. Who finds a slot empty takes it by a compare-and-swap of its
 * key; if another key is there, the next slot is tried. Teaches compareAndSwapLong, getLong and putLong.
 */
public class DistributedMap {
    static final int SLOTS = 200;
    static final int KEYS = 60;
    static final long EMPTY = 0;

    /** A slot is a key and a value. */
    final LongBuffer memory = MPI.newLongBuffer(2 * SLOTS);

    final int slots;
    final Win win;

    DistributedMap(Comm comm) throws MPIException {
        slots = SLOTS * comm.getSize();
        win = new Win(memory, 2 * SLOTS, 1, MPI.INFO_NULL, comm);
        win.lockAll(0);
    }

    int firstSlot(long key) {
        return (int) ((key * 0x9E3779B97F4A7C15L >>> 33) % slots);
    }

    /** Finds the slot of a key, or takes an empty one for it. */
    int take(long key) throws MPIException {
        int slot = firstSlot(key);
        for (int tried = 0; tried < slots; tried++) {
            long before = win.compareAndSwapLong(EMPTY, key, slot / SLOTS, 2 * (slot % SLOTS));
            if (before == EMPTY || before == key) {
                return slot;
            }
            slot = (slot + 1) % slots;
        }
        throw new IllegalStateException("no slot is left for " + key);
    }

    void put(long key, long value) throws MPIException {
        int slot = take(key);
        win.putLong(value, slot / SLOTS, 2 * (slot % SLOTS) + 1);
    }

    void add(long key, long value) throws MPIException {
        int slot = take(key);
        win.fetchAndAddLong(value, slot / SLOTS, 2 * (slot % SLOTS) + 1);
    }

    /** Returns a key's value, 0 if there is no such key. */
    long get(long key) throws MPIException {
        int slot = firstSlot(key);
        long found = win.getLong(slot / SLOTS, 2 * (slot % SLOTS));
        while (found != key && found != EMPTY) {
            slot = (slot + 1) % slots;
            found = win.getLong(slot / SLOTS, 2 * (slot % SLOTS));
        }
        return found == key ? win.getLong(slot / SLOTS, 2 * (slot % SLOTS) + 1) : 0;
    }

    static void check(long key, long found, long expected) throws MPIException {
        if (found != expected) {
            System.err.println("DistributedMap: key " + key + " has " + found + ", expected " + expected);
            MPI.COMM_WORLD.abort(1);
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();

        DistributedMap map = new DistributedMap(MPI.COMM_WORLD);
        for (int i = 1; i <= KEYS; i++) {
            map.put((rank + 1) * 1000L + i, rank * 7L + i); // keys of this rank
            map.add(i, rank + 1); // keys of all
        }
        MPI.COMM_WORLD.barrier();

        int right = (rank + 1) % size;
        for (int i = 1; i <= KEYS; i++) {
            check((right + 1) * 1000L + i, map.get((right + 1) * 1000L + i), right * 7L + i);
            check(i, map.get(i), size * (size + 1L) / 2);
            check(-i, map.get(-i), 0);
        }
        map.win.unlockAll();
        MPI.COMM_WORLD.barrier();

        int[] used = {0};
        for (int slot = 0; slot < SLOTS; slot++) {
            used[0] += map.memory.get(2 * slot) == EMPTY ? 0 : 1;
        }
        MPI.COMM_WORLD.allReduce(used, 1, MPI.INT, MPI.SUM);
        if (used[0] != KEYS * (size + 1)) {
            System.err.println("DistributedMap: " + used[0] + " slots are used, expected " + KEYS * (size + 1));
            MPI.COMM_WORLD.abort(1);
        }
        if (rank == 0) {
            System.out.println("OK " + used[0] + " keys in " + map.slots + " slots");
        }
        map.win.free();
        MPI.Finalize();
    }
}
