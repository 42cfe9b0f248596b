package org.jmpi.mpir.topo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DimsTest {
    private static int[] dims(int nnodes, int... dims) {
        Dims.create(new DimsVars(), nnodes, dims);
        return dims;
    }

    @Test
    void shouldGiveTheExamplesOfTheStandard() {
        assertArrayEquals(new int[] {3, 2}, dims(6, 0, 0));
        assertArrayEquals(new int[] {7, 1}, dims(7, 0, 0));
        assertArrayEquals(new int[] {2, 3, 1}, dims(6, 0, 3, 0));
    }

    @Test
    void shouldBeatAGreedySplit() {
        // largest primes first: 10 x 6 x 4 or the like
        assertArrayEquals(new int[] {6, 6, 6, 6}, dims(1296, 0, 0, 0, 0));
        assertArrayEquals(new int[] {12, 12}, dims(144, 0, 0));
        assertArrayEquals(new int[] {28, 27}, dims(756, 0, 0));
        assertArrayEquals(new int[] {10, 10, 9}, dims(900, 0, 0, 0));
    }

    /** Each number of nodes up to a few hundred, against all ways to write it as a product. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void shouldFindTheLeastSpread(int k) {
        for (int n = 1; n <= 400; n++) {
            int[] found = BalancedFactors.of(new DimsVars(), n, k);
            int[] best = {Integer.MAX_VALUE, Integer.MAX_VALUE};
            enumerate(n, n, k, 0, n, 0, best);
            int[] sorted = found.clone();
            Arrays.sort(sorted);
            assertEquals(n, Arrays.stream(found).reduce(1, (a, b) -> a * b), n + " " + Arrays.toString(found));
            for (int i = 0; i < k; i++) {
                assertEquals(sorted[k - 1 - i], found[i], "order of " + Arrays.toString(found));
            }
            assertEquals(best[0], found[0] - found[k - 1], n + " spread of " + Arrays.toString(found));
            assertEquals(best[1], Arrays.stream(found).sum(), n + " sum of " + Arrays.toString(found));
        }
    }

    /** Writes the least spread, and the least sum with it, to {@code best}. */
    private static void enumerate(int n, int cap, int left, int largest, int smallest, int sum, int[] best) {
        if (left == 0) {
            int spread = largest - smallest;
            if (n == 1 && (spread < best[0] || (spread == best[0] && sum < best[1]))) {
                best[0] = spread;
                best[1] = sum;
            }
            return;
        }
        for (int d = 1; d <= Math.min(n, cap); d++) {
            if (n % d == 0) {
                enumerate(n / d, d, left - 1, Math.max(largest, d), Math.min(smallest, d), sum + d, best);
            }
        }
    }

    @Test
    void shouldBeFastForEveryNumber() {
        int[] hard = {
            Integer.MAX_VALUE, // a prime
            2_095_133_040, // the most divisors of any int
            1 << 30,
            2_147_483_646,
            1_073_741_789,
            46_337 * 46_337,
            1_396_755_360,
            1_162_261_467, // 3 to the 19
            735_134_400
        };
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            for (int n : hard) {
                for (int k = 1; k <= 40; k++) {
                    int[] found = BalancedFactors.of(new DimsVars(), n, k);
                    long product = 1;
                    for (int f : found) {
                        product *= f;
                    }
                    assertEquals(n, product);
                }
            }
        });
    }

    @Test
    void shouldSpreadPrimesOverManyDimensions() {
        int[] found = dims(360, new int[100]);
        assertArrayEquals(new int[] {5, 3, 3, 2, 2, 2, 1}, Arrays.copyOf(found, 7));
        assertTrue(Arrays.stream(found).skip(6).allMatch(d -> d == 1));
    }

    @Test
    void shouldKeepFixedSides() {
        assertArrayEquals(new int[] {5, 2, 2, 3}, dims(60, 5, 2, 0, 3));
        assertArrayEquals(new int[] {4, 3}, dims(12, 4, 3));
        assertArrayEquals(new int[0], dims(12));
    }

    @Test
    void shouldRefuseWhatDoesNotDivide() {
        refuse(ErrorClass.ERR_DIMS, 7, 0, 3, 0);
        refuse(ErrorClass.ERR_DIMS, 12, 4, 4);
        refuse(ErrorClass.ERR_DIMS, 12, 4, 2);
        refuse(ErrorClass.ERR_DIMS, 12, 0, -1);
        refuse(ErrorClass.ERR_DIMS, 4, 65536, 65536, 0);
        refuse(ErrorClass.ERR_ARG, 0, 0, 0);
        refuse(ErrorClass.ERR_ARG, -4, 0, 0);
    }

    private static void refuse(int errorClass, int nnodes, int... dims) {
        int[] before = dims.clone();
        MpirException e = assertThrows(MpirException.class, () -> Dims.create(new DimsVars(), nnodes, dims));
        assertEquals(errorClass, e.errorClass(), e.getMessage());
        assertArrayEquals(before, dims);
    }
}
