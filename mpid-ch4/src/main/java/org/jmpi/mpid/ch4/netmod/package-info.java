/** The netmod half of the ch4 API. */
package org.jmpi.mpid.ch4.netmod;
