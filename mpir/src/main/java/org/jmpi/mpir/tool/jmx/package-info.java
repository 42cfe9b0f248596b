/**
 * The variables of a rank as MBeans. Loaded only where somebody asked for them: {@code java.management} takes longer to
 * load than a rank to start.
 */
package org.jmpi.mpir.tool.jmx;
