/** Why a file cannot be read as CSV at all; what a row holds is judged elsewhere. */
export type CsvRefusalCode =
  | 'binary'
  | 'encoding'
  | 'empty'
  | 'header_only'
  | 'columns'
  | 'too_many_rows'
  | 'quote'
  | 'row_too_long'

/**
 * A file refused as a whole. The message is Spanish and ready to be shown; `line` is where to look in
 * an editor, when there is one place.
 */
export class CsvRefusal extends Error {
  readonly code: CsvRefusalCode
  readonly line: number | null

  constructor(code: CsvRefusalCode, message: string, line: number | null = null) {
    super(message)
    this.code = code
    this.line = line
  }
}
