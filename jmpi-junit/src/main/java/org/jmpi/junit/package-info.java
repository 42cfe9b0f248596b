/**
 * Tests on several ranks: {@link org.jmpi.junit.MpiTest}. Each rank runs the test with JUnit as if it were alone, on an instance of its own; the
 * test fails with what every rank has to say.
 */
@NullMarked
package org.jmpi.junit;

import org.jspecify.annotations.NullMarked;
