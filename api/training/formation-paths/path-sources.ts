import sql, { empty, type Sql } from 'sql-template-tag'
import type {
  AvailableGroup,
  AvailablePosition,
  ListedPathSource,
} from '#contract/training/formation-path-sources.ts'
import type { MembershipChange } from '#contract/platform/people/members.ts'
import type { Undone } from '#contract/platform/undo.ts'
import type { Database } from '#api/platform/db/database.ts'
import { readPage, type PageRange } from '#api/platform/db/page.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { entriesOfRequest, giveBack, NOTHING_TO_UNDO } from '#api/platform/calls/undo.ts'
import { userCount as usersOfGroup } from '#api/people/groups/read.ts'
import { changing, lockOwner } from '#api/platform/members/change.ts'
import { byName, type Members } from '#api/platform/members/members.ts'
import { userCount as usersOfPosition } from '#api/people/positions/table.ts'
import { requireWithinUnits } from './policy.ts'
import { pathNotFound } from './read.ts'

/** The positions and groups that give a formation path: their list, and giving it to them or taking it away. */

const owner = { table: 'formation_paths', missing: pathNotFound }

/** Business units limit the users of a group that are counted, not the groups. */
export const GROUPS: Members<AvailableGroup> = {
  owner,
  link: {
    table: 'group_paths',
    owner: 'path_id',
    member: 'group_id',
    dated: true,
    loggedUnderMember: true,
  },
  linkColumns: {},
  from: 'groups s',
  ...byName('s.name'),
  columns: { id: 's.id', name: 's.name', users: (scope) => sql`(${usersOfGroup(scope, S_ID)})` },
  visibleToActor: () => empty,
  missing: 'No se encontró alguno de los grupos elegidos',
}

const S_ID = sql`s.id`

/** Positions refer to their path: the link is a column of their own table. */
export const POSITIONS: Members<AvailablePosition> = {
  owner,
  link: { table: 'positions', owner: 'formation_path_id', member: 'id' },
  linkColumns: {},
  from: 'positions s',
  name: 's.name',
  search: (q) => sql`s.search like fragment_pattern(${q})`,
  columns: {
    id: 's.id',
    code: 's.code',
    name: 's.name',
    users: (scope) => sql`(${usersOfPosition(scope, S_ID)})`,
    formation_path: `(select f.name from formation_paths f
      where f.tenant_id = s.tenant_id and f.id = s.formation_path_id)`,
  },
  visibleToActor: () => empty,
  missing: 'No se encontró alguno de los cargos elegidos',
}

/**
 * Returns a page of the sources of a path, positions first, by name. Business units limit the users counted.
 * @throws Failure 404 without the path.
 */
export async function listPathSources(
  db: Database,
  scope: Scope,
  id: number,
  { q, ...range }: PageRange & { q?: string | undefined },
) {
  const { tenantId } = scope
  const [path] = await db.query(
    scope,
    sql`select id from formation_paths where tenant_id = ${tenantId} and id = ${id}`,
  )
  if (!path) throw pathNotFound()
  const matches = (by: Sql) => (q ? sql`and ${by}` : empty)
  const matched = sql`
    select 'position' as kind, s.id, s.name, s.due_date, s.due_days from positions s
    where s.tenant_id = ${tenantId} and s.formation_path_id = ${id}
      ${matches(POSITIONS.search(q ?? ''))}
    union all
    select 'group', s.id, s.name, m.due_date, m.due_days from group_paths m
    join groups s on s.tenant_id = m.tenant_id and s.id = m.group_id
    where m.tenant_id = ${tenantId} and m.path_id = ${id} ${matches(GROUPS.search(q ?? ''))}`
  const page = sql`page.id`
  return readPage(
    db,
    scope,
    {
      matched,
      order: ['kind desc', 'name collate "und-x-icu"', 'id'],
      columns: sql`page.kind, page.id, page.name, page.due_date::text as due_date, page.due_days,
        case page.kind when 'group' then (${usersOfGroup(scope, page)})
          else (${usersOfPosition(scope, page)}) end as users`,
    },
    range,
    (row: ListedPathSource) => row,
  )
}

/**
 * Gives a path to positions, in place of the one that they had.
 * @throws Failure 404 when the path or one of the positions does not exist; 422 when one has users outside the
 *   actor's business units. Then nothing changes.
 */
export function assignToPositions(db: Database, scope: Scope, id: number, ids: number[]) {
  return changePaths(db, scope, id, ids, { from: sql`is distinct from ${id}`, to: id })
}

/** Takes a path away from positions. @throws as `assignToPositions`. */
export function removeFromPositions(db: Database, scope: Scope, id: number, ids: number[]) {
  return changePaths(db, scope, id, ids, { from: sql`= ${id}`, to: null })
}

function changePaths(
  db: Database,
  scope: Scope,
  id: number,
  ids: number[],
  { from, to }: { from: Sql; to: number | null },
): Promise<MembershipChange> {
  return changing(db, scope, POSITIONS, id, { ids }, async (tx) => {
    await requireWithinUnits(tx, scope, ids)
    // In the order of ids, so that two concurrent changes wait instead of deadlocking.
    const [row] = await tx.query<{ changed: number }>(
      sql`with chosen as materialized (
            select id from positions
            where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[]) and formation_path_id ${from}
            order by id for no key update
          ), changed as (
            update positions p set formation_path_id = ${to}::bigint, due_date = null, due_days = null,
              version = p.version + 1
            from chosen where p.tenant_id = ${scope.tenantId} and p.id = chosen.id
            returning 1
          ) select count(*) as changed from changed`,
    )
    return row!.changed
  })
}

/**
 * Undoes the actor's own change of the paths of positions, for those that still have what that request left: they
 * get the path and the due date that they had, unless that path is in the trash.
 * @throws Failure 404 without the path, or when that request changed nothing or is too old; 422 as
 *   `assignToPositions`.
 */
export function undoPositions(
  db: Database,
  scope: Scope,
  { id, request }: { id: number; request: string },
): Promise<Undone> {
  const { tenantId } = scope
  return db.transaction(scope, async (tx) => {
    await lockOwner(tx, scope, POSITIONS, id)
    await giveBack(tx)
    const entries = await tx.query<{ id: number }>(
      sql`select entity_id as id from (${entriesOfRequest(scope, request)}) e
          where entity = 'position' and action = 'update' and before ? 'formation_path_id'
            and ${id} in ((before ->> 'formation_path_id')::bigint, (after ->> 'formation_path_id')::bigint)`,
    )
    if (entries.length === 0) throw notFound(NOTHING_TO_UNDO)
    const ids = entries.map((entry) => entry.id)
    await requireWithinUnits(tx, scope, ids)
    const undone = await tx.query(
      sql`with chosen as materialized (
            select p.id, e.before, (e.before ->> 'formation_path_id')::bigint as path
            from positions p join (${entriesOfRequest(scope, request)}) e
              on e.entity = 'position' and e.entity_id = p.id and e.action = 'update'
            where p.tenant_id = ${tenantId} and p.id = any(${ids}::bigint[])
              and p.formation_path_id is not distinct from (e.after ->> 'formation_path_id')::bigint
            order by p.id for no key update of p
          )
          update positions p set formation_path_id = c.path, version = p.version + 1,
            due_date = case when c.before ? 'due_date' then (c.before ->> 'due_date')::date else p.due_date end,
            due_days = case when c.before ? 'due_days' then (c.before ->> 'due_days')::int else p.due_days end
          from chosen c
          where p.tenant_id = ${tenantId} and p.id = c.id and (c.path is null or exists (
            select from formation_paths f where f.tenant_id = ${tenantId} and f.id = c.path))
          returning 1`,
    )
    return { undone: undone.length, left: ids.length - undone.length }
  })
}
