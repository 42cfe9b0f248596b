package org.jmpi.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jspecify.annotations.Nullable;

/** Turns a document into a page. */
final class Markdown {
    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

    private Markdown() {}

    /**
     * Makes a page.
     *
     * @param path of the page in the site
     * @param text the document
     * @param links gives what a link of the document becomes in the page
     * @param titles gives the title of the document that a link leads to, which is shown in place of its file; null: it has none
     */
    static Page page(String path, String text, UnaryOperator<String> links, Function<String, @Nullable String> titles) {
        Node document = PARSER.parse(text);
        Reader reader = new Reader(links, titles);
        document.accept(reader);
        HtmlRenderer renderer = HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .attributeProviderFactory(context -> (node, tag, attributes) -> reader.name(node, attributes))
                .build();
        String html = scrolling(renderer.render(document));
        return new Page(path, reader.title, html, reader.ids, reader.links);
    }

    /** Wide tables scroll by themselves, so that a page never does sideways. */
    private static String scrolling(String html) {
        return html.replace("<table>", "<div class=\"wide\"><table>").replace("</table>", "</table></div>");
    }

    /** Names headings, notes links and rewrites them. */
    private static final class Reader extends AbstractVisitor {
        private final UnaryOperator<String> rewritten;
        private final Function<String, @Nullable String> titles;
        private final Slugs slugs = new Slugs();
        private final Map<Node, String> names = new HashMap<>();
        private final Set<String> ids = new HashSet<>();
        private final List<String> links = new ArrayList<>();
        private String title = "";

        Reader(UnaryOperator<String> rewritten, Function<String, @Nullable String> titles) {
            this.rewritten = rewritten;
            this.titles = titles;
        }

        @Override
        public void visit(Heading heading) {
            String text = text(heading);
            if (title.isEmpty()) {
                title = text;
            }
            String id = slugs.of(text);
            ids.add(id);
            names.put(heading, id);
            visitChildren(heading);
        }

        @Override
        public void visit(Link link) {
            String written = link.getDestination();
            links.add(written);
            link.setDestination(rewritten.apply(written));
            String name = titles.apply(written);
            if (name != null
                    && link.getFirstChild() instanceof Text text
                    && text.getLiteral().endsWith(".md")) {
                text.setLiteral(name);
            }
            visitChildren(link);
        }

        @Override
        public void visit(Image image) {
            links.add(image.getDestination());
            image.setDestination(rewritten.apply(image.getDestination()));
            visitChildren(image);
        }

        void name(Node node, Map<String, String> attributes) {
            String id = names.get(node);
            if (id != null) {
                attributes.put("id", id);
            }
        }
    }

    private static String text(Node node) {
        StringBuilder text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(Code part) {
                text.append(part.getLiteral());
            }
        });
        return text.toString();
    }
}
