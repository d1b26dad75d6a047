import type { z } from 'zod'
import type { ImportChange } from '#contract/imports.ts'
import { requiredMessage, rowReader, textRule, type Rule } from './cells.ts'
import { RefusedFile, type Judge, type JudgeContext, type JudgedRow } from './kind.ts'

/** A cell of the row at hand; null when it is empty or the file has no such column. */
type Cells<Column> = (column: Column) => string | null
type Fail<Column> = (field: Column, message: string) => void

/** A record of the company, in the words of the import's columns. */
export type Stored<Column extends string> = {
  readonly id: number
  readonly cells: Readonly<Record<Column, string | null>>
  /** Why its code may be no row's of this file. */
  readonly refusal?: string
}

/** What a kind brings whose records go by their code: a known one is updated. */
export type ByCode<Column extends string> = {
  /** The contract's schemas of cells that are texts of the record's own. */
  readonly schemas: Readonly<Partial<Record<Column, z.ZodType<string>>>>
  /** What a new record needs besides its code. */
  readonly required: readonly Column[]
  /** Every record of the company, by its code in lower case. */
  readonly stored: ReadonlyMap<string, Stored<Column>>
  /** Why the file's owner may not create; null when they may. */
  readonly creationRefused: string | null
  /** Rules of a row that need more than its cells. */
  check?(cell: Cells<Column>, stored: Stored<Column> | undefined, fail: Fail<Column>): void
  readonly words: {
    /** Its line comes after it. */
    readonly repeated: string
    readonly updated: string
    readonly unchanged: string
    /** The columns that are missing come after it. */
    readonly toCreate: string
  }
}

/**
 * Judges the rows of a file of such a kind. An absent column and an empty cell leave a value alone,
 * and the case of letters tells neither codes nor names of other records apart.
 */
export function judgeByCode<Column extends string>(
  { header, width }: Pick<JudgeContext<Column>, 'header' | 'width'>,
  kind: ByCode<Column>,
): Judge {
  const CODE = 'code' as Column
  const schemas = Object.entries(kind.schemas) as [Column, z.ZodType<string>][]
  const rules = new Map<Column, Rule>(schemas.map(([name, schema]) => [name, textRule(schema)]))
  const read = rowReader(header, width, rules)
  const changeable = [...header.at.keys()].filter((column) => column !== CODE)
  const seen = new Map<string, number>()
  let updates = 0

  function judge({ line, cells, errors, warnings }: ReturnType<typeof read>): JudgedRow {
    const cell: Cells<Column> = (column) => cells[header.at.get(column) ?? -1] || null
    const fail: Fail<Column> = (field, message) => errors.push({ field, message })
    const required = (column: Column) => fail(column, requiredMessage(kind.schemas[column]!))

    const code = cell(CODE)
    const key = code?.toLowerCase() ?? ''
    const stored = kind.stored.get(key)
    const before = seen.get(key)
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

    const changes = stored ? changesOf(stored, changeable, kind.schemas, cell) : null
    const right = changes === null ? 'create' : changes.length > 0 ? 'update' : 'unchanged'
    const action = errors.length > 0 ? 'error' : right
    if (action === 'update') warnings.push({ field: CODE, message: kind.words.updated })
    if (action === 'unchanged') warnings.push({ field: CODE, message: kind.words.unchanged })
    return {
      line,
      label: code,
      action,
      cells,
      secret: null,
      targetId: stored?.id ?? null,
      changes: action === 'update' ? changes : null,
      errors,
      warnings,
    }
  }

  return {
    rows: (batch) => Promise.resolve(batch.map((row) => judge(read(row)))),

    finish() {
      const missing = kind.required.filter((column) => !header.at.has(column))
      if (missing.length > 0 && updates === 0) {
        const columns = missing.length === 1 ? 'falta la columna' : 'faltan las columnas'
        throw new RefusedFile(`${kind.words.toCreate} ${columns} ${missing.join(' y ')}.`)
      }
      return Promise.resolve([])
    },
  }
}

/** Old and new values; own texts are compared as they are, names of other records without case. */
function changesOf<Column extends string>(
  stored: Stored<Column>,
  columns: readonly Column[],
  schemas: ByCode<Column>['schemas'],
  cell: Cells<Column>,
): ImportChange[] {
  return columns.flatMap((field) => {
    const [old, value] = [stored.cells[field], cell(field)]
    const same = schemas[field] ? old === value : old?.toLowerCase() === value?.toLowerCase()
    return value === null || same ? [] : [{ field, old, new: value }]
  })
}
