package org.jmpi.tool.otf2;

import java.util.Locale;

/** Names of constants as words that begin with capitals. */
final class Titles {
    private Titles() {}

    static String of(String name) {
        StringBuilder title = new StringBuilder();
        for (String each : name.split("_", -1)) {
            title.append(each.charAt(0)).append(each.substring(1).toLowerCase(Locale.ROOT));
        }
        return title.toString();
    }
}
