/** The launcher's side of PMI-1 and PMI-2. Mirrors Hydra's {@code pm/pmiserv}. */
package org.jmpi.hydra.pmiserv;
