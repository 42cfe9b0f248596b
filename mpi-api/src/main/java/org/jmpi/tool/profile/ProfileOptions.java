package org.jmpi.tool.profile;

import java.nio.file.Path;
import java.util.List;
import org.jmpi.mpir.mpl.NearestName;
import org.jspecify.annotations.Nullable;

/**
 * The options of a profile.
 *
 * @param directory where the reports go; null: a table goes to standard error
 * @param sites of how many calls one is looked up in the user's code: 0 none, 1 all, else one in so many on average
 */
record ProfileOptions(@Nullable Path directory, int sites) {
    private static final int ONE_IN = 64;
    private static final int MOST = 1_000_000_000;

    /**
     * Reads the arguments behind {@code -tool profile:}.
     *
     * @throws IllegalArgumentException if they make no sense
     */
    static ProfileOptions parse(String arguments) {
        Path directory = null;
        int sites = ONE_IN;
        for (String each : arguments.split(",")) {
            if (each.isBlank()) {
                continue;
            }
            String value = each.substring(each.indexOf('=') + 1).strip();
            String key = each.indexOf('=') < 0
                    ? each.strip()
                    : each.substring(0, each.indexOf('=')).strip();
            switch (key) {
                case "dir" -> directory = directory(value);
                case "sites" -> sites = sites(value);
                default ->
                    throw new IllegalArgumentException("'" + each + "': expected dir=DIR or sites=all|none|N"
                            + NearestName.of(key, List.of("dir", "sites"))
                                    .map(near -> "; did you mean " + near + "=?")
                                    .orElse(""));
            }
        }
        return new ProfileOptions(directory, sites);
    }

    private static Path directory(String value) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("dir is empty: expected a folder, which is made if it is missing");
        }
        return Path.of(value).toAbsolutePath();
    }

    private static int sites(String value) {
        if (value.equals("all")) {
            return 1;
        }
        if (value.equals("none")) {
            return 0;
        }
        if (value.matches("[1-9][0-9]{0,8}")) {
            return Math.min(Integer.parseInt(value), MOST);
        }
        throw new IllegalArgumentException("sites is '" + value + "': expected all, none, or a number N from 1 on: one"
                + " call in N is looked up");
    }
}
