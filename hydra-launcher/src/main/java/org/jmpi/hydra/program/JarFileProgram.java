package org.jmpi.hydra.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jmpi.hydra.job.ExitCode;
import org.jmpi.hydra.job.UsageException;

/**
 * A runnable jar. It goes onto the class path instead of after {@code -jar}, which would leave JMPI's own jars out;
 * what only {@code -jar} reads from the manifest is read here.
 *
 * @param mainClass the manifest's Main-Class
 * @param jvmOptions the manifest's Add-Exports and Add-Opens as options
 */
public record JarFileProgram(String mainClass, List<String> jvmOptions) {

    /**
     * @param jar the file
     * @return what it says
     * @throws UsageException when it is not there, no jar, or names no main class
     */
    public static JarFileProgram read(Path jar) {
        if (!Files.isRegularFile(jar)) {
            throw new UsageException("jar file " + jar + " does not exist", ExitCode.NOT_FOUND);
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            Attributes attributes = manifest == null ? new Attributes() : manifest.getMainAttributes();
            String main = attributes.getValue(Attributes.Name.MAIN_CLASS);
            if (main == null) {
                throw new UsageException(
                        jar + " names no Main-Class in its manifest: use -cp " + jar + " pkg.Main",
                        ExitCode.NOT_EXECUTABLE);
            }
            List<String> options = new ArrayList<>();
            addOptions(options, "--add-exports=", attributes.getValue("Add-Exports"));
            addOptions(options, "--add-opens=", attributes.getValue("Add-Opens"));
            return new JarFileProgram(main.strip(), options);
        } catch (IOException e) {
            throw new UsageException(
                    jar + " is no readable jar file (" + e.getMessage() + ")", ExitCode.NOT_EXECUTABLE);
        }
    }

    private static void addOptions(List<String> options, String option, String packages) {
        if (packages != null) {
            for (String each : packages.strip().split("\\s+")) {
                options.add(option + each + "=ALL-UNNAMED");
            }
        }
    }
}
