/** Data that a receiver takes where the sender has it: memory of the program that the node's processes share. */
package org.jmpi.mpid.ch4.ipc;
