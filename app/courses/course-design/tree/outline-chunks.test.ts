import { expect, test } from 'vitest'
import type { Item } from './items.ts'
import { chunksOf } from './outline-chunks.ts'

const section = (id: number, rows: number) =>
  Array.from(
    { length: rows },
    (_, row) =>
      ({ kind: row === 0 ? 'section' : 'content', key: `${id}:${row}`, section: { id } }) as Item,
  )

test('a chunk begins with each section and after twelve rows, and those in view are the first', () => {
  const items = [...section(1, 3), ...section(2, 26), ...section(3, 1)]
  const chunks = chunksOf(items)
  expect(chunks.map(({ key, items: rows, first }) => [key, rows.length, first])).toEqual([
    ['1-0', 3, true],
    ['2-0', 12, true],
    ['2-1', 12, true],
    ['2-2', 2, false],
    ['3-0', 1, false],
  ])
  expect(chunks.flatMap((chunk) => chunk.items)).toEqual(items)
})

test('an insertion keeps the chunks of other sections', () => {
  const keys = (rows: number) =>
    chunksOf([...section(1, rows), ...section(2, 14)]).map(({ key, items }) => [key, items.length])
  expect(keys(9).slice(1)).toEqual(keys(4).slice(1))
})
