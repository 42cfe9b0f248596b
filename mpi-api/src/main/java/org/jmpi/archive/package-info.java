/** The program from whose run the launcher makes an archive of classes. */
package org.jmpi.archive;
