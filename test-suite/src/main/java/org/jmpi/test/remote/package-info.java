/** Programs for jobs on several hosts. */
package org.jmpi.test.remote;
