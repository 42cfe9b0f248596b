/** Virtual communication interfaces: request pool, lock and completion of one independent path. */
package org.jmpi.mpid.ch4.vci;
