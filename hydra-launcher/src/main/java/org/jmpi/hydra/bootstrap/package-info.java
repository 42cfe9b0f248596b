/** How ranks get onto a node. Mirrors Hydra's {@code tools/bootstrap}. */
package org.jmpi.hydra.bootstrap;
