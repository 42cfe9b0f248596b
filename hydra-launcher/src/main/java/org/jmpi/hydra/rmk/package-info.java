/** Which hosts a resource manager has given to the job, read from its variables. Mirrors Hydra's {@code tools/rmk}. */
package org.jmpi.hydra.rmk;
