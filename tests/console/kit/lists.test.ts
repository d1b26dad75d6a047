import { describe, expect, test } from 'vitest'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { bulkActions, listPages, sortsOf } from '#tests/support/lists.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

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

// Lists that the demo data leaves empty.
const api = await site.api.signInAs('admin')
await api('POST', '/webhooks', {
  name: 'Uno',
  url: 'https://8.8.8.8/uno',
  events: ['user.created'],
})
await api('POST', '/preregistrations-observations', { name: 'Una', text: 'Una', shared: true })
const { id: thrown } = (await api('POST', '/areas', { code: 'PAP', name: 'A la papelera' })).body
await api('DELETE', `/areas/${thrown}`)

/** Every list of the site map, as a super-administrator has it. The start page has that of the courses. */
const LISTS = [...(await listPages(person)).keys()].filter((list) => list !== '/')

/** Screens of several lists, which page and sort each by itself. */
const SEVERAL = ['/reports']
const SINGLE = LISTS.filter((list) => !SEVERAL.includes(list))

/** The whole of these is one page. */
const WITHOUT_PAGES = ['/security', '/formation-paths/2/courses']

/** Without a selection its actions are of all that the list shows. */
const ACTS_ON_ALL = ['/certifications/expiring']

/** Title of the error where a list cannot be read, as the specification has it. */
const UNREADABLE: Record<string, string> = {
  '/certifications': 'Ocurrió un error al consultar las certificaciones',
  '/external-courses': 'Error al consultar los cursos externos',
  '/instructors': 'Ocurrió un error al consultar los formadores',
  '/preregistrations': 'Ocurrio un error al consultar los prerregistros',
  '/preregistrations-auth-groups': 'Ocurrio un error al consultar los grupos',
}

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
  test.each(SINGLE.filter((list) => !WITHOUT_PAGES.includes(list)))(
    'of %s leads back to the last',
    async (list) => {
      const { address, status } = await person.open(`${list}?page=99999`)
      expect(status).toBe(200)
      expect(new URL(address, site.url).pathname).toBe(list)
      expect(address).not.toContain('99999')
      const next = Number(new URL(address, site.url).searchParams.get('page') ?? 1) + 1
      expect((await person.open(`${list}?page=${next}`)).address).toBe(address)
    },
  )

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
    for (const at of [
      `/courses/${course}/assignment`,
      `/groups/${group}/courses/addition`,
      `/groups/${group}/users/addition`,
      '/external-courses/2/assignment',
    ]) {
      const body = new URLSearchParams({ selection: 'ids' })
      const answer = await person.post(`${at}?page=99999`, body)
      expect(answer.status).toBe(422)
      expect((await answer.text()).includes('Debes seleccionar al menos un')).toBe(true)
    }
  })
})

test('the walk finds the lists of every district', () => {
  expect(LISTS.length).toBeGreaterThan(40)
})

/** Returns the values of a column, row by row. */
function valuesOf(page: Page, column: number): string[] {
  const lines = page.getByRole('main').querySelectorAll('tbody tr')
  return [...lines].map(({ children }) => children[column]!.textContent)
}

/** Returns how many rows a list has on all its pages. */
const totalOf = (page: Page) =>
  Number(/\d–\d+ de ([\d.]+) \p{L}/u.exec(page.getByRole('main').textContent)![1]!.replace('.', ''))

test.each(SINGLE)('the heads of %s sort it, one way and the other', async (list) => {
  const count = sortsOf(await person.open(list)).length
  for (let at = 0; at < count; at++) {
    // A sort that the address already has is turned round by its head.
    const first = await person.follow(sortsOf(await person.open(list))[at]!)
    const second = await person.follow(sortsOf(first)[at]!)
    const columns = [first, second].map((page) => {
      expect(page.status).toBe(200)
      const head = sortsOf(page)[at]!.closest('th')!
      return { page, head, column: [...head.parentElement!.children].indexOf(head) }
    })
    const name = columns[0]!.head.textContent.trim()
    expect([name, ...columns.map(({ head }) => head.getAttribute('aria-sort')).sort()]).toEqual([
      name,
      'ascending',
      'descending',
    ])
    const [one, other] = columns.map(({ page, column }) => valuesOf(page, column))
    // Both orders of a list of one page have the same values, turned round; those without a value come last in both.
    if (one!.length !== totalOf(first)) {
      if (new Set([...one!, ...other!]).size > 1) expect([name, one]).not.toEqual([name, other])
      continue
    }
    const given = (values: string[]) => values.filter((value) => !value.startsWith('—'))
    expect([name, given(one!)]).toEqual([name, given(other!).reverse()])
  }
})

const queryOf = ({ address }: Page) =>
  Object.fromEntries(new URL(address, site.url).searchParams.entries())
const rowsIn = (page: Page) => page.getByRole('main').querySelector('tbody')!.textContent

test.each(SINGLE)(
  'the next page of %s keeps its order, and a search leads to the first',
  async (list) => {
    const [sort] = sortsOf(await person.open(list))
    if (!sort) return
    let page = await person.follow(sort)
    const order = queryOf(page)
    expect(Object.keys(order).some((name) => ['sort', 'order'].includes(name))).toBe(true)
    if (valuesOf(page, 0).length < totalOf(page)) {
      const main = page.in(page.getByRole('main'))
      const name = 'Página siguiente'
      const [next] = [
        ...main.queryAllByRole('button', { name }),
        ...main.queryAllByRole('link', { name }),
      ]
      const rows = rowsIn(page)
      page = await person.follow(next!)
      expect(queryOf(page)).toEqual({ ...order, page: '2' })
      expect(rowsIn(page)).not.toBe(rows)
    }
    const form = page.getByRole('main').querySelector<HTMLFormElement>('form[role=search]')
    const field = form?.elements.namedItem('q') as HTMLInputElement | null
    if (!field) return
    field.value = 'a'
    const found = queryOf(
      await person.submit(page, form!.querySelector<HTMLButtonElement>('button[type=submit]')!),
    )
    expect(found).toMatchObject({ ...order, q: 'a' })
    expect(found).not.toHaveProperty('page')
  },
)

describe('a search without result', () => {
  test.each(SINGLE)('of %s says so, and leads back to the whole list', async (list) => {
    const page = await person.open(list)
    const form = page.getByRole('main').querySelector<HTMLFormElement>('form[role=search]')
    const field = form?.elements.namedItem('q') as HTMLInputElement | null
    if (!field) return
    field.value = '<b>zzqqzz'
    const none = await person.submit(
      page,
      form!.querySelector<HTMLButtonElement>('button[type=submit]')!,
    )
    expect(none.status).toBe(200)
    const main = none.in(none.getByRole('main'))
    expect(main.getAllByText(/«<b>zzqqzz»/).length).toBeGreaterThan(0)
    const hrefs = main.getAllByRole('link').map((link) => link.getAttribute('href')!)
    const back = hrefs.filter((href) => !href.includes('zzqqzz')).map((href) => href.split('?')[0]!)
    expect(back.some((path) => path === list || list.startsWith(`${path}/`))).toBe(true)
  })
})

test.each(SINGLE)('files of %s are of the search and the order that it shows', async (list) => {
  const [sort] = sortsOf(await person.open(`${list}?q=a`))
  const page = sort ? await person.follow(sort) : await person.open(`${list}?q=a`)
  const { searchParams: shown } = new URL(page.address, site.url)
  const [main] = page.queryAllByRole('main')
  for (const link of main!.querySelectorAll('a[href*="/export"]')) {
    const { pathname, searchParams: file } = new URL(link.getAttribute('href')!, site.url)
    if (!pathname.startsWith(list)) continue
    for (const [name, value] of shown) expect([name, file.get(name)]).toEqual([name, value])
  }
})

const ON_SELECTION = SINGLE.filter((list) => !ACTS_ON_ALL.includes(list))

test.each(ON_SELECTION)(
  'the actions of %s ask for a selection when no row is ticked',
  async (list) => {
    for (const { textContent } of bulkActions(await person.open(list))) {
      const page = await person.open(list)
      const action = bulkActions(page).find((button) => button.textContent === textContent)!
      const answer = await person.submit(page, action)
      const said = answer.getByRole('main').textContent
      expect([textContent, said]).toEqual([
        textContent,
        expect.stringMatching(/Debes (seleccionar|elegir) (al menos|a quiénes|alg)/),
      ])
    }
  },
)

test.each(LISTS.filter((list) => !list.startsWith('/admin')))(
  '%s that cannot be read says so, with the reason',
  async (list) => {
    site.breakApi(/^\/api\/(?!auth|selections)/)
    const page = await person.open(list)
    site.breakApi()
    expect(page.status).toBe(503)
    const alert = page.in(page.getByRole('alert'))
    const [title] = alert.getAllByRole('heading')
    if (list in UNREADABLE) expect(title!.textContent).toBe(UNREADABLE[list])
    expect(alert.getByText('El servicio no está disponible en este momento.')).toBeTruthy()
  },
)

/** Returns the names of the controls that can be pressed or filled in. */
function controlsIn(element: Element): string[] {
  const found = element.querySelectorAll<HTMLElement>(
    'a[href], button, summary, select, input:not([type=hidden])',
  )
  return [...found].map(
    (control) =>
      control.getAttribute('aria-label') ??
      ((control as HTMLInputElement).labels?.[0] ?? control).textContent
        .replace(/\s+/g, ' ')
        .trim(),
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
