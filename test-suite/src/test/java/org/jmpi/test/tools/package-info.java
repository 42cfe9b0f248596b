/** The tools profile and trace-log, and an outsider's, on whole jobs. */
package org.jmpi.test.tools;
