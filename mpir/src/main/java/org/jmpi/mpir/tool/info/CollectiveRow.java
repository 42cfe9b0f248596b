package org.jmpi.mpir.tool.info;

import org.jmpi.mpir.coll.select.CollectiveInfo;

/**
 * A collective as it is shown.
 *
 * @param info its algorithms and rules
 * @param cvar the control variable that forces an algorithm; empty: there is none
 * @param forced the algorithm that it forces now; empty: the rules choose
 */
record CollectiveRow(CollectiveInfo info, String cvar, String forced) {}
