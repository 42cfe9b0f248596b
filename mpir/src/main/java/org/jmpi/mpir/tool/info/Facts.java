package org.jmpi.mpir.tool.info;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.jmpi.mpir.job.HostName;
import org.jmpi.mpir.mpid.DeviceProvider;

/** Versions, JDK and host. */
final class Facts {
    private static final String MPI = "4.1";

    private Facts() {}

    static Map<String, String> collect() {
        Runtime runtime = Runtime.getRuntime();
        Map<String, String> facts = new LinkedHashMap<>();
        String version = Facts.class.getPackage().getImplementationVersion();
        facts.put("JMPI", version == null ? "development version" : version);
        facts.put("MPI standard", MPI);
        facts.put("device", devices());
        facts.put("Java", property("java.version") + " (" + property("java.vendor") + ")");
        facts.put("Java home", property("java.home"));
        facts.put("virtual machine", property("java.vm.name") + " " + property("java.vm.version"));
        facts.put("operating system", property("os.name") + " " + property("os.version") + " " + property("os.arch"));
        facts.put("host", HostName.get());
        facts.put("processors", Integer.toString(runtime.availableProcessors()));
        return facts;
    }

    private static String devices() {
        return ServiceLoader.load(DeviceProvider.class, Facts.class.getClassLoader()).stream()
                .map(each -> each.get().name())
                .collect(Collectors.joining(", "));
    }

    private static String property(String name) {
        return System.getProperty(name, "unknown");
    }
}
