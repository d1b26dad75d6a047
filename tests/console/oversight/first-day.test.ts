import { expect, test } from 'vitest'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** A company that has nothing yet. */

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const [company] = await rows<{ id: string }>(
  `insert into tenants (name, slug, communications, external_training, user_creation)
   values ('Nueva', 'nueva', true, true, true) returning id`,
)
const root = site.visitor()
await takeSession(root, 'super@sendero.test')
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
  ['/webhooks', 'Nuevo webhook'],
] as const

test.each(LISTS)('%s, when it is empty, has its primary button once', async (at, name) => {
  const page = await root.open(at)
  expect(page.status).toBe(200)
  const button = page.getByRole('link', { name })
  expect(button.className).toContain('bg-accent')
  expect(button.closest('.page-header')).toBeNull()
  const found = await root.open(`${at}?q=nada`)
  expect(found.getAllByRole('link', { name })).toHaveLength(1)
  expect(found.getByRole('link', { name: /^Ver tod[oa]s/ })).toBeTruthy()
})

test('a group without members has one button to add them, filtered or not', async () => {
  const [group] = await rows<{ id: string }>(
    `insert into groups (tenant_id, name) values ($1, 'Vacío') returning id`,
    [company!.id],
  )
  for (const query of ['', '?q=nada', '?status=enabled']) {
    const page = await root.open(`/groups/${group!.id}${query}`)
    expect(page.getAllByRole('link', { name: 'Agregar usuarios' })).toHaveLength(1)
    expect(page.queryAllByRole('link', { name: /^Ver todos/ })).toHaveLength(query ? 1 : 0)
  }
})

const STEPS = /^Primeros pasos/

test('the start page lists the first steps, which mark themselves', async () => {
  const page = await root.open('/')
  expect(page.queryByText('Todo al día')).toBeNull()
  const steps = page.in(page.getByRole('region', { name: /1 de 6$/ }))
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/help/first-day',
    '/areas',
    '/positions',
    '/users',
    '/courses/new',
    '/courses',
  ])
  await rows(`insert into areas (tenant_id, code, name) values ($1, 'A', 'Área')`, [company!.id])
  const next = await root.open('/')
  const left = next.in(next.getByRole('region', { name: /2 de 6$/ }))
  expect(left.getByText('Crea las áreas de la compañía').textContent).toContain('(hecho)')
})

test('the first steps are hidden for the company, and shown again by undoing it', async () => {
  const hidden = await root.submit(await root.open('/'), 'Ocultar')
  expect(hidden.getByText('Se ocultaron los primeros pasos')).toBeTruthy()
  expect(hidden.queryByRole('region', { name: STEPS })).toBeNull()
  const shown = await root.submit(hidden, 'Deshacer')
  expect(shown.getByRole('region', { name: STEPS })).toBeTruthy()
})

test('the first steps go away when the last one is done', async () => {
  await rows(
    `with course as (
       insert into courses (owner_tenant_id, slug, name) values ($1, 'primero', 'Primero') returning id
     ), assigned as (
       insert into tenant_courses (tenant_id, course_id) select $1, id from course
     ), position as (
       insert into positions (tenant_id, code, name) values ($1, 'C', 'Cargo')
     ), grouped as (
       insert into groups (tenant_id, name) values ($1, 'Grupo')
     )
     insert into users (tenant_id, username, email, first_name)
       values ($1, 'nueva.primera', 'primera@nueva.example', 'Ana')`,
    [company!.id],
  )
  const page = await root.open('/')
  const steps = page.in(page.getByRole('region', { name: /5 de 6$/ }))
  const [, colours] = steps.getAllByRole('link')
  expect((await root.follow(colours!)).status).toBe(200)
  await rows(`update courses set theme = '{"primary": 4278190335}' where owner_tenant_id = $1`, [
    company!.id,
  ])
  expect((await root.open('/')).queryByRole('region', { name: STEPS })).toBeNull()
})
