/** Error classes, their texts, and the exceptions in which errors travel. */
package org.jmpi.mpir.err;
