import { expect, test } from 'vitest'
import { withQuery } from '#app/kit/urls/with-query.ts'
import { arranged, columnsParam, layoutIn, lookParams, MAX_FROZEN, moved } from './table-layout.ts'

const columns = ['name', 'area', 'points'].map((key) => ({ key }))
const keys = (chosen: string[] | null) =>
  arranged(columns, { columns: chosen, freeze: '' }).map(({ key }) => key)

test('shows the first column and those chosen, in their order', () => {
  expect(keys(null)).toEqual(['name', 'area', 'points'])
  expect(keys(['points', 'gone', 'area', 'name'])).toEqual(['name', 'points', 'area'])
  expect(keys([])).toEqual(['name'])
})

test('freezes the columns up to the chosen one, the first always, and no more than have a position', () => {
  const frozen = (freeze: string, chosen: string[] | null = null, all = columns) =>
    arranged(all, { columns: chosen, freeze }).flatMap(({ key, frozen }) => (frozen ? [key] : []))
  expect(frozen('')).toEqual(['name'])
  expect(frozen('area')).toEqual(['name', 'area'])
  expect(frozen('area', ['points', 'area'])).toEqual(['name', 'points', 'area'])
  expect(frozen('area', ['points'])).toEqual(['name'])
  const many = Array.from({ length: 20 }, (_, place) => ({ key: `c${place}` }))
  expect(frozen('c19', null, many)).toHaveLength(MAX_FROZEN)
})

test.each([
  ['', ''],
  ['columns=area,points&density=compact', 'columns=area%2Cpoints&density=compact'],
  ['columns=', 'columns='],
  ['columns=a,a,<b>,c&density=tight&freeze=<b>', 'columns=a%2Cc'],
  ['freeze=area', 'freeze=area'],
])('%j is kept as %j', (given, kept) => {
  expect(withQuery('/', lookParams(layoutIn(`/?${given}`)))).toBe(kept ? `/?${kept}` : '/')
})

test.each([
  [null, undefined],
  [['points', 'area_name'], 'points,area_name'],
  [[], 'full_name'],
])('columns %j are written for a file as %j', (columns, param) => {
  expect(columnsParam({ columns })).toBe(param)
})

test('moves a column by a place, not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b'], 'a', -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 'x', 1)).toEqual(['a', 'b'])
})
