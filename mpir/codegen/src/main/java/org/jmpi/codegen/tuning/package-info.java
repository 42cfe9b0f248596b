/** Build time only: turns the default rules for choosing collective algorithms into Java. */
package org.jmpi.codegen.tuning;
