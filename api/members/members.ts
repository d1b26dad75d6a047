import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Failure } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'

/**
 * What an owner has that is there without it too: the users and courses of a group, the people of a
 * course. A context says in these words which rows, of which owner, tied by what; `page.ts` and
 * `change.ts` do the rest. In its SQL things are `s`, ties `m` and owners `o`.
 */

/** SQL of a column; what it shows may depend on who looks. */
type Column = string | ((scope: Scope) => Sql)
export type Columns<Row> = { readonly [Name in keyof Row]: Column }

/** Things of a company that can be had: where they are, how they are found, who may touch which. */
export type LinkableEntity<Row = object> = {
  /** Their table, `s`, and where their name is. */
  readonly from: string
  /** What their columns need beside that. */
  readonly extraJoins?: string
  readonly name: string
  readonly columns: Columns<Row>
  /** Which of them a text finds. */
  readonly search: (q: string) => Sql
  /** Which of them the actor's business units open. */
  readonly visibleToActor: (scope: Scope) => Sql
  /** What is said when one of those picked is not among the company's that the actor sees. */
  readonly missing: string
}

export type Owner = {
  readonly table: string
  /** Which of them the actor sees; left out: all. */
  readonly mine?: (scope: Scope) => Sql
  readonly missing: () => Failure
}

export type Members<Row = object, LinkRow = object> = LinkableEntity<Row> & {
  readonly owner: Owner
  /** The table that ties them, and its columns of the owner and of what it has. */
  readonly link: {
    readonly table: string
    readonly owner: string
    readonly member: string
    /** A condition over `m`: a tie that does not meet it is as if it were not there. */
    readonly when?: string
  }
  /** What members have beside what everything has that could be one. */
  readonly linkColumns: Columns<LinkRow>
  /** Where a company's people may be members: what find_members (users/routines.sql) calls the owner. */
  readonly holder?: 'group' | 'course'
}

/** The search of things by a part of their name, blind to accents and case. */
export function byName(name: string) {
  return { name, search: (q: string) => sql`fold(${raw(name)}) like fragment_pattern(${q})` }
}

/** An instant as the API answers it. */
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

/** One owner, if the actor sees it: a condition over `o`. */
export function isOwner({ owner }: Members, scope: Scope, id: number): Sql {
  return sql`o.tenant_id = ${scope.tenantId} and o.id = ${id} ${owner.mine?.(scope) ?? empty}`
}

/** The ties of one owner: a condition over `m`. */
export function linksOf({ link }: Members, scope: Scope, id: number): Sql {
  return sql`m.tenant_id = ${scope.tenantId} and m.${raw(link.owner)} = ${id}`
}
