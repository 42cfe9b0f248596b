/** Other people's launchers with JMPI's ranks, and other people's ranks with JMPI's launcher. */
package org.jmpi.test.interop;
