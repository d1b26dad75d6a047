import { expect, test } from 'vitest'
import { askedPick, postedPick } from './picked.server.ts'

const at = 'http://console.test/groups/1/users/removal'
const posted = (body: string) =>
  new Request(at, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

test.each([
  ['ids=3&ids=4&ids=3&ids=x', { all: false, ids: [3, 4] }],
  ['selection=all&q=+mar+&ids=3', { all: true, matching: { q: 'mar' } }],
  ['selection=all', { all: true, matching: { q: '' } }],
  [
    'selection=all&area=7&area=3&role=boss',
    { all: true, matching: { q: '', area: ['3', '7'], role: ['0'] } },
  ],
  ['selection=ids&q=mar', null],
  ['', null],
])('%j picks the same in a form as in an address', async (said, picked) => {
  expect(askedPick(new Request(`${at}?${said}`), { wholesale: true })).toEqual(picked)
  expect(await postedPick(posted(said), { wholesale: true })).toEqual(picked)
})

test('all that match are picked only where a list has it', () => {
  const request = new Request(`${at}?selection=all&q=mar&ids=3`)
  expect(askedPick(request, { wholesale: false })).toEqual({ all: false, ids: [3] })
})
