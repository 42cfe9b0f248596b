/** The transport-free protocols: eager and rendezvous over active messages, and matching (mirrors MPIDIG). */
package org.jmpi.mpid.ch4.generic;
