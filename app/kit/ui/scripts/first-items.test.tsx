import { expect, test } from 'vitest'
import { drawnPage } from '#tests/support/pages/drawn-page.tsx'
import { FirstItems } from './first-items.tsx'

async function drawnItems(items: string[], count?: number) {
  const body = await drawnPage(<FirstItems items={items} count={count} />)
  return [...body.querySelectorAll('li')].map((item) => item.textContent)
}

const names = (count: number) => Array.from({ length: count }, (_, at) => `Área ${at + 1}`)

test('all of ten items are named', async () => {
  expect(await drawnItems(names(10))).toEqual(names(10))
})

test('the first ten of more items are named, and the others counted', async () => {
  expect(await drawnItems(names(12))).toEqual([...names(10), 'y 2 más'])
  expect(await drawnItems(names(3), 1_240)).toEqual([...names(3), 'y 1.237 más'])
})
