/** Programs of the suite: groups. */
package org.jmpi.test.group;
