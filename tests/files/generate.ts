import { Readable } from 'node:stream'

/**
 * CSV files too large to keep in the repository, as byte streams. Every byte follows from the
 * arguments, so two calls with the same arguments give the same file.
 */

const CHUNK = 64 * 1024

// oxfmt-ignore
const FIRST_NAMES = [
  'Agnès', 'Álvaro', 'Ángela', 'Begoña', 'Camilo', 'Dayana', 'Éver', 'Germán', 'Íngrid', 'Joaquín',
  'José María', 'Lucía', 'Luz Dary', 'María', 'Nicolás', 'Óscar', 'Paula', 'Rocío', 'Sebastián',
  'Tomás', 'Úrsula', 'Ximena', 'Yésica', 'Zoraida',
]

// oxfmt-ignore
const LAST_NAMES = [
  'Agudelo', 'Avendaño', 'Bolaños', 'Briceño', 'Cárdenas', 'Castaño', 'Echeverri', 'Gómez', 'Güiza',
  'Ibáñez', 'Londoño', 'Mariño', 'Muñoz', 'Núñez', 'Ñáñez', 'Ordóñez', 'Patiño', 'Peña', 'Quiñónez',
  'Rodríguez', 'Saldaña', 'Yáñez', 'Zapata', 'Zúñiga',
]

const LOCATIONS = ['Bogotá', 'Medellín', 'Cali', 'Barranquilla', 'Cúcuta', 'Ibagué', 'Popayán']

// oxfmt-ignore
/** Colombian mobile prefixes with ten million numbers each; the order keeps small files in 351. */
const MOBILE_PREFIXES = [
  351, 323, 322, 321, 320, 319, 318, 317, 316, 315, 314, 313, 312, 311, 310, 305, 304, 303, 302,
  301, 300,
]

/** All columns of the users import, in the order of the specification. */
// oxfmt-ignore
export const USER_COLUMNS = [
  'username', 'email', 'password', 'first_name', 'last_name', 'mobile', 'avatar', 'area_code',
  'position_code', 'disabled', 'role', 'location', 'identification_number', 'extended_field1',
  'extended_field2', 'extended_field3', 'extended_field4', 'extended_field5', 'extended_field6',
  'extended_field7', 'manager_username',
] as const

export type UserColumn = (typeof USER_COLUMNS)[number]
export type UserRow = Record<UserColumn, string>

export interface BigUsersCsvOptions {
  /** Data rows, the header not counted. */
  rows: number
  /** A different password in each row; without it the column is empty. */
  passwords?: boolean
  /** Number of the first user; two files whose ranges do not overlap share no user. Default 1. */
  start?: number
  /** Number of codes to cycle through: A001…, P001…. Defaults 12 and 20, as the demo tenant has. */
  areas?: number
  positions?: number
  /** Characters of filler in the last extended field, to make a file large with few rows. */
  filler?: number
}

/**
 * Row `n` of every generated file. Username, e-mail and mobile are unique for n below 210 million;
 * names, areas, positions and locations cycle.
 */
export function bigUser(
  n: number,
  {
    passwords = false,
    areas = 12,
    positions = 20,
    filler = 0,
  }: Omit<BigUsersCsvOptions, 'rows'> = {},
): UserRow {
  const id = String(n).padStart(9, '0')
  const prefix = MOBILE_PREFIXES[Math.floor(n / 10_000_000)]
  if (prefix === undefined) throw new RangeError(`no mobile number left for user ${n}`)
  const digits = String(n % 10_000_000).padStart(7, '0')
  const secondLastName = LAST_NAMES[(n * 7 + Math.floor(n / 24)) % LAST_NAMES.length]
  return {
    username: `masivo${id}`,
    email: `masivo${id}@importacion.example`,
    password: passwords ? `Clave-${id}` : '',
    first_name: FIRST_NAMES[n % FIRST_NAMES.length]!,
    last_name: `${LAST_NAMES[Math.floor(n / 24) % LAST_NAMES.length]} ${secondLastName}`,
    mobile: `+57 ${prefix}${digits}`,
    avatar: '',
    area_code: `A${String((n % areas) + 1).padStart(3, '0')}`,
    position_code: `P${String((n % positions) + 1).padStart(3, '0')}`,
    disabled: n % 50 === 0 ? 'si' : 'no',
    role: 'user',
    location: LOCATIONS[n % LOCATIONS.length]!,
    identification_number: String(1_000_000_000 + n),
    extended_field1: `Sede ${(n % 40) + 1}`,
    extended_field2: n % 3 === 0 ? 'Turno "A", mañana' : '',
    extended_field3: n % 10 === 0 ? 'Calle 72 # 10-07\nOficina 501' : '',
    extended_field4: '',
    extended_field5: '',
    extended_field6: '',
    extended_field7: filler === 0 ? '' : 'relleno '.repeat(Math.ceil(filler / 8)).slice(0, filler),
    manager_username: '',
  }
}

/**
 * A valid users import of any size: UTF-8, commas, LF, some quoted cells and some quoted line
 * breaks. Memory stays at one chunk whatever the number of rows, and a slow reader slows it down.
 */
export function bigUsersCsv({ rows, start = 1, ...row }: BigUsersCsvOptions): Readable {
  return stream(function* () {
    yield USER_COLUMNS.join(',') + '\n'
    for (let n = start; n < start + rows; n++) yield csvLine(Object.values(bigUser(n, row)))
  })
}

/** One row more than the default limit of 200,000, each row valid, below the limit of 50 MB. */
export function tooManyRowsCsv(rows = 200_001): Readable {
  return bigUsersCsv({ rows })
}

/** At least `bytes` long, by default 60 MB, with far fewer than 200,000 rows, each row valid. */
export function tooLargeCsv(bytes = 60 * 1024 * 1024): Readable {
  const bytesPerRow = 1024
  return bigUsersCsv({ rows: Math.ceil(bytes / bytesPerRow), filler: bytesPerRow })
}

/**
 * A quote opened in the second row and never closed, followed by `bytes` of what then belongs to
 * that one cell: a parser without a limit on records keeps all of it in memory.
 */
export function unterminatedQuoteCsv(bytes = 20 * 1024 * 1024): Readable {
  return stream(function* () {
    yield 'username,email,first_name\n'
    yield 'comilla1,comilla1@compania.example,Ana\n'
    yield 'comilla2,comilla2@compania.example,"Luis\n'
    const line = 'siguiente,siguiente@compania.example,Eva\n'
    for (let sent = 0; sent < bytes; sent += line.length) yield line
  })
}

/** Bytes that are no text at all, from a fixed linear congruential sequence. */
export function binaryNoise(bytes: number, seed = 1): Readable {
  return Readable.from(
    (function* () {
      let state = seed >>> 0
      for (let sent = 0; sent < bytes; sent += CHUNK) {
        const chunk = Buffer.allocUnsafe(Math.min(CHUNK, bytes - sent))
        for (let i = 0; i < chunk.length; i++) {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
          chunk[i] = state >>> 24
        }
        yield chunk
      }
    })(),
    { objectMode: false },
  )
}

/** One CSV line with its line end; quotes only what needs it. */
export function csvLine(cells: readonly string[], delimiter = ','): string {
  return cells.map((cell) => quoted(cell, delimiter)).join(delimiter) + '\n'
}

function quoted(cell: string, delimiter: string): string {
  const plain = !cell.includes(delimiter) && !/["\r\n]/.test(cell)
  return plain ? cell : `"${cell.replaceAll('"', '""')}"`
}

function stream(lines: () => Iterable<string>): Readable {
  return Readable.from(
    (function* () {
      let text = ''
      for (const line of lines()) {
        text += line
        if (text.length < CHUNK) continue
        yield Buffer.from(text)
        text = ''
      }
      if (text !== '') yield Buffer.from(text)
    })(),
    { objectMode: false },
  )
}
