/** Thread ranks, and several threads a rank. */
package org.jmpi.test.multiple;
