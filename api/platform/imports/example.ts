import { lineOf } from '#contract/platform/text.ts'
import type { Header } from './header.ts'
import type { ImportDefinition } from './kind.ts'
import type { FileRow } from './rows.ts'

/**
 * Returns a predicate for the example row of the template: all its example cells are unchanged. An
 * edited example row is imported.
 */
export function exampleOf(
  { example }: Pick<ImportDefinition, 'example'>,
  { at }: Header<string>,
): (row: FileRow) => boolean {
  const expected = [...at].map(([field, index]) => [index, plain(example[field] ?? '')] as const)
  // A file with too few of the example's columns cannot be recognised.
  const told = expected.filter(([, cell]) => cell !== '').length
  const whole = Object.values(example).filter((cell) => cell !== '').length
  if (told < Math.min(whole, 2)) return () => false
  return ({ cells }) => expected.every(([index, cell]) => plain(cells[index] ?? '') === cell)
}

/** Normalizes a cell for comparison, since spreadsheets rewrite '+57 300…' and 'no'. */
const plain = (cell: string) =>
  lineOf(cell)
    .replace(/^[+']+/, '')
    .toLowerCase()
