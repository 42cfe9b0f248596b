package org.jmpi.mpir.coll.barrier;

/**
 * Memory of a model: either sequentially consistent, or with a first-in-first-out store buffer for each participant, as
 * x86 has it. Refuses a second access within one step.
 */
final class ModelWords implements BarrierFlags {
    final long[] memory;
    /** How many stores a buffer holds before the oldest is forced out; 0: sequential consistency. */
    final int capacity;
    /** Stores under way: address and value in turn, oldest first. */
    final long[][] stores;

    final int[] pending;
    private final int slots;
    private int actor;
    private int accesses;
    private String verb = "";
    private int lastAddress;
    private long lastValue;
    private long lastOld;

    ModelWords(int n, int slots, int capacity) {
        this.slots = slots;
        this.capacity = capacity;
        memory = new long[n * slots];
        stores = new long[n][2 * capacity];
        pending = new int[n];
    }

    /** Begins a step of {@code participant}. */
    void begin(int participant) {
        actor = participant;
        accesses = 0;
        verb = "";
    }

    /** Returns what the last step did, in words. */
    String last() {
        return switch (verb) {
            case "" -> "looks at nothing shared";
            case "reads" -> "reads " + lastValue + " from " + name(lastAddress);
            case "writes" -> "writes " + lastValue + " to " + name(lastAddress);
            case "flush" -> "the store of " + lastValue + " to " + name(lastAddress) + " becomes visible";
            default -> verb + lastValue + " to " + name(lastAddress) + ", which was " + lastOld;
        };
    }

    /** Makes the oldest store of {@code participant} visible to all. */
    void flush(int participant) {
        long[] mine = stores[participant];
        memory[(int) mine[0]] = mine[1];
        note("flush", (int) mine[0], mine[1], 0);
        System.arraycopy(mine, 2, mine, 0, mine.length - 2);
        pending[participant]--;
    }

    @Override
    public long get(int owner, int slot) {
        int address = access(owner, slot);
        long value = memory[address];
        for (int i = 0; i < pending[actor]; i++) {
            value = stores[actor][2 * i] == address ? stores[actor][2 * i + 1] : value;
        }
        note("reads", address, value, 0);
        return value;
    }

    @Override
    public void set(int owner, int slot, long value) {
        int address = access(owner, slot);
        if (capacity == 0) {
            memory[address] = value;
        } else {
            if (pending[actor] == capacity) {
                flush(actor);
            }
            stores[actor][2 * pending[actor]] = address;
            stores[actor][2 * pending[actor] + 1] = value;
            pending[actor]++;
        }
        note("writes", address, value, 0);
    }

    @Override
    public long getAndAdd(int owner, int slot, long delta) {
        int address = update(owner, slot);
        long old = memory[address];
        memory[address] = old + delta;
        note("adds ", address, delta, old);
        return old;
    }

    @Override
    public long getAndOr(int owner, int slot, long bits) {
        int address = update(owner, slot);
        long old = memory[address];
        memory[address] = old | bits;
        note("ors ", address, bits, old);
        return old;
    }

    private int update(int owner, int slot) {
        while (pending[actor] > 0) {
            flush(actor);
        }
        return access(owner, slot);
    }

    private int access(int owner, int slot) {
        if (++accesses > 1) {
            throw new AssertionError("participant " + actor + " does a second access in one step, after it " + last());
        }
        if (slot < 0 || slot >= slots) {
            throw new AssertionError("slot " + slot + " of " + slots);
        }
        return owner * slots + slot;
    }

    private void note(String what, int address, long value, long old) {
        verb = what;
        lastAddress = address;
        lastValue = value;
        lastOld = old;
    }

    private String name(int address) {
        return "word " + address % slots + " of " + address / slots;
    }
}
