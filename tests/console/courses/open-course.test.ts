import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** The public page of the link in a message. */

const site = await startTestConsole()
const anybody = site.visitor()
const rows = await rowsOf(site.api.url)

test('the link of a course leads to the app, without telling whether there is such a course', async () => {
  const [course] = await rows<{ uuid: string; name: string }>(
    `select t.uuid, c.name from tenant_courses t join courses c on c.id = t.course_id
     where t.tenant_id = 1 order by t.id limit 1`,
  )
  const page = await anybody.open(`/open/${course!.uuid}`)
  expect(page.status).toBe(200)
  expect(page.title).toContain('Abre tu curso')
  expect(page.getByRole('link', { name: 'Google Play' })).toBeTruthy()
  expect(page.getByRole('link', { name: 'App Store' })).toBeTruthy()
  expect(page.html).not.toContain(course!.name)
  const unknown = await anybody.open(`/open/${randomUUID()}`)
  expect(unknown.status).toBe(200)
  expect(unknown.getByRole('main').textContent).toBe(page.getByRole('main').textContent)
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
})

test.each(['ninguno', '1', '%22%3E%3Cscript%3E'])('/open/%s is no course', async (written) => {
  const page = await anybody.open(`/open/${written}`)
  expect(page.status).toBe(404)
  expect(page.html).not.toContain('"><script>')
})
