/** Sessions, process sets, communicators made of groups, and the buffers of sessions. */
package org.jmpi.test.session;
