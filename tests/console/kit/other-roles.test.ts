import { beforeAll, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { CALLS } from '#tests/support/contract-calls.ts'
import { fillRequired } from '#tests/support/pages/filled-form.ts'
import { bulkActions } from '#tests/support/lists.ts'
import { formAddresses } from '#tests/support/pages/forms.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

/** Every page of the site map as a reader and an administrator of another company have it. */

const site = await startTestConsole()
const person = await site.signInAs('admin')
const reader = await site.signInAs('reader')
const stranger = await site.signInAs('admin', 97)

const ADDRESSES = formAddresses().filter(
  (address) => !/^\/(admin|login|join|validate|help|password|acting)(\/|\?|$)/.test(address),
)

const RULES = CALLS.map(({ id, endpoint: { method, path, access } }) => ({
  id,
  method: method.toUpperCase(),
  access,
  path: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Changes that the reader's pages asked the API for, and that are for administrators. */
const refused: string[] = []

beforeAll(() => {
  site.breakApi(/./, ({ method, url }) => {
    if (method === 'GET') return undefined
    const { pathname } = new URL(url)
    const rules = RULES.filter((rule) => rule.method === method && rule.path.test(pathname))
    if (rules.length > 0 && rules.every(({ access }) => ['admin', 'super'].includes(access)))
      refused.push(rules[0]!.id)
    if (pathname.startsWith('/api/selections')) return undefined
    return Response.json({ status: 503, code: 'unavailable', errors: [] }, { status: 503 })
  })
})

const buttonsOf = (page: Page) => {
  const [main] = page.queryAllByRole('main')
  return [...(main?.querySelectorAll<HTMLButtonElement>('button[type=submit]') ?? [])]
}

const tried = new Set<string>()

/** Records of one person, which nobody else finds. */
const OF_ONE_PERSON = /^\/reports\/(views|schedules)\//

/** Questions about selected rows that a reader answers as well. */
const BY_READERS = /^\/(users\/group-addition|(groups|formation-paths)\/\d+\/courses\/removal)$/

test('a reader is offered nothing that is refused', async () => {
  const problems: string[] = []
  let opened = 0
  for (const address of ADDRESSES) {
    const page = await reader.open(address)
    if (page.status === 403) continue
    if (page.status !== 200) {
      if (!OF_ONE_PERSON.test(address) && (await person.open(address)).status === 200)
        problems.push(`${address}: ${page.status}`)
      continue
    }
    opened++
    if (
      /Debes (seleccionar|elegir) (al menos|a qui|alg)/.test(page.html) &&
      !BY_READERS.test(address)
    )
      problems.push(`${address} asks for a selection`)
    const [main] = page.queryAllByRole('main')
    if (main?.querySelector('input[name=ids]') && bulkActions(page).length === 0)
      problems.push(`${address} has rows to select and no action`)
    for (const link of main?.querySelectorAll('a[href^="/"]:not([download])') ?? []) {
      const href = link.getAttribute('href')!
      const key = href.split('?')[0]!.replaceAll(/\d+/g, 'N')
      if (tried.has(key) || /\/(export|certificates|logout)$/.test(key)) continue
      tried.add(key)
      const answer = await reader.request(href)
      await answer.body?.cancel()
      if (answer.status === 403) problems.push(`${address} links to ${href}`)
    }
    for (const button of buttonsOf(page)) {
      const { form } = button
      if (!form) continue
      const action = button.getAttribute('formaction') ?? form.getAttribute('action') ?? address
      const key = `${button.textContent} ${action.replaceAll(/\d+/g, 'N')}`
      if (tried.has(key) || /sessions\/end|logout|sessions\/\d+\/end/.test(action)) continue
      tried.add(key)
      fillRequired(form)
      refused.length = 0
      const answer = await reader.submit(page, button)
      if (answer.status === 403 || refused.length > 0)
        problems.push(`${address} has ${button.textContent}: ${answer.status} ${refused.join()}`)
    }
  }
  expect(problems).toEqual([])
  expect(opened).toBeGreaterThan(60)
}, 240_000)

test('no page of a record is found by another company, nor of an unknown one', async () => {
  const problems: string[] = []
  let found = 0
  // Courses of the demo data are given to several companies: each test of them has one of its own.
  const ofRecords = ADDRESSES.filter(
    (one) => /\/\d+(\/|\?|$)/.test(one) && !/^\/courses\//.test(one),
  )
  for (const address of ofRecords) {
    if ((await person.open(address)).status !== 200) continue
    found++
    const { status } = await stranger.open(address)
    if (status !== 404) problems.push(`${address}: ${status}`)
    const unknown = address.replace(/\/\d+/, '/999999999')
    const { status: answered } = await person.open(unknown)
    if (answered !== 404) problems.push(`${unknown}: ${answered}`)
  }
  expect(problems).toEqual([])
  expect(found).toBeGreaterThan(50)
}, 240_000)
