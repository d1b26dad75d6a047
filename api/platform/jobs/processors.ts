import { availableParallelism } from 'node:os'

let processes = 1

/** Divides the processors among so many processes of this machine, of which this is one. */
export function divideProcessors(among: number): void {
  processes = among
}

/** Returns the number of processors that threads of this process may occupy, at least one. */
export function processors(): number {
  return Math.max(1, Math.floor(availableParallelism() / processes))
}
