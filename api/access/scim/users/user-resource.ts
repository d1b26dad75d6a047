import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { ExtendedField } from '#contract/platform/people/user-labels.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { namedFields } from '#api/people/users/policy.ts'
import { etagOf } from '../etag.ts'
import type { FilterColumns } from '../filters/filter-sql.ts'
import { SCHEMA } from '../schemas.ts'

/** Users as resources of the directory. Those that it deleted are none. */

export type UserRow = {
  id: number
  username: string
  external_id: string | null
  email: string
  first_name: string
  last_name: string | null
  full_name: string
  mobile: string | null
  identification_number: string | null
  location: string | null
  department: string | null
  title: string | null
  manager_id: number | null
  manager_name: string | null
  disabled: boolean
  groups: { value: string; display: string }[]
  version: number
  created_at: Date
  updated_at: Date
} & { [Field in ExtendedField]?: string | null }

/** SQL of the users `u` of the tenant that are resources; `l` is what the directory said of one. */
export const resources = ({ tenantId }: Scope): Sql => sql`users u
  left join scim_users l on l.tenant_id = ${tenantId} and l.user_id = u.id
  where u.tenant_id = ${tenantId} and l.removed_at is null`

/** SQL of the columns of `UserRow`, with the joins that they need, for users `u`. */
export function userColumns(scope: Scope): { columns: Sql; joins: Sql } {
  const { tenantId } = scope
  const own = namedFields(scope).map((field) => raw(`, u.${field}`))
  return {
    columns: sql`u.id, u.username, l.external_id, u.email, u.first_name, u.last_name, u.full_name, u.mobile,
      u.identification_number, u.location, a.name as department, p.name as title, u.manager_id,
      m.full_name as manager_name, u.disabled, u.version, u.created_at, u.updated_at, coalesce((
        select json_agg(json_build_object('value', g.id::text, 'display', g.name) order by g.id)
        from group_users gu join groups g on g.tenant_id = ${tenantId} and g.id = gu.group_id
        where gu.tenant_id = ${tenantId} and gu.user_id = u.id), '[]') as groups
      ${own.length > 0 ? join(own, '') : raw('')}`,
    joins: sql`left join scim_users l on l.tenant_id = ${tenantId} and l.user_id = u.id
      left join areas a on a.tenant_id = ${tenantId} and a.id = u.area_id
      left join positions p on p.tenant_id = ${tenantId} and p.id = u.position_id
      left join users m on m.tenant_id = ${tenantId} and m.id = u.manager_id`,
  }
}

/** Returns the resource of a user; `base` is the address of the service. */
export function userResource(scope: Scope, base: string, row: UserRow): Record<string, unknown> {
  const fields = namedFields(scope).flatMap((field): [string, string][] =>
    row[field] ? [[field.replace('extended_field', 'extendedField'), row[field]]] : [],
  )
  const own = { ...present({ location: row.location }), ...Object.fromEntries(fields) }
  const enterprise = {
    ...present({ employeeNumber: row.identification_number, department: row.department }),
    ...(row.manager_id !== null && {
      manager: {
        value: String(row.manager_id),
        $ref: `${base}/Users/${row.manager_id}`,
        ...present({ displayName: row.manager_name }),
      },
    }),
  }
  return {
    schemas: [
      SCHEMA.user,
      ...(isEmpty(enterprise) ? [] : [SCHEMA.enterprise]),
      ...(isEmpty(own) ? [] : [SCHEMA.own]),
    ],
    id: String(row.id),
    ...present({ externalId: row.external_id }),
    userName: row.username,
    name: {
      formatted: row.full_name,
      givenName: row.first_name,
      ...present({ familyName: row.last_name }),
    },
    displayName: row.full_name,
    ...present({ title: row.title }),
    active: !row.disabled,
    emails: [{ value: row.email, type: 'work', primary: true }],
    ...(row.mobile !== null && {
      phoneNumbers: [{ value: row.mobile, type: 'mobile', primary: true }],
    }),
    ...(row.groups.length > 0 && {
      groups: row.groups.map((group) => ({ ...group, $ref: `${base}/Groups/${group.value}` })),
    }),
    ...(!isEmpty(enterprise) && { [SCHEMA.enterprise]: enterprise }),
    ...(!isEmpty(own) && { [SCHEMA.own]: own }),
    meta: {
      resourceType: 'User',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${base}/Users/${row.id}`,
      version: etagOf(row.version),
    },
  }
}

const isEmpty = (object: object) => Object.keys(object).length === 0

/** Returns the attributes that have a value. */
function present(attributes: Record<string, string | null>): Record<string, string> {
  const found = Object.entries(attributes).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  )
  return Object.fromEntries(found)
}

const byEmail = (email: string) =>
  sql`u.id = any(array(select id from users_named(array[null]::text[], array[${email}]::text[])))`

/** Directories look for people by an e-mail as `userName`, also for those whose user name here is another. */
const named = (name: string) =>
  sql`u.id = any(array(select id from users_named(array[${name}, null]::text[], array[null, ${name}]::text[])))`

const searched = (fragment: string) => sql`u.id in (select search_users(${fragment}))`

/** SQL of an area's or position's name, by which the directory knows it. */
const nameIn = (table: 'areas' | 'positions', column: string) =>
  sql`(select t.name from ${raw(table)} t where t.tenant_id = u.tenant_id and t.id = ${raw(column)})`

/** Attributes that a filter of users may name. */
export function userFilterColumns(scope: Scope): FilterColumns {
  const text = (value: Sql) => ({ kind: 'text' as const, value })
  const found = (value: Sql) => ({ ...text(value), narrowed: searched })
  const email = { ...found(sql`u.email`), equals: byEmail }
  const instant = (column: string) => ({
    kind: 'instant' as const,
    value: sql`date_trunc('milliseconds', ${raw(column)})`,
  })
  return {
    id: { kind: 'id', value: sql`u.id` },
    externalId: { kind: 'exact', value: sql`l.external_id`, opaque: true },
    userName: { ...found(sql`u.username`), equals: named },
    'name.givenName': found(sql`u.first_name`),
    'name.familyName': text(sql`u.last_name`),
    'name.formatted': found(sql`u.full_name`),
    displayName: found(sql`u.full_name`),
    active: { kind: 'boolean', value: sql`(not u.disabled)` },
    emails: email,
    'emails.value': email,
    'emails.type': text(sql`'work'`),
    'emails.primary': { kind: 'boolean', value: sql`true` },
    phoneNumbers: text(sql`u.mobile`),
    'phoneNumbers.value': text(sql`u.mobile`),
    'phoneNumbers.type': text(sql`(case when u.mobile is not null then 'mobile' end)`),
    title: text(nameIn('positions', 'u.position_id')),
    'enterprise:employeeNumber': { kind: 'exact', value: sql`u.identification_number` },
    'enterprise:department': text(nameIn('areas', 'u.area_id')),
    'enterprise:manager': { kind: 'id', value: sql`u.manager_id` },
    'enterprise:manager.value': { kind: 'id', value: sql`u.manager_id` },
    'own:location': text(sql`u.location`),
    ...Object.fromEntries(
      namedFields(scope).map((field) => [
        `own:${field.replace('extended_field', 'extendedField')}`,
        text(sql`${raw(`u.${field}`)}`),
      ]),
    ),
    'meta.created': instant('u.created_at'),
    'meta.lastModified': instant('u.updated_at'),
  }
}
