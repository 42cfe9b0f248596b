package org.jmpi.binding;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.errhan.Errors;

/** Calls as people read them, for layers that write them down; from what {@link TracingHooks} gives. */
public final class CallText {
    private static final int MOST = 8;

    /** How functions end that return a handle, or the number that stands for one. */
    private static final List<String> CONVERSIONS = List.of("2c", "c2f", "_toint", "_fromint");

    private CallText() {}

    /**
     * Returns the arguments that mean something before the call. A count and the datatype behind it are one: {@code
     * 10xMPI_INT}.
     *
     * @param parameters name, kind and direction of each
     * @param values the arguments
     */
    public static String before(String parameters, Object[] values) {
        String[] spec = parameters.isEmpty() ? new String[0] : parameters.split(" ");
        List<String> words = new ArrayList<>();
        for (int i = 0; i < spec.length; i++) {
            String[] p = spec[i].split(":");
            boolean buffer = p[1].contains("BUFFER");
            if (p[2].equals("out") && !buffer) {
                continue;
            }
            if (i + 1 < spec.length && isCount(p[1], values[i]) && spec[i + 1].contains(":DATATYPE:")) {
                words.add(p[0] + "=" + values[i] + "x" + value("DATATYPE", values[i + 1]));
                i++;
            } else {
                words.add(p[0] + "=" + value(p[1], values[i]));
            }
        }
        return String.join(", ", words);
    }

    private static boolean isCount(String kind, Object value) {
        return kind.contains("NUM_ELEM") && value instanceof Number;
    }

    /**
     * Returns what the call put out, of arrays the first elements.
     *
     * @param parameters name, kind and direction of each
     * @param values the arguments
     */
    public static String after(String parameters, Object[] values) {
        String[] spec = parameters.isEmpty() ? new String[0] : parameters.split(" ");
        List<String> words = new ArrayList<>();
        for (int i = 0; i < spec.length; i++) {
            String[] p = spec[i].split(":");
            if (!p[2].equals("in") && !p[1].contains("BUFFER") && values[i] != null) {
                words.add(p[0] + "=" + value(p[1], values[i]));
            }
        }
        return String.join(", ", words);
    }

    /** Returns what a function returned: MPI_SUCCESS, or an error code with its meaning; times and addresses as they are. */
    public static String result(String function, Object result) {
        if (!(result instanceof Integer code) || CONVERSIONS.stream().anyMatch(function::endsWith)) {
            return String.valueOf(result);
        }
        if (code == MpiConstants.MPI_SUCCESS) {
            return "MPI_SUCCESS";
        }
        Rank rank = Rank.current();
        String meaning = rank == null ? "" : " (" + firstLine(Errors.string(rank, code)) + ")";
        return "error " + code + meaning;
    }

    private static String firstLine(String text) {
        int end = text.indexOf('\n');
        return end < 0 ? text : text.substring(0, end);
    }

    private static String value(String kind, Object value) {
        try {
            return readable(kind, value);
        } catch (RuntimeException e) {
            // what is wrong with an argument is for the call itself to say
            return String.valueOf(value);
        }
    }

    private static String readable(String kind, Object value) {
        if (value instanceof MPI_Status status) {
            return status(status);
        }
        if (value instanceof MPI_Status[] statuses) {
            return several(statuses.length, i -> statuses[i] == null ? "null" : status(statuses[i]));
        }
        if (kind.contains("BUFFER") || kind.contains("VOID")) {
            return plain(kind, value);
        }
        if (value instanceof int[] cells) {
            return several(cells.length, i -> plain(kind, cells[i]));
        }
        if (value instanceof long[] cells) {
            return several(cells.length, i -> plain(kind, cells[i]));
        }
        if (value instanceof boolean[] cells) {
            return several(cells.length, i -> "" + cells[i]);
        }
        if (value instanceof Object[] cells) {
            return several(cells.length, i -> plain(kind, cells[i]));
        }
        return plain(kind, value);
    }

    private static String plain(String kind, Object value) {
        Rank rank = Rank.current();
        if (rank == null && value instanceof Integer) {
            return String.valueOf(value);
        }
        if (kind.equals("DATATYPE") && value instanceof Integer handle) {
            Datatype type = Datatype.table(rank).find(handle);
            if (type != null && type.name.isEmpty()) {
                return "a type of " + type.size + " B";
            }
        }
        return Arguments.value(rank, kind, value);
    }

    private static String status(MPI_Status status) {
        if (status.MPI_SOURCE == MpiConstants.MPI_ANY_SOURCE && status.MPI_TAG == MpiConstants.MPI_ANY_TAG) {
            // a file has no source and no tag
            return status.bytes() > 0 ? "[" + status.bytes() + " B]" : "[empty]";
        }
        return "[source " + status.MPI_SOURCE + ", tag " + status.MPI_TAG + ", " + status.bytes() + " B"
                + (status.wasCancelled() ? ", cancelled]" : "]");
    }

    private static String several(int n, java.util.function.IntFunction<String> element) {
        if (n == 1) {
            return element.apply(0);
        }
        List<String> words = new ArrayList<>();
        for (int i = 0; i < Math.min(n, MOST); i++) {
            words.add(element.apply(i));
        }
        return "{" + String.join(", ", words) + (n > MOST ? ", ... " + n + "}" : "}");
    }
}
