/** Active messages: what transports and the device say to each other (mirrors {@code mpidig_am}). */
package org.jmpi.mpid.ch4.am;
