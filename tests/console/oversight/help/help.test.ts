import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page, Visitor } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()

const linksOf = (page: Page) =>
  page
    .in(page.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')!)

async function visitors(): Promise<[string, Visitor][]> {
  return [
    ['administrator', await site.signInAs('admin')],
    ['reader', await site.signInAs('reader')],
    ['administrator of a company without features', await site.signInAs('admin', 1556)],
  ]
}

test(
  'every page of the help opens for whoever sees it, and so does every link and picture',
  { tags: ['slow'] },
  async () => {
    for (const [who, visitor] of await visitors()) {
      const pages = linksOf(await visitor.open('/help'))
      expect(pages.length, who).toBeGreaterThan(8)
      expect(new Set(pages).size, who).toBe(pages.length)
      const leadsTo = new Set<string>()
      for (const at of pages) {
        const page = await visitor.open(at)
        expect([who, at, page.status]).toEqual([who, at, 200])
        for (const link of linksOf(page)) leadsTo.add(link)
        const picture = page.in(page.getByRole('main')).queryByRole('img')?.getAttribute('src')
        if (!/\/(figures|shortcuts|news)$/.test(at))
          expect([at, picture]).not.toEqual([at, undefined])
        if (picture) {
          const answer = await visitor.request(picture)
          expect([at, answer.status, answer.headers.get('content-type')]).toEqual([
            at,
            200,
            'image/webp',
          ])
        }
      }
      for (const link of leadsTo)
        expect([who, link, (await visitor.request(link)).status]).toEqual([who, link, 200])
    }
  },
)

test('guides of what somebody cannot do are not there for them', async () => {
  const reader = await site.signInAs('reader')
  const clinic = await site.signInAs('admin', 1556)
  expect(linksOf(await reader.open('/help'))).not.toContain('/help/import-users')
  expect((await reader.open('/help/import-users')).status).toBe(404)
  expect((await clinic.open('/help/import-users')).status).toBe(200)
  expect((await clinic.open('/help/communications')).status).toBe(404)
  expect((await clinic.open('/help/nothing')).status).toBe(404)
})

test.each([
  ['/sign-on', 'Cómo se registra en Entra ID, Google Workspace u Okta', /xms_edov/],
  ['/scim', 'Cómo se conecta Entra ID, Okta u otro directorio', /atributo de coincidencia/],
])('%s leads to its guide for the administrator of the provider', async (at, name, said) => {
  const admin = await site.signInAs('admin')
  const guide = await admin.follow((await admin.open(at)).getByRole('link', { name }))
  expect(guide.status).toBe(200)
  expect(guide.getAllByText(said)).not.toHaveLength(0)
})

test('a guide is found by the search, by words that it does not have in its title', async () => {
  const page = await (await site.signInAs('admin')).open('/search?q=inscribir')
  const group = page.in(page.getByRole('region', { name: 'Ayuda' }))
  expect(group.getByRole('link', { name: 'Asignar un curso' })).toBeTruthy()
})

test('the help tells the same shortcuts as the menu has letters', async () => {
  const page = await (await site.signInAs('admin')).open('/help/shortcuts')
  const main = page.in(page.getByRole('main'))
  expect(main.getByText('Buscar en todo').nextSibling!.textContent).toBe('Ctrl+K')
  expect(main.getByText('Registro de cambios').nextSibling!.textContent).toContain('l')
})

test('figures of features that the company lacks are left out', async () => {
  const headings = async (tenant: number) =>
    (await (await site.signInAs('admin', tenant)).open('/help/figures'))
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
  expect(await headings(1)).toContain('Indicadores')
  expect(await headings(1556)).not.toContain('Indicadores')
})
