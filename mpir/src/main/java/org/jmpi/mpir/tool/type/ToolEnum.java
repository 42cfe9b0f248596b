package org.jmpi.mpir.tool.type;

import java.util.List;

/**
 * The values that a variable of discrete states takes ({@code MPI_T_enum}); an item's value is its index.
 *
 * @param name name of the enumeration
 * @param items names of the values
 */
public record ToolEnum(String name, List<String> items) {}
