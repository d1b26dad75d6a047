import type { z } from 'zod'
import { agree, listed } from '#contract/nouns.ts'
import { identifierOf } from '#contract/text.ts'
import {
  forgive,
  isSameName,
  isSameText,
  requiredMessage,
  rowReader,
  textRule,
  type Rule,
} from './cells.ts'
import {
  RefusedFile,
  type ExpectedValues,
  type RowValidator,
  type ValidationContext,
  type ValidatedRow,
} from './kind.ts'

/** A cell of the row at hand; null when it is empty or the file has no such column. */
type Cells<Column> = (column: Column) => string | null
type Fail<Column> = (field: Column, message: string) => void

/** A record of the company, in the words of the import's columns. */
export type Stored<Column extends string> = {
  readonly id: number
  readonly cells: Readonly<Record<Column, string | null>>
  /** Of columns that name another record: the column of its id, and the id. */
  readonly held?: Readonly<Partial<Record<Column, readonly [column: string, id: number | null]>>>
  /** Why its code may be no row's of this file. */
  readonly refusal?: string
}

/** What a kind brings whose records go by their code: a known one is updated. */
export type ByCode<Column extends string> = {
  /** The contract's schemas of cells that are texts of the record's own. */
  readonly schemas: Readonly<Partial<Record<Column, z.ZodType<string>>>>
  /** What a new record needs besides its code. */
  readonly required: readonly Column[]
  /** Every record of the company. */
  readonly stored: readonly Stored<Column>[]
  /** Why the file's owner may not create; null when they may. */
  readonly creationRefused: string | null
  /** Rules of a row that need more than its cells. What says what is stored already is not judged. */
  check?(cell: Cells<Column>, stored: Stored<Column> | undefined, fail: Fail<Column>): void
  readonly words: {
    /** Its line comes after it. */
    readonly repeated: string
    readonly updated: string
    /** The columns that are missing come after it. */
    readonly toCreate: string
  }
}

/**
 * Judges the rows of a file of such a kind. An absent column and an empty cell leave a value alone,
 * and the case of letters tells neither codes nor names of other records apart.
 */
export function validateByCode<Column extends string>(
  { header }: Pick<ValidationContext<Column>, 'header'>,
  kind: ByCode<Column>,
): RowValidator {
  const CODE = 'code' as Column
  const schemas = Object.entries(kind.schemas) as [Column, z.ZodType<string>][]
  const rules = new Map<Column, Rule>(schemas.map(([name, schema]) => [name, textRule(schema)]))
  const read = rowReader(header, rules)
  const changeable = [...header.at.keys()].filter((column) => column !== CODE)
  const find = finder(kind.stored)
  /** The line that a record, or a new code, was first named in. */
  const seen = new Map<string | number, number>()
  let updates = 0

  /** Own texts are compared as they are, names of other records without case. */
  function isStored(column: Column, stored: Stored<Column>, value: string | null): boolean {
    const isSame = kind.schemas[column] ? isSameText : isSameName
    return value !== null && isSame(stored.cells[column], value)
  }

  function validateRow({ line, cells, errors, warnings }: ReturnType<typeof read>): ValidatedRow {
    const cell: Cells<Column> = (column) => cells[header.at.get(column) ?? -1] || null
    const fail: Fail<Column> = (field, message) => errors.push({ field, message })
    const required = (column: Column) => fail(column, requiredMessage(kind.schemas[column]!))

    const code = cell(CODE)
    const stored = code === null ? undefined : find(code)
    const key = stored?.id ?? keyOf(code ?? '')
    const before = seen.get(key)
    // One from before this rule is still its record's.
    if (stored) forgive(errors, CODE)
    const says = (column: Column) => stored !== undefined && isStored(column, stored, cell(column))
    if (code === null) required(CODE)
    else if (before !== undefined) fail(CODE, `${kind.words.repeated} ${before}`)
    else seen.set(key, line)
    if (stored) {
      updates++
      if (stored.refusal) fail(CODE, stored.refusal)
    } else {
      if (kind.creationRefused) fail(CODE, kind.creationRefused)
      for (const column of kind.required) if (cell(column) === null) required(column)
    }
    kind.check?.(cell, stored, fail)
    for (const column of changeable) if (says(column)) forgive(errors, column)

    const changes = stored
      ? changeable
          .filter((column) => cell(column) !== null && !says(column))
          .map((field) => ({ field, old: stored.cells[field], new: cell(field) }))
      : null
    const right = changes === null ? 'create' : changes.length > 0 ? 'update' : 'unchanged'
    const action = errors.length > 0 ? 'error' : right
    if (action === 'update') warnings.push({ field: CODE, message: kind.words.updated })
    return {
      line,
      label: code,
      action,
      cells,
      secret: null,
      targetId: stored?.id ?? null,
      changes: action === 'update' ? changes : null,
      expected: action === 'update' ? expectedValuesOf(stored!, changes!) : null,
      errors,
      warnings,
    }
  }

  return {
    rows: (batch) => Promise.resolve(batch.map((row) => validateRow(read(row)))),

    finish() {
      const missing = kind.required.filter((column) => !header.at.has(column))
      if (missing.length > 0 && updates === 0) {
        const columns = agree(missing.length, 'falta la columna', 'faltan las columnas')
        throw new RefusedFile(`${kind.words.toCreate} ${columns} ${listed(missing)}.`)
      }
      return Promise.resolve([])
    },
  }
}

/** Case does not tell codes apart. */
const keyOf = (code: string) => identifierOf(code).toLowerCase()

/** Finds a record by its code: as it is written, else as codes are compared. */
function finder<Column extends string>(stored: readonly Stored<Column>[]) {
  const codes = stored.map((record) => [record.cells['code' as Column] ?? '', record] as const)
  const exact = new Map(codes.map(([code, record]) => [identifierOf(code), record]))
  const alike = new Map(codes.map(([code, record]) => [keyOf(code), record]))
  return (code: string) => exact.get(code) ?? alike.get(keyOf(code))
}

/** The code that names it, and what it had where it changes. */
function expectedValuesOf<Column extends string>(
  { cells, held }: Stored<Column>,
  changes: readonly { field: Column }[],
): ExpectedValues {
  const had = changes.map(({ field }) => held?.[field] ?? [field, cells[field]])
  return Object.fromEntries([['code', cells['code' as Column]], ...had]) as ExpectedValues
}
