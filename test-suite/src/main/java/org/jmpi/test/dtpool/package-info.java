/**
 * Random datatypes, made twice: with MPI's constructors, and as plain lists of basic elements that are read off the
 * standard's definitions. What MPI does with the one is compared with the other.
 */
package org.jmpi.test.dtpool;
