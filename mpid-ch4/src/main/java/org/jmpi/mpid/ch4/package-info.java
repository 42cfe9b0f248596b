/** ch4: the device. Dispatch by locality, address table, VCIs, progress and waiting. */
package org.jmpi.mpid.ch4;
