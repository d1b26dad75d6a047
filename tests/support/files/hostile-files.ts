import { crc32 } from 'node:zlib'
import { contentTypes, WORD, zipOf } from '#tests/files/zip.ts'
import { workbook } from '#tests/files/workbook.ts'

/** Files made to take the server's time or memory, each within the limit of its upload. */
export type HostileFile = {
  what: string
  /** The upload that parses it. */
  sentTo: 'course' | 'import' | 'status'
  filename: string
  content: () => Buffer
}

const MB = 1024 * 1024

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`)

const sheetOf = (rows: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`

/** A PNG that claims to be 60,000 pixels wide and high. */
function hugePng(): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), content])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    check.writeUInt32BE(crc32(typed))
    return Buffer.concat([length, typed, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(60_000, 0)
  header.writeUInt32BE(60_000, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(100_000)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const HOSTILE_FILES: HostileFile[] = [
  {
    what: 'a drawing of 600,000 nested groups',
    sentTo: 'course',
    filename: 'profundo.svg',
    content: () => svg('<g>'.repeat(600_000) + '</g>'.repeat(600_000)),
  },
  {
    what: 'a drawing of 600,000 groups that are never closed',
    sentTo: 'course',
    filename: 'abierto.svg',
    content: () => Buffer.from(`<svg>${'<g>'.repeat(600_000)}`),
  },
  {
    what: 'a drawing of 300,000 paths',
    sentTo: 'course',
    filename: 'ancho.svg',
    content: () => svg('<path d="M0 0"/>'.repeat(300_000)),
  },
  {
    what: 'a drawing of 50,000 paths of 90 characters',
    sentTo: 'course',
    filename: 'detallado.svg',
    content: () =>
      svg(`<path d="M0 0h10v10z" fill="#123456" stroke="none" opacity=".5"/>`.repeat(49_000)),
  },
  {
    what: 'a drawing of one element with 500,000 attributes',
    sentTo: 'course',
    filename: 'atributos.svg',
    content: () =>
      svg(
        `<path ${Array.from({ length: 500_000 }, (_, n) => `a${n}=""`)
          .join(' ')
          .slice(0, 4.9 * MB)}/>`,
      ),
  },
  {
    what: 'a drawing with a style of 4.9 MB',
    sentTo: 'course',
    filename: 'estilo.svg',
    content: () => svg(`<style>${'.a{fill:url( '.repeat((4.9 * MB) / 13)}</style><path d="M0 0"/>`),
  },
  {
    what: 'a picture of 60,000 × 60,000 pixels',
    sentTo: 'course',
    filename: 'enorme.png',
    content: hugePng,
  },
  {
    what: 'a broken font',
    sentTo: 'course',
    filename: 'rota.ttf',
    content: () =>
      Buffer.concat([Buffer.from([0, 1, 0, 0, 0xff, 0xff]), Buffer.alloc(2 * MB - 6, 0xff)]),
  },
  {
    what: 'a PDF of 15 MB without objects',
    sentTo: 'course',
    filename: 'vacio.pdf',
    content: () =>
      Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        Buffer.alloc(15 * MB, '<<[('),
        Buffer.from('%%EOF'),
      ]),
  },
  {
    what: 'a document with a directory of 50,000 parts',
    sentTo: 'course',
    filename: 'partes.docx',
    content: () =>
      zipOf([
        contentTypes(WORD),
        ...Array.from({ length: 50_000 }, (_, n) => ({ name: `${n}`, content: '' })),
      ]),
  },
  {
    what: 'a CSV of one line of 49 MB',
    sentTo: 'import',
    filename: 'linea.csv',
    content: () => Buffer.alloc(49 * MB, 'username,'),
  },
  {
    what: 'a CSV of one cell of 49 MB',
    sentTo: 'import',
    filename: 'celda.csv',
    content: () => Buffer.concat([Buffer.from('username,email\n'), Buffer.alloc(49 * MB, 'a')]),
  },
  {
    what: 'a CSV of quotes',
    sentTo: 'import',
    filename: 'comillas.csv',
    content: () => Buffer.concat([Buffer.from('username,email\n'), Buffer.alloc(49 * MB, '"')]),
  },
  {
    what: 'a CSV of 49 MB in which two encodings are mixed',
    sentTo: 'import',
    filename: 'mezcla.csv',
    content: () =>
      Buffer.concat([
        Buffer.from('username,email\n'),
        Buffer.alloc(49 * MB, 'ñ\n'),
        Buffer.from([0xf1]),
      ]),
  },
  {
    what: 'a workbook whose sheet unpacks to 100 MB',
    sentTo: 'import',
    filename: 'bomba.xlsx',
    content: () => workbook({ rows: [], sheet: sheetOf('<row/>'.repeat(16_000_000)) }),
  },
  {
    what: 'a workbook with 60 MB of texts',
    sentTo: 'import',
    filename: 'textos.xlsx',
    content: () =>
      workbook({
        rows: [['username'], ['ana']],
        strings: `<sst>${Array.from({ length: 400_000 }, (_, n) => `<si><t>${n} ${'x'.repeat(130)}</t></si>`).join('')}</sst>`,
      }),
  },
  {
    what: 'a workbook of nested elements',
    sentTo: 'import',
    filename: 'anidado.xlsx',
    content: () => workbook({ rows: [], sheet: sheetOf('<row>'.repeat(3_000_000)) }),
  },
  {
    what: 'a list of 200,000 users in 10 MB',
    sentTo: 'status',
    filename: 'lista.csv',
    content: () =>
      Buffer.from(
        `username\n${Array.from({ length: 199_000 }, (_, n) => `nadie-${n}-${'x'.repeat(30)}`).join('\n')}`,
      ),
  },
]
