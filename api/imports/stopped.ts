/** Work ends between two batches: the job was cancelled, or the process is asked to end. */
export class Stopped extends Error {}
