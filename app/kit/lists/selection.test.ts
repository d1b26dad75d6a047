import { expect, test } from 'vitest'
import {
  needsConfirmation,
  confirmationUrl,
  readSelection,
  type SelectionState,
} from './selection.server.ts'

const at = 'http://console.test/groups/1/users/removal'
const posted = (body: string) =>
  new Request(at, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
// Without a selection on other pages the API is not called, and no context is needed.
const selectionOf = (request: Request, allowAllMatching = true) =>
  readSelection({ request, context: {}, api: {}, list: '/x' } as never, { allowAllMatching })

test.each([
  ['ids=3&ids=4&ids=3&ids=x', { all: false, ids: [3, 4] }],
  ['selection=all&q=+mar+&ids=3', { all: true, matching: { q: 'mar' } }],
  ['selection=all', { all: true, matching: { q: '' } }],
  ['selection=ids&q=mar', null],
  ['', null],
])('%j selects the same in a form as in a URL', async (said, picked) => {
  expect((await selectionOf(new Request(`${at}?${said}`))).selected).toEqual(picked)
  expect((await selectionOf(posted(said))).selected).toEqual(picked)
})

test('all matching are selected only in lists that support it', async () => {
  const request = new Request(`${at}?selection=all&q=mar&ids=3`)
  expect((await selectionOf(request, false)).selected).toEqual({ all: false, ids: [3] })
})

const pick: SelectionState = {
  selected: { all: false, ids: [3] },
  selectionToken: 'ids',
  confirmed: false,
  changedInOtherTab: false,
  orDeletedError: (call) => call,
  clear: () => Promise.resolve(),
}

test.each([
  [10, {}, false],
  [11, {}, true],
  [11, { confirmed: true }, false],
  [2, { changedInOtherTab: true }, true],
  [2, { changedInOtherTab: true, confirmed: true }, false],
])('needs confirmation for %i of them, %j: %j', (count, changes, asks) => {
  expect(needsConfirmation({ ...pick, ...changes }, count)).toBe(asks)
})

test('the URL of the question has the same selection', () => {
  const asked = (changes: Partial<SelectionState>) =>
    confirmationUrl(new Request(`${at}?q=mar&page=2`), { ...pick, ...changes })
  expect(asked({})).toBe('/groups/1/users/removal?q=mar&page=2&ids=3')
  expect(asked({ selectionToken: '17' })).toBe(
    '/groups/1/users/removal?q=mar&page=2&selection=chosen',
  )
})
