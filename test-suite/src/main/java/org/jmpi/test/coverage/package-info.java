/**
 * Which functions of the standard exist, which programs of the suite call them, read from class files, and whether a test
 * fails when a function does nothing.
 */
package org.jmpi.test.coverage;
