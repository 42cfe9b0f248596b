/** Bringing the device up: node map, business cards, transports. */
package org.jmpi.mpid.ch4.init;
