/** The abstract device interface (ADI) between MPIR and the device (mirrors the {@code MPID_} functions). */
package org.jmpi.mpir.mpid;
