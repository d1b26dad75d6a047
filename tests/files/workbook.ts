import { zipOf } from './zip.ts'

/** A cell: a text, a number, a number with the number of its style, or what XML says of it. */
export type Cell = string | number | null | { number: number; style: number } | { xml: string }

/** Number formats of a workbook by the number of their style; 0 has none. */
const STYLES = [
  'General',
  'dd/mm/yyyy',
  '0000000000',
  '#,##0',
  '0%',
  'd "de" mmmm "de" yyyy',
  'd/mm/yyyy h:mm AM/PM',
  'mm/dd/yyyy hh:mm',
]
export const [, DATE, TEN_DIGITS, THOUSANDS, PERCENT, LONG_DATE, MOMENT, MONTH_FIRST] =
  STYLES.keys() as Iterable<number>
/** Formats that have a number of their own, after those. */
export const [SHORT_DATE, SHORT_MOMENT] = [STYLES.length, STYLES.length + 1]

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

export type Book = {
  rows: readonly (readonly Cell[])[]
  /** Sheets before the one with the rows, hidden. */
  hidden?: number
  since1904?: boolean
  /** Instead of the sheet that the rows make. */
  sheet?: string
  /** Instead of the texts. */
  strings?: string
  /** Prefix of elements, as some programs write them. */
  prefix?: string
  /** Parts besides, by their names. */
  parts?: Readonly<Record<string, string>>
}

/** An Excel workbook as programs write it: texts shared, numbers and dates as numbers with a format. */
export function workbook({ rows, hidden = 0, since1904 = false, sheet, strings, prefix = '', parts = {} }: Book) {
  const texts = new Map<string, number>()
  const p = prefix && `${prefix}:`
  const xmlns = `xmlns${prefix && `:${prefix}`}="${MAIN}"`
  const shared = (text: string) => {
    if (!texts.has(text)) texts.set(text, texts.size)
    return texts.get(text)!
  }
  const cellAt = (cell: Cell, place: string): string => {
    if (cell === null) return `<${p}c r="${place}" s="0"/>`
    if (typeof cell === 'string') return `<${p}c r="${place}" t="s"><${p}v>${shared(cell)}</${p}v></${p}c>`
    if (typeof cell === 'number') return `<${p}c r="${place}"><${p}v>${cell}</${p}v></${p}c>`
    if ('xml' in cell) return cell.xml.replace('<c', `<c r="${place}"`)
    return `<${p}c r="${place}" s="${cell.style}"><${p}v>${cell.number}</${p}v></${p}c>`
  }
  const body = rows
    .map((cells, row) =>
      cells.length === 0
        ? ''
        : `<${p}row r="${row + 1}">${cells.map((cell, at) => cellAt(cell, `${letters(at)}${row + 1}`)).join('')}</${p}row>`,
    )
    .join('')
  const sheets = Array.from({ length: hidden + 1 }, (_, at) => at + 1)
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (list: string[]) =>
    `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}">${list.join('')}</Relationships>`
  const ofSheet = (content: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><${p}worksheet ${xmlns}><${p}sheetData>${content}</${p}sheetData></${p}worksheet>`
  return zipOf([
    { name: '_rels/.rels', content: relations([relation(1, 'officeDocument', 'xl/workbook.xml')]) },
    {
      name: 'xl/workbook.xml',
      content: `<${p}workbook ${xmlns} xmlns:r="${OFFICE}"><${p}workbookPr date1904="${since1904 ? 1 : 0}"/><${p}sheets>${sheets
        .map((id) => `<${p}sheet name="Hoja ${id}" sheetId="${id}" ${id <= hidden ? 'state="hidden" ' : ''}r:id="rId${id}"/>`)
        .join('')}</${p}sheets></${p}workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations([
        ...sheets.map((id) => relation(id, 'worksheet', `worksheets/sheet${id}.xml`)),
        relation(90, 'sharedStrings', 'sharedStrings.xml'),
        relation(91, 'styles', '/xl/styles.xml'),
      ]),
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet xmlns="${MAIN}"><numFmts>${STYLES.map((code, id) => `<numFmt numFmtId="${170 + id}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${STYLES.map((_, id) => `<xf numFmtId="${170 + id}"/>`).join('')}<xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    },
    ...sheets.map((id) => ({
      name: `xl/worksheets/sheet${id}.xml`,
      content: id <= hidden ? ofSheet('') : (sheet ?? ofSheet(body)),
    })),
    {
      name: 'xl/sharedStrings.xml',
      content:
        strings ??
        `<${p}sst ${xmlns}>${[...texts.keys()].map((text) => `<${p}si><${p}t xml:space="preserve">${escaped(text)}</${p}t></${p}si>`).join('')}</${p}sst>`,
    },
    ...Object.entries(parts).map(([name, content]) => ({ name, content })),
  ])
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function letters(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}
