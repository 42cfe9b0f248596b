package org.jmpi.mpir.tool.info;

import org.jmpi.mpir.tool.cvar.CvarInfo;
import org.jmpi.mpir.tool.cvar.CvarOrigin;

/**
 * A control variable as it is shown.
 *
 * @param info what it is
 * @param value its value in force, as text
 * @param changed whether that is not its default
 * @param origin where it came from
 */
record CvarRow(CvarInfo info, String value, boolean changed, CvarOrigin origin) {}
