import { FileRefusal } from '../file-refusal.ts'
import { damaged, type Archive } from './archive.ts'
import { readWhole } from './markup.ts'
import { hasMacros, relationsOf } from './package.ts'

/** Paths of the parts of a workbook that are read, and its date system. */
export type Workbook = {
  /** The first sheet that is not hidden. */
  sheet: string
  strings: string | null
  styles: string | null
  /** True when days are counted from 1904, not from 1900. */
  since1904: boolean
}

const MACROS =
  'El libro de Excel tiene macros y no se puede cargar. Guárdalo como «Libro de Excel (.xlsx)», que no las lleva, y sube ese archivo.'

/** Finds the parts by the workbook's relations (ECMA-376, part 1, §12). Rejects with a FileRefusal. */
export async function openWorkbook(archive: Archive): Promise<Workbook> {
  if (await hasMacros(archive)) throw new FileRefusal('macros', MACROS)
  const root = await relationsOf(archive, '')
  const main = root.find(({ type }) => type === 'officeDocument')?.target
  if (main === undefined || !main.endsWith('.xml')) throw notAWorkbook(archive)
  const sheets: { id: string; hidden: boolean }[] = []
  let since1904 = false
  const top: { name?: string } = {}
  const part = await archive.part(main)
  if (!part) throw damaged()
  await readWhole(part, {
    open(name, attributes) {
      top.name ??= name
      if (name === 'workbookPr') since1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      if (id !== undefined) sheets.push({ id, hidden: /hidden/i.test(attributes['state'] ?? '') })
    },
  })
  if (top.name !== 'workbook') throw notAWorkbook(archive)
  const relations = await relationsOf(archive, main)
  const shown = sheets.find(({ hidden }) => !hidden) ?? sheets[0]
  const sheet = relations.find(({ id, type }) => id === shown?.id && type === 'worksheet')
  if (!sheet) throw damaged()
  const target = (type: string) => relations.find((one) => one.type === type)?.target ?? null
  return {
    sheet: sheet.target,
    strings: target('sharedStrings'),
    styles: target('styles'),
    since1904,
  }
}

function notAWorkbook(archive: Archive): FileRefusal {
  const names = new Set(archive.names())
  if (names.has('xl/workbook.bin')) return other('un libro de Excel binario (.xlsb)')
  if (names.has('content.xml')) return other('una hoja de OpenDocument (.ods)')
  return other('un archivo comprimido que no es un libro de Excel')
}

const other = (what: string) =>
  new FileRefusal(
    'binary',
    `El archivo es ${what}. Guarda la hoja como «Libro de Excel (.xlsx)» o «CSV UTF-8» y sube ese archivo.`,
  )
