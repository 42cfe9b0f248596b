/** The launcher's side of PMI-1. Mirrors Hydra's {@code pm/pmiserv}. */
package org.jmpi.hydra.pmiserv;
