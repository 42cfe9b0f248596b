/** Tests of error handlers, and of error classes, codes and strings that a program adds. */
package org.jmpi.test.errhan;
