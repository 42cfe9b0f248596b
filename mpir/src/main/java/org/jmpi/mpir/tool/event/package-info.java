/** Events of the tool interface (MPI 4.1, 15.3.8): their types, who listens, and how they reach call-backs. */
package org.jmpi.mpir.tool.event;
