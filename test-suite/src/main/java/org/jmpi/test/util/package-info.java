/** What the programs of the conformance suite share: counting errors, patterns of data, the report at the end. */
package org.jmpi.test.util;
