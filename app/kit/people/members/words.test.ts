import { expect, test } from 'vitest'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { changeFlash } from '../../lists/bulk/change-flash.server.ts'
import type { ApiClient } from '../../backend/api.server.ts'
import type { SelectedRows } from '../../lists/selection.server.ts'
import { describeSelection } from './described-selection.server.ts'

test('the message of a change names the changed and the other selected members', () => {
  const said = (changed: number, others: number) =>
    changeFlash({
      changed,
      did: 'Se agregaron al grupo',
      unchanged: 'El grupo quedó como estaba',
      others,
      were: ['ya estaba en el grupo', 'ya estaban en el grupo'],
    })
  expect(said(3, 0)).toEqual({ tone: 'success', message: 'Se agregaron al grupo.' })
  expect(said(3, 1).message).toBe('Se agregaron al grupo. 1 ya estaba en el grupo.')
  expect(said(3, 1200).message).toBe('Se agregaron al grupo. 1.200 ya estaban en el grupo.')
  expect(said(0, 2)).toEqual({
    tone: 'info',
    message: 'El grupo quedó como estaba. 2 ya estaban en el grupo.',
  })
})

test('a question names one, counts several, and is none about nothing', async () => {
  const request = new Request('http://console.test/skills')
  const bulk = (selected: SelectedRows<object> | null) => ({
    api: {} as ApiClient,
    request,
    selected,
  })
  const of = (total: number) => ({
    noun: NOUNS.skill,
    read: () => Promise.resolve({ pagination: { total } }),
  })
  const ask = async (ids: number[], about = {}) =>
    (await describeSelection(bulk({ all: false, ids }), { ...of(12), ...about })).who
  const search = (q: string, about = {}) =>
    describeSelection(bulk({ all: true, matching: { q } }), { ...of(12), ...about })
  expect(await describeSelection(bulk(null), of(12))).toEqual({ count: 0, who: '', one: null })
  expect(await ask([1])).toBe('la competencia seleccionada')
  expect(await ask([1, 2])).toBe('las 2 competencias seleccionadas')
  expect(await search('')).toMatchObject({ count: 12, who: 'las 12 competencias' })
  expect((await search('', { everyone: 'de la lista' })).who).toBe(
    'las 12 competencias de la lista',
  )
  expect((await search('sql')).who).toBe('las 12 competencias que coinciden con «sql»')
  expect(await ask([7], { nameOf: (id: number) => Promise.resolve(`n.º ${id}`) })).toBe('n.º 7')
  expect((await search('x', of(0))).count).toBe(0)
})
