/** Thrown between two batches when the job was cancelled or the process is asked to end. */
export class Stopped extends Error {}
