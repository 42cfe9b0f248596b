package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.jmpi.test.rma.EpochPlan.Chain;
import org.jmpi.test.util.Check;

/** A rank's part in a random epoch. */
final class EpochRunner {
    private final TestWindow w;
    private final Check check;
    private final EpochPlan plan;
    /** Draws numbers that other ranks don't know: the order of calls. */
    private final Random own;

    private final IssuedOps issued;
    private final List<Chain> chains = new ArrayList<>();
    private final List<Integer> peers;

    EpochRunner(TestWindow w, EpochPlan plan, Random own, String where) {
        this.w = w;
        check = w.check;
        this.plan = plan;
        this.own = own;
        issued = new IssuedOps(w, where);
        TreeSet<Integer> drawn = new TreeSet<>();
        for (Chain chain : plan.chains) {
            if (chain.origin() == w.rank) {
                chains.add(chain);
                drawn.add(chain.peer());
            }
        }
        peers = new ArrayList<>(drawn);
        Collections.shuffle(peers, own);
    }

    /** Runs the epoch; after it the own part is as all origins left it. Collective. */
    void run() {
        switch (plan.sync) {
            case FENCE -> fences();
            case GROUP -> groups();
            case LOCK -> eachLock();
            case LOCKS -> allLocks();
            case LOCK_ALL -> lockAll();
        }
        if (plan.sync.isPassive()) {
            w.barrier();
        }
    }

    /** Calls the operations of some chains: each chain's in order, chains mixed. */
    private void access(List<Chain> some) {
        List<Deque<PlannedOp>> left = new ArrayList<>();
        some.forEach(each -> left.add(new ArrayDeque<>(each.ops())));
        left.removeIf(Deque::isEmpty);
        while (!left.isEmpty()) {
            int i = own.nextInt(left.size());
            issued.call(left.get(i).remove());
            if (left.get(i).isEmpty()) {
                left.remove(i);
            }
        }
        issued.waitInEpoch();
    }

    private void fences() {
        check.ok(MPI_Win_fence(MPI_MODE_NOPRECEDE, w.win()), "Win_fence");
        access(chains);
        check.ok(MPI_Win_fence(MPI_MODE_NOSUCCEED, w.win()), "Win_fence at the end");
        issued.ended(MPI_ANY_SOURCE);
    }

    private void groups() {
        TreeSet<Integer> origins = new TreeSet<>();
        for (Chain chain : plan.chains) {
            if (chain.peer() == w.rank) {
                origins.add(chain.origin());
            }
        }
        int accessing = group(origins);
        int accessed = group(peers);
        check.ok(MPI_Win_post(accessing, 0, w.win()), "Win_post");
        check.ok(MPI_Win_start(accessed, 0, w.win()), "Win_start");
        MPI_Group_free(new int[] {accessing});
        MPI_Group_free(new int[] {accessed});
        access(chains);
        check.ok(MPI_Win_complete(w.win()), "Win_complete");
        issued.ended(MPI_ANY_SOURCE);
        check.ok(MPI_Win_wait(w.win()), "Win_wait");
    }

    private int group(Iterable<Integer> ranks) {
        List<Integer> list = new ArrayList<>();
        ranks.forEach(list::add);
        int[] array = list.stream().mapToInt(r -> r).toArray();
        int[] world = new int[1];
        int[] group = new int[1];
        MPI_Comm_group(MPI_COMM_WORLD, world);
        check.ok(MPI_Group_incl(world[0], array.length, array, group), "Group_incl");
        MPI_Group_free(world);
        return group[0];
    }

    private void eachLock() {
        for (int peer : peers) {
            int kind = own.nextBoolean() ? MPI_LOCK_SHARED : MPI_LOCK_EXCLUSIVE;
            check.ok(MPI_Win_lock(kind, peer, 0, w.win()), "Win_lock");
            access(chains.stream().filter(each -> each.peer() == peer).toList());
            check.ok(MPI_Win_unlock(peer, w.win()), "Win_unlock");
            issued.ended(peer);
        }
        issued.ended(MPI_ANY_SOURCE);
    }

    private void allLocks() {
        for (int peer : peers) {
            check.ok(MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, w.win()), "Win_lock, shared");
        }
        access(chains);
        Collections.shuffle(peers, own);
        for (int peer : peers) {
            check.ok(MPI_Win_unlock(peer, w.win()), "Win_unlock");
        }
        issued.ended(MPI_ANY_SOURCE);
    }

    private void lockAll() {
        check.ok(MPI_Win_lock_all(0, w.win()), "Win_lock_all");
        access(chains);
        check.ok(MPI_Win_unlock_all(w.win()), "Win_unlock_all");
        issued.ended(MPI_ANY_SOURCE);
    }
}
