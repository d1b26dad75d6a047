import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import { excerpt } from '#api/platform/imports/cells.ts'
import type { Header } from '#api/platform/imports/header.ts'
import type { Job } from '#api/platform/imports/kind.ts'
import type { UserColumn } from './columns.ts'
import type { Draft } from './draft.ts'
import type { Assignment } from './hierarchy.ts'
import { foldName, inOrder, withSuggestion } from './names.ts'

/** A user that a text may name; null when several have that name. */
type Called = { username: string; id: number } | null

/** Maximum number of unknown names per file for which suggestions are searched. */
const MAX_SUGGESTIONS = 20

export const ambiguousNames = (text: string) =>
  `Hay varios usuarios llamados «${excerpt(text)}»: usa el nombre de usuario del jefe`

/**
 * Finds managers that rows name by an e-mail, an identification or a full name instead of a
 * username: among stored users batch by batch, and in the file itself once all of it was read.
 */
export function managerNames(session: Transaction, job: Job, header: Header<UserColumn>) {
  const at = header.at.get('manager_username')
  /** Stored user by text; absent when none has that name. */
  const stored = new Map<string, Called>()
  const lookedUp = new Set<string>()
  /** By line: the text that was resolved to a stored user. */
  const taken = new Map<number, string>()
  /** Username of a row of the file by e-mail, identification and folded name. */
  const inFile = new Map<string, string | null>()
  const columns = (['email', 'identification_number'] as const).map((column) =>
    header.at.get(column),
  )
  const nameAt = [header.at.get('first_name'), header.at.get('last_name')]

  function note(text: string, username: string) {
    if (text === '') return
    const before = inFile.get(text)
    inFile.set(text, before === undefined || before === username ? username : null)
  }

  function meantInFile(text: string): string | null | undefined {
    const exact = inFile.get(text.toLowerCase())
    return exact === undefined ? inFile.get(foldName(text)) : exact
  }

  return {
    /** Remembers the users of a batch's rows. */
    learn(drafts: readonly Draft[]): void {
      if (at === undefined) return
      for (const { cells, username } of drafts) {
        if (username === null) continue
        for (const column of columns) {
          if (column !== undefined) note((cells[column] ?? '').toLowerCase(), username)
        }
        note(foldName(nameAt.map((place) => cells[place ?? -1] ?? '').join(' ')), username)
      }
    },

    /** Replaces a text that names a stored user by the username; `texts` are in lower case. */
    async resolve(
      drafts: readonly Draft[],
      texts: readonly string[],
    ): Promise<Map<string, number>> {
      const found = new Map<string, number>()
      if (at === undefined) return found
      const fresh = texts.filter((text) => !lookedUp.has(text))
      if (fresh.length > 0) {
        for (const text of fresh) lookedUp.add(text)
        for (const [text, called] of await findCalled(session, job, fresh)) stored.set(text, called)
      }
      for (const draft of drafts) {
        const called = draft.manager === null ? undefined : stored.get(draft.manager)
        if (called === undefined) continue
        if (called === null) {
          draft.errors.push({
            field: 'manager_username',
            message: ambiguousNames(draft.cells[at]!),
          })
          continue
        }
        taken.set(draft.line, draft.manager!)
        draft.cells[at] = called.username
        draft.manager = called.username.toLowerCase()
        found.set(draft.manager, called.id)
      }
      return found
    },

    /** Finds the user of the file that a text names, when it is no username; null when several have that name. */
    meantInFile,

    /**
     * Lines whose text was resolved to a stored user while it names another user in the file: the
     * message by line.
     */
    ambiguous(): Map<number, string> {
      const found = new Map<number, string>()
      for (const [line, text] of taken) {
        const other = meantInFile(text)
        if (other !== undefined && other !== stored.get(text)?.username.toLowerCase()) {
          found.set(line, ambiguousNames(text))
        }
      }
      return found
    },

    /** Writes the usernames of managers found in the file into their rows. */
    async correct(assignments: readonly Assignment[]): Promise<void> {
      if (assignments.length === 0 || at === undefined) return
      await session.query(
        sql`update import_rows r set cells[${at + 1}] = given.manager
            from unnest(${assignments.map(({ line }) => line)}::int[],
              ${assignments.map(({ manager }) => manager)}::text[]) as given (line, manager)
            where r.tenant_id = ${job.tenantId} and r.import_id = ${job.id} and r.line = given.line`,
      )
    },

    /** Adds the nearest name to the messages about unknown names. */
    async suggest(
      broken: ReadonlyMap<number, string>,
      lost: ReadonlyMap<number, string>,
    ): Promise<Map<number, string>> {
      const texts = [...new Set(lost.values())].slice(0, MAX_SUGGESTIONS)
      const nearest = new Map(
        texts.length === 0
          ? []
          : (
              await session.query<{ text: string; name: string }>(
                sql`select n.text, n.name from users_nearest(${texts}, ${job.scope.areaIds}) n`,
              )
            ).map(({ text, name }) => [text, name] as const),
      )
      return new Map(
        [...broken].map(([line, message]) => [
          line,
          withSuggestion(message, nearest.get(lost.get(line) ?? '')),
        ]),
      )
    },
  }
}

async function findCalled(
  session: Transaction,
  { tenantId, scope }: Job,
  texts: readonly string[],
): Promise<Map<string, Called>> {
  const rows = await session.query<{ text: string; id: number; username: string }>(
    sql`select distinct n.text, u.id, u.username
        from users_called(${[...texts]}, ${texts.map(inOrder)}) n
        join users u on u.tenant_id = ${tenantId} and u.id = n.id ${withinActorAreas(scope, 'u.area_id')}`,
  )
  const found = new Map<string, Called>()
  for (const { text, id, username } of rows)
    found.set(text, found.has(text) ? null : { id, username })
  return found
}
