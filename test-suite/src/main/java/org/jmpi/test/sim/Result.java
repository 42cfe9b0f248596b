package org.jmpi.test.sim;

/**
 * What a simulation found; cells stand for as many bytes as a scenario says.
 *
 * @param nanos the time until the last rank ended, in each scenario
 * @param maxMessages the most messages that a rank sends
 * @param totalMessages what all send
 * @param maxCells the most cells that a rank sends
 * @param totalCells what all send
 * @param maxScratch the most cells of scratch memory that a rank uses
 * @param totalScratch what all use
 * @param maxSteps the most steps that a rank does
 * @param totalSteps what all do
 * @param maxReplays how often an algorithm was run for one rank, at most
 */
record Result(
        double[] nanos,
        long maxMessages,
        long totalMessages,
        long maxCells,
        long totalCells,
        long maxScratch,
        long totalScratch,
        long maxSteps,
        long totalSteps,
        int maxReplays) {
    static Result of(SimRank[] ranks, int scenarios) {
        double[] nanos = new double[scenarios];
        long[] max = new long[4];
        long[] sum = new long[4];
        int replays = 0;
        for (SimRank r : ranks) {
            for (int s = 0; s < scenarios; s++) {
                nanos[s] = Math.max(nanos[s], r.times[s * SimRank.TIMES]);
            }
            count(max, sum, 0, r.messages);
            count(max, sum, 1, r.cells);
            count(max, sum, 2, r.scratch);
            count(max, sum, 3, r.done + r.steps);
            replays = Math.max(replays, r.replays);
        }
        return new Result(nanos, max[0], sum[0], max[1], sum[1], max[2], sum[2], max[3], sum[3], replays);
    }

    private static void count(long[] max, long[] sum, int i, long value) {
        max[i] = Math.max(max[i], value);
        sum[i] += value;
    }
}
