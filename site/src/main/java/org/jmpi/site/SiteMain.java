package org.jmpi.site;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Makes the site. Arguments: the repository's folder, the folder of the site. Ends with 1 if a link leads nowhere. */
public final class SiteMain {
    private SiteMain() {}

    public static void main(String[] args) throws IOException {
        Path home = Path.of(args[0]).toRealPath();
        Path out = Path.of(args[1]).toAbsolutePath();
        Reference.write(home, out.resolve("api"));
        Site site = new Site(home, out);
        List<String> problems = site.write();
        problems.forEach(System.err::println);
        System.out.println(site.pages() + " pages in " + out + ", begin with index.html");
        if (!problems.isEmpty()) {
            throw new IllegalStateException(problems.size() + " links lead nowhere: see above");
        }
    }
}
