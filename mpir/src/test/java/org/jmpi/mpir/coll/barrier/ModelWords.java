package org.jmpi.mpir.coll.barrier;

/** Memory of a model in a {@link MemoryOrder}. Refuses a second access within one step. */
final class ModelWords implements BarrierFlags {
    final long[] memory;
    final MemoryOrder order;
    /** Writes under way: place and value in turn, oldest first. The place of an OR is its address behind all addresses. */
    final long[][] stores;

    final int[] pending;
    private final int slots;
    private int actor;
    private int accesses;
    private String verb = "";
    private int lastAddress;
    private long lastValue;
    private long lastOld;

    ModelWords(int n, int slots, MemoryOrder order) {
        this.slots = slots;
        this.order = order;
        memory = new long[n * slots];
        stores = new long[n][2 * order.capacity()];
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

    /** Returns whether a write of {@code participant} to the words of {@code owner} is under way. */
    boolean isPending(int participant, int owner) {
        return oldest(participant, owner) < pending[participant];
    }

    /** Makes the oldest write of {@code participant} to {@code owner} visible to all. */
    void flush(int participant, int owner) {
        flushAt(participant, oldest(participant, owner));
    }

    /** Makes the oldest write of {@code participant} visible to all. */
    void flush(int participant) {
        flushAt(participant, 0);
    }

    private int oldest(int participant, int owner) {
        int i = 0;
        while (i < pending[participant] && address(stores[participant][2 * i]) / slots != owner) {
            i++;
        }
        return i;
    }

    private int address(long place) {
        return (int) place % memory.length;
    }

    private void flushAt(int participant, int i) {
        long[] mine = stores[participant];
        int address = address(mine[2 * i]);
        long value = mine[2 * i + 1];
        memory[address] = mine[2 * i] == address ? value : memory[address] | value;
        note("flush", address, value, 0);
        System.arraycopy(mine, 2 * i + 2, mine, 2 * i, mine.length - 2 * i - 2);
        pending[participant]--;
    }

    /** Makes all writes of the participant whose step this is visible. */
    void drain() {
        while (pending[actor] > 0) {
            flush(actor);
        }
    }

    @Override
    public long get(int owner, int slot) {
        if (order.byOwner()) {
            drain();
        }
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
        if (order.capacity() == 0) {
            memory[address] = value;
        } else {
            store(address, value);
        }
        note("writes", address, value, 0);
    }

    private void store(int place, long value) {
        if (pending[actor] == order.capacity()) {
            flush(actor);
        }
        stores[actor][2 * pending[actor]] = place;
        stores[actor][2 * pending[actor] + 1] = value;
        pending[actor]++;
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
    public void or(int owner, int slot, long bits) {
        int address = order.byOwner() ? access(owner, slot) : update(owner, slot);
        long old = memory[address];
        if (order.byOwner()) {
            store(address + memory.length, bits);
        } else {
            memory[address] = old | bits;
        }
        note("ors ", address, bits, old);
    }

    private int update(int owner, int slot) {
        drain();
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
