import { conflict } from './failure.ts'

/**
 * Holds back a change of a record that somebody else changed since it was read. `read` is the version that
 * the caller saw; without it whatever is stored is replaced. `what` names the record and tells its gender:
 * 'esta área', 'este cargo'.
 * @throws Failure 409.
 */
export function requireVersion(read: number | undefined, stored: number, what: string): void {
  if (read === undefined || read === stored) return
  const it = what.startsWith('esta ') ? 'la' : 'lo'
  throw conflict(
    `Otra persona modificó ${what} mientras ${it} editabas. Revisa los cambios y guarda de nuevo.`,
  )
}
