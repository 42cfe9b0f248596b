/** Tests of keys, and of their values on every kind of handle (ADR 0014). */
package org.jmpi.test.key;
