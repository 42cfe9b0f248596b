/** Shared memory between processes of different worlds on one machine: one memory for each meeting of two groups. */
package org.jmpi.mpid.ch4.meeting;
