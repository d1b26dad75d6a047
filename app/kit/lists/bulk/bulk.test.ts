import { expect, test } from 'vitest'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { answerPick, answerQuestion } from './answers.server.ts'
import { attempted, callFor, carryOut, whichOf, type Bulk } from './bulk.server.ts'

/** A change of two ids in the list; `cleared` counts how often the selection was cleared. */
function bulkOf(changes: Partial<Bulk> = {}) {
  const counts = { cleared: 0 }
  const bulk: Bulk = {
    request: new Request('http://console.test/users/deactivation?q=mar'),
    context: {} as never,
    api: {} as never,
    selected: { all: false, ids: [3, 4] },
    ids: [3, 4],
    back: '/users',
    selectionToken: '17',
    confirmed: false,
    changedInOtherTab: false,
    orDeletedError: (call) => call,
    clear: () => Promise.resolve(void (counts.cleared += 1)),
    ...changes,
  }
  return { bulk, counts }
}

const failure = { status: 409, code: 'conflict', message: 'No.', requestId: '', errors: [] }
const refused = () => Promise.resolve({ ok: false as const, failure })

test('the call takes the ids, or the filters that restrict, or all', async () => {
  const calls = {
    ids: (ids: string) => Promise.resolve<unknown>(ids),
    matching: (filters: unknown) => Promise.resolve(filters),
  }
  expect(await callFor({ all: false, ids: [3, 4] }, calls)).toBe('3,4')
  expect(await callFor({ all: true, matching: { q: 'mar', area: '' } }, calls)).toEqual({
    q: 'mar',
  })
  expect(await callFor({ all: true, matching: { q: '' } }, calls)).toEqual({ all: true })
  expect(whichOf({ all: false, ids: [3] })).toEqual({ ids: [3] })
  expect(whichOf({ all: true, matching: { q: 'x' } })).toEqual({ matching: { q: 'x' } })
})

test('a list without filters answers 404 for all that match', async () => {
  const call = callFor({ all: true, matching: { q: '' } }, { ids: () => Promise.resolve(1) })
  await expect(call).rejects.toMatchObject({ status: 404 })
})

test('a refused change keeps the selection, a made one clears it', async () => {
  const { bulk, counts } = bulkOf()
  expect((await carryOut(bulk, refused())).ok).toBe(false)
  expect(counts.cleared).toBe(0)
  await carryOut(bulk, Promise.resolve({ ok: true, value: 2 }))
  expect(counts.cleared).toBe(1)
})

test('a selection that was not confirmed leads to the question, a refusal shows it again', async () => {
  const answer = { act: refused, done: () => 'Hecho.' }
  const { bulk } = bulkOf()
  const asked = await answerQuestion(bulk, answer)
  expect(asked).toBeInstanceOf(Response)
  const told = await answerQuestion({ ...bulk, confirmed: true }, answer)
  expect(told).toMatchObject({ data: { refusal: { message: 'No.' } }, init: { status: 409 } })
})

test('a pick without rows is a problem, and many are asked about first', async () => {
  const answer = {
    noun: NOUNS.user,
    count: () => 11,
    asks: (count: number) => `¿${count}?`,
    fields: { due_days: '5' },
    act: refused,
    done: () => 'Hecho.',
  }
  const { bulk } = bulkOf()
  expect(await answerPick({ ...bulk, selected: null }, answer)).toMatchObject({
    data: { fields: { due_days: '5' } },
    init: { status: 422 },
  })
  expect(await answerPick(bulk, answer)).toMatchObject({
    question: { asks: '¿11?', selectionToken: '17', typed: { due_days: '5' } },
  })
  expect(await answerPick({ ...bulk, confirmed: true }, answer)).toMatchObject({
    data: { problem: 'No.' },
    init: { status: 409 },
  })
})

test('an error of the API is returned with its first reason; 403 is thrown', async () => {
  const errors = [{ path: 'x', message: 'Motivo.', code: 'c' }]
  async function refusedBy(status: number): Promise<never> {
    await Promise.resolve()
    throw Response.json({ message: 'Mal.', errors }, { status })
  }
  const rejected = (status: number) => attempted(refusedBy(status))
  expect(await rejected(404)).toMatchObject({
    ok: false,
    failure: { status: 404, message: 'Motivo.' },
  })
  await expect(rejected(403)).rejects.toMatchObject({ status: 403 })
})
