/** The ranks' output, by whole lines. Mirrors {@code HYDT_dmx}. */
package org.jmpi.hydra.demux;
