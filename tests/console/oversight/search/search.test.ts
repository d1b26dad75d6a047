import { expect, test } from 'vitest'
import type { Session } from '#contract/access/auth.ts'
import { findPages, pagesOf } from '#app/oversight/search/pages.server.ts'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import type { Visitor } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const admin = await site.signInAs('admin')

async function sessionOf(login: string): Promise<Session> {
  const caller = site.api.withToken(await site.api.tokenOf(login))
  return (await caller('GET', '/auth/session')).body as Session
}

async function superAdministrator(): Promise<Visitor> {
  const root = site.visitor()
  await takeSession(root, 'super@sendero.test')
  return root
}

test(
  'every page and action that is found opens for whoever finds it',
  { tags: ['slow'] },
  async () => {
    const visitors: [string, Visitor][] = [
      ['admin@1.sendero.test', admin],
      ['reader@1.sendero.test', await site.signInAs('reader')],
      ['admin@1556.sendero.test', await site.signInAs('admin', 1556)],
      ['super@sendero.test', await superAdministrator()],
    ]
    for (const [login, visitor] of visitors) {
      const pages = pagesOf(await sessionOf(login))
      expect(pages.length, login).toBeGreaterThan(15)
      for (const { name, to } of pages) {
        const { status } = await visitor.request(to)
        expect([login, name, to, status]).toEqual([login, name, to, 200])
      }
    }
  },
)

test('pages are found by synonyms, by words in any order and without accents', async () => {
  const pages = pagesOf(await sessionOf('admin@1.sendero.test'))
  const first = (q: string) => findPages(pages, q)[0]?.name
  expect(first('importar usuarios')).toBe('Importar usuarios')
  expect(first('usuarios importar')).toBe('Importar usuarios')
  expect(first('subir excel de empleados')).toBe('Importar usuarios')
  expect(first('area nueva')).toBe('Nueva área')
  expect(first('vencimientos')).toBe('Certificaciones')
  expect(first('Reporte de cursos')).toBe('Cursos')
  expect(findPages(pages, 'zzz')).toEqual([])
  expect(findPages(pages, 'de')).toEqual([])
})

test('the header of every page has a link to the search, which leads to the results without scripts', async () => {
  const page = await admin.open('/areas')
  const search = await admin.follow(page.getByRole('link', { name: 'Buscar en todo' }))
  expect(search.address).toBe('/search')
  const found = await admin.submit(search, 'Buscar', { 'Buscar en todo': 'papelera' })
  expect(found.address).toBe('/search?q=papelera')
})

test('results stand in groups, and each leads to its list with the search', async () => {
  await rows(`insert into groups (tenant_id, name)
    select 1, 'Brigada zafiro ' || n from generate_series(1, 12) n`)
  await rows(`insert into areas (tenant_id, code, name) values (1, 'ZF', 'Zafiro del área')`)
  const page = await admin.open('/search?q=ZÁFIRO')
  expect(page.title).toContain('«ZÁFIRO», búsqueda')
  const titles = page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Áreas', 'Grupos'])
  const groups = page.in(page.getByRole('region', { name: 'Grupos' }))
  const links = groups.getAllByRole('link')
  expect(links).toHaveLength(11)
  const all = groups.getByRole('link', { name: 'Ver todos los 12 grupos' })
  const list = await admin.follow(all)
  expect(list.getByRole('heading', { level: 1 }).textContent).toContain('12')
  const area = page.getByRole('link', { name: /^Zafiro del área/ })
  expect(area.textContent).toContain('ZF')
  expect((await admin.follow(area)).getByRole('heading', { level: 1 }).textContent).toContain(
    'Zafiro del área',
  )
})

test('every record that is found has a page', async () => {
  const word = 'Esmeralda'
  for (const table of ['formation_paths', 'certifications', 'organizational_units', 'instructors'])
    await rows(`insert into ${table} (tenant_id, name) values (1, '${word}')`)
  for (const table of ['external_courses', 'communications'])
    await rows(`insert into ${table} (tenant_id, name) values (1, '${word}')`)
  await rows(`insert into positions (tenant_id, code, name) values (1, 'ES', '${word}')`)
  await rows(`insert into users (tenant_id, username, email, first_name)
    values (1, 'esme', 'esme@busca.example', '${word}')`)
  for (const visitor of [admin, await site.signInAs('reader')]) {
    const page = await visitor.open(`/search?q=${word}`)
    const links = page.in(page.getByRole('main')).getAllByRole('link')
    const found = links.filter(({ textContent }) => textContent.startsWith(word))
    expect(found).toHaveLength(8)
    for (const link of links) {
      const { status } = await visitor.open(link.getAttribute('href')!)
      expect([link.getAttribute('href'), status]).toEqual([link.getAttribute('href'), 200])
    }
  }
})

test('actions of administrators are not offered to readers', async () => {
  const reader = await site.signInAs('reader')
  const name = 'Importar usuarios'
  const of = async (visitor: Visitor) =>
    (await visitor.open('/search?q=importar+usuarios')).queryAllByRole('link', { name })
  expect(await of(admin)).toHaveLength(1)
  expect(await of(reader)).toHaveLength(0)
})

test('says that nothing was found, repeats the text, and takes markup as text', async () => {
  const page = await admin.open(`/search?q=${encodeURIComponent('<b>nadie</b>')}`)
  expect(page.getByText('Nada coincide con «<b>nadie</b>»')).toBeTruthy()
  expect(page.getByRole<HTMLInputElement>('searchbox').value).toBe('<b>nadie</b>')
  expect((await admin.open('/search')).getByText('Escribe lo que buscas')).toBeTruthy()
})
