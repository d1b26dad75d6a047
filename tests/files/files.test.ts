import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import {
  AREAS_FILE,
  BULK_BY_EMAIL,
  BULK_BY_USERNAME,
  bytesOf,
  DISABLED_USERS,
  FAULTY_FILE,
  FILES_WITH_ROW_ERRORS,
  GOOD_CELLS,
  GOOD_USERS,
  MOBILES_WITHOUT_COUNTRY,
  pathOf,
  POSITIONS_FILE,
  FILE_TO_MAP,
  REFUSED_FILES,
  SAME_USERS,
} from './expected.ts'
import {
  bigUser,
  bigUsersCsv,
  binaryNoise,
  tooLargeCsv,
  tooManyRowsCsv,
  unterminatedQuoteCsv,
  USER_COLUMNS,
} from './generate.ts'

type Row = Record<string, string>

/** Reads a CSV with what this test knows of the file, not with the importer's own detection. */
function rows(bytes: Buffer, encoding: string, delimiter: string): Row[] {
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  return parse<Row>(text, {
    columns: true,
    delimiter,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  })
}

function byUsername(list: Row[]): Map<string, Row> {
  return new Map(list.map((row) => [row.username ?? '', row]))
}

describe('the sheet of users, as each program saves it', () => {
  const formats = {
    'usuarios-excel-es.csv': ['windows-1252', ';'],
    'usuarios-utf8-bom.csv': ['utf-8', ';'],
    'usuarios-utf8-comas.csv': ['utf-8', ','],
    'usuarios-utf16-tab.csv': ['utf-16le', '\t'],
    'usuarios-mac-cr.csv': ['utf-8', ','],
    'usuarios-lineas-en-blanco.csv': ['utf-8', ','],
  } as const satisfies Record<(typeof SAME_USERS)[number], readonly [string, string]>

  test.each(SAME_USERS)('%s holds the same forty users', async (name) => {
    const [encoding, delimiter] = formats[name]
    const list = rows(await bytesOf(name), encoding, delimiter)
    expect(list).toHaveLength(GOOD_USERS)
    expect(Object.keys(list[0]!)).toEqual([...USER_COLUMNS])
    const users = byUsername(list)
    for (const [username, cells] of Object.entries(GOOD_CELLS)) {
      for (const [column, value] of Object.entries(cells)) {
        expect(users.get(username)?.[column]?.replaceAll('\r', '\n')).toBe(value)
      }
    }
  })

  test('some phones have no country and a no or a yes is a word or a cell of that type', async () => {
    const list = rows(await bytesOf('usuarios-excel-es.csv'), 'windows-1252', ';')
    const withoutCountry = list.filter((row) => row.mobile && !row.mobile.startsWith('+'))
    expect(
      withoutCountry.map((row) => [row.username, `+57 ${row.mobile?.replaceAll(' ', '')}`]),
    ).toEqual(Object.entries(MOBILES_WITHOUT_COUNTRY))
    const disabled = list.filter((row) => /^(sí|VERDADERO)$/.test(row.disabled ?? ''))
    expect(disabled.map((row) => row.username)).toEqual([...DISABLED_USERS])
    expect(list.map((row) => row.disabled)).toEqual(expect.arrayContaining(['no', 'No', 'FALSO']))
  })

  test('the file of Excel in Spanish kept its CRLF rows, LF inside cells and Windows-1252', async () => {
    const bytes = await bytesOf('usuarios-excel-es.csv')
    const text = bytes.toString('latin1')
    expect(text.match(/\r\n/g)).toHaveLength(GOOD_USERS + 1)
    expect(text).toContain('Calle 72 # 10-07\nOficina 501')
    expect(bytes.includes(Buffer.from([0x4d, 0x75, 0xf1, 0x6f, 0x7a]))).toBe(true)
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow(TypeError)
  })

  test('the Mac file has no LF at all and the others begin as they say', async () => {
    expect((await bytesOf('usuarios-mac-cr.csv')).includes(0x0a)).toBe(false)
    expect((await bytesOf('usuarios-utf8-bom.csv')).subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect((await bytesOf('usuarios-utf16-tab.csv')).subarray(0, 2).toString('hex')).toBe('fffe')
  })
})

describe('the sheets of areas and positions', () => {
  test.each([AREAS_FILE, POSITIONS_FILE])('$file has what is expected of it', async (expected) => {
    const bytes = await bytesOf(expected.file)
    const list = rows(bytes, 'windows-1252', ';')
    const codes = [
      ...Object.keys({ ...expected.updated, ...expected.created }),
      ...expected.unchanged,
    ].map((code) => code.toLowerCase())
    expect(list.map((row) => row.code!.toLowerCase()).sort()).toEqual(codes.sort())
    for (const [code, value] of Object.entries(expected.created)) {
      const row = list.find((found) => found.code === code)
      expect(row?.name).toBe(typeof value === 'string' ? value : value[0])
    }
    expect(bytes.toString('latin1').match(/\r\n/g)).toHaveLength(list.length + 1)
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow(TypeError)
  })
})

describe('the files with faults', () => {
  test('each expected line of the faulty file is where a row begins', async () => {
    const text = new TextDecoder('windows-1252').decode(await bytesOf(FAULTY_FILE.file))
    expect(rows(Buffer.from(text), 'utf-8', ';')).toHaveLength(FAULTY_FILE.rows)
    const rowAtLine = new Map<number, string>()
    let line = 1
    for (const row of text.trimEnd().split('\r\n')) {
      rowAtLine.set(line, row)
      line += row.split('\n').length
    }
    const firstCell = (at: number) => rowAtLine.get(at)?.split(';')[0]
    for (const error of FAULTY_FILE.errors) expect(rowAtLine.has(error.line)).toBe(true)
    expect([4, 5, 16, 23, 24, 25].map(firstCell)).toEqual([
      '',
      'sinemail',
      'celularmalo',
      'largo',
      'varios',
      'ultimobueno',
    ])
    for (const { field, lines } of FAULTY_FILE.repeated) {
      const column = USER_COLUMNS.indexOf(field)
      const values = lines.map((at) => rowAtLine.get(at)?.split(';')[column]?.toLowerCase())
      const digits = values.map((value) => value?.replace(/^\+57|\s/g, ''))
      expect(digits[0]).toBe(digits[1])
    }
  })

  test('each list of files names files that exist, and every bad file is in a list', async () => {
    const listed = [FILE_TO_MAP, ...REFUSED_FILES, ...Object.keys(FILES_WITH_ROW_ERRORS)]
    const present = (await readdir(pathOf('bad'))).map((name) => `bad/${name}`)
    expect(listed.sort()).toEqual(present.sort())
  })

  test('NUL bytes, mixed encodings and the empty file survived version control', async () => {
    expect((await bytesOf('bad/bytes-nulos.csv')).filter((byte) => byte === 0)).toHaveLength(2)
    const mixed = await bytesOf('bad/codificacion-mezclada.csv')
    expect(mixed.includes(Buffer.from('Muñoz', 'utf-8'))).toBe(true)
    expect(mixed.includes(Buffer.from('Zúñiga', 'latin1'))).toBe(true)
    expect(await bytesOf('bad/vacio.csv')).toHaveLength(0)
  })

  test.each([BULK_BY_USERNAME, BULK_BY_EMAIL])('$file names who is not there', async (bulk) => {
    const text = (await bytesOf(bulk.file)).toString('latin1')
    const lines = text.split('\r\n')
    for (const { line, value } of bulk.unmatched) {
      expect(lines[line - 1]?.split(';')[0]).toBe(value)
    }
    for (const username of bulk.matched) expect(text.toLowerCase()).toContain(username)
  })
})

describe('generated files', () => {
  async function measure(file: Readable) {
    const hash = createHash('sha256')
    let bytes = 0
    let lineFeeds = 0
    for await (const chunk of file as AsyncIterable<Buffer>) {
      bytes += chunk.length
      for (const byte of chunk) if (byte === 0x0a) lineFeeds++
      hash.update(chunk)
    }
    return { bytes, lineFeeds, digest: hash.digest('hex') }
  }

  async function text(file: Readable): Promise<string> {
    return Buffer.concat(await file.toArray()).toString('utf8')
  }

  test('the same arguments give the same bytes, other arguments other bytes', async () => {
    const first = await measure(bigUsersCsv({ rows: 500 }))
    expect(await measure(bigUsersCsv({ rows: 500 }))).toEqual(first)
    expect((await measure(bigUsersCsv({ rows: 500, start: 501 }))).digest).not.toBe(first.digest)
    expect(await measure(binaryNoise(100_000))).toEqual(await measure(binaryNoise(100_000)))
  })

  test('rows parse back to what was generated, with unique usernames, e-mails and mobiles', async () => {
    const list = parse<Row>(await text(bigUsersCsv({ rows: 3_000, passwords: true })), {
      columns: true,
    })
    expect(list).toHaveLength(3_000)
    expect(list[29]).toEqual(bigUser(30, { passwords: true }))
    for (const column of ['username', 'email', 'mobile', 'password']) {
      expect(new Set(list.map((row) => row[column])).size).toBe(3_000)
    }
    expect(new Set(list.map((row) => row.area_code)).size).toBe(12)
    expect(new Set(list.map((row) => row.position_code)).size).toBe(20)
  })

  test(
    'one file is refused for its rows alone, the other for its bytes alone', { tags: ['slow'], timeout: 60_000 },
    async () => {
      const many = await measure(tooManyRowsCsv())
      expect(many.bytes).toBeLessThan(50 * 1024 * 1024)
      // Every tenth user has a line break inside a cell.
      expect(many.lineFeeds).toBe(1 + 200_001 + Math.floor(200_001 / 10))
      const large = await measure(tooLargeCsv())
      expect(large.bytes).toBeGreaterThan(60 * 1024 * 1024)
      expect(large.lineFeeds).toBeLessThan(100_000)
    },
  )

  test('the unterminated quote stays open to the end', async () => {
    const file = await text(unterminatedQuoteCsv(10_000))
    expect(file.match(/"/g)).toHaveLength(1)
    expect(() => parse(file)).toThrow(/quote/i)
  })
})
