/** Which functions of the standard exist, and which programs of the suite call them, read from class files. */
package org.jmpi.test.coverage;
