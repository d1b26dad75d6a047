import { describe, expect, test } from 'vitest'
import { idOf, keyOf, pageNumber, searchText, severalOf, withDefault } from './parsers.ts'
import { param, readParams, writeParams } from './url-state.ts'
import { sameUrl, withQuery } from './with-query.ts'

const SCHEMA = {
  q: searchText,
  page: pageNumber,
  sort: withDefault(keyOf({ name: '', date: '' }), 'name'),
  area: severalOf((written) => (idOf(written) === undefined ? undefined : written)),
  actor: idOf,
}
const USUAL = { q: '', page: 1, sort: 'name', area: [], actor: '' }

describe('the parameters of a URL', () => {
  test.each([
    ['/users', USUAL],
    [
      '/users?q=+mar+&page=2&sort=date&actor=7',
      { ...USUAL, q: 'mar', page: 2, sort: 'date', actor: 7 },
    ],
    ['/users?page=0&sort=toString&actor=x', USUAL],
    ['/users?area=7&area=3&area=7&area=', { ...USUAL, area: ['3', '7'] }],
    ['/users?area=x', { ...USUAL, area: ['0'] }],
    ['/users?q=Bogota%CC%81', { ...USUAL, q: 'Bogotá' }],
  ])('%s are %j', (url, values) => expect(readParams(SCHEMA, url)).toEqual(values))

  test('are the same in a request and in a form', () => {
    const form = new FormData()
    form.append('q', 'mar')
    form.append('q', new File([], 'x'))
    const request = new Request('http://console.test/users?q=mar')
    expect(readParams(SCHEMA, form)).toEqual(readParams(SCHEMA, request))
    expect([param(form, 'q'), param(request, 'q'), param(form, 'page')]).toEqual([
      'mar',
      'mar',
      undefined,
    ])
  })

  test('are written without defaults, and read again', () => {
    expect(writeParams(SCHEMA, { q: '', page: 1, sort: 'name', area: [], actor: '' })).toEqual({})
    const values = { page: 3, sort: 'date' } as const
    const url = withQuery('/users', writeParams(SCHEMA, values))
    expect(url).toBe('/users?page=3&sort=date')
    expect(readParams(SCHEMA, url)).toEqual({ ...USUAL, ...values })
  })
})

describe('a URL with other parameters', () => {
  test.each([
    ['/users', {}, '/users'],
    ['/users', { q: 'a b', page: undefined, ids: [1, 2] }, '/users?q=a+b&ids=1&ids=2'],
    ['/users?q=a&page=2', { page: 3 }, '/users?q=a&page=3'],
    ['/users?ids=1&ids=2&q=a', { ids: [3] }, '/users?ids=3&q=a'],
    ['/users?q=a&ids=1', { q: '', ids: [] }, '/users'],
    ['/users?q=a#top', { page: 2 }, '/users?q=a&page=2#top'],
    ['/users', { columns: [''] }, '/users?columns='],
  ])('keeps the rest: %s with %j', (url, changes, changed) =>
    expect(withQuery(url, changes)).toBe(changed),
  )

  test('is the same in any escaping', () => {
    expect(sameUrl('/users?q=a%20b', '/users?q=a+b')).toBe(true)
    expect(sameUrl('/users?q=a&p=1', '/users?p=1&q=a')).toBe(false)
  })
})
