package org.jmpi.mpir.tool.pvar;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jmpi.mpir.tool.type.Category;
import org.jmpi.mpir.tool.type.ObjectBinding;

/** Writes the reference page of all performance variables, {@code docs/pvars.md}. */
public final class PvarReference {
    private static final String HEAD = """
            # Performance variables

            Written by the build from what a rank registers that has shared memory and a netmod; do not edit.

            Read them through `MPI_T_pvar_*` (MPI 4.1, 15.3.7). A name is unique within its class. Variables of unsigned
            long long are read into a `long[]`, of double into a `double[]`, of int into an `int[]`. Sums and watermarks
            count for each handle from `MPI_T_pvar_start`; levels, sizes, states and percentages show the present and
            can't be started, reset or written. A variable bound to `MPI_COMM` takes the communicator's handle where its
            own is allocated. `-Dorg.jmpi.mpir.tool.Instrument.ON=false` turns counting off: there are no variables then.
            """;

    private PvarReference() {}

    /**
     * {@return the page, in Markdown}
     *
     * @param registry the variables that it lists
     */
    public static String markdown(PvarRegistry registry) {
        StringBuilder page = new StringBuilder(HEAD);
        for (Category category : Category.constants()) {
            List<PvarInfo> members = registry.all().stream()
                    .filter(info -> info.category() == category)
                    .sorted(Comparator.comparing(PvarInfo::name).thenComparing(PvarInfo::varClass))
                    .toList();
            if (!members.isEmpty()) {
                page.append("\n## ").append(category).append("\n\n");
                page.append("| variable | class | type | what |\n|---|---|---|---|\n");
                members.forEach(info -> append(page, info));
            }
        }
        return page.toString();
    }

    private static void append(StringBuilder page, PvarInfo info) {
        page.append("| `").append(info.name()).append("` | ").append(info.varClass());
        page.append(" | ")
                .append(info.datatype().name().toLowerCase(Locale.ROOT).replace('_', ' '));
        page.append(info.count() > 1 ? " array" : "").append(" | ").append(info.description());
        page.append(info.binding() == ObjectBinding.NO_OBJECT ? "" : "; bound to " + info.binding());
        page.append(" |\n");
    }
}
