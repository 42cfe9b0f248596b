/** JSON for reports; loads the JSON library, so only for who writes any. */
package org.jmpi.mpir.json;
