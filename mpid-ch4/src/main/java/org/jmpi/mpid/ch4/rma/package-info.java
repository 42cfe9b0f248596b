/** One-sided communication by active messages (mirrors {@code mpidig_rma.h}, {@code mpidig_win.c}). */
package org.jmpi.mpid.ch4.rma;
