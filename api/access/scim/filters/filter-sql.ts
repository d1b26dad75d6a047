import sql, { join, type Sql } from 'sql-template-tag'
import { invalidFilter } from '../failure.ts'
import type { Comparison, Filter, Literal } from './filter.ts'
import { parsePath } from '../paths.ts'

/** Filters as parametrised SQL conditions. */

/** Attribute that filters may name: its SQL, and how it is compared. */
export type FilterColumn = {
  kind: 'text' | 'exact' | 'boolean' | 'instant' | 'id'
  value: Sql
  /** True for a text that is stored as it was sent; accents of the others are composed (NFC). */
  opaque?: boolean
  /** SQL condition of `eq` by an index. */
  equals?: (text: string) => Sql
  /** SQL condition by an index that every row with this fragment meets. */
  narrowed?: (fragment: string) => Sql
}

/** By the names of their schemas: 'name.givenName', 'enterprise:department'. */
export type FilterColumns = Readonly<Record<string, FilterColumn>>

/** @throws ScimFailure 400 `invalidFilter` for an attribute that cannot be filtered by, and for a value of another type. */
export function conditionOf(filter: Filter, core: 'user' | 'group', columns: FilterColumns): Sql {
  const of = (part: Filter): Sql => {
    switch (part.kind) {
      case 'and':
        return sql`(${join(part.parts.map(of), ' and ')})`
      case 'or':
        return sql`(${join(part.parts.map(of), ' or ')})`
      case 'not':
        return sql`(${of(part.part)} is not true)`
      case 'present':
        return present(columnAt(part.path, core, columns))
      case 'compare':
        return compared(columnAt(part.path, core, columns), part)
    }
  }
  return of(filter)
}

function columnAt(path: string, core: 'user' | 'group', columns: FilterColumns): FilterColumn {
  const found = parsePath(path, core)
  const { schema, attribute, sub } = found ?? {}
  const name = `${schema === core ? '' : `${schema}:`}${attribute}${sub ? `.${sub}` : ''}`
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column) throw invalidFilter(`No se puede filtrar por ${path.slice(0, 100)}`)
  return column
}

const present = ({ kind, value }: FilterColumn) =>
  kind === 'text' || kind === 'exact'
    ? sql`(${value} is not null and ${value} <> '')`
    : sql`(${value} is not null)`

type Compared = { path: string; comparison: Comparison; value: Literal }

function compared(column: FilterColumn, { path, comparison, value: given }: Compared): Sql {
  const value = typeof given === 'string' && !column.opaque ? given.normalize('NFC') : given
  if (comparison === 'ne') return sql`(${equal(column, path, value)} is not true)`
  if (comparison === 'eq') return equal(column, path, value)
  const wrong = invalidFilter(`${path} no se compara así con ${String(value).slice(0, 100)}`)
  if (column.kind === 'instant')
    return ordered(column.value, comparison, instantOf(value, wrong), wrong)
  if (typeof value !== 'string' || column.kind === 'boolean' || column.kind === 'id') throw wrong
  const exact = column.kind === 'exact'
  if (comparison === 'gt' || comparison === 'ge' || comparison === 'lt' || comparison === 'le') {
    const text = exact ? sql`${value}::text` : sql`lower(${value})`
    return ordered(exact ? column.value : sql`lower(${column.value})`, comparison, text, wrong)
  }
  const fragment = value.replace(/[\\%_]/g, String.raw`\$&`)
  const pattern = {
    co: `%${fragment}%`,
    sw: `${fragment}%`,
    ew: `%${fragment}`,
  }[comparison]
  const found = exact
    ? sql`${column.value} like ${pattern}`
    : sql`lower(${column.value}) like lower(${pattern})`
  return column.narrowed ? sql`(${column.narrowed(value)} and ${found})` : sql`(${found})`
}

function equal({ kind, value: column, equals }: FilterColumn, path: string, value: Literal): Sql {
  if (value === null) return sql`(${column} is null)`
  const wrong = invalidFilter(`${path} no se compara así con ${String(value).slice(0, 100)}`)
  if (kind === 'boolean') return sql`(${column} = ${booleanOf(value, wrong)})`
  if (kind === 'instant') return sql`(${column} = ${instantOf(value, wrong)})`
  const text = String(value)
  // No row has another id; it is no error to ask.
  if (kind === 'id')
    return /^[1-9]\d{0,15}$/.test(text) ? sql`(${column} = ${text}::bigint)` : sql`false`
  if (typeof value !== 'string') throw wrong
  if (equals) return sql`(${equals(text)})`
  return kind === 'exact' ? sql`(${column} = ${text})` : sql`(lower(${column}) = lower(${text}))`
}

const ORDERS = {
  gt: (a: Sql, b: Sql) => sql`(${a} > ${b})`,
  ge: (a: Sql, b: Sql) => sql`(${a} >= ${b})`,
  lt: (a: Sql, b: Sql) => sql`(${a} < ${b})`,
  le: (a: Sql, b: Sql) => sql`(${a} <= ${b})`,
}

function ordered(column: Sql, comparison: Comparison, value: Sql, wrong: Error): Sql {
  if (!(comparison in ORDERS)) throw wrong
  return ORDERS[comparison as keyof typeof ORDERS](column, value)
}

/** Directories also send booleans as text. */
function booleanOf(value: Literal, wrong: Error): boolean {
  if (typeof value === 'boolean') return value
  const written = String(value).toLowerCase()
  if (written !== 'true' && written !== 'false') throw wrong
  return written === 'true'
}

function instantOf(value: Literal, wrong: Error): Sql {
  const moment = typeof value === 'string' ? Date.parse(value) : NaN
  if (Number.isNaN(moment)) throw wrong
  return sql`${new Date(moment)}::timestamptz`
}
