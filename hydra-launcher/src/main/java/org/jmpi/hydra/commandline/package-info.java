/**
 * What the user asked for: options and their values, settings of files and variables, help and the manual page. Mirrors
 * Hydra's {@code ui/mpich}.
 */
package org.jmpi.hydra.commandline;
