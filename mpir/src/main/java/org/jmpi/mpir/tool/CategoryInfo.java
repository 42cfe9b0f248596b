package org.jmpi.mpir.tool;

/**
 * What {@code MPI_T_category_get_info} tells.
 *
 * @param name name
 * @param description one line on what its variables are about
 * @param cvars how many control variables it has
 * @param pvars how many performance variables it has
 * @param categories how many categories it directly contains
 */
public record CategoryInfo(String name, String description, int cvars, int pvars, int categories) {}
