import sql, { empty, type Sql } from 'sql-template-tag'
import { the, type Noun } from '#contract/platform/values/nouns.ts'
import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import { notFound } from '../http/failure.ts'
import type { Scope } from '../identity/scope.ts'

/**
 * Table of records that are listed, created and edited one by one (`record.ts`, `list.ts`), with `id`, `name` and
 * `version`. `t` is its alias in SQL.
 */
export type RecordTable<Answer extends object, Sort extends string = string> = {
  readonly table: string
  readonly noun: Noun
  /** Columns that are written; other values are ignored. */
  readonly fields: readonly (keyof Answer & string)[]
  /** SQL of the columns of an answer. */
  columns(scope: Scope): Sql
  /** Type of an answer; it has no value. */
  readonly answer?: Answer
  /** SQL condition `and …`: visible to the actor; without it all of the tenant are. */
  visibleToActor?(scope: Scope): Sql
  /** SQL of the text that a search matches, ignoring accents and case; without it the name. */
  readonly search?: string
  /** True when records are people: a search matches the words of the text in any order. */
  readonly arePeople?: boolean
  /** SQL of each sort, by columns of an answer; the first is the default. */
  readonly sorts: Readonly<Record<Sort, string>>
  /** True when records without a value come last in either order. */
  readonly nullsLast?: boolean
  /** Broken rule by the name of the violated constraint. */
  readonly constraints?: Readonly<Record<string, FieldIssue>>
}

/** Order of a text as people expect it. */
export const byText = (column: string) => `${column} collate "und-x-icu"`

/** A row as stored; instants are dates. */
export type Stored<Answer> = Answer & { created_at?: unknown }

/** Converts a stored row to an answer. */
export function answerOf<Answer extends object>({ created_at, ...row }: Stored<Answer>): Answer {
  const instant = created_at instanceof Date ? { created_at: created_at.toISOString() } : {}
  return { ...row, ...instant } as unknown as Answer
}

/** SQL condition: record `t` is the tenant's and visible to the actor. */
export function within(
  scope: Scope,
  { visibleToActor = () => empty }: { visibleToActor?(scope: Scope): Sql },
): Sql {
  return sql`t.tenant_id = ${scope.tenantId} ${visibleToActor(scope)}`
}

/** Failure 404: 'No se encontró el área'. */
export const recordNotFound = ({ noun }: { noun: Noun }) => notFound(`No se encontró ${the(noun)}`)
