import { createReadStream } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pathOf } from '#tests/files/expected.ts'
import {
  DATE,
  LONG_DATE,
  MONTH_FIRST,
  MOMENT,
  PERCENT,
  SHORT_DATE,
  SHORT_MOMENT,
  TEN_DIGITS,
  THOUSANDS,
  workbook,
  type Book,
} from '#tests/files/workbook.ts'
import { zipOf } from '#tests/files/zip.ts'
import { FileRefusal } from '../file-refusal.ts'
import { readFile } from '../read-file.ts'

async function read(bytes: Uint8Array | (() => AsyncIterable<Uint8Array>), maxRows = 1000) {
  const table = await readFile(typeof bytes === 'function' ? bytes : () => [bytes], { maxRows })
  return {
    columns: table.columns,
    headerLine: table.headerLine,
    rows: await Array.fromAsync(table.rows),
  }
}

const readBook = (book: Book, maxRows?: number) => read(workbook(book), maxRows)

async function refusal(bytes: Uint8Array | Book, maxRows?: number): Promise<FileRefusal> {
  const file = bytes instanceof Uint8Array ? bytes : workbook(bytes)
  const error: unknown = await read(file, maxRows).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(FileRefusal)
  return error as FileRefusal
}

/** The cells of one row below a header of its own width. */
async function cells(...row: Book['rows'][number]): Promise<string[]> {
  const { rows } = await readBook({ rows: [row.map((_, at) => `c${at}`), row] })
  return rows[0]!.cells
}

describe('cells are what a person reads', () => {
  test('an identity card typed as a number is its digits, whatever its format', async () => {
    expect(
      await cells(1020304050, { number: 1020304050, style: THOUSANDS! }, 12345678901234),
    ).toEqual(['1020304050', '1020304050', '12345678901234'])
    expect(
      await cells({ xml: '<c><v>1.02030405E9</v></c>' }, { xml: '<c><v>6.02E+22</v></c>' }),
    ).toEqual(['1020304050', '60200000000000000000000'])
  })

  test('leading zeros stay, of a text and of a format', async () => {
    expect(await cells('0012345678', { number: 12345678, style: TEN_DIGITS! })).toEqual([
      '0012345678',
      '0012345678',
    ])
  })

  test('dates and percentages are written as their cells write them', async () => {
    expect(
      await cells(
        { number: 43539, style: DATE! },
        { number: 43539, style: LONG_DATE! },
        { number: 43539, style: SHORT_DATE },
        { number: 0.25, style: PERCENT! },
      ),
    ).toEqual(['15/03/2019', '15 de marzo de 2019', '15/03/2019', '25%'])
    const book = { rows: [['fecha'], [{ number: 42077, style: DATE! }]], since1904: true }
    expect((await readBook(book)).rows[0]!.cells).toEqual(['15/03/2019'])
  })

  test('a moment has its day before its month, however the sheet shows it', async () => {
    const moment = 46329 + 14 / 24
    expect(
      await cells(
        { number: moment, style: MOMENT! },
        { number: moment, style: MONTH_FIRST! },
        { number: moment, style: SHORT_MOMENT },
      ),
    ).toEqual(['3/11/2026 2:00 p.\u00a0m.', '03/11/2026 14:00', '03/11/2026 14:00'])
  })

  test('fractions without the noise of their storage, true and false in words', async () => {
    expect(
      await cells(
        0.1 + 0.2,
        { xml: '<c t="b"><v>1</v></c>' },
        { xml: '<c t="str"><f>A1</f><v>suma</v></c>' },
      ),
    ).toEqual(['0,3', 'VERDADERO', 'suma'])
  })

  test('accents, line breaks, runs of rich text and inline texts', async () => {
    expect(
      await cells(
        'Muñoz & <Peña>\nOficina',
        {
          xml: '<c t="inlineStr"><is><r><t>Agn</t></r><r><t>ès</t></r><rPh><t>no</t></rPh></is></c>',
        },
        'con_x000A_salto',
      ),
    ).toEqual(['Muñoz & <Peña>\nOficina', 'Agnès', 'con\nsalto'])
  })

  test('refuses a formula without a stored result, and takes one whose result is the empty text', async () => {
    expect(await cells('x', { xml: '<c t="str"><f>""</f><v></v></c>' })).toEqual(['x'])
    const row = ['x', { xml: '<c><f>1+1</f><v></v></c>' }]
    const { code, line } = await refusal({ rows: [['a', 'b'], row] })
    expect([code, line]).toEqual(['formula', 2])
  })

  test('the apostrophe of an export goes, one of a person stays', async () => {
    expect(await cells("'+57 300", "''=1", "'tis")).toEqual(['+57 300', "'=1", "'tis"])
  })
})

test('lines are those of the sheet, empty rows and cells apart', async () => {
  const { headerLine, columns, rows } = await readBook({
    rows: [[], ['a', 'b', 'c'], [null, null], [null, 'x'], [], ['  '], ['y', null, 'z']],
  })
  expect({ headerLine, columns, rows }).toEqual({
    headerLine: 2,
    columns: ['a', 'b', 'c'],
    rows: [
      { line: 4, cells: ['', 'x'] },
      { line: 7, cells: ['y', '', 'z'] },
    ],
  })
})

test('the first sheet that is shown, of any program, whole or byte by byte', async () => {
  const bytes = workbook({ rows: [['a'], ['ñ']], hidden: 2, prefix: 'x' })
  expect((await read(bytes)).rows).toEqual([{ line: 2, cells: ['ñ'] }])
  async function* trickle() {
    for (const byte of bytes) yield Buffer.from([byte])
  }
  expect((await read(trickle)).rows).toEqual([{ line: 2, cells: ['ñ'] }])
  const saved = await read(() => createReadStream(pathOf('documents/bajas.xlsx')))
  expect(saved.columns).toEqual(['username', 'motivo'])
  expect(saved.rows).toHaveLength(8)
})

describe('refused as a whole, and told why', () => {
  test.each([
    ['documents/bajas.xls', /libro de Excel antiguo \(\.xls\)/],
    ['documents/diploma.doc', /documento de otro programa/],
    ['documents/diploma.odt', /OpenDocument/],
    ['documents/diploma.docx', /no es un libro de Excel/],
  ])('%s', async (name, message) => {
    const thrown: unknown = await read(() => createReadStream(pathOf(name))).catch(
      (e: unknown) => e,
    )
    expect(thrown).toMatchObject({ code: 'binary', message: expect.stringMatching(message) })
  })

  test.each([
    ['xl/vbaProject.bin', 'x'],
    ['xl/macrosheets/sheet1.xml', '<xm:macrosheet xmlns:xm="x"/>'],
    [
      '[Content_Types].xml',
      '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
    ],
  ])('a workbook with macros, by its %s', async (name, content) => {
    const refused = await refusal({ rows: [['a'], ['b']], parts: { [name]: content } })
    expect(refused).toMatchObject({ code: 'macros', message: expect.stringContaining('macros') })
  })

  test('one row more than the limit', async () => {
    const rows = [['a'], ...Array.from({ length: 31 }, (_, n) => [n])]
    expect((await refusal({ rows }, 30)).code).toBe('too_many_rows')
    expect((await readBook({ rows }, 31)).rows).toHaveLength(31)
  })

  test('cut short, no zip after all, a sheet that ends in its middle', async () => {
    const whole = workbook({ rows: [['a'], ['b']] })
    expect((await refusal(whole.subarray(0, whole.length - 30))).code).toBe('damaged')
    expect(
      (await refusal(Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500)]))).code,
    ).toBe('damaged')
    const sheet = '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row>'
    expect((await refusal({ rows: [], sheet })).code).toBe('damaged')
    expect((await refusal({ rows: [], sheet: '<worksheet/>' })).code).toBe('empty')
  })

  test('entity declarations, such as those that expand without end', async () => {
    const sheet = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet/>'
    expect((await refusal({ rows: [], sheet })).code).toBe('damaged')
  })

  test.each<[string, Partial<Book>]>([
    ['a part that unpacks to a thousand times its size', { strings: ' '.repeat(30_000_000) }],
    ['a text without end', { strings: `<sst><si><t>${randomText(3_000_000)}</t></si></sst>` }],
    [
      'a text of parts without end',
      { strings: `<sst><si>${'<r><t>abcdefgh</t></r>'.repeat(200_000)}</si></sst>` },
    ],
    ['an attribute without end', { sheet: `<worksheet a="${randomText(3_000_000)}"/>` }],
  ])('%s', async (_title, parts) => {
    const rows = [[{ xml: '<c t="s"><v>0</v></c>' }]]
    expect((await refusal({ rows, ...parts })).code).toBe('too_large')
  })

  test('the same bytes under many names', async () => {
    const part = { name: 'xl/a.xml', content: randomText(10_000) }
    const parts = Array.from({ length: 50 }, (_, n) => ({ ...part, name: `xl/${n}.xml` }))
    expect((await refusal(zipOf([part, ...parts], { overlapping: true }))).code).toBe('too_large')
  })

  test.each([
    ['a row that comes before the one above it', '<row r="2"/><row r="1"/>', 'damaged'],
    ['a row below the last', '<row r="1048577"/>', 'damaged'],
    ['a cell beyond the last column', '<row r="1"><c r="XFE1"><v>1</v></c></row>', 'damaged'],
    ['a value far to the right', '<row r="1"><c r="XFD1"><v>1</v></c></row>', 'columns'],
  ])('%s', async (_title, body, code) => {
    const sheet = `<worksheet><sheetData>${body}</sheetData></worksheet>`
    expect((await refusal({ rows: [], sheet })).code).toBe(code)
  })
})

function randomText(length: number): string {
  let state = 7
  let text = ''
  while (text.length < length) {
    state = (state * 1103515245 + 12345) % 2147483648
    text += state.toString(36)
  }
  return text.slice(0, length)
}
