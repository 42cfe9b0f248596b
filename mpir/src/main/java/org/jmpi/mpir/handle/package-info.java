/** Integer handles and the allocators of the objects behind them (mirrors {@code mpir_handlemem.h}). */
package org.jmpi.mpir.handle;
