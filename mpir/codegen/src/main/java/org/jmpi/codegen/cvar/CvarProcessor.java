package org.jmpi.codegen.cvar;

import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.annotation.processing.SupportedOptions;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.tools.Diagnostic;

/**
 * Checks every {@code @Cvar} of a module and writes the module's table of them; does what MPICH's
 * {@code maint/extractcvars} does. Option {@code jmpi.module} names the module and so the table's class.
 */
@SupportedAnnotationTypes("*")
@SupportedOptions(CvarProcessor.MODULE)
public final class CvarProcessor extends AbstractProcessor {
    static final String ANNOTATION = "org.jmpi.mpir.tool.cvar.Cvar";
    static final String MODULE = "jmpi.module";

    /** Those that may declare some. */
    private static final List<String> MODULES =
            List.of("mpir", "mpid-ch4", "shm-posix", "netmod-tcp", "mpi-api", "hydra-launcher");

    private static final String CATEGORY = "org.jmpi.mpir.tool.type.Category";

    private boolean written;

    /** For the compiler. */
    public CvarProcessor() {}

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        // asked for all annotations, so that javac sees the option used in a module without variables
        for (TypeElement annotation : annotations) {
            if (annotation.getQualifiedName().contentEquals(ANNOTATION)) {
                processAll(annotation, round.getElementsAnnotatedWith(annotation));
            }
        }
        return false;
    }

    private void processAll(TypeElement annotation, Set<? extends Element> fields) {
        String module = processingEnv.getOptions().get(MODULE);
        if (module == null) {
            error("option -A" + MODULE + "=NAME is missing; it names this module's table");
        } else if (written) {
            error("@Cvar stands in a file that another processor generated; declare it in a source file");
        } else {
            CvarTableWriter writer = new CvarTableWriter(processingEnv.getFiler(), module);
            Set<Declaration> cvars = soundOnes(annotation, fields, foreignNames(writer.className()));
            // with an error reported there will be no class to list the rest
            if (cvars.stream().map(Declaration::element).distinct().count() == fields.size()) {
                write(writer, cvars);
            }
        }
    }

    private Set<Declaration> soundOnes(
            TypeElement annotation, Set<? extends Element> fields, Map<String, String> foreign) {
        DeclarationReader reader = new DeclarationReader(processingEnv.getElementUtils());
        DeclarationChecker checker = new DeclarationChecker(
                processingEnv.getMessager(), categories(), foreign, new KeyLiteral(processingEnv));
        Set<Declaration> sound = new TreeSet<>(Comparator.comparing(Declaration::name));
        for (Element field : fields) {
            Declaration cvar = reader.read(field, annotation);
            if (cvar != null && checker.check(cvar)) {
                sound.add(cvar);
                cvar.twins().forEach(twin -> sound.add(cvar.twin(twin)));
            }
        }
        return sound;
    }

    private void write(CvarTableWriter writer, Set<Declaration> cvars) {
        written = true;
        try {
            writer.write(cvars);
        } catch (IOException e) {
            error("can't write the table of control variables: " + e.getMessage());
        }
    }

    private Set<String> categories() {
        Set<String> names = new HashSet<>();
        TypeElement category = processingEnv.getElementUtils().getTypeElement(CATEGORY);
        for (Element member : category.getEnclosedElements()) {
            boolean constant = member.getModifiers().contains(Modifier.STATIC);
            if (constant && member.asType().toString().equals(CATEGORY)) {
                names.add(member.getSimpleName().toString());
            }
        }
        return names;
    }

    /** Names that modules on the class path declare, with the table of each; not an older build's own. */
    private Map<String, String> foreignNames(String own) {
        Elements elements = processingEnv.getElementUtils();
        Map<String, String> owners = new HashMap<>();
        for (String module : MODULES) {
            TypeElement table = elements.getTypeElement(CvarTableWriter.classOf(module));
            if (table == null) {
                continue;
            }
            for (VariableElement field : ElementFilter.fieldsIn(table.getEnclosedElements())) {
                if (!table.getQualifiedName().contentEquals(own)
                        && field.getSimpleName().contentEquals(CvarTableWriter.NAMES)
                        && field.getConstantValue() instanceof String names) {
                    Set.of(names.split(" ")).forEach(name -> owners.put(name, table.toString()));
                }
            }
        }
        return owners;
    }

    private void error(String message) {
        processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, message);
    }
}
