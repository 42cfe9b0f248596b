/** Checks that committed reference pages say what the source says. */
package org.jmpi.test.docs;
