/** Keeps the layers apart. */
package org.jmpi.test.arch;
