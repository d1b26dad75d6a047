import sql, { raw, type Sql } from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import { excerpt } from '#api/platform/imports/cells.ts'
import { foldColumnName, type Header } from '#api/platform/imports/header.ts'
import type { Job } from '#api/platform/imports/kind.ts'
import type { UserColumn } from './columns.ts'
import type { Draft } from './draft.ts'
import { foldName, withSuggestion } from './names.ts'

/** Maximum number of unknown texts per file for which suggestions are searched. */
const MAX_SUGGESTIONS = 100

type Catalogue = {
  readonly column: 'area_code' | 'position_code'
  /** SQL: areas or positions that the actor may choose: `id`, `code` and `name`. */
  readonly records: Sql
  readonly unknown: (text: string) => string
  readonly several: (text: string) => string
}

function cataloguesOf({ tenantId, scope }: Job): Catalogue[] {
  const mine = scope.areaIds === null ? '' : ' o no está en tus unidades de negocio'
  return [
    {
      column: 'area_code',
      records: sql`areas where tenant_id = ${tenantId} ${withinActorAreas(scope, 'id')}`,
      unknown: (text) => `El área «${text}» no existe${mine}`,
      several: (text) => `Hay varias áreas llamadas «${text}»: usa el código`,
    },
    {
      column: 'position_code',
      records: sql`positions where tenant_id = ${tenantId}`,
      unknown: (text) => `El cargo «${text}» no existe`,
      several: (text) => `Hay varios cargos llamados «${text}»: usa el código`,
    },
  ]
}

type ReadReferences = (drafts: readonly Draft[]) => Promise<void>

/**
 * Resolves areas and positions of the rows of a file: by code, else by a unique name. A resolved
 * cell is replaced by the code; any other gets an error with the nearest name.
 */
export async function referenceReader(
  session: Transaction,
  job: Job,
  header: Header<UserColumn>,
): Promise<ReadReferences> {
  const readers: ReadReferences[] = []
  for (const catalogue of cataloguesOf(job)) {
    const at = header.at.get(catalogue.column)
    if (at === undefined) continue
    // Under a heading with 'código', a text that is both a code and another's name is a code.
    const byCode = /codigo|code$/.test(foldColumnName(header.names[at] ?? ''))
    readers.push(await readerOf(session, catalogue, at, byCode))
  }
  return async (drafts) => {
    for (const read of readers) await read(drafts)
  }
}

async function readerOf(
  session: Transaction,
  { column, records, unknown, several }: Catalogue,
  at: number,
  byCode: boolean,
): Promise<ReadReferences> {
  const find = finder(
    await session.query<{ code: string; name: string }>(sql`select code, name from ${records}`),
    byCode,
  )
  /** Nearest name by unknown text; null when none is near. */
  const nearest = new Map<string, string | null>()

  return async (drafts) => {
    const lost: [Draft, string][] = []
    for (const draft of drafts) {
      const text = draft.cells[at] ?? ''
      if (text === '') continue
      const codes = find(text)
      if (codes.size === 1) [draft.cells[at] = text] = codes
      else if (codes.size === 0) lost.push([draft, text])
      else draft.errors.push({ field: column, message: several(excerpt(text)) })
    }
    const newTexts = new Set(lost.map(([, text]) => text).filter((text) => !nearest.has(text)))
    const room = Math.max(0, MAX_SUGGESTIONS - nearest.size)
    const texts = [...newTexts].slice(0, room)
    if (texts.length > 0) {
      for (const text of texts) nearest.set(text, null)
      for (const { text, name } of await findNearest(session, records, texts)) {
        nearest.set(text, name)
      }
    }
    for (const [draft, text] of lost) {
      const message = withSuggestion(unknown(excerpt(text)), nearest.get(text))
      draft.errors.push({ field: column, message })
    }
  }
}

/** Returns a function that finds the codes a text may stand for. */
function finder(records: readonly { code: string; name: string }[], byCode: boolean) {
  const codes = new Map(records.map(({ code }) => [code.toLowerCase(), code]))
  const names = new Map<string, Set<string>>()
  for (const { code, name } of records) {
    const key = foldName(name)
    names.set(key, (names.get(key) ?? new Set()).add(code))
  }
  const none: ReadonlySet<string> = new Set()
  return (text: string): ReadonlySet<string> => {
    const code = codes.get(text.toLowerCase())
    const called = names.get(foldName(text)) ?? none
    if (code === undefined) return called
    return byCode || called.size === 0 ? new Set([code]) : new Set([code, ...called])
  }
}

/** Minimum similarity for a suggestion; 1 is identical. */
const ALIKE = 0.4

function findNearest(session: Transaction, records: Sql, texts: readonly string[]) {
  return session.query<{ text: string; name: string }>(
    sql`select distinct on (given.text) given.text, r.name
        from unnest(${[...texts]}::text[]) as given (text)
        cross join (select fold(name) as folded, name from ${records}) r
        where similarity(fold(given.text), r.folded) >= ${raw(String(ALIKE))}
        order by given.text, similarity(fold(given.text), r.folded) desc, r.name`,
  )
}
