import { describe, expect, test } from 'vitest'
import { signIn, startTestConsole } from '#tests/support/console.ts'

const site = await startTestConsole()
const person = await site.signInAs('admin')

const FOREIGN_URLS = [
  '/.//evil.test',
  '/..//evil.test',
  '/a/..//evil.test',
  '/./\\evil.test',
  '/%2e//evil.test',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  'https://evil.test/',
]

function post(address: string, fields: Record<string, string>, who = person) {
  return who.post(address, new URLSearchParams(fields))
}

describe.each(FOREIGN_URLS)('%j never redirects to another site', (evil) => {
  test('after signing in', async () => {
    const visitor = site.visitor()
    const asked = await visitor.open(`/login?${new URLSearchParams({ returnTo: evil })}`)
    const page = await signIn(visitor, 'admin@1.sendero.test', { at: asked })
    expect(page.address).toBe('/')
    const posted = await post(
      '/login',
      { email: 'admin@1.sendero.test', password: 'sendero-demo', returnTo: evil },
      site.visitor(),
    )
    expect(posted.headers.get('location')).toBe('/')
  })

  test('for a signed-in user', async () => {
    const returnTo = new URLSearchParams({ returnTo: evil })
    const answer = await person.request(`/login?${returnTo}`)
    expect(answer.headers.get('location')).toBe('/')
    const data = await person.request(`/login.data?${returnTo}`)
    expect((await data.text()).includes('evil')).toBe(false)
  })

  test('after a choice of the header, and after bringing something back', async () => {
    const kept = await post('/preferences', { theme: 'dark', returnTo: evil })
    expect(kept.headers.get('location')).toBe('/')
    const restored = await post('/trash/restoration', { ids: 'user:1', returnTo: evil })
    expect(restored.headers.get('location')).toBe('/trash')
  })

  test.each([
    '/areas/1/edit',
    '/areas/deletion?ids=1',
    '/positions/1/edit',
    '/positions/1/costs',
    '/positions/deletion?ids=1',
    '/groups/1/edit',
    '/users/7/edit',
    '/users/7/password',
    '/users/deactivation?ids=7',
    '/users/status-file',
  ])('from %s', async (screen) => {
    const page = await person.open(
      `${screen}${screen.includes('?') ? '&' : '?'}${new URLSearchParams({ back: evil })}`,
    )
    expect(page.status).toBe(200)
    const links = page.getAllByRole('link').map((link) => link.getAttribute('href')!)
    const closing = page.in(page.getByRole('dialog')).getByRole('link', { name: 'Cerrar' })
    expect(new URL(closing.getAttribute('href')!, site.url).origin).toBe(site.url)
    expect(links.filter((href) => new URL(href, site.url).host === 'evil.test')).toEqual([])
  })
})
