import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { APP_ROLE } from './pool.ts'

/**
 * Functions, procedures and triggers, which live beside their feature as `routines.sql`. The first line
 * names the features whose routines must be applied before:
 * `-- needs: db, audit-log`.
 */
export type RoutineFile = { context: string; text: string; needs: string[] }

type Hashed = RoutineFile & { hash: string }
type Applied = { context: string; hash: string; made: string[] }

export function readRoutines(): RoutineFile[] {
  const api = path.join(import.meta.dirname, '../..')
  return globSync('*/*/routines.sql', { cwd: api }).map((file) => {
    const text = readFileSync(path.join(api, file), 'utf8')
    const needs = /^-- needs: (.+)/.exec(text)?.[1]?.split(', ') ?? []
    return { context: path.basename(path.dirname(file)), text, needs }
  })
}

/** Sorts the files by dependency, each with a hash that includes its dependencies. Throws on a cycle. */
export function inOrder(files: readonly RoutineFile[]): Hashed[] {
  const ordered = new Map<string, Hashed>()
  const visit = (context: string, path: string[]): Hashed => {
    const done = ordered.get(context)
    if (done) return done
    const file = files.find((one) => one.context === context)
    if (!file) throw new Error(`${path.at(-1)}: there are no routines of ${context} to need`)
    if (path.includes(context)) throw new Error(`Circle: ${[...path, context].join(' needs ')}`)
    const hash = createHash('sha256').update(file.text)
    for (const needed of file.needs) hash.update(visit(needed, [...path, context]).hash)
    const hashed = { ...file, hash: hash.digest('hex') }
    ordered.set(context, hashed)
    return hashed
  }
  for (const { context } of [...files].sort((a, b) => (a.context < b.context ? -1 : 1))) {
    visit(context, [])
  }
  return [...ordered.values()]
}

/**
 * Applies the files that changed since they were last applied, and their dependents; drops the objects that
 * they no longer create. Part of migrating: the caller holds the lock and a transaction.
 *
 * @throws Error, which names the file, when PostgreSQL refuses it, or when what it creates is used by an
 *   index or a generated column: those keep the values computed before.
 */
export async function applyRoutines(
  client: pg.ClientBase,
  files: readonly RoutineFile[] = readRoutines(),
): Promise<void> {
  const ordered = inOrder(files)
  const applied = new Map(
    (await client.query<Applied>('select context, hash, made from routines')).rows.map(
      (row) => [row.context, row] as const,
    ),
  )
  // A backup restored without its privileges lacks all grants of guard_table.
  const { rows } = await client.query<{ granted: boolean }>(
    `select has_table_privilege('${APP_ROLE}', 'routines', 'select') as granted`,
  )
  let existing = await objects(client)
  const made = new Map<string, string[]>()
  for (const file of ordered) {
    const before = applied.get(file.context)
    const intact = before?.made.every((object) => existing.has(object))
    if (rows[0]!.granted && intact && before?.hash === file.hash) {
      made.set(file.context, before.made)
      continue
    }
    await applyFile(client, file, before?.made ?? [])
    const now = await objects(client)
    const fresh = [...now.keys()].filter((object) => now.get(object) !== existing.get(object))
    await refuseStored(client, file, fresh)
    await client.query(
      `insert into routines (context, hash, made) values ($1, $2, $3)
       on conflict (context) do update
         set hash = excluded.hash, made = excluded.made, applied_at = now()`,
      [file.context, file.hash, fresh],
    )
    made.set(file.context, fresh)
    existing = now
  }
  const defined = new Set([...made.values()].flat())
  const left = [...applied.values()].flatMap((before) => before.made).filter((o) => !defined.has(o))
  // Triggers first: they depend on their functions.
  for (const object of left.sort().reverse()) {
    await client.query(`drop ${object.replace(' ', ' if exists ')}`)
  }
  await client.query('delete from routines where context <> all($1)', [[...made.keys()]])
}

/**
 * Returns functions, procedures and triggers as `drop` names them, each with its version in the catalogue.
 */
async function objects(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ object: string; version: string }>(`
    select type || ' ' || identity as object, made.oid || ':' || made.version as version
    from (
      select 'pg_proc'::regclass as catalogue, oid, xmin::text || ctid::text as version from pg_proc
      where pronamespace = 'public'::regnamespace
      union all
      select 'pg_trigger'::regclass, t.oid, t.xmin::text || t.ctid::text from pg_trigger t
      join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
      where not tgisinternal
    ) made
    cross join lateral pg_identify_object(made.catalogue, made.oid, 0)
    where not exists (
      select from pg_depend
      where classid = made.catalogue and objid = made.oid and deptype = 'e' -- an extension's
    )`)
  return new Map(rows.map(({ object, version }) => [object, version]))
}

async function applyFile(
  client: pg.ClientBase,
  file: RoutineFile,
  before: readonly string[],
): Promise<void> {
  await client.query('savepoint routines')
  try {
    await client.query(file.text)
  } catch (error) {
    if (!changesSignature(error)) throw failureOf(file, error)
    await client.query('rollback to savepoint routines')
    await dropUnused(client, before)
    await client.query(file.text).catch((again: unknown) => {
      throw failureOf(file, again)
    })
  }
  await client.query('release savepoint routines')
}

/** True for the error of `create or replace` that would change a result type or parameter names. */
function changesSignature(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42P13'
}

/** Drops functions whose signature changes, unless other objects depend on them. */
async function dropUnused(client: pg.ClientBase, before: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ object: string }>(
    `select type || ' ' || identity as object
     from pg_proc p cross join lateral pg_identify_object('pg_proc'::regclass, p.oid, 0)
     where pronamespace = 'public'::regnamespace and type || ' ' || identity = any($1) and not exists (
       select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid)`,
    [before],
  )
  for (const { object } of rows) await client.query(`drop ${object}`)
}

/**
 * Throws when an index or a generated column stores results of a changed function, which would silently
 * become stale.
 */
async function refuseStored(
  client: pg.ClientBase,
  file: RoutineFile,
  fresh: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ object: string; user: string }>(
    `with recursive using_it as (
       select identity as object, 'pg_proc'::regclass as classid, p.oid as objid
       from pg_proc p cross join lateral pg_identify_object('pg_proc'::regclass, p.oid, 0)
       where pronamespace = 'public'::regnamespace and type || ' ' || identity = any($1)
       union
       select u.object, d.classid, d.objid from using_it u
       join pg_depend d on d.refclassid = u.classid and d.refobjid = u.objid and d.deptype <> 'i'
       where u.classid = 'pg_proc'::regclass
     )
     select object, pg_describe_object(classid, objid, 0) as user from using_it
     left join pg_class c on classid = 'pg_class'::regclass and c.oid = objid
     left join pg_attrdef f on classid = 'pg_attrdef'::regclass and f.oid = objid
     left join pg_attribute a on a.attrelid = f.adrelid and a.attnum = f.adnum
     where c.relkind = 'i' or a.attgenerated <> '' or classid = 'pg_constraint'::regclass`,
    [fresh],
  )
  if (rows.length === 0) return
  const { object, user } = rows[0]!
  throw new Error(
    `${nameOf(file)}: ${object} is used by ${user}, which would keep what it answered before. ` +
      'It belongs to a migration; changed, it is a new function that the migration moves the user to.',
  )
}

function failureOf(file: RoutineFile, error: unknown): Error {
  const { message, detail, hint } = error as pg.DatabaseError
  const text = [message, detail, hint].filter(Boolean).join(' ')
  return new Error(`${nameOf(file)}: ${text}`, { cause: error })
}

const nameOf = ({ context }: RoutineFile) => `${context}/routines.sql`
