package org.jmpi.mpir.tool.jmx;

import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.InvalidAttributeValueException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.ReflectionException;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/** An MBean with an attribute a variable. What clients get to see are classes of the JDK alone. */
abstract class VariableBean implements DynamicMBean {
    private final String description;

    VariableBean(String description) {
        this.description = description;
    }

    abstract MBeanAttributeInfo[] attributes();

    /** Returns the value of the attribute {@code name}. */
    abstract @Nullable Object read(String name) throws JMException;

    abstract void write(String name, Object value) throws JMException;

    static AttributeNotFoundException unknown(String what, String name) {
        return new AttributeNotFoundException("no " + what + " is called " + name);
    }

    @Override
    public @Nullable Object getAttribute(String name)
            throws AttributeNotFoundException, MBeanException, ReflectionException {
        try {
            return read(name);
        } catch (AttributeNotFoundException | MBeanException | ReflectionException e) {
            throw e;
        } catch (JMException | MpirException e) {
            throw refused(e);
        }
    }

    @Override
    public void setAttribute(Attribute attribute)
            throws AttributeNotFoundException, InvalidAttributeValueException, MBeanException, ReflectionException {
        try {
            write(attribute.getName(), attribute.getValue());
        } catch (AttributeNotFoundException | InvalidAttributeValueException | MBeanException | ReflectionException e) {
            throw e;
        } catch (MpirException e) {
            boolean never = e.errorClass() == ErrorClass.MPI_T_ERR_CVAR_SET_NEVER;
            boolean notNow = e.errorClass() == ErrorClass.MPI_T_ERR_CVAR_SET_NOT_NOW;
            if (never || notNow) {
                throw refused(e);
            }
            throw new InvalidAttributeValueException(e.getMessage());
        } catch (JMException e) {
            throw refused(e);
        }
    }

    private static MBeanException refused(Exception e) {
        return new MBeanException(new IllegalStateException(e.getMessage()), e.getMessage());
    }

    @Override
    public AttributeList getAttributes(String[] names) {
        AttributeList all = new AttributeList();
        for (String name : names) {
            try {
                all.add(new Attribute(name, getAttribute(name)));
            } catch (JMException e) {
                // the interface has it so: what can't be read is left away
                continue;
            }
        }
        return all;
    }

    @Override
    public AttributeList setAttributes(AttributeList attributes) {
        AttributeList done = new AttributeList();
        for (Attribute each : attributes.asList()) {
            try {
                setAttribute(each);
                done.add(new Attribute(each.getName(), getAttribute(each.getName())));
            } catch (JMException e) {
                // the interface has it so: what can't be written is left away
                continue;
            }
        }
        return done;
    }

    @Override
    public Object invoke(String action, Object[] parameters, String[] signature) throws ReflectionException {
        throw new ReflectionException(
                new NoSuchMethodException(action), "there are no operations: read and write attributes");
    }

    @Override
    public MBeanInfo getMBeanInfo() {
        return new MBeanInfo(getClass().getName(), description, attributes(), null, null, null);
    }
}
