import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Failure } from '../http/failure.ts'
import type { Scope } from '../identity/scope.ts'

/**
 * Members of an owner that exist independently of it: the users and courses of a group, the people
 * of a course. A context declares the tables, the owner and the link; `page.ts` and `change.ts` do
 * the rest. In the SQL, aliases are `s` for entities, `m` for links and `o` for owners.
 */

/** SQL of a column, which may depend on the actor. */
type Column = string | ((scope: Scope) => Sql)
export type Columns<Row> = { readonly [Name in keyof Row]: Column }

/** Entities of a tenant that can be members: table, search and access. */
export type LinkableEntity<Row = object> = {
  /** True for users: they have filters and a pager of their own. */
  readonly areUsers?: boolean
  /** Their table with the alias `s`, and the SQL of their name. */
  readonly from: string
  /** Joins that their columns need. */
  readonly extraJoins?: string
  readonly name: string
  readonly columns: Columns<Row>
  /** SQL condition: matches a text. */
  readonly search: (q: string) => Sql
  /** SQL condition: within the actor's business units. */
  readonly visibleToActor: (scope: Scope) => Sql
  /** Message when a selected one is not among those that the actor sees. */
  readonly missing: string
}

export type Owner = {
  readonly table: string
  /** SQL condition on owners: visible to the actor; without it all are. */
  readonly mine?: (scope: Scope) => Sql
  readonly missing: () => Failure
}

export type Members<Row = object, LinkRow = object> = LinkableEntity<Row> & {
  readonly owner: Owner
  /** The link table, and its columns of the owner and of the member. */
  readonly link: {
    readonly table: string
    readonly owner: string
    readonly member: string
    /** Condition on `m`; links that do not meet it are ignored. */
    readonly when?: Sql
    /** True when links have a due date: columns `due_date` and `due_days`. */
    readonly dated?: true
    /** True when the audit log files changes of links under the member instead of the owner. */
    readonly loggedUnderMember?: true
  }
  /** Extra columns of members, from the link. */
  readonly linkColumns: Columns<LinkRow>
}

/** Search by a part of the name, ignoring accents and case. */
export function byName(name: string) {
  return { name, search: (q: string) => sql`fold(${raw(name)}) like fragment_pattern(${q})` }
}

/** SQL of an instant in the API's format. */
export function instantOf(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

export function columnsOf(columns: Readonly<Record<string, Column>>, scope: Scope): Sql {
  return join(
    Object.entries(columns).map(([name, column]) => {
      const value = typeof column === 'string' ? raw(column) : column(scope)
      return sql`${value} as ${raw(name)}`
    }),
  )
}

/** SQL condition on `o`: this owner, if the actor sees it. */
export function isOwner({ owner }: Members, scope: Scope, id: number): Sql {
  return sql`o.tenant_id = ${scope.tenantId} and o.id = ${id} ${owner.mine?.(scope) ?? empty}`
}

/** SQL condition on `m`: links of this owner. */
export function linksOf({ link }: Members, scope: Scope, id: number): Sql {
  return sql`m.tenant_id = ${scope.tenantId} and m.${raw(link.owner)} = ${id}`
}

/**
 * SQL on an entry of the audit log about a link: the condition that it is one of this owner, and its member. `row` is
 * the logged row.
 */
export function loggedLink({ link }: Members, id: number, row = 'coalesce(after, before)') {
  return link.loggedUnderMember
    ? { of: sql`(${raw(row)} ->> ${link.owner})::bigint = ${id}`, member: raw('entity_id') }
    : { of: sql`entity_id = ${id}`, member: raw(`(${row} ->> '${link.member}')::bigint`) }
}
