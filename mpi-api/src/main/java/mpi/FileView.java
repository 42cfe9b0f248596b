package mpi;

/**
 * How a rank sees a file: endless copies of a file type from a displacement on, counted in elementary types (MPI 4.1, 14.3). It is
 * what {@link File#setView} was given.
 */
public final class FileView {
    private final long disp;
    private final Datatype etype;
    private final Datatype filetype;
    private final String datarep;

    /**
     * Makes one.
     *
     * @param disp where the view begins, in bytes
     * @param etype what offsets count
     * @param filetype what repeats
     * @param datarep the data representation, such as {@code native}
     */
    public FileView(long disp, Datatype etype, Datatype filetype, String datarep) {
        this.disp = disp;
        this.etype = etype;
        this.filetype = filetype;
        this.datarep = datarep;
    }

    /** Returns where the view begins, in bytes. */
    public long getDisp() {
        return disp;
    }

    /** Returns what offsets count: the object that was given, which need not be freed once more. */
    public Datatype getEType() {
        return etype;
    }

    /** Returns what repeats: the object that was given, which need not be freed once more. */
    public Datatype getFileType() {
        return filetype;
    }

    /** Returns the data representation. */
    public String getDataRep() {
        return datarep;
    }
}
