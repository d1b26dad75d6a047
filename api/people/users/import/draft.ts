import { rowReader, type ReadRow, type Rule } from '#api/platform/imports/cells.ts'
import type { FileRow } from '#api/platform/imports/reading/rows.ts'
import type { Header } from '#api/platform/imports/header.ts'
import type { UserColumn } from './columns.ts'
import { mobileKey } from '../mobile.ts'

/** A parsed row that has not been compared with the database yet. */
export type Draft = ReadRow & {
  /** Kept out of the cells. */
  readonly password: string | null
  /** Normalized values for comparison; null when absent or invalid. */
  readonly username: string | null
  readonly email: string | null
  readonly mobile: string | null
  /** Replaced by the username when the row names the manager otherwise. */
  manager: string | null
}

/** First line of each value in the file, for the message about repeats. */
export type Seen = Record<'username' | 'email' | 'mobile', Map<string, number>>

const REPEATED = {
  username: 'El nombre de usuario se repite en el archivo: ya está en la línea',
  email: 'El correo electrónico se repite en el archivo: ya está en la línea',
  mobile: 'El número de celular se repite en el archivo: ya está en la línea',
}

const ANOTHERS = {
  email: 'El correo electrónico es el nombre de usuario de la línea',
  username: 'El nombre de usuario es el correo electrónico de la línea',
}

/** Parses the rows of one file, each with knowledge of the rows before it. */
export function draftReader(
  header: Header<UserColumn>,
  rules: ReadonlyMap<UserColumn, Rule>,
  seen: Seen,
): (row: FileRow) => Draft {
  const read = rowReader(header, rules, 'password')
  const at = (column: UserColumn) => header.at.get(column) ?? -1
  const [username, email, mobile, manager, password] = [
    at('username'),
    at('email'),
    at('mobile'),
    at('manager_username'),
    at('password'),
  ]

  return (row) => {
    const { line, cells, errors, warnings } = read(row)
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
    /** An e-mail cannot be another row's username: both are login names. */
    const refuseEachOthers = (login: string | null, address: string | null) => {
      const named = address === null ? undefined : seen.username.get(address)
      if (named !== undefined && named !== line) {
        errors.push({ field: 'email', message: `${ANOTHERS.email} ${named}` })
      }
      const written = login === null ? undefined : seen.email.get(login)
      if (written !== undefined && written !== line) {
        errors.push({ field: 'username', message: `${ANOTHERS.username} ${written}` })
      }
    }
    const login = unique('username', key('username', username)?.toLowerCase() ?? null)
    const address = unique('email', key('email', email)?.toLowerCase() ?? null)
    refuseEachOthers(login, address)
    const number = key('mobile', mobile)
    const secret = key('password', password)
    if (password >= 0) cells[password] = ''
    return {
      line,
      cells,
      password: secret,
      username: login,
      email: address,
      mobile: unique('mobile', number === null ? null : mobileKey(number)),
      manager: key('manager_username', manager)?.toLowerCase() ?? null,
      errors,
      warnings,
    }
  }
}
