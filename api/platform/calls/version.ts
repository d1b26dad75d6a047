import { conflict, invalidField } from '../http/failure.ts'
import type { ApiContext } from './context.ts'

/**
 * Optimistic locking: refuses a change of a record that was changed since it was read. `read` is the
 * version that the caller saw; without it the stored record is replaced. `what` names the record with its
 * gender: 'esta área', 'este cargo'.
 * @throws Failure 409.
 */
export function requireVersion(read: number | undefined, stored: number, what: string): void {
  if (read === undefined || read === stored) return
  const it = what.startsWith('esta ') ? 'la' : 'lo'
  throw conflict(
    `Otra persona modificó ${what} mientras ${it} editabas. Revisa los cambios y guarda de nuevo.`,
  )
}

/**
 * Returns the version in `If-Match`, bare or quoted; undefined without the header, or for any version.
 * @throws Failure 422 when it is invalid.
 */
export function versionMatched(c: ApiContext): number | undefined {
  const given = c.req.header('if-match')?.trim()
  if (!given || given === '*') return undefined
  const [, version] = /^(?:W\/)?"?([1-9]\d{0,9})"?$/.exec(given) ?? []
  if (!version) throw invalidField('If-Match', 'version', 'If-Match: la versión no es válida')
  return Number(version)
}
