/** The judges of the randomised checkers of windows: each accepts what is right and finds what is wrong. */
package org.jmpi.test.rma;
