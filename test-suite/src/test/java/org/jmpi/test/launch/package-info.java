/** Jobs of real ranks under the launcher: how they end when something breaks. */
package org.jmpi.test.launch;
