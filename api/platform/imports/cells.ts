import { z } from 'zod'
import { lineOf, PLAIN, textOf } from '#contract/platform/values/text.ts'
import { describeDamage } from './damaged-text.ts'
import type { Header } from './header.ts'
import type { FileRow } from './reading/rows.ts'
import type { Finding } from './kind.ts'

/** Callbacks with which a rule reports errors and warnings of a cell. */
export type Notes = { error(message: string): void; warning(message: string): void }

/** Parses one cell that is not empty and returns its normalized value as it will be stored. */
export type Rule = (cell: string, notes: Notes) => string

type TextSchema = z.ZodType<string | null | undefined>

/**
 * Validates with the contract's schema. Because a hundred thousand rows have two million cells, a
 * short value that matches `plain` skips the schema; a test of each import kind checks that both
 * agree.
 */
export function textRule(schema: TextSchema, plain: RegExp = PLAIN): Rule {
  const longest = maxLengthOf(schema)
  // A schema that is no text has no maximum length, so every cell would pass.
  if (longest === Infinity)
    throw new TypeError('A column of texts needs the schema of a bounded text')
  return (cell, notes) =>
    cell.length <= longest && plain.test(cell) ? cell : accepted(schema, cell, notes)
}

/** Returns the value as parsed by the schema; on failure notes the error and returns the cell unchanged. */
export function accepted(schema: TextSchema, cell: string, notes: Notes): string {
  const result = schema.safeParse(cell)
  if (result.success) return result.data ?? ''
  notes.error(result.error.issues[0]!.message)
  return cell
}

/** Returns the `maxLength` of a text schema, as in the OpenAPI document. */
export function maxLengthOf(schema: z.ZodType): number {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const lengths = [described, ...(described.anyOf ?? [])].map((part) => part.maxLength)
  return Math.min(...lengths.filter((length) => length !== undefined))
}

/** Returns the schema's message for an empty required text. */
export function requiredMessage(schema: TextSchema): string {
  return schema.safeParse('').error!.issues[0]!.message
}

/** True when a cell equals the stored value, after the same normalization as other texts. */
export function isSameText(stored: string | null | undefined, cell: string): boolean {
  return stored === cell || (stored != null && textOf(stored) === cell)
}

/** True when a cell equals the stored name of another record, ignoring case. */
export function isSameName(stored: string | null | undefined, cell: string): boolean {
  return stored != null && lineOf(stored).toLowerCase() === lineOf(cell).toLowerCase()
}

/** Removes the errors of a field whose value stays as it is stored. */
export function forgive(errors: Finding[], field: string): void {
  for (let at = errors.length - 1; at >= 0; at--)
    if (errors[at]!.field === field) errors.splice(at, 1)
}

/** Shortens a value for use inside a message. */
export const excerpt = (value: string) => (value.length > 60 ? `${value.slice(0, 57)}…` : value)

/** A row whose known cells have been parsed, in the order of the header. */
export type ReadRow = {
  readonly line: number
  readonly cells: string[]
  readonly errors: Finding[]
  readonly warnings: Finding[]
}

/**
 * Parses the rows of one file: each known cell by the rule of its column, if there is one, trimmed;
 * unknown columns stay as they are. The column `verbatim` is not trimmed. Warns about a text that looks
 * damaged, unless its rule refuses it.
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

  /** State of the current row; one object for all rows, since there may be millions of cells. */
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
    // The rule's schema itself normalizes a text of more than one plain line.
    return rule(PLAIN.test(cell) ? line : cell, notes)
  }

  return ({ line, cells }) => {
    errors = []
    warnings = []
    for (const { column: known, index, rule, keepsSpaces } of columns) {
      column = known
      const written = cells[index] ?? ''
      const refusals = errors.length
      cells[index] = readCell(written, rule, keepsSpaces)
      // A password is not repeated in a message.
      const damage = keepsSpaces || errors.length > refusals ? null : describeDamage(written)
      if (damage) notes.warning(`«${excerpt(lineOf(written))}» ${damage}`)
    }
    for (let index = 0; index < width; index++) cells[index] ??= ''
    if (cells.length > width && cells.slice(width).some((cell) => cell.trim() !== '')) {
      const message = `La fila tiene ${cells.length} valores y el encabezado tiene ${width} columnas`
      errors.push({ field: null, message })
    }
    return { line, cells, errors, warnings }
  }
}
