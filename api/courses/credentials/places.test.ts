import { expect, test } from 'vitest'
import type { Transaction } from '#api/platform/db/database.ts'
import { LIST_ENTRIES, takePlaces } from './places.ts'

/** Answers the statements of `takePlaces`: the last list with its number of taken places, then the taken among those drawn. */
function companyWith(last: { list: number; taken: number } | undefined, taken: number[] = []) {
  const answers: unknown[][] = [last ? [last] : []]
  const query = async () => answers.shift() ?? taken.map((index) => ({ index }))
  return { query } as unknown as Transaction
}

test('gives places of the first list at random, each once', async () => {
  const places = await takePlaces(companyWith(undefined), 1, 500)
  expect(places.every(({ list, index }) => list === 1 && index >= 0 && index < LIST_ENTRIES)).toBe(
    true,
  )
  const indexes = places.map(({ index }) => index)
  expect(new Set(indexes).size).toBe(500)
  expect(indexes).not.toEqual(indexes.toSorted((a, b) => a - b))
})

test('begins another list when half of the last one is given away', async () => {
  const places = await takePlaces(companyWith({ list: 4, taken: LIST_ENTRIES / 2 - 2 }), 1, 5)
  expect(places.map(({ list }) => list)).toEqual([4, 4, 5, 5, 5])
})
