import type { z } from 'zod'
import { agree, capital, listed, ofThe, the, type Noun } from '#contract/platform/values/nouns.ts'
import { identifierOf } from '#contract/platform/values/text.ts'
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

/** Returns a cell of the current row; null when it is empty or the file has no such column. */
type Cells<Column> = (column: Column) => string | null
type Fail<Column> = (field: Column, message: string) => void

/** A record of the tenant, by the columns of the import. */
export type Stored<Column extends string> = {
  readonly id: number
  readonly cells: Readonly<Record<Column, string | null>>
  /** For columns that name another record: its id column and the id. */
  readonly held?: Readonly<Partial<Record<Column, readonly [column: string, id: number | null]>>>
  /** Reason why no row of this file may use its code. */
  readonly refusal?: string
}

/** Definition of an import kind whose records are identified by their code; a known code updates. */
export type ByCode<Column extends string> = {
  /** The contract's schemas of cells that are texts of the record itself. */
  readonly schemas: Readonly<Partial<Record<Column, z.ZodType<string>>>>
  /** Columns that a new record requires besides its code. */
  readonly required: readonly Column[]
  /** All records of the tenant. */
  readonly stored: readonly Stored<Column>[]
  /** Reason why the file's owner may not create records; null when they may. */
  readonly creationRefused: string | null
  /** Checks rules of a row that need more than its cells. Values equal to the stored ones are not validated. */
  check?(cell: Cells<Column>, stored: Stored<Column> | undefined, fail: Fail<Column>): void
  readonly noun: Noun
}

/**
 * Validates the rows of a file of such a kind. An absent column or an empty cell keeps the stored
 * value; codes and names of other records are compared without case.
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
  /** Line of the first occurrence of a record, or of a new code. */
  const seen = new Map<string | number, number>()
  const updated = `${capital(the(kind.noun))} ya existe y se actualizará`
  let updates = 0

  /**
   * True when the value equals the stored one. Own texts are compared exactly, names of other
   * records without case.
   */
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
    // A stored code from before this rule stays valid for its record.
    if (stored) forgive(errors, CODE)
    const says = (column: Column) => stored !== undefined && isStored(column, stored, cell(column))
    if (code === null) required(CODE)
    else if (before !== undefined)
      fail(
        CODE,
        `El código ${ofThe(kind.noun)} se repite en el archivo: ya está en la línea ${before}`,
      )
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
    if (action === 'update') warnings.push({ field: CODE, message: updated })
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
        throw new RefusedFile(`Para crear ${kind.noun.many} ${columns} ${listed(missing)}.`)
      }
      return Promise.resolve([])
    },
  }
}

/** Key of a code: codes are compared without case. */
const keyOf = (code: string) => identifierOf(code).toLowerCase()

/** Finds a record by its code: an exact match first, else one without case. */
function finder<Column extends string>(stored: readonly Stored<Column>[]) {
  const codes = stored.map((record) => [record.cells['code' as Column] ?? '', record] as const)
  const exact = new Map(codes.map(([code, record]) => [identifierOf(code), record]))
  const alike = new Map(codes.map(([code, record]) => [keyOf(code), record]))
  return (code: string) => exact.get(code) ?? alike.get(keyOf(code))
}

/** Returns the code of the record and the stored values of the changed columns. */
function expectedValuesOf<Column extends string>(
  { cells, held }: Stored<Column>,
  changes: readonly { field: Column }[],
): ExpectedValues {
  const had = changes.map(({ field }) => held?.[field] ?? [field, cells[field]])
  return Object.fromEntries([['code', cells['code' as Column]], ...had]) as ExpectedValues
}
