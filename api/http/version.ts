import { conflict, invalidField } from './failure.ts'
import type { ApiContext } from './context.ts'

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

/**
 * The version that `If-Match` names, bare or in quotes; undefined without the header, or for any version.
 * @throws Failure 422 when it names none.
 */
export function versionMatched(c: ApiContext): number | undefined {
  const given = c.req.header('if-match')?.trim()
  if (!given || given === '*') return undefined
  const [, version] = /^(?:W\/)?"?([1-9]\d{0,9})"?$/.exec(given) ?? []
  if (!version) throw invalidField('If-Match', 'version', 'If-Match: la versión no es válida')
  return Number(version)
}
