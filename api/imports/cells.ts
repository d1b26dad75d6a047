import { z } from 'zod'
import { lineOf, PLAIN, textOf } from '#contract/text.ts'
import type { Header } from './header.ts'
import type { FileRow } from './rows.ts'
import type { Finding } from './kind.ts'

/** What a rule says of a cell. */
export type Notes = { error(message: string): void; warning(message: string): void }

/** Reads one cell that is not empty: its value as it will be stored, spelled in one way. */
export type Rule = (cell: string, notes: Notes) => string

type TextSchema = z.ZodType<string | null | undefined>

/**
 * The contract's schemas judge. But a hundred thousand rows have two million cells, so a value that
 * is too plain to be refused (`plain`, and not too long) is let through without asking; a test of the
 * kind holds the two together.
 */
export function textRule(schema: TextSchema, plain: RegExp = PLAIN): Rule {
  const longest = maxLengthOf(schema)
  // What is no text has no length, and every cell would pass.
  if (longest === Infinity)
    throw new TypeError('A column of texts needs the schema of a bounded text')
  return (cell, notes) =>
    cell.length <= longest && plain.test(cell) ? cell : accepted(schema, cell, notes)
}

/** The value as the schema reads it; what it refuses is noted and stays as it is. */
export function accepted(schema: TextSchema, cell: string, notes: Notes): string {
  const result = schema.safeParse(cell)
  if (result.success) return result.data ?? ''
  notes.error(result.error.issues[0]!.message)
  return cell
}

/** The `maxLength` of a text, as the OpenAPI document tells it. */
export function maxLengthOf(schema: z.ZodType): number {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const lengths = [described, ...(described.anyOf ?? [])].map((part) => part.maxLength)
  return Math.min(...lengths.filter((length) => length !== undefined))
}

/** What a required text says when it is empty. */
export function requiredMessage(schema: TextSchema): string {
  return schema.safeParse('').error!.issues[0]!.message
}

/** Whether a cell says what is stored, read as texts are read now. */
export function isSameText(stored: string | null | undefined, cell: string): boolean {
  return stored === cell || (stored != null && textOf(stored) === cell)
}

/** The same of the name of another record, which case does not tell apart. */
export function isSameName(stored: string | null | undefined, cell: string): boolean {
  return stored != null && lineOf(stored).toLowerCase() === lineOf(cell).toLowerCase()
}

/** What is said of a field that stays as it is stored does not count. */
export function forgive(errors: Finding[], field: string): void {
  for (let at = errors.length - 1; at >= 0; at--)
    if (errors[at]!.field === field) errors.splice(at, 1)
}

/** A value inside a message. */
export const shown = (value: string) => (value.length > 60 ? `${value.slice(0, 57)}…` : value)

/** A row whose known cells have been read, in the order of the header. */
export type ReadRow = {
  readonly line: number
  readonly cells: string[]
  readonly errors: Finding[]
  readonly warnings: Finding[]
}

/**
 * Reads the rows of one file: each known cell by its column's rule, if it has one, without spaces at
 * its ends; unknown columns are left as they are. `verbatim` keeps its spaces: they are its own.
 */
export function rowReader<Column extends string>(
  header: Header<Column>,
  rules: ReadonlyMap<Column, Rule>,
  verbatim?: Column,
): (row: FileRow) => ReadRow {
  const width = header.names.length
  const columns = [...header.at].map(([column, index]) => ({
    column,
    index,
    rule: rules.get(column),
    keepsSpaces: column === verbatim,
  }))

  /** The row at hand; one object for all of them, since there may be millions of cells. */
  let column: Column
  let errors: Finding[]
  let warnings: Finding[]
  const notes: Notes = {
    error: (message) => errors.push({ field: column, message }),
    warning: (message) => warnings.push({ field: column, message }),
  }

  function readCell(cell: string, rule: Rule | undefined, keepsSpaces: boolean): string {
    const line = lineOf(cell)
    if (line === '') return ''
    if (keepsSpaces) return rule ? rule(cell, notes) : cell
    if (!rule) return line
    // The rule's schema reads what is more than a plain line in its own way.
    return rule(PLAIN.test(cell) ? line : cell, notes)
  }

  return ({ line, cells }) => {
    errors = []
    warnings = []
    for (const { column: known, index, rule, keepsSpaces } of columns) {
      column = known
      cells[index] = readCell(cells[index] ?? '', rule, keepsSpaces)
    }
    for (let index = 0; index < width; index++) cells[index] ??= ''
    if (cells.length > width && cells.slice(width).some((cell) => cell.trim() !== '')) {
      const message = `La fila tiene ${cells.length} valores y el encabezado tiene ${width} columnas`
      errors.push({ field: null, message })
    }
    return { line, cells, errors, warnings }
  }
}
