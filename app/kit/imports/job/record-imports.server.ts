import { IMPORT_KINDS, type ImportName } from '#contract/platform/imports/import-kinds.ts'
import { imports } from '#contract/platform/imports/imports.ts'
import {
  allThe,
  capital,
  nounsIn,
  type NameIn,
  type Noun,
} from '#contract/platform/values/nouns.ts'
import { requireAdmin } from '../../backend/permission.ts'
import { paths } from '../../urls/paths.ts'
import type { ImportKind } from '../import-kind.ts'

/** Imports of records with a code by administrators, from the lines of their nouns, by the path of their list. */
export const RECORD_IMPORTS = Object.fromEntries(
  Object.entries<Noun>(nounsIn('imported')).map(([kind, noun]) => [
    kind,
    importOf(kind as NameIn<'imported'>, noun),
  ]),
)

function importOf(kind: NameIn<'imported'>, noun: Noun): ImportKind {
  const [name] = Object.entries(IMPORT_KINDS).find(([, entry]) => entry.kind === kind)!
  const at: { list: () => string; detail?: (id: number) => string } = paths[kind]
  const { detail } = at
  return {
    calls: imports[name as ImportName],
    permission: requireAdmin,
    listAt: () => at.list(),
    ...(detail && { detailAt: (id) => detail(id) }),
    noun,
    backToList: `Volver a ${allThe(noun)}`,
    seeList: `Ver ${noun.many}`,
    cancelling: `${capital(allThe(noun))} que ya se aplicaron se conservan; ${noun.gender === 'f' ? 'las' : 'los'} demás no se importan.`,
  }
}
