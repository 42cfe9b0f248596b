/**
 * The connections between the launcher and the proxies of other nodes: who may make one, frames, and how an end of one
 * is noticed. Mirrors Hydra's control port and {@code struct HYD_pmcd_hdr}.
 */
package org.jmpi.hydra.control;
