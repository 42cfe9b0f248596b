/** Build time only: checks the declarations of control variables and writes each module's table of them. */
package org.jmpi.codegen.cvar;
