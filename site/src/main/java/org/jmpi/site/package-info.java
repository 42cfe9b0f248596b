/** Makes the web site from the documents of the repository. */
package org.jmpi.site;
