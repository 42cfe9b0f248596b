package org.jmpi.mpir.tool.cvar;

import java.util.List;
import org.jmpi.mpir.tool.type.Category;

/** Writes the reference page of all control variables, {@code docs/cvars.md}. */
public final class CvarReference {
    private static final String HEAD = """
            # Control variables

            Written by the build from the `@Cvar` declarations in the source; do not edit.

            Set `MPIR_CVAR_X` in the environment of the ranks (`jmpiexec -genv MPIR_CVAR_X value`), or as a system
            property. From weakest to strongest: the default, `MPICH_X`, `MPIR_PARAM_X`, `MPIR_CVAR_X`, `-DMPIR_CVAR_X`;
            alternate names come before the variable's own. A value that does not fit stops the rank with a message.
            Booleans are `yes`, `true`, `on`, `1` or `no`, `false`, `off`, `0`. Through `MPI_T_cvar_write` a variable
            can be changed until it is first read; one marked dynamic, at any time.
            """;

    private CvarReference() {}

    /**
     * {@return the page, in Markdown}
     *
     * @param registry the variables that it lists
     */
    public static String markdown(CvarRegistry registry) {
        StringBuilder page = new StringBuilder(HEAD);
        for (Category category : Category.constants()) {
            List<CvarInfo> members = registry.all().stream()
                    .filter(info -> info.category() == category)
                    .toList();
            if (!members.isEmpty()) {
                page.append("\n## ").append(category).append("\n\n");
                page.append(category.description()).append(".\n");
                members.forEach(info -> append(page, info));
            }
        }
        return page.toString();
    }

    private static void append(StringBuilder page, CvarInfo info) {
        String value = info.defaultValue().isEmpty() ? "empty" : "`" + info.defaultValue() + "`";
        page.append("\n### ").append(info.name()).append("\n\n");
        page.append(info.description()).append("\n\n");
        page.append("- Default: ").append(value).append("; takes ").append(CvarParser.expectation(info));
        page.append(".\n- ").append(info.scope()).append(", ").append(info.verbosity());
        page.append(info.dynamic() ? ", dynamic" : "").append("; used in `");
        page.append(info.declaredIn()).append("`.\n");
        if (!info.altEnv().isEmpty()) {
            page.append("- Also: `").append(String.join("`, `", info.altEnv())).append("`.\n");
        }
    }
}
