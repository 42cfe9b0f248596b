/** Objects of every kind: found by handle, and by tools that read variables bound to them. */
package org.jmpi.mpir.objects;
