/**
 * The TCP netmod: one authenticated connection per pair of processes, driven by the holder of the VCI.
 *
 * <p>Sockets that carry traffic are read and written directly; Netty's selector watches the others and lends the place
 * to block. Only {@code NettyLoop} and {@code NettyLoggers} touch Netty, and only once there is a connection.
 */
package org.jmpi.mpid.ch4.netmod.tcp;
