import { describe, expect, test } from 'vitest'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const person = site.visitor()
await takeSession(person, 'super@sendero.test')

async function one(sql: string): Promise<number> {
  return Number((await rows<{ id: string }>(sql))[0]!.id)
}

const course = await one('select id from tenant_courses where tenant_id = 1 order by id limit 1')
const [user, area, position, group, unit] = await Promise.all(
  ['users', 'areas', 'positions', 'groups', 'organizational_units'].map((table) =>
    one(`select id from ${table} where tenant_id = 1 order by id limit 1`),
  ),
)
const skill = await one('select id from skills where tenant_id = 1 order by id limit 1')

/** Every list that has pages. */
const LISTS = [
  '/users',
  `/users/${user}`,
  '/areas',
  `/areas/${area}`,
  '/positions',
  `/positions/${position}`,
  '/organizational-units',
  '/groups',
  `/groups/${group}`,
  `/groups/${group}/courses`,
  `/groups/${group}/paths`,
  `/groups/${group}/users/addition`,
  `/groups/${group}/courses/addition`,
  `/groups/${group}/paths/addition`,
  '/courses',
  `/courses/${course}/assignment`,
  `/courses/${course}/unassignment`,
  `/courses/${course}/skills`,
  '/admin/courses',
  '/admin/tenants',
  '/admin/outbox',
  '/trash',
]

/** Dialogs over a list with a text field. */
const FORMS = [
  '/users/new',
  `/users/${user}/edit`,
  '/areas/new',
  `/areas/${area}/edit`,
  '/positions/new',
  `/positions/${position}/edit`,
  '/organizational-units/new',
  `/organizational-units/${unit}/edit`,
  '/groups/new',
  `/groups/${group}/edit`,
  `/groups/${group}/courses/edit`,
  '/courses/new',
  `/courses/${course}/skills/new`,
  `/courses/${course}/skills/${skill}/edit`,
  '/admin/courses/new',
  '/admin/tenants/new',
  '/admin/tenants/97/edit',
]

/** Dialogs over a list without a text field. */
const QUESTIONS = [
  '/users/deactivation?ids=1&',
  '/users/status-file?',
  `/users/${user}/password?`,
  '/areas/deletion?ids=1&',
  '/positions/deletion?ids=1&',
  `/positions/${position}/costs?`,
  `/organizational-units/${unit}/users?`,
  '/organizational-units/deletion?ids=1&',
  '/groups/deletion?ids=1&',
  `/groups/${group}/removal?ids=1&`,
  `/courses/${course}/skills/${skill}/deletion?`,
  '/admin/tenants/97/suspension?',
]

describe('a page beyond the last', () => {
  test.each(LISTS)('of %s leads back to the last', async (list) => {
    const { address, status } = await person.open(`${list}?page=99999`)
    expect(status).toBe(200)
    expect(new URL(address, site.url).pathname).toBe(list)
    expect(address).not.toContain('99999')
    const next = Number(new URL(address, site.url).searchParams.get('page') ?? 1) + 1
    expect((await person.open(`${list}?page=${next}`)).address).toBe(address)
  })

  test('of one table of a course leaves the others as they are', async () => {
    const at = `/courses/${course}?completed.page=99999&areas.page=99999&active.order=desc`
    const { address } = await person.open(at)
    expect(address).toMatch(
      new RegExp(
        `^/courses/${course}\\?completed\\.page=\\d{1,2}&active\\.order=desc&areas\\.page=\\d$`,
      ),
    )
  })

  test.each([...FORMS.map((at) => `${at}?`), ...QUESTIONS])(
    'leaves %s open over the last',
    async (at) => {
      const page = await person.open(`${at}page=99999`)
      expect(page.address).toBe(`${at}page=99999`)
      expect(page.getByRole('dialog')).toBeTruthy()
    },
  )

  test.each(FORMS)('keeps the values typed into %s', async (at) => {
    const page = await person.open(`${at}?page=99999`)
    const [name] = [...page.in(page.getByRole('dialog')).getAllByRole('textbox')].filter((box) =>
      ['name', 'first_name'].includes((box as HTMLInputElement).name),
    ) as HTMLInputElement[]
    const typed = 'n'.repeat(1000)
    name!.value = typed
    const buttons = [...name!.form!.querySelectorAll<HTMLButtonElement>('button[type=submit]')]
    const answer = await person.submit(page, buttons.at(-1)!)
    expect(answer.status).toBe(422)
    expect(answer.address).toBe(`${at}?page=99999`)
    expect(answer.getAllByDisplayValue(typed)).toHaveLength(1)
  })

  test('keeps the answer of a form next to the list', async () => {
    for (const at of [`/courses/${course}/assignment`, `/groups/${group}/courses/addition`]) {
      const body = new URLSearchParams({ selection: 'ids' })
      const answer = await person.post(`${at}?page=99999`, body)
      expect(answer.status).toBe(422)
      expect((await answer.text()).includes('Debes seleccionar al menos un')).toBe(true)
    }
  })
})

/** Returns the names of the controls that can be pressed or filled in. */
function controlsIn(element: Element): string[] {
  const found = element.querySelectorAll<HTMLElement>(
    'a[href], button, summary, select, input:not([type=hidden])',
  )
  return [...found].map(
    (control) =>
      control.getAttribute('aria-label') ??
      (control.closest('label') ?? control).textContent.replace(/\s+/g, ' ').trim(),
  )
}

// Styles hide nothing from a text browser, nor from whoever reads the page aloud by its source.
test.each(LISTS)('%s has each control once in its source', async (list) => {
  const main = (await person.open(list)).getByRole('main')
  for (const head of main.querySelectorAll('thead th'))
    expect(controlsIn(head).length, head.outerHTML).toBeLessThanOrEqual(1)
  const filters = [...main.querySelectorAll('[role=search]')].map((form) => form.parentElement!)
  for (const part of [...filters, ...main.querySelectorAll('nav')]) {
    const names = controlsIn(part)
    expect(names).toEqual([...new Set(names)])
  }
})

test.each(['0', '-1', '1.5', '1e1', '0x2', '02', ' 2', 'dos', '2000001', '9'.repeat(30), ''])(
  'page=%s is invalid: the first page is shown',
  async (page) => {
    const asked = `/users?page=${encodeURIComponent(page)}`
    const answer = await person.open(asked)
    expect(answer.address).toBe(asked)
    expect(answer.getByText(/^1–10 de 240 usuarios/)).toBeTruthy()
  },
)
