package org.jmpi.test.coll.every;

import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.completion.Requests;
import org.jmpi.mpir.request.Request;

/** How a collective is called. */
public enum Form {
    BLOCKING,
    NONBLOCKING,
    PERSISTENT;

    private static final int STARTS = 3;

    /** Makes the call, several times if it is persistent; returns what was wrong, or null. */
    String run(Trial trial) {
        TrialComm team = trial.team;
        trial.fill(0);
        switch (this) {
            case BLOCKING -> trial.call(Coll.blocking(team.rank, team.comm));
            case NONBLOCKING -> Requests.wait(team.rank, trial.call(Coll.nonblocking(team.rank, team.comm)), null);
            default -> {
                return persistent(trial);
            }
        }
        return trial.check(0);
    }

    private static String persistent(Trial trial) {
        TrialComm team = trial.team;
        Request request = trial.call(Coll.persistent(team.rank, team.comm));
        String wrong = null;
        for (int round = 1; round <= STARTS; round++) {
            trial.fill(round);
            Requests.start(team.rank, request);
            Requests.wait(team.rank, request, null);
            String now = trial.check(round);
            wrong = wrong != null || now == null ? wrong : "start " + round + ": " + now;
        }
        Requests.free(team.rank, new int[] {request.handle()});
        return wrong;
    }
}
