import { createReadStream } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  bytesOf,
  FAULTY_FILE,
  GOOD_CELLS,
  GOOD_USERS,
  pathOf,
  SAME_USERS,
} from '#tests/files/expected.ts'
import { bigUsersCsv, binaryNoise, unterminatedQuoteCsv } from '#tests/files/generate.ts'
import type { FileSource } from './encoding.ts'
import { readCsv } from './read.ts'
import type { FileRow } from '../rows.ts'
import { FileRefusal } from '../file-refusal.ts'

const LIMITS = { maxRows: 1000 }

async function read(source: FileSource | string | Buffer, limits = LIMITS) {
  const bytes = typeof source === 'string' ? Buffer.from(source) : source
  const table = await readCsv(typeof bytes === 'function' ? bytes : () => [bytes], limits)
  const rows: FileRow[] = []
  for await (const row of table.rows) rows.push(row)
  return { ...table, rows }
}

async function refusal(
  source: FileSource | string | Buffer,
  limits = LIMITS,
): Promise<FileRefusal> {
  const error = await read(source, limits).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(FileRefusal)
  return error as FileRefusal
}

/** One byte at a time: every character, quote and line end falls between two chunks. */
const trickle =
  (bytes: Buffer): FileSource =>
  () =>
    Array.from(bytes, (byte) => Buffer.from([byte]))

describe('the same sheet saved by different programs', () => {
  test.each(SAME_USERS)('%s arrives intact, whole or byte by byte', async (name) => {
    const table = await read(() => createReadStream(pathOf(name)))
    expect(table.rows).toHaveLength(GOOD_USERS)
    const column = (field: string) => table.columns.indexOf(field)
    for (const [username, cells] of Object.entries(GOOD_CELLS)) {
      const row = table.rows.find((candidate) => candidate.cells[column('username')] === username)
      for (const [field, value] of Object.entries(cells)) {
        expect(row?.cells[column(field)]?.replaceAll('\r', '\n')).toBe(value)
      }
    }
    expect((await read(trickle(await bytesOf(name)))).rows).toEqual(table.rows)
  })

  test('detects encoding and delimiter', async () => {
    const formats = await Promise.all(
      SAME_USERS.map(async (name) => {
        const { encoding, delimiter } = await read(() => createReadStream(pathOf(name)))
        return [name, encoding, delimiter]
      }),
    )
    expect(formats).toEqual([
      ['usuarios-excel-es.csv', 'windows-1252', ';'],
      ['usuarios-utf8-bom.csv', 'utf-8', ';'],
      ['usuarios-utf8-comas.csv', 'utf-8', ','],
      ['usuarios-utf16-tab.csv', 'utf-16le', '\t'],
      ['usuarios-mac-cr.csv', 'utf-8', ','],
      ['usuarios-lineas-en-blanco.csv', 'utf-8', ','],
    ])
  })
})

describe('lines are those of an editor', () => {
  test('after quoted line breaks, in the faulty file', async () => {
    const { rows, columns } = await read(() => createReadStream(pathOf(FAULTY_FILE.file)))
    const username = columns.indexOf('username')
    const lines = new Map(rows.map((row) => [row.cells[username], row.line]))
    expect(rows).toHaveLength(FAULTY_FILE.rows)
    expect(['cerdena', 'sinemail', 'celularmalo', 'ultimobueno'].map((n) => lines.get(n))).toEqual([
      2, 5, 16, 25,
    ])
  })

  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('with %s as line end, blank lines and breaks of each sort inside cells', async (_, end) => {
    const text = ['', 'a,b', '', '1,"x\r\ny\rz\nw"', ',', '  ', '2,"p', 'q"', '3,r'].join(end)
    const table = await read(text)
    expect(table.headerLine).toBe(2)
    expect(table.rows.map(({ line, cells }) => [cells[0], line])).toEqual([
      ['1', 4],
      ['2', 10],
      ['3', 12],
    ])
  })

  test('after a line that declares the delimiter', async () => {
    const { rows, columns, delimiter } = await read('sep=;\r\nname;note\r\nAna;"a,b"\r\n')
    expect({ delimiter, columns, rows }).toEqual({
      delimiter: ';',
      columns: ['name', 'note'],
      rows: [{ line: 3, cells: ['Ana', 'a,b'] }],
    })
  })
})

describe('cells', () => {
  test('drop only the apostrophe that neutralises a formula', async () => {
    const { rows } = await read("a,b,c,d,e,f,g\n'=1+1,'+57 300,'-x,'@y,'tis,''=1,''tis\n")
    expect(rows[0]?.cells).toEqual(['=1+1', '+57 300', '-x', '@y', "'tis", "'=1", "''tis"])
  })

  test('the delimiter is the one of the header, whatever cells and quoted names hold', async () => {
    const { columns, rows } = await read('"a,b,c,d";x\n"1,2,3";"a,a,a,a"\n')
    expect(columns).toEqual(['a,b,c,d', 'x'])
    expect(rows[0]?.cells).toEqual(['1,2,3', 'a,a,a,a'])
  })

  test('of Windows-1252 keep quotation marks, dashes and the euro', async () => {
    const bytes = Buffer.concat([Buffer.from('a;b\n'), Buffer.from([0x93, 0x50, 0x45, 0x52, 0xda])])
    const { rows } = await read(Buffer.concat([bytes, Buffer.from([0x94, 0x3b, 0x96, 0x80])]))
    expect(rows[0]?.cells).toEqual(['“PERÚ”', '–€'])
  })
})

describe('files refused as a whole', () => {
  test.each([
    ['bad/imagen.csv', 'binary', /es una imagen/, null],
    ['usuarios-libro-excel.csv', 'binary', /libro de Excel/, null],
    ['bad/vacio.csv', 'empty', /está vacío/, null],
    ['bad/solo-encabezado.csv', 'header_only', /solo tiene el encabezado/, null],
    ['bad/utf8-declarado-invalido.csv', 'encoding', /dice ser UTF-8/, 2],
    ['bad/codificacion-mezclada.csv', 'encoding', /línea 2 está en UTF-8 y la línea 3 no/, 3],
    ['bad/utf16-cortado.csv', 'encoding', /incompleto/, null],
    ['bad/comilla-sin-cerrar.csv', 'quote', /se abre en la línea 3 no se cierra/, 3],
  ])('%s', async (name, code, message, line) => {
    const error = await refusal(() => createReadStream(pathOf(name)))
    expect(error).toMatchObject({ code, line })
    expect(error.message).toMatch(message)
  })

  test('noise, and UTF-16 without a mark', async () => {
    expect((await refusal(() => binaryNoise(100_000))).code).toBe('binary')
    expect((await refusal(Buffer.from('username,email\nana,b\n', 'utf16le'))).code).toBe('encoding')
  })

  test('only blank lines', async () => {
    expect((await refusal('\r\n\r\n,,,\r\n')).code).toBe('empty')
  })

  test('bytes of no encoding', async () => {
    const bytes = Buffer.concat([Buffer.from('a\nb\nc'), Buffer.from([0x8d, 0x20, 0xf1])])
    expect(await refusal(bytes)).toMatchObject({ code: 'encoding', line: 3 })
  })

  test('a lone half of a UTF-16 character', async () => {
    const bytes = Buffer.concat([Buffer.from('\ufeffa\nb', 'utf16le'), Buffer.from([0x00, 0xd8])])
    expect((await refusal(bytes)).code).toBe('encoding')
  })

  test('one row more than the limit, and not one less', async () => {
    const source = () => bigUsersCsv({ rows: 31 })
    expect((await refusal(source, { maxRows: 30 })).message).toContain('más de 30 filas')
    expect((await read(source, { maxRows: 31 })).rows).toHaveLength(31)
  })

  test('an unclosed quote is reported at the line where it opens, with little memory', async () => {
    const error = await refusal(() => unterminatedQuoteCsv())
    expect(error).toMatchObject({ code: 'quote', line: 3 })
  })

  test('a quote closed by the opening of another one is reported at the line where it opens', async () => {
    const error = await refusal('a,b,c\n1,"x\ny","Ana\n2,"Luis",z\n')
    expect(error).toMatchObject({ code: 'quote', line: 3 })
  })

  test('a quote in the middle of a cell', async () => {
    expect(await refusal('a,b\n1,x\n2,calle "5"\n')).toMatchObject({ code: 'quote', line: 3 })
  })
})

test('stopping the iteration closes the file', async () => {
  const streams: ReturnType<typeof createReadStream>[] = []
  const source = () => {
    const stream = createReadStream(pathOf('usuarios-excel-es.csv'), { highWaterMark: 512 })
    streams.push(stream)
    return stream
  }
  const table = await readCsv(source, LIMITS)
  for await (const row of table.rows) if (row.line > 2) break
  await new Promise((resolve) => setImmediate(resolve))
  expect(streams.length).toBeGreaterThan(1)
  expect(streams.every((stream) => stream.destroyed)).toBe(true)
})
