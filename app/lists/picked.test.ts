import { expect, test } from 'vitest'
import { mustAsk, questionOf, readPick, type Pick } from './picked.server.ts'

const at = 'http://console.test/groups/1/users/removal'
const posted = (body: string) =>
  new Request(at, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
// Where nothing was picked on other pages the API is not asked, and nothing needs a context.
const pickOf = (request: Request, wholesale = true) =>
  readPick({ request, context: {}, api: {}, list: '/x' } as never, { wholesale })

test.each([
  ['ids=3&ids=4&ids=3&ids=x', { all: false, ids: [3, 4] }],
  ['selection=all&q=+mar+&ids=3', { all: true, q: 'mar' }],
  ['selection=all', { all: true, q: '' }],
  ['selection=ids&q=mar', null],
  ['', null],
])('%j picks the same in a form as in an address', async (said, picked) => {
  expect((await pickOf(new Request(`${at}?${said}`))).picked).toEqual(picked)
  expect((await pickOf(posted(said))).picked).toEqual(picked)
})

test('all that match are picked only where a list has it', async () => {
  const request = new Request(`${at}?selection=all&q=mar&ids=3`)
  expect((await pickOf(request, false)).picked).toEqual({ all: false, ids: [3] })
})

const pick: Pick = {
  picked: { all: false, ids: [3] },
  proof: 'ids',
  confirmed: false,
  elsewhere: false,
  present: (call) => call,
  used: () => Promise.resolve(),
}

test.each([
  [10, {}, false],
  [11, {}, true],
  [11, { confirmed: true }, false],
  [2, { elsewhere: true }, true],
  [2, { elsewhere: true, confirmed: true }, false],
])('%i of them, %j: asks first is %j', (count, changes, asks) => {
  expect(mustAsk({ ...pick, ...changes }, count)).toBe(asks)
})

test('the question is about the same, by its address', () => {
  const asked = (changes: Partial<Pick>) =>
    questionOf(new Request(`${at}?q=mar&page=2`), { ...pick, ...changes })
  expect(asked({})).toBe('/groups/1/users/removal?q=mar&page=2&ids=3')
  expect(asked({ proof: '17' })).toBe('/groups/1/users/removal?q=mar&page=2&selection=chosen')
})
