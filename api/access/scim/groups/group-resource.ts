import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '#api/platform/db/database.ts'
import { readPage } from '#api/platform/db/page.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { etagOf } from '../etag.ts'
import { conditionOf, type FilterColumns } from '../filters/filter-sql.ts'
import { parseFilter } from '../filters/filter.ts'
import type { Range } from '../list-query.ts'
import { SCHEMA } from '../schemas.ts'

/** Groups as resources of the directory, with the users that are resources as their members. */

type GroupRow = {
  id: number
  name: string
  external_id: string | null
  version: number
  /** Digest of who the members are, since their changes do not change the group's own version. */
  member_state: string
  created_at: Date
  modified_at: Date
  members: { value: string; display: string }[] | null
}

export const noSuchGroup = () => notFound('No existe el grupo')

function groupColumns({ tenantId }: Scope, withMembers: boolean): Sql {
  const members = sql`select json_agg(json_build_object('value', u.id::text, 'display', u.full_name) order by u.id)
    from group_users gu
    join users u on u.tenant_id = ${tenantId} and u.id = gu.user_id
    left join scim_users r on r.tenant_id = ${tenantId} and r.user_id = gu.user_id
    where gu.tenant_id = ${tenantId} and gu.group_id = g.id and r.removed_at is null`
  return sql`g.id, g.name, l.external_id, g.version, g.created_at, state.member_state, state.modified_at,
    ${withMembers ? sql`(${members})` : raw('null::json')} as members`
}

const groupJoins = ({ tenantId }: Scope) => sql`
  left join scim_groups l on l.tenant_id = ${tenantId} and l.group_id = g.id
  left join lateral (
    select count(*) || '.' || coalesce(sum(hashint8(gu.user_id)::bigint), 0) as member_state,
      greatest(max(gu.added_at), g.created_at) as modified_at
    from group_users gu where gu.tenant_id = ${tenantId} and gu.group_id = g.id
  ) state on true`

/** @throws Failure 404 when the company has no such group, or it is in the trash. */
export async function readGroup(
  tx: Queryable,
  scope: Scope,
  id: number,
  withMembers: boolean,
): Promise<GroupRow> {
  const [row] = await tx.query<GroupRow>(
    sql`select ${groupColumns(scope, withMembers)} from groups g ${groupJoins(scope)}
        where g.tenant_id = ${scope.tenantId} and g.id = ${id}`,
  )
  if (!row) throw noSuchGroup()
  return row
}

/** Returns a page of the groups that match a filter, in the order of their ids, with the exact total. */
export async function listGroups(
  db: Parameters<typeof readPage>[0],
  scope: Scope,
  { filter, skip, limit }: Range,
  withMembers: boolean,
): Promise<{ total: number; rows: GroupRow[] }> {
  const { tenantId } = scope
  const condition = filter
    ? sql`and ${conditionOf(parseFilter(filter), 'group', filterColumns(scope))}`
    : empty
  const { results, pagination } = await readPage(
    db,
    scope,
    {
      matched: sql`select g.id from groups g
        left join scim_groups l on l.tenant_id = ${tenantId} and l.group_id = g.id
        where g.tenant_id = ${tenantId} ${condition}`,
      order: ['id'],
      columns: groupColumns(scope, withMembers),
      joins: sql`left join groups g on g.tenant_id = ${tenantId} and g.id = page.id ${groupJoins(scope)}`,
    },
    { limit, skip },
    (row: GroupRow) => row,
  )
  return { total: pagination.total, rows: results }
}

/** Attributes that a filter of groups may name. */
function filterColumns({ tenantId }: Scope): FilterColumns {
  const member = {
    kind: 'exact' as const,
    value: sql`(select min(gu.user_id::text) from group_users gu
      where gu.tenant_id = ${tenantId} and gu.group_id = g.id)`,
    equals: (text: string) => sql`exists (select from group_users gu
      where gu.tenant_id = ${tenantId} and gu.group_id = g.id and gu.user_id::text = ${text})`,
  }
  const name = { kind: 'text' as const, value: sql`g.name` }
  const created = sql`date_trunc('milliseconds', g.created_at)`
  return {
    id: { kind: 'id', value: sql`g.id` },
    externalId: { kind: 'exact', value: sql`l.external_id`, opaque: true },
    displayName: name,
    members: member,
    'members.value': member,
    'meta.created': { kind: 'instant', value: created },
  }
}

export const groupEtag = ({ version, member_state: state }: GroupRow) =>
  etagOf(`${version}.${state}`)

/** Returns the resource of a group; `base` is the address of the service. */
export function groupResource(base: string, row: GroupRow): Record<string, unknown> {
  return {
    schemas: [SCHEMA.group],
    id: String(row.id),
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.name,
    ...(row.members && {
      members: row.members.map((member) => ({
        ...member,
        type: 'User',
        $ref: `${base}/Users/${member.value}`,
      })),
    }),
    meta: {
      resourceType: 'Group',
      created: row.created_at.toISOString(),
      lastModified: row.modified_at.toISOString(),
      location: `${base}/Groups/${row.id}`,
      version: groupEtag(row),
    },
  }
}
