/** Programs of the suite: attributes of communicators and datatypes. */
package org.jmpi.test.attr;
