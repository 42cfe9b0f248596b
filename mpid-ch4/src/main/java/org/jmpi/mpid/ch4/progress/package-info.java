/** The progress engine and waiting: spin, then yield, then block (mirrors {@code ch4_progress.h}). */
package org.jmpi.mpid.ch4.progress;
