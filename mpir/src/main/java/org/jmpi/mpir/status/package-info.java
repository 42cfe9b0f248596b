/** Says what a rank is doing while it does it, for a launcher that asks why a job hangs. */
package org.jmpi.mpir.status;
