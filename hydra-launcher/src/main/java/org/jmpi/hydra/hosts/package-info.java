/** Host lists: host files, {@code -hosts}, and which names mean this machine. Mirrors {@code HYDU_parse_hostfile}. */
package org.jmpi.hydra.hosts;
