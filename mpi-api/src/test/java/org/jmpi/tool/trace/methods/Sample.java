package org.jmpi.tool.trace.methods;

/** Its methods end in all ways, and use their locals for values of several types. */
public final class Sample {
    private Sample() {}

    public static int integer(int n) {
        int sum = 0;
        while (n > 0) {
            sum += n--;
        }
        return sum;
    }

    public static long wide(long a, double b) {
        {
            long c = a + 1;
            if (c > 5) {
                return c;
            }
        }
        {
            double d = b * 2;
            Object o = d;
            return o.hashCode() == 0 ? 0 : (long) d;
        }
    }

    public static double ofDouble(double x) {
        return x / 2;
    }

    public static float ofFloat(float x) {
        return x / 4;
    }

    public static String caught(String text) {
        try {
            return Integer.toString(Integer.parseInt(text));
        } catch (NumberFormatException e) {
            return "none";
        } finally {
            inner();
        }
    }

    public static void inner() {
        Runnable lambda = () -> integer(1);
        lambda.run();
    }

    public static void thrower(int depth) {
        if (depth > 0) {
            thrower(depth - 1);
        } else {
            throw new IllegalStateException("thrown");
        }
    }

    public static String chosen(int which) {
        return switch (which) {
            case 0 -> "zero";
            case 1 -> {
                synchronized (Sample.class) {
                    yield "one";
                }
            }
            default -> throw new IllegalArgumentException("which: " + which);
        };
    }
}
