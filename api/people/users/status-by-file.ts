import sql from 'sql-template-tag'
import { USER_WORDS } from '#contract/platform/imports/import-words.ts'
import { listed } from '#contract/platform/values/nouns.ts'
import { identifierOf } from '#contract/platform/values/text.ts'
import { UNMATCHED_LISTED, type StatusChangeByFile } from '#contract/people/user-status.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { liftStatementTimeout } from '#api/platform/db/statement.ts'
import { spooled } from '#api/platform/files/spool.ts'
import { invalidField, Failure } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Upload } from '#api/platform/calls/upload.ts'
import { FileRefusal } from '#api/platform/imports/reading/file-refusal.ts'
import { headerOf, recognise } from '#api/platform/imports/header.ts'
import { mostKnown, type HeadedTable } from '#api/platform/imports/headings.ts'
import { readUploadedFile } from '#api/platform/imports/reading/reading.ts'
import type { Services } from '#api/platform/services/services.ts'
import { matching } from '#api/platform/members/people-filters.ts'
import { changeThose } from './status.ts'

/** Maximum size of the file: two hundred thousand users fit, and several files at once fit into memory. */
export const MAX_STATUS_FILE_BYTES = 10 * 1024 * 1024

type Line = { line: number; username: string | null; email: string | null }

/**
 * Enables or disables the users that a file (CSV or Excel) names in its column `username`, or
 * `email` where there is no username (domain decisions). Lines without a user visible to the actor
 * are reported; the others are applied.
 *
 * @throws Failure 422 (415 when it is no text) when the file cannot be read as such a file; then
 *   nobody is changed.
 */
export async function changeStatusByFile(
  services: Services,
  scope: Scope,
  upload: Upload,
  disabled: boolean,
): Promise<StatusChangeByFile> {
  const { lines, notes } = await linesOf(services, scope, upload)
  return services.db.transaction(scope, async (tx) => {
    await liftStatementTimeout(tx)
    const { ids, ...unmatched } = await matchLines(tx, scope, lines)
    const picked = sql`${matching(scope, {})} and u.id = any(${ids}::bigint[])`
    const { seen: _, ...change } = await changeThose(tx, scope, picked, disabled)
    return { ...change, ...unmatched, notes }
  })
}

/** Lines of a file, and sentences about the whole file. */
type StatusFile = { lines: Line[]; notes: string[] }

/** Parses the lines of a file; throws as `changeStatusByFile`. */
export function linesOf(
  { settings }: Services,
  { tenantId: owner }: Scope,
  { stream }: Upload,
): Promise<StatusFile> {
  const { rows: maxRows } = settings.importLimits
  return spooled(stream, (path) =>
    readUploadedFile(path, { maxRows, owner, headings }, readLines).catch((error: unknown) => {
      throw error instanceof FileRefusal ? refused(error) : error
    }),
  )
}

/** Returns the users visible to the actor that the lines name, and the lines that name none. */
export async function matchLines(tx: Transaction, scope: Scope, lines: readonly Line[]) {
  const named = await tx.query<{ place: number; id: number }>(
    sql`select named.place, u.id
        from users_named(${lines.map(({ username }) => username)}, ${lines.map(({ email }) => email)}) named
        join users u on ${matching(scope, {})} and u.id = named.id`,
  )
  return { ids: [...new Set(named.map(({ id }) => id))], ...unmatchedOf(lines, named) }
}

const WORDS = { username: USER_WORDS.username, email: USER_WORDS.email }
const headings = mostKnown((columns) => recognise(columns, WORDS))

async function readLines(table: HeadedTable): Promise<StatusFile> {
  const { fields, clashes } = recognise(table.columns, WORDS)
  const [clash] = clashes
  if (clash) {
    const names = listed(clash.columns.map((name) => `«${name}»`))
    throw new FileRefusal('columns', `Las columnas ${names} dirían lo mismo: deja una sola.`)
  }
  const { at } = headerOf<'username' | 'email'>(table.columns, fields)
  if (at.size === 0) {
    throw invalidField('file', 'columns', 'El archivo debe tener una columna username o email')
  }
  const lines: Line[] = []
  for await (const { line, cells } of table.rows) {
    const cell = (column: 'username' | 'email') => storable(cells[at.get(column) ?? -1])
    const username = cell('username')
    lines.push({ line, username, email: username === null ? cell('email') : null })
  }
  return { lines, notes: table.leftOut === null ? [] : [`${table.leftOut}.`] }
}

/** Replaces NUL, which cannot be stored, so the value matches no user. */
function storable(cell: string | undefined): string | null {
  return identifierOf(cell ?? '').replaceAll('\u0000', '\uFFFD') || null
}

function unmatchedOf(lines: readonly Line[], named: readonly { place: number }[]) {
  const matched = new Set(named.map(({ place }) => place))
  const unmatched = lines.filter((_, index) => !matched.has(index + 1))
  return {
    unmatched: unmatched
      .slice(0, UNMATCHED_LISTED)
      .map(({ line, username, email }) => ({ line, value: username ?? email ?? '' })),
    unmatched_count: unmatched.length,
  }
}

function refused({ code, message }: FileRefusal): Failure {
  return code === 'binary' ? new Failure(415, code, message) : invalidField('file', code, message)
}
