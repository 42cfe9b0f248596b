/** From what the user wrote (class, jar, source file, program) to the command line of a rank. */
package org.jmpi.hydra.program;
