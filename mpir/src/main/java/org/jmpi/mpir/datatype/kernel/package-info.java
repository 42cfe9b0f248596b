/** The innermost loops of packing and unpacking, one class a kind of buffer (what yaksa generates in C). */
package org.jmpi.mpir.datatype.kernel;
