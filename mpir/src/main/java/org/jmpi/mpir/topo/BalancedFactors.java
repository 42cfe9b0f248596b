package org.jmpi.mpir.topo;

import java.util.Arrays;

/**
 * Splits a number into factors that are as close to each other as possible: an exact search over its divisors.
 *
 * <p>Where there are as many factors as prime factors, or more, the primes themselves and ones are the answer. Else the
 * number has few more prime factors than there are sides, so the sides near the root are few. A greedy split bounds the
 * search from the start.
 */
final class BalancedFactors {
    private final DimsVars vars;
    private final int[] divisors;
    private final int[] trial;
    private int[] best;
    private long leastSpread;
    private long leastSum;

    private BalancedFactors(DimsVars vars, int[] divisors, int[] first) {
        this.vars = vars;
        this.divisors = divisors;
        trial = new int[first.length];
        accept(first);
    }

    /** Returns {@code k} factors of {@code n}, the largest first. */
    static int[] of(DimsVars vars, int n, int k) {
        long begin = vars.primeTime.begin();
        int[] primes = primes(n);
        vars.primeTime.end(begin);
        if (k >= primes.length) {
            int[] factors = Arrays.copyOf(primes, k);
            Arrays.fill(factors, primes.length, k, 1);
            return factors;
        }
        if (k == 1) {
            return new int[] {n};
        }
        BalancedFactors search = new BalancedFactors(vars, divisors(vars, n), greedy(primes, k));
        begin = vars.searchTime.begin();
        search.searchAll(n);
        vars.searchTime.end(begin);
        return search.best;
    }

    /** Tries each divisor as the largest factor, from the root on. */
    private void searchAll(int n) {
        vars.searches++;
        int k = trial.length;
        for (int i = 0; i < divisors.length; i++) {
            int largest = divisors[i];
            // the smallest factor is at most the root
            if (largest - Math.floor(Math.pow(n, 1.0 / k) + 1e-6) > leastSpread) {
                vars.pruned++;
                return;
            }
            if (power(largest, k) >= n) {
                trial[0] = largest;
                search(1, i, n / largest);
            }
        }
    }

    /** Chooses factor {@code at} among the divisors up to index {@code limit}; all from there on make {@code rest}. */
    private void search(int at, int limit, int rest) {
        int left = trial.length - at;
        if (left == 1) {
            if (rest <= trial[at - 1]) {
                trial[at] = rest;
                accept(trial);
            }
            return;
        }
        long low = trial[0] - leastSpread;
        for (int i = limit; i >= 0 && divisors[i] >= low; i--) {
            int d = divisors[i];
            if (power(d, left) < rest) {
                vars.pruned++;
                return;
            }
            if (rest % d == 0 && power(Math.max(low, 1), left - 1) <= rest / d) {
                trial[at] = d;
                search(at + 1, i, rest / d);
            }
        }
    }

    private void accept(int[] factors) {
        long spread = (long) factors[0] - factors[factors.length - 1];
        long sum = Arrays.stream(factors).asLongStream().sum();
        boolean better = best == null
                || spread < leastSpread
                || (spread == leastSpread && sum < leastSum)
                || (spread == leastSpread && sum == leastSum && Arrays.compare(factors, best) < 0);
        if (better) {
            best = factors.clone();
            leastSpread = spread;
            leastSum = sum;
        }
    }

    /** Returns {@code base} to the power of {@code exponent}, or something beyond any int. */
    private static long power(long base, int exponent) {
        long p = 1;
        for (int i = 0; i < exponent && p <= Integer.MAX_VALUE; i++) {
            p *= base;
        }
        return p;
    }

    /** Multiplies each prime, the largest first, to the factor that is the smallest by then. */
    private static int[] greedy(int[] primes, int k) {
        int[] factors = new int[k];
        Arrays.fill(factors, 1);
        for (int p : primes) {
            factors[0] *= p;
            Arrays.sort(factors);
        }
        for (int i = 0; i < k / 2; i++) {
            int f = factors[i];
            factors[i] = factors[k - 1 - i];
            factors[k - 1 - i] = f;
        }
        return factors;
    }

    /** Returns the prime factors of {@code n}, the largest first. */
    static int[] primes(int n) {
        int[] found = new int[Integer.SIZE];
        int count = 0;
        int rest = n;
        for (int p = 2; (long) p * p <= rest; p++) {
            while (rest % p == 0) {
                found[count++] = p;
                rest /= p;
            }
        }
        if (rest > 1) {
            found[count++] = rest;
        }
        int[] primes = new int[count];
        for (int i = 0; i < count; i++) {
            primes[i] = found[count - 1 - i];
        }
        return primes;
    }

    private static int[] divisors(DimsVars vars, int n) {
        long begin = vars.divisorTime.begin();
        int[] found = divisors(n);
        vars.divisorTime.end(begin);
        vars.divisors += found.length;
        return found;
    }

    /** Returns all divisors of {@code n} in order. */
    private static int[] divisors(int n) {
        int[] found = new int[2048];
        int count = 0;
        for (int d = 1; (long) d * d <= n; d++) {
            if (n % d == 0) {
                found[count++] = d;
                if (d != n / d) {
                    found[count++] = n / d;
                }
            }
        }
        Arrays.sort(found, 0, count);
        return Arrays.copyOf(found, count);
    }
}
