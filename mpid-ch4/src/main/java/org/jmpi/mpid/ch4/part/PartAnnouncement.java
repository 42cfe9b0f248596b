package org.jmpi.mpid.ch4.part;

/**
 * What a PART_SEND_INIT said.
 *
 * @param sreqId wire id of the send's request
 * @param sizes how the sender divides its buffer
 */
record PartAnnouncement(long sreqId, PartSizes sizes) {}
