/** Where a message goes: self, shm or netmod, settled when an address is made. */
package org.jmpi.mpid.ch4.dispatch;
