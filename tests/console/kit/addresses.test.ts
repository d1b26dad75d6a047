import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { sampled } from '#tests/support/extent.ts'
import { addressesOf } from '#tests/support/pages/site-map.ts'

/** Parsing of URLs, and the error pages of invalid ones. */

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const person = site.visitor()
await takeSession(person, 'super@sendero.test')

async function one(sql: string): Promise<number> {
  return Number((await rows<{ id: string }>(sql))[0]!.id)
}
const user = await one('select id from users where tenant_id = 1 order by id limit 1')
const course = await one('select id from tenant_courses where tenant_id = 1 order by id limit 1')

/** Status and words of an answer: those of a page, or the message of one that is for no page. */
async function told(address: string) {
  const response = await person.request(address)
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json')
  const words = json ? (JSON.parse(text) as { message: string }).message : text
  return { status: response.status, words, type: response.headers.get('content-type') }
}

const written = (id: number) => [`${id}e0`, `0x${id.toString(16)}`, `%20${id}`, `0${id}`, `+${id}`]

test.each([...written(user), 'abc'])('/users/%s is an unknown user', async (id) => {
  for (const address of [`/users/${id}`, `/users/${id}/edit`]) {
    const { status, words } = await told(address)
    expect([address, status]).toEqual([address, 404])
    expect(words).toContain('404 Not found')
  }
})

test.each([...written(course), 'abc'])('/courses/%s is an unknown course', async (id) => {
  for (const address of [`/courses/${id}`, `/courses/${id}/assignment`, `/courses/${id}/skills`]) {
    expect([address, (await told(address)).status]).toEqual([address, 404])
  }
})

/** All that stand for a thing are of this writing. */
const PARTS = 'id userId assignmentId attachmentId courseId skillId jobId uuid key kind'.split(' ')
const named = (writing: string) => Object.fromEntries(PARTS.map((part) => [part, writing]))

describe.each(sampled(['0x1', '1e0'], 2))('every URL with the id %s', (writing) => {
  const plain = new Set(addressesOf(named('1')))
  // Routes that only take forms redirect to their page.
  const onlyForms = ['access/account/session-end.ts', 'reports/report-views/schedules/send.ts']
  const takes = (file: string) => !onlyForms.includes(file)
  const addresses = addressesOf(named(writing), takes).filter(
    // Certificates are checked whatever is asked; a preview that is gone leads to the upload; the API and signing out
    // are no pages.
    (address) => !plain.has(address) && !/^\/(validate|courses\/packages)\//.test(address),
  )

  test.each(addresses)('%s is a 404 with a message', async (address) => {
    const { status, words } = await told(address)
    expect(status).toBe(404)
    expect(words.length).toBeGreaterThan(15)
  })
})

/** Addresses that visitors may open, which tell what is wrong with them. */
const FOR_VISITORS = /^\/(login|logout|second-factor|sign-on|passkey|validate|open|join|dev)\b/

test('a visitor of any page signs in first, whatever its address, to read it and to send its form', async () => {
  const visitor = site.visitor()
  const wrong: string[] = []
  const pages = addressesOf(named('0x1'), (file) => file.endsWith('.tsx'))
  for (const address of pages.filter((each) => !FOR_VISITORS.test(each))) {
    for (const method of ['GET', 'POST'] as const) {
      const { status, headers } = await visitor.request(address, {
        method,
        ...(method === 'POST' && {
          headers: { origin: site.url },
          body: new URLSearchParams({ q: 'x' }),
        }),
      })
      // A route without an action refuses the method.
      if (method === 'POST' && status === 405) continue
      const leads = headers.get('location')?.startsWith('/login') ?? false
      if (!leads && status !== 401) wrong.push(`${method} ${address}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

test('no page of an unknown record and kind leaves a failed call unhandled', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  const named = Object.fromEntries(PARTS.map((part) => [part, '999999999']))
  const addresses = addressesOf({ ...named, kind: 'nada' })
  for (const address of addresses.filter((each) => each.includes('/nada'))) {
    expect([address, (await told(address)).status]).toEqual([address, 404])
  }
  await setTimeout(100)
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

test.each(['1e0', '0x1', ' 1'])('invalid %j is page 1, and selects no users', async (page) => {
  const first = await person.open('/users')
  const asked = await person.open(`/users?page=${encodeURIComponent(page)}`)
  expect(asked.getAllByRole('row').length).toBe(first.getAllByRole('row').length)
  const chosen = await person.open(`/users/deactivation?ids=${encodeURIComponent(page)}`)
  expect(chosen.getByText(/^Debes seleccionar al menos un usuario/)).toBeTruthy()
})

describe('an export that is refused', () => {
  test('says that the report has no such table', async () => {
    const answer = await told(`/courses/${course}/export?table=nada`)
    expect(answer).toMatchObject({ status: 404, words: 'El reporte no tiene esta tabla' })
  })

  test.each(['/users/export.data', `/courses/${course}/export.data?table=completed`])(
    '%s, as page data, has a message',
    async (address) => {
      const { status, words } = await told(address)
      expect(status).toBe(404)
      expect(words).toContain('No se encontró lo que buscas')
    },
  )

  test('as page data takes no export slot', async () => {
    for (let times = 0; times < 20; times++) {
      expect((await told('/users/import-template.data')).status).toBe(404)
    }
    expect((await person.open('/users/import-template')).status).toBe(200)
  })

  test('of an unknown course shows the 404 page', async () => {
    const page = await person.open('/courses/999999999/export?table=completed')
    expect(page.status).toBe(404)
    expect(page.getByText('404 Not found')).toBeTruthy()
  })
})
