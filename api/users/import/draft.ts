import type { CsvRow } from '../../imports/csv/read.ts'
import type { Header } from '../../imports/csv/header.ts'
import type { Finding } from '../../imports/kind.ts'
import type { Notes, Rule } from './cells.ts'
import type { UserColumn } from './columns.ts'
import { digitsOf } from './mobile.ts'

/** A row whose cells have been read and that has not been compared with the database yet. */
export type Draft = {
  readonly line: number
  /** As they will be stored, in the order of the header, without the password. */
  readonly cells: string[]
  readonly password: string | null
  /** What others are compared with; null when there is none or it is not valid. */
  readonly username: string | null
  readonly email: string | null
  readonly mobile: string | null
  readonly manager: string | null
  readonly errors: Finding[]
  readonly warnings: Finding[]
}

/** Which line of a file has a value first: repeats are told with it. */
export type Seen = Record<'username' | 'email' | 'mobile', Map<string, number>>

const REPEATED = {
  username: 'El nombre de usuario se repite en el archivo: ya está en la línea',
  email: 'El correo electrónico se repite en el archivo: ya está en la línea',
  mobile: 'El número de celular se repite en el archivo: ya está en la línea',
}

/** Reads the cells of the rows of one file, each row with what came before it. */
export function draftReader(
  header: Header<UserColumn>,
  width: number,
  rules: ReadonlyMap<UserColumn, Rule>,
  seen: Seen,
): (row: CsvRow) => Draft {
  const columns = [...header.at].map(([column, index]) => ({
    column,
    index,
    rule: rules.get(column),
  }))
  const at = (column: UserColumn) => header.at.get(column) ?? -1
  const [username, email, mobile, manager, password] = [
    at('username'),
    at('email'),
    at('mobile'),
    at('manager_username'),
    at('password'),
  ]

  /** The row at hand; one object for all of them, since there may be millions of cells. */
  let column: UserColumn
  let errors: Finding[]
  let warnings: Finding[]
  const notes: Notes = {
    error: (message) => errors.push({ field: column, message }),
    warning: (message) => warnings.push({ field: column, message }),
  }

  function readCell(index: number, rule: Rule | undefined, cell: string): string {
    const trimmed = cell.trim()
    if (trimmed === '') return ''
    // Spaces at the ends of a password are its own.
    if (index === password) return rule!(cell, notes)
    // Line breaks inside a cell are those of its program: CRLF, LF or CR.
    const value = trimmed.includes('\r') ? trimmed.replace(/\r\n?/g, '\n') : trimmed
    return rule ? rule(value, notes) : value
  }

  return ({ line, cells }) => {
    errors = []
    warnings = []
    for (const known of columns) {
      column = known.column
      cells[known.index] = readCell(known.index, known.rule, cells[known.index] ?? '')
    }
    for (let index = 0; index < width; index++) cells[index] ??= ''
    if (cells.length > width && cells.slice(width).some((cell) => cell.trim() !== '')) {
      const message = `La fila tiene ${cells.length} valores y el encabezado tiene ${width} columnas`
      errors.push({ field: null, message })
    }

    const key = (name: UserColumn, index: number): string | null => {
      const refused = errors.length > 0 && errors.some(({ field }) => field === name)
      return refused ? null : cells[index] || null
    }
    const unique = (name: keyof Seen, value: string | null): string | null => {
      if (value === null) return null
      const first = seen[name].get(value)
      if (first === undefined) seen[name].set(value, line)
      else errors.push({ field: name, message: `${REPEATED[name]} ${first}` })
      return value
    }
    const number = key('mobile', mobile)
    const secret = key('password', password)
    if (password >= 0) cells[password] = ''
    return {
      line,
      cells,
      password: secret,
      username: unique('username', key('username', username)?.toLowerCase() ?? null),
      email: unique('email', key('email', email)?.toLowerCase() ?? null),
      mobile: unique('mobile', number === null ? null : digitsOf(number)),
      manager: key('manager_username', manager)?.toLowerCase() ?? null,
      errors,
      warnings,
    }
  }
}
