/** How jobs end when something breaks: time, exit code, message, and what is left. */
package org.jmpi.test.endings;
