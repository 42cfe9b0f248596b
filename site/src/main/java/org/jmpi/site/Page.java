package org.jmpi.site;

import java.util.List;
import java.util.Set;

/**
 * A page of the site before it gets its frame.
 *
 * @param path of the file in the site, with slashes
 * @param title of the page
 * @param html what the frame goes around
 * @param ids places in it that links can name
 * @param links where it leads, as written in the document: relative to the document, or whole addresses
 */
record Page(String path, String title, String html, Set<String> ids, List<String> links) {}
