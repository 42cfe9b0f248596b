/** Makes the copy kernels of all buffer kinds from the two that are written by hand. */
package org.jmpi.codegen.kernel;
