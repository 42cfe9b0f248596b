package org.jmpi.site;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The groups of pages beside each page: what docs/README.md lists. */
final class Contents {
    private static final Pattern ROW = Pattern.compile("\\| \\[[^]]*]\\(([^)#]+)\\) \\|.*");
    private static final String GROUP = "## ";

    /**
     * Pages that belong together.
     *
     * @param title of the group
     * @param files of the repository
     */
    record Group(String title, List<String> files) {}

    private Contents() {}

    /** Reads the groups of the index; a group without a table has no pages here. */
    static List<Group> of(String index) {
        List<Group> groups = new ArrayList<>();
        for (String line : index.split("\n")) {
            Matcher row = ROW.matcher(line);
            if (line.startsWith(GROUP)) {
                groups.add(new Group(line.substring(GROUP.length()), new ArrayList<>()));
            } else if (row.matches() && !groups.isEmpty()) {
                groups.get(groups.size() - 1).files().add("docs/" + row.group(1));
            }
        }
        groups.removeIf(each -> each.files().isEmpty());
        return groups;
    }
}
