import { expect, test } from 'vitest'
import { signIn, startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database-rows.ts'

/** A company that has nothing yet. */

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const [company] = await rows<{ id: string }>(
  `insert into tenants (name, slug, communications, external_training, user_creation)
   values ('Nueva', 'nueva', true, true, true) returning id`,
)
const root = site.visitor()
await signIn(root, 'super@sendero.test')
await root.request('/acting', {
  method: 'POST',
  headers: { origin: site.url },
  body: new URLSearchParams({ tenant: company!.id }),
})

const LISTS = [
  ['/courses', 'Nuevo curso'],
  ['/users', 'Nuevo usuario'],
  ['/areas', 'Nueva área'],
  ['/positions', 'Nuevo cargo'],
  ['/groups', 'Nuevo grupo'],
  ['/formation-paths', 'Nuevo plan'],
  ['/certifications', 'Nueva certificación'],
  ['/organizational-units', 'Nueva unidad'],
  ['/preregistrations-auth-groups', 'Nuevo grupo'],
  ['/external-courses', 'Nuevo curso externo'],
  ['/external-courses/categories', 'Nueva escuela'],
  ['/external-courses/competencies', 'Nueva competencia'],
  ['/instructors', 'Nuevo formador'],
  ['/communications', 'Nueva audiencia'],
] as const

test.each(LISTS)(
  '%s, when it is empty, has its primary button for administrators',
  async (at, name) => {
    const page = await root.open(at)
    expect(page.status).toBe(200)
    const [above, within] = page.getAllByRole('link', { name })
    expect(within!.getAttribute('href')!.split('?')[0]).toBe(
      above!.getAttribute('href')!.split('?')[0],
    )
    expect(within!.className).toContain('bg-accent')
  },
)

test('a search without results offers the way out and no button', async () => {
  const page = await root.open('/groups?q=nada')
  expect(page.getAllByRole('link', { name: 'Nuevo grupo' })).toHaveLength(1)
})

test('the start page says what is done first, not that everything is in order', async () => {
  const page = await root.open('/')
  expect(page.queryByText('Todo al día')).toBeNull()
  const steps = page.in(page.getByRole('region', { name: 'Primeros pasos' }))
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/areas',
    '/users',
    '/courses/new',
  ])
  await rows(`insert into areas (tenant_id, code, name) values ($1, 'A', 'Área')`, [company!.id])
  const next = await root.open('/')
  const left = next.in(next.getByRole('region', { name: 'Primeros pasos' }))
  expect(left.getAllByRole('link')).toHaveLength(2)
  expect(left.getByText('Crea las áreas de la compañía').textContent).toContain('(hecho)')
})
