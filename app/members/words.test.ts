import { expect, test } from 'vitest'
import { NOUNS } from '#contract/nouns.ts'
import { changeFlash } from './change-flash.server.ts'
import { describeSelected } from './removal.server.ts'

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
  const about = { noun: NOUNS.skill, total: () => Promise.resolve(12) }
  const ask = (ids: number[]) => describeSelected({ all: false, ids }, about)
  const search = (q: string) => describeSelected({ all: true, matching: { q } }, about)
  expect(await describeSelected(null, about)).toBeNull()
  expect(await ask([1])).toBe('la competencia seleccionada')
  expect(await ask([1, 2])).toBe('las 2 competencias seleccionadas')
  expect(await search('')).toBe('las 12 competencias')
  expect(await search('sql')).toBe('las 12 competencias que coinciden con «sql»')

  const named = { ...about, nameOf: (id: number) => Promise.resolve(`n.º ${id}`) }
  expect(await describeSelected({ all: false, ids: [7] }, named)).toBe('n.º 7')
  const none = { ...about, total: () => Promise.resolve(0) }
  expect(await describeSelected({ all: true, matching: { q: 'x' } }, none)).toBeNull()
})
