import { lineOf } from '#contract/text.ts'
import type { Header } from './header.ts'
import type { ImportDefinition } from './kind.ts'
import type { FileRow } from './rows.ts'

/**
 * Tells the row that the template brings as an example: every cell of it is still there. Somebody who began
 * to write over it has made it their own.
 */
export function exampleOf(
  { example }: Pick<ImportDefinition, 'example'>,
  { at }: Header<string>,
): (row: FileRow) => boolean {
  const expected = [...at].map(([field, index]) => [index, plain(example[field] ?? '')] as const)
  // A file with few of its columns says too little.
  const told = expected.filter(([, cell]) => cell !== '').length
  const whole = Object.values(example).filter((cell) => cell !== '').length
  if (told < Math.min(whole, 2)) return () => false
  return ({ cells }) => expected.every(([index, cell]) => plain(cells[index] ?? '') === cell)
}

/** Spreadsheets change '+57 300…' and 'no' in their own way. */
const plain = (cell: string) =>
  lineOf(cell)
    .replace(/^[+']+/, '')
    .toLowerCase()
