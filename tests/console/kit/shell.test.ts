import { describe, expect, test } from 'vitest'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

/** The frame of every screen: specification 1, section 2, 'Shell'. */

const site = await startTestConsole({ settings: { PASSWORD_MIN_LENGTH: '9' } })

const entriesOf = (page: Page, name = 'Principal') =>
  page
    .in(page.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

const EVERYBODY = [
  '/users',
  '/areas',
  '/positions',
  '/groups',
  '/courses',
  '/formation-paths',
  '/organizational-units',
  '/certifications',
  '/preregistrations',
  '/preregistrations-auth-groups',
  '/reports',
]
const REPORTS = [
  '/reports',
  '/reports/routes',
  '/reports/courses',
  '/reports/modules',
  '/reports/responses',
  '/reports/activity',
]
const EXTERNAL = ['/dashboard', '/external-courses', '/instructors']
const SUPER_REPORTS = ['/admin/report', '/admin/report/users', '/admin/report/activity']
const SUPER = [...SUPER_REPORTS, '/admin/courses']

describe('the menu', () => {
  test.each([
    { tenant: 1, communications: true, external: true },
    { tenant: 97, communications: true, external: true },
    { tenant: 1556, communications: false, external: false },
    { tenant: 1672, communications: false, external: true },
    { tenant: 1704, communications: true, external: true },
  ])(
    'of company $tenant: communications $communications, external training $external',
    async ({ tenant, communications, external }) => {
      const entries = entriesOf(await (await site.signInAs('reader', tenant)).open('/users'))
      expect(entries).toEqual(expect.arrayContaining(EVERYBODY))
      expect(entries.includes('/communications')).toBe(communications)
      for (const entry of EXTERNAL) expect(entries.includes(entry), entry).toBe(external)
      for (const entry of SUPER) expect(entries, entry).not.toContain(entry)
    },
  )

  test('leaves out what answers 404 to the company', async () => {
    const person = await site.signInAs('reader', 1556)
    for (const address of ['/communications', ...EXTERNAL])
      expect([address, (await person.open(address)).status]).toEqual([address, 404])
  })

  test('of a super-administrator has theirs as well', async () => {
    const person = site.visitor()
    await takeSession(person, 'super@sendero.test')
    expect(entriesOf(await person.open('/users'))).toEqual(
      expect.arrayContaining(['/admin/courses', '/admin/tenants']),
    )
    expect(entriesOf(await person.open('/reports'), 'Reportes')).toEqual([
      ...REPORTS,
      ...SUPER_REPORTS,
    ])
    expect(entriesOf(await person.open('/security'), 'Configuración')).toContain('/admin/outbox')
  })

  test('has at most 18 entries and the help, and tabs at the side of the reports and the settings', async () => {
    const admin = await site.signInAs('admin')
    const page = await admin.open('/reports/courses')
    expect(entriesOf(page).slice(1).length).toBeLessThanOrEqual(19)
    expect(entriesOf(page).at(-1)).toBe('/help')
    expect(entriesOf(page, 'Reportes')).toEqual(REPORTS)
    expect(entriesOf(await admin.open('/trash'), 'Configuración')).toEqual([
      '/security',
      '/brand',
      '/sign-on',
      '/scim',
      '/api-tokens',
      '/webhooks',
      '/credentials',
      '/audit-log',
      '/trash',
    ])
    const reader = await (await site.signInAs('reader')).open('/reports')
    expect(entriesOf(reader)).not.toContain('/security')
  })

  test('marks the entry of the page, also below it and on /', async () => {
    const person = await site.signInAs('reader')
    for (const [address, entry] of [
      ['/users', '/users'],
      ['/users/1', '/users'],
      ['/groups', '/groups'],
      ['/', '/courses'],
    ] as const) {
      const page = await person.open(address)
      const menu = page.in(page.getByRole('navigation', { name: 'Principal' }))
      const current = menu
        .getAllByRole('link')
        .filter((link) => link.getAttribute('aria-current') === 'page')
      expect(
        current.map((link) => link.getAttribute('href')),
        address,
      ).toEqual([entry])
    }
  })
})

test('sections of the menu fold, are remembered, and open for the entry of the page', async () => {
  const person = await site.signInAs('admin')
  await person.request('/preferences', {
    method: 'POST',
    headers: { origin: person.origin },
    body: new URLSearchParams({ folded: 'training entry nonsense' }),
  })
  const sections = (page: Page) =>
    [...page.getByRole('navigation', { name: 'Principal' }).querySelectorAll('details')].map(
      (one) => [one.dataset['section'], one.open],
    )
  expect(sections(await person.open('/users'))).toEqual([
    ['main', true],
    ['training', false],
    ['entry', false],
  ])
  expect(sections(await person.open('/certifications'))).toContainEqual(['training', true])
})

test.each([...SUPER, '/admin/tenants', '/admin/outbox'])(
  '%s redirects users who are not super-administrators to /',
  async (address) => {
    for (const persona of ['admin', 'reader'] as const) {
      const page = await (await site.signInAs(persona)).open(address)
      expect([page.status, page.address]).toEqual([200, '/'])
    }
  },
)

test.each([
  '/',
  '/users',
  '/users/1',
  '/areas',
  '/groups/1',
  '/audit-log',
  '/trash',
  '/admin/report',
])('%s redirects visitors without a session to /login', async (address) => {
  const page = await site.visitor().open(address)
  const asked = address === '/' ? '' : `?${new URLSearchParams({ returnTo: address })}`
  expect(page.address).toBe(`/login${asked}`)
})

describe('titles', () => {
  test.each([
    ['/', 'Cursos'],
    ['/users', 'Usuarios'],
    ['/areas', 'Areas'],
    ['/organizational-units', 'Unidades de negocio'],
    ['/positions', 'Cargos'],
    ['/groups', 'Grupos'],
  ])('%s is %s', async (address, title) => {
    const page = await (await site.signInAs('reader')).open(address)
    expect(page.title).toBe(title)
    expect(page.getByRole('heading', { level: 1 }).textContent).toMatch(new RegExp(`^${title}`))
  })

  test('/users/{id} is the name, then Perfil de usuario, with a way back', async () => {
    const person = await site.signInAs('reader')
    const api = await site.api.signInAs('reader')
    const { body } = await api('GET', '/users?limit=1')
    const page = await person.open(`/users/${body.results[0].id}`)
    const { full_name: name } = body.results[0]
    expect(page.title).toBe(`${name} · Perfil de usuario`)
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe(name)
    expect(page.getByText('Perfil de usuario')).toBeTruthy()
    const back = await person.follow(page.getByRole('link', { name: 'Volver a los usuarios' }))
    expect(back.address).toBe('/users')
  })

  test('/groups/{id} is the name, then Grupo', async () => {
    const person = await site.signInAs('reader')
    const admin = await site.api.signInAs('admin')
    const { body } = await admin('POST', '/groups', { name: 'Con título' })
    const page = await person.open(`/groups/${body.id}`)
    expect(page.title).toBe('Con título · Grupo')
    expect(page.getByText('Grupo')).toBeTruthy()
  })

  test('any other path says 404 Not found', async () => {
    const page = await (await site.signInAs('reader')).open('/no/such/page')
    expect(page.status).toBe(404)
    expect(page.getByText('404 Not found')).toBeTruthy()
  })
})

test('the header has the first name and Cerrar sesión, the footer the product and the year', async () => {
  const person = await site.signInAs('admin')
  const { body: me } = await (await site.api.signInAs('admin'))('GET', '/auth/session')
  const page = await person.open('/users')
  const header = page.in(page.getByRole('banner'))
  expect(header.getByText(me.user.first_name)).toBeTruthy()
  const footer = page.getByRole('contentinfo')
  expect(footer.textContent).toBe(`Sendero ${new Date().getFullYear()}`)
  const out = await person.submit(
    page,
    header.getByRole('button', { name: 'Cerrar sesión', hidden: true }),
  )
  expect(out.address).toBe('/login')
  expect((await person.open('/users')).address).toMatch(/^\/login/)
})

test('the toggle of the header collapses the side menu, which stays so until it is used again', async () => {
  const person = await site.signInAs('reader')
  const wide = await person.open('/users?page=2')
  const narrow = await person.submit(wide, 'Contraer el menú')
  expect(narrow.address).toBe('/users?page=2')
  const elsewhere = await person.open('/areas')
  const toggle = elsewhere.getByRole('button', { name: 'Expandir el menú' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  expect(entriesOf(elsewhere)).toEqual(expect.arrayContaining(EVERYBODY))
  const again = await person.submit(elsewhere, toggle)
  const back = again.getByRole('button', { name: 'Contraer el menú' })
  expect(back.getAttribute('aria-expanded')).toBe('true')
})

test('forms ask for as many characters of a password as the installation does', async () => {
  const person = await site.signInAs('admin')
  for (const address of ['/users/new', '/users/1/password', '/password']) {
    const page = await person.open(address)
    expect(page.getByText(/Por lo menos 9 caracteres/), address).toBeTruthy()
  }
})
