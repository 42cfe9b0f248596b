/** The shm half of the ch4 API. */
package org.jmpi.mpid.ch4.shm;
