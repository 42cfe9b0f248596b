/** What users get: the artifacts in a Maven project of their own. */
package org.jmpi.test.project;
