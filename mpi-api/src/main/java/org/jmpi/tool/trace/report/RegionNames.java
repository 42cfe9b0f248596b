package org.jmpi.tool.trace.report;

import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.Definitions;

/** The names of regions. */
public final class RegionNames {
    private RegionNames() {}

    /** Returns a region's name, its number if it is not defined. */
    public static String of(Definitions definitions, long region) {
        Definition definition = definitions.get(DefinitionType.REGION, region);
        return definition == null ? "region " + region : definitions.name(definition);
    }

    /** Returns a region's name, and the line where it is if the trace has it: {@code MPI_Recv (Solver.java:42)}. */
    public static String withLine(Definitions definitions, long region) {
        Definition definition = definitions.get(DefinitionType.REGION, region);
        String name = of(definitions, region);
        long line = definition == null ? 0 : definition.value("beginLine");
        return definition == null || line == 0
                ? name
                : name + " (" + definitions.text(definition.value("sourceFile")) + ':' + line + ')';
    }
}
