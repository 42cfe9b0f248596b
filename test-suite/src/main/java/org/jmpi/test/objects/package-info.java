/** Programs of the suite: arrays and buffers without count and datatype, messages of objects. */
package org.jmpi.test.objects;
