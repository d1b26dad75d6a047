import type { ImportKind } from '#contract/imports.ts'
import { usersKind } from '../users/import/kind.ts'
import type { Kind } from './kind.ts'

/** Every kind of import, one line each. */
const KINDS: Record<ImportKind, Kind> = {
  users: usersKind,
}

export function kindOf(name: ImportKind): Kind {
  return KINDS[name]
}
