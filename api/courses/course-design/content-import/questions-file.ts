import { createReadStream } from 'node:fs'
import { open, readFile as readBytes } from 'node:fs/promises'
import { CONTENT_IMPORT_LIMITS } from '#contract/courses/design/content-import-kinds.ts'
import { formatNumber } from '#api/platform/http/wording.ts'
import { detectEncoding } from '#api/platform/imports/reading/csv/encoding.ts'
import { FileRefusal } from '#api/platform/imports/reading/file-refusal.ts'
import { HEADING_ROWS, mostKnown, withHeadings } from '#api/platform/imports/headings.ts'
import { readFile } from '#api/platform/imports/reading/read-file.ts'
import type { Parsed } from './content-draft.ts'
import { otherFormatOf } from './gift/other-format.ts'
import { parseGift } from './gift/parse.ts'
import { draftOf } from './question.ts'
import { hasQuestions, readTable, recogniseQuestions, type QuestionTable } from './table/read.ts'

const MAX = CONTENT_IMPORT_LIMITS.questions.contents

/**
 * Reads a file of questions: a workbook by its content, GIFT or CSV by its ending and else by its
 * header.
 * @throws FileRefusal with a Spanish message.
 */
export async function readQuestions(path: string, filename: string): Promise<Parsed> {
  const { questions, leftOut, notes } = await read(path, filename)
  return { drafts: questions.map((question, at) => draftOf(question, at + 1)), leftOut, notes }
}

async function read(path: string, filename: string): Promise<QuestionTable> {
  if (/\.gift$/i.test(filename)) return readGift(path)
  const isTable = (await isPacked(path)) || /\.csv$/i.test(filename)
  try {
    const read = await readFile(() => createReadStream(path), { maxRows: MAX + HEADING_ROWS })
    const table = await withHeadings(read, MAX, mostKnown(recogniseQuestions))
    if (isTable || hasQuestions(table)) return await readTable(table)
    // Closes the file.
    for await (const _ of table.rows) break
  } catch (error) {
    if (isTable || !(error instanceof FileRefusal) || error.code === 'empty') throw error
  }
  return readGift(path)
}

/** True for a zip or a compound file: a workbook, whatever its name. */
async function isPacked(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return /^(504b0304|504b0506|d0cf11e0)/.test(buffer.toString('hex'))
  } finally {
    await file.close()
  }
}

async function readGift(path: string): Promise<QuestionTable> {
  const encoding = await detectEncoding(() => createReadStream(path))
  const text = new TextDecoder(encoding).decode(await readBytes(path))
  const other = otherFormatOf(text)
  if (other) {
    throw new FileRefusal(
      'binary',
      `El archivo es ${other} y no se puede leer. Expórtalo como GIFT, o pasa las preguntas a la plantilla.`,
    )
  }
  const found = parseGift(text)
  const { questions, leftOut } = found
  if (questions.length > MAX) {
    throw new FileRefusal(
      'too_many_rows',
      `El archivo tiene más de ${formatNumber(MAX)} preguntas, que es el máximo. Divídelo en varios archivos.`,
    )
  }
  if (questions.length === 0 && leftOut.length === 0)
    throw new FileRefusal('empty', 'El archivo no tiene preguntas.')
  return found
}
