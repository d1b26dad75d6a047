/** Reason why a file cannot be read at all; the contents of rows are validated elsewhere. */
export type FileRefusalCode =
  | 'binary'
  | 'encoding'
  | 'empty'
  | 'header_only'
  | 'columns'
  | 'too_many_rows'
  | 'quote'
  | 'row_too_long'
  | 'too_large'
  | 'damaged'
  | 'macros'
  | 'formula'

/**
 * A file refused as a whole. The message is Spanish and ready to be shown; `line` is the line to
 * look at in an editor, when there is one place.
 */
export class FileRefusal extends Error {
  readonly code: FileRefusalCode
  readonly line: number | null

  constructor(code: FileRefusalCode, message: string, line: number | null = null) {
    super(message)
    this.code = code
    this.line = line
  }
}
