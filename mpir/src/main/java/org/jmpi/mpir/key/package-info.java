/** Keys whose values can be set on every kind of handle. */
package org.jmpi.mpir.key;
