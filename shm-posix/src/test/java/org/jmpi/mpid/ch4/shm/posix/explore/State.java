package org.jmpi.mpid.ch4.shm.posix.explore;

import java.util.Arrays;
import org.jmpi.mpid.ch4.shm.posix.explore.Step.Kind;

/**
 * What all share, and how far each has come.
 *
 * <p>Memory keeps every store. Each participant has a view: for each word, the oldest store that it may still see. A load
 * sees any store from there on, a volatile one none older than the last volatile store. Whoever acquires what was released
 * has the view of the one who released it. Plain stores must not meet an access that is not ordered before them.
 */
final class State {
    private static final Message[] UNTOUCHED = {Message.INITIAL};

    private final int n;
    private Message[][] memory;
    /** By word: the last volatile store. */
    private int[] lastVolatile;
    /** By word and participant: its clock when it last loaded the word without order. */
    private int[][] loads;

    private final int[][] views;
    private final int[][] clocks;
    /** What had been stored when each looked at the clock. */
    private final int[][] noted;

    private final History[] histories;
    private final Step[] next;
    private final boolean[] done;
    private final boolean[] crashed;
    private final boolean[] rung;

    State(int n) {
        this.n = n;
        memory = new Message[0][];
        lastVolatile = new int[0];
        loads = new int[0][];
        views = new int[n][];
        clocks = new int[n][];
        noted = new int[n][];
        histories = new History[n];
        next = new Step[n];
        done = new boolean[n];
        crashed = new boolean[n];
        rung = new boolean[n];
        for (int p = 0; p < n; p++) {
            views[p] = new int[0];
            noted[p] = new int[0];
            clocks[p] = new int[n];
            clocks[p][p] = 1;
            histories[p] = History.NONE;
        }
    }

    private State(State from) {
        n = from.n;
        memory = from.memory.clone();
        lastVolatile = from.lastVolatile.clone();
        loads = from.loads.clone();
        views = from.views.clone();
        clocks = from.clocks.clone();
        noted = from.noted.clone();
        histories = from.histories.clone();
        next = from.next.clone();
        done = from.done.clone();
        crashed = from.crashed.clone();
        rung = from.rung.clone();
    }

    State copy() {
        return new State(this);
    }

    int answers(int p, Participant to) {
        History h = histories[p];
        long[] room = to.room(h.length());
        for (int i = h.length() - 1; i >= 0; i--) {
            room[i] = h.answer();
            h = h.before();
        }
        return histories[p].length();
    }

    void next(int p, Step step) {
        next[p] = step;
        done[p] = step == null;
    }

    Step next(int p) {
        return next[p];
    }

    boolean isOver(int p) {
        return done[p] || crashed[p];
    }

    boolean isCrashed(int p) {
        return crashed[p];
    }

    void crash(int p) {
        crashed[p] = true;
    }

    private boolean anyCrashed() {
        for (boolean each : crashed) {
            if (each) {
                return true;
            }
        }
        return false;
    }

    /** Returns how many ways the next step of {@code p} can go; 0: it has to wait. */
    int ways(int p) {
        int ways = isOver(p) ? 0 : waysAwake(p);
        if (ways == 0 && !isOver(p) && next[p].kind() == Kind.SLEEP && anyCrashed()) {
            // sleeps end by themselves after a time in which all others did what they could
            for (int q = 0; q < n; q++) {
                if (q != p && !isOver(q) && waysAwake(q) > 0) {
                    return 0;
                }
            }
            return 1;
        }
        return ways;
    }

    private int waysAwake(int p) {
        Step s = next[p];
        return switch (s.kind()) {
            case LOAD, LOAD_ACQUIRE, LOAD_VOLATILE -> newest(s.location()) - oldest(p, s) + 1;
            case SPIN -> isNews(s.seen()) ? 1 : 0;
            case SLEEP -> rung[p] ? 1 : 0;
            case MARK -> 0;
            default -> 1;
        };
    }

    private boolean isNews(long[] seen) {
        for (int i = 0; i < seen.length; i += 2) {
            int x = (int) seen[i];
            if (stores(x)[newest(x)].value() != seen[i + 1]) {
                return true;
            }
        }
        return false;
    }

    private int oldest(int p, Step s) {
        int seen = at(views[p], s.location());
        return s.kind() == Kind.LOAD_VOLATILE ? Math.max(seen, at(lastVolatile, s.location())) : seen;
    }

    private static int at(int[] of, int location) {
        return location < of.length ? of[location] : 0;
    }

    private Message[] stores(int location) {
        return location < memory.length && memory[location] != null ? memory[location] : UNTOUCHED;
    }

    private int newest(int location) {
        return stores(location).length - 1;
    }

    /** Takes the next step of {@code p} in one of its ways, and returns the answer. */
    long take(int p, Step s, int way) {
        long answer = s.location() >= 0 ? access(p, s, way) : other(p, s);
        histories[p] = histories[p].and(answer);
        return answer;
    }

    private long other(int p, Step s) {
        switch (s.kind()) {
            case SPIN:
                for (int i = 0; i < s.seen().length; i += 2) {
                    see(p, (int) s.seen()[i], newest((int) s.seen()[i]));
                }
                return 0;
            case RING:
                rung[(int) s.value()] = true;
                return 0;
            case DRAIN:
                rung[p] = false;
                return 0;
            case SLEEP:
                boolean was = rung[p];
                rung[p] = false;
                return was ? 1 : 0;
            case CLOCK:
                clock(p, s.value());
                return 0;
            case LIFE:
                return crashed[(int) s.value()] ? 0 : 1;
            default:
                return 0;
        }
    }

    private void clock(int p, long looks) {
        if (looks == 0) {
            int[] all = new int[memory.length];
            Arrays.setAll(all, this::newest);
            noted[p] = all;
        } else if (looks == 1) {
            views[p] = join(views[p], noted[p]);
            noted[p] = new int[0];
        }
    }

    private long access(int p, Step s, int way) {
        int x = s.location();
        switch (s.kind()) {
            case LOAD_DATA, LOAD, LOAD_ACQUIRE, LOAD_VOLATILE:
                return load(p, s, newest(x) - way);
            case CAS:
                return compareAndSet(p, s);
            case ADD:
                long old = stores(x)[newest(x)].value();
                acquire(p, stores(x)[newest(x)]);
                store(p, x, old + s.value(), Kind.STORE_VOLATILE);
                return old;
            default:
                if (s.kind() == Kind.STORE) {
                    checkAlone(p, s);
                }
                store(p, x, s.value(), s.kind());
                return 0;
        }
    }

    private long load(int p, Step s, int which) {
        int x = s.location();
        Message m = stores(x)[which];
        if (s.kind() == Kind.LOAD_DATA && which > at(views[p], x)) {
            throw new AssertionError("a race: a load of data meets a store that need not be over");
        }
        see(p, x, which);
        if (s.kind() == Kind.LOAD_DATA) {
            growLoads(x);
            int[] mine = loads[x] == null ? new int[n] : loads[x].clone();
            mine[p] = clocks[p][p];
            loads[x] = mine;
        } else if (s.kind() != Kind.LOAD) {
            acquire(p, m);
        }
        return m.value();
    }

    private long compareAndSet(int p, Step s) {
        int x = s.location();
        Message m = stores(x)[newest(x)];
        see(p, x, newest(x));
        acquire(p, m);
        if (m.value() != s.value()) {
            return 0;
        }
        store(p, x, s.update(), Kind.STORE_VOLATILE);
        return 1;
    }

    private void see(int p, int x, int which) {
        int[] view = Arrays.copyOf(views[p], Math.max(views[p].length, x + 1));
        view[x] = Math.max(view[x], which);
        views[p] = view;
    }

    private void acquire(int p, Message m) {
        if (m.view() != null) {
            views[p] = join(views[p], m.view());
            clocks[p] = join(clocks[p], m.clock());
        }
    }

    private static int[] join(int[] a, int[] b) {
        int[] both = Arrays.copyOf(a, Math.max(a.length, b.length));
        for (int i = 0; i < b.length; i++) {
            both[i] = Math.max(both[i], b[i]);
        }
        return both;
    }

    private void store(int p, int x, long value, Kind kind) {
        if (x >= memory.length) {
            memory = Arrays.copyOf(memory, x + 8);
            lastVolatile = Arrays.copyOf(lastVolatile, x + 8);
        }
        Message[] before = stores(x);
        Message[] after = Arrays.copyOf(before, before.length + 1);
        see(p, x, before.length);
        boolean releases = kind != Kind.STORE;
        after[before.length] = Message.of(value, releases ? views[p] : null, releases ? clocks[p] : null);
        memory[x] = after;
        if (kind == Kind.STORE_VOLATILE) {
            lastVolatile[x] = before.length;
        }
        if (releases) {
            clocks[p] = clocks[p].clone();
            clocks[p][p]++;
        }
    }

    /** A plain store must not meet what is not ordered before it. */
    private void checkAlone(int p, Step s) {
        int x = s.location();
        if (newest(x) > at(views[p], x)) {
            throw new AssertionError("a race: a store meets another one that its thread need not have seen");
        }
        for (int q = 0; q < n && x < loads.length && loads[x] != null; q++) {
            if (q != p && loads[x][q] > clocks[p][q]) {
                throw new AssertionError("a race: a store meets a load of " + q + " that need not be over");
            }
        }
    }

    private void growLoads(int x) {
        if (x >= loads.length) {
            loads = Arrays.copyOf(loads, x + 8);
        }
    }

    long hash() {
        long h = 7;
        for (int p = 0; p < n; p++) {
            long flags = (crashed[p] ? 1 : 0) | (rung[p] ? 2 : 0) | (done[p] ? 4 : 0);
            h = mix(h, histories[p].hash() + flags);
            h = mix(h, hash(views[p]) + 31L * hash(clocks[p]));
            h = mix(h, hash(noted[p]));
        }
        for (int x = 0; x < memory.length; x++) {
            if (memory[x] != null) {
                for (Message m : memory[x]) {
                    h = mix(h, m.hash());
                }
                h = mix(h, x * 64L + lastVolatile[x]);
            }
        }
        for (int x = 0; x < loads.length; x++) {
            h = loads[x] == null ? h : mix(h, x + 1000L * hash(loads[x]));
        }
        return h == 0 ? 1 : h;
    }

    /** Without the zeros at the end, which only say what was touched first. */
    static long hash(int[] of) {
        int end = of == null ? 0 : of.length;
        while (end > 0 && of[end - 1] == 0) {
            end--;
        }
        long h = 1;
        for (int i = 0; i < end; i++) {
            h = h * 0x100000001b3L + of[i];
        }
        return h;
    }

    private static long mix(long h, long more) {
        long x = (h ^ more) * 0x9e3779b97f4a7c15L;
        return x ^ x >>> 29;
    }
}
