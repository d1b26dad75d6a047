import { expect, test } from 'vitest'
import { withQuery } from '../url-state/with-query.ts'
import { arranged, layoutIn, lookParams, moved } from './table-layout.ts'

const columns = ['name', 'area', 'points'].map((key) => ({ key }))
const keys = (chosen: string[] | null) =>
  arranged(columns, { columns: chosen }).map(({ key }) => key)

test('shows the first column and those chosen, in their order', () => {
  expect(keys(null)).toEqual(['name', 'area', 'points'])
  expect(keys(['points', 'gone', 'area', 'name'])).toEqual(['name', 'points', 'area'])
  expect(keys([])).toEqual(['name'])
})

test.each([
  ['', ''],
  ['columns=area,points&density=compact', 'columns=area%2Cpoints&density=compact'],
  ['columns=', 'columns='],
  ['columns=a,a,<b>,c&density=tight', 'columns=a%2Cc'],
])('%j is kept as %j', (given, kept) => {
  expect(withQuery('/', lookParams(layoutIn(`/?${given}`)))).toBe(kept ? `/?${kept}` : '/')
})

test('moves a column by a place, not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b'], 'a', -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 'x', 1)).toEqual(['a', 'b'])
})
