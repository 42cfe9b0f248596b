/** What the time of a build went to: a table that {@code mvn verify} prints at its end. */
package org.jmpi.test.times;
