package org.jmpi.mpir.tool.info;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jmpi.mpir.mpl.NearestName;
import org.jspecify.annotations.Nullable;

/** Finds by name: a whole name, a part of it, or a pattern with {@code *} and {@code ?}; letter case does not count. */
final class NameSearch {
    private static final String STEM = "MPIR_CVAR_";

    private NameSearch() {}

    /**
     * Returns those that a pattern names.
     *
     * @param what what they are, for the message
     * @param names the names of one, its own first
     * @throws NoSuchNameException if it names none; says what is nearest
     */
    static <T> List<T> find(String what, String pattern, List<T> all, Function<T, List<String>> names) {
        List<T> exact = all.stream()
                .filter(each -> names.apply(each).stream().anyMatch(name -> isNamed(name, pattern)))
                .toList();
        if (!exact.isEmpty()) {
            return exact;
        }
        Pattern compiled = compile(pattern);
        List<T> found = all.stream()
                .filter(each -> names.apply(each).stream()
                        .anyMatch(name -> compiled.matcher(name).matches()))
                .toList();
        if (found.isEmpty()) {
            throw none(
                    what, pattern, all.stream().map(names).flatMap(List::stream).toList());
        }
        return found;
    }

    private static boolean isNamed(String name, String pattern) {
        return name.equalsIgnoreCase(pattern) || name.equalsIgnoreCase(STEM + pattern);
    }

    private static Pattern compile(String pattern) {
        boolean wild = pattern.indexOf('*') >= 0 || pattern.indexOf('?') >= 0;
        StringBuilder regex = new StringBuilder(wild ? "(" + STEM + ")?" : ".*");
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
        }
        return Pattern.compile(regex.append(wild ? "" : ".*").toString(), Pattern.CASE_INSENSITIVE);
    }

    private static NoSuchNameException none(String what, String pattern, Collection<String> names) {
        String hint = nearest(pattern, names);
        return new NoSuchNameException("no " + what + " matches '" + pattern + "'; "
                + (hint == null ? "leave the name away for a list" : "did you mean " + hint + "?"));
    }

    /** What all names begin with does not count. */
    private static @Nullable String nearest(String pattern, Collection<String> names) {
        String upper = pattern.toUpperCase(Locale.ROOT);
        boolean full = upper.startsWith(STEM);
        List<String> upperNames = names.stream()
                .map(name -> name.toUpperCase(Locale.ROOT))
                .map(name -> name.startsWith(STEM) ? name.substring(STEM.length()) : name)
                .toList();
        String near = NearestName.of(full ? upper.substring(STEM.length()) : upper, upperNames)
                .orElse(null);
        return names.stream()
                .filter(name -> near != null && (name.equalsIgnoreCase(near) || name.equalsIgnoreCase(STEM + near)))
                .findFirst()
                .orElse(null);
    }
}
