package org.jmpi.test.sim;

import java.util.Map;

/** What {@link PublishedCosts} reckons with: numbers of ranks and bytes, parameters, and parts of formulas. */
final class CostCase {
    /** The ranks. */
    final long p;
    /** The ranks of the other group. */
    final long q;
    /** The bytes of the message, or of a block. */
    final long n;

    private final Map<String, Integer> parameters;

    CostCase(long p, long q, long n, Map<String, Integer> parameters) {
        this.p = p;
        this.q = q;
        this.n = n;
        this.parameters = parameters;
    }

    /** Returns the same with the other group's ranks. */
    CostCase other() {
        return new CostCase(q, p, n, parameters);
    }

    /** Returns the bytes of a vector between groups whose blocks of both groups are as long together. */
    long vector() {
        return n * p * q;
    }

    /** Returns the value of a parameter. */
    long of(String name) {
        return parameters.get(name);
    }

    /** Returns the logarithm of {@code x}, rounded up. */
    static long log(long x, long base) {
        long rounds = 0;
        for (long reach = 1; reach < x; reach *= base) {
            rounds++;
        }
        return rounds;
    }

    /** Returns the logarithm of p, rounded up. */
    long lg() {
        return log(p, 2);
    }

    /** Returns the logarithm of q, rounded up. */
    long lgQ() {
        return log(q, 2);
    }

    /** Returns the largest power of two that is not above p. */
    long pof2() {
        return Long.highestOneBit(p);
    }

    long lgPof2() {
        return log(pof2(), 2);
    }

    /** Returns how many ranks there are beyond the power of two. */
    long rest() {
        return p - pof2();
    }

    /** Returns how many numbers from 1 to p - 1 are a power of {@code k} times a number below {@code k}. */
    long multiplesOfPowers(long k) {
        long sum = 0;
        for (long s = 1; s < p; s *= k) {
            sum += Math.min(k - 1, (p - 1) / s);
        }
        return sum;
    }

    /** A power of {@code k} ranks exchange in groups of k; each of the others communicates with one of them. */
    Cost barrierInGroups(long k) {
        long steps = 0;
        long power = 1;
        for (; power * k <= p; power *= k) {
            steps++;
        }
        long others = p - power;
        long each = steps * (k - 1);
        return new Cost(each + Math.min(k - 1, others), power * each + 2 * others, 0, 0);
    }

    /** All ranks send the same. */
    Cost each(long messages, long bytes) {
        return new Cost(messages, p * messages, bytes, p * bytes);
    }

    /** The ranks of the power of two send the same, each of the others gives its operand away and gets the result back. */
    Cost folded(long messages, long bytes) {
        long once = rest() > 0 ? 1 : 0;
        return new Cost(
                messages + once, pof2() * messages + 2 * rest(), bytes + once * n, pof2() * bytes + 2 * rest() * n);
    }

    /** The message is scattered by a binomial tree. */
    Cost scatter() {
        return new Cost(lg(), p - 1, n * (p - 1) / p, n * subtrees() / p);
    }

    /** Returns how many ranks the subtrees of a binomial tree hold, summed over all ranks but the root. */
    long subtrees() {
        long sum = 0;
        for (long r = 1; r < p; r++) {
            sum += Math.min(Long.lowestOneBit(r), p - r);
        }
        return sum;
    }

    /** Returns how many ranks the largest subtree below the root of a binomial tree holds. */
    long largestSubtree() {
        long most = 0;
        for (long mask = 1; mask < p; mask <<= 1) {
            most = Math.max(most, Math.min(mask, p - mask));
        }
        return most;
    }

    /** Returns the value of the last digit of {@code r} that is not 0, to the base {@code k}. */
    private static long lastDigit(long r, long k) {
        long power = 1;
        while (r / power % k == 0) {
            power *= k;
        }
        return power;
    }

    /** Returns how many ranks the subtrees of a k-nomial tree hold, summed over all ranks but the root. */
    long subtrees(long k) {
        long sum = 0;
        for (long r = 1; r < p; r++) {
            sum += Math.min(lastDigit(r, k), p - r);
        }
        return sum;
    }

    /** Returns how many ranks the largest subtree below the root of a k-nomial tree holds. */
    long largestSubtree(long k) {
        long most = 0;
        for (long r = 1; r < p; r++) {
            most = Math.max(most, Math.min(lastDigit(r, k), p - r));
        }
        return most;
    }

    /** Returns how many numbers below p have one digit that is not 0, to the base {@code k}. */
    long meetings(long k) {
        long sum = 0;
        for (long r = 1; r < p; r++) {
            sum += r % lastDigit(r, k) == 0 && r / lastDigit(r, k) < k ? 1 : 0;
        }
        return sum;
    }

    /** Returns how many digits of the numbers below p are not 0, to the base {@code k}. */
    long digits(long k) {
        long sum = 0;
        for (long i = 1; i < p; i++) {
            for (long rest = i; rest > 0; rest /= k) {
                sum += rest % k == 0 ? 0 : 1;
            }
        }
        return sum;
    }

    /** Returns how many ranks have a partner that differs in one bit, summed over the bits. */
    long exchanges() {
        long sum = 0;
        for (long mask = 1; mask < p; mask <<= 1) {
            for (long r = 0; r < p; r++) {
                sum += (r ^ mask) < p ? 1 : 0;
            }
        }
        return sum;
    }

    /** A block goes along each edge of a grid that is as square as can be, and a ring in its first dimension. */
    Cost grid() {
        long columns = (long) Math.sqrt((double) p);
        while (p % columns != 0) {
            columns--;
        }
        long rows = p / columns;
        long ring = rows > 1 ? 2 : 0;
        long messages = ring * p + 2 * (columns - 1) * rows;
        long most = ring + Math.min(2, columns - 1);
        return new Cost(most, messages, most * n, messages * n);
    }
}
