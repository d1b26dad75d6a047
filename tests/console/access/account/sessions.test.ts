import { describe, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { DEMO_PASSWORD } from '#tests/support/settings.ts'
import type { Visitor } from '#tests/support/pages/visitor.ts'

/** List of one's own sessions, and ending them. */

const site = await startTestConsole()
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36'
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'

/** Signed in through the form with a browser that calls itself so. */
async function signedInWith(userAgent: string, email: string): Promise<Visitor> {
  const person = site.visitor()
  const response = await person.request('/login', {
    method: 'POST',
    headers: { origin: person.origin, 'user-agent': userAgent },
    body: new URLSearchParams({ email, password: DEMO_PASSWORD, remember: 'on', returnTo: '/' }),
  })
  expect(response.status).toBe(302)
  return person
}
const opens = async (person: Visitor) => (await person.open('/account')).address === '/account'

/** The same cookie in another browser. */
async function copyOf(person: Visitor): Promise<Visitor> {
  const copy = site.visitor()
  const kept = await person.cookies()
  await copy.take(kept)
  return copy
}

describe('my account', () => {
  test('is linked from the user menu and lists the sessions of the user', async () => {
    const person = await signedInWith(CHROME, 'reader@1.sendero.test')
    await signedInWith(SAFARI, 'reader@1.sendero.test')
    const home = await person.open('/')
    const page = await person.follow(home.getByRole('link', { name: 'Mi cuenta', hidden: true }))
    expect([page.status, page.address, page.title]).toEqual([
      200,
      '/account',
      expect.stringContaining('Mi cuenta'),
    ])
    const rows = page.getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Chrome en Windows.*Esta sesión/),
      expect.stringMatching(/Safari en iPhone/),
    ])
    expect(page.getByText(/el lugar no se registra/)).toBeTruthy()
  })

  test('ends another session, by a form that needs no scripts', async () => {
    const [mine, lost] = [
      await signedInWith(CHROME, 'unit@1.sendero.test'),
      await signedInWith(SAFARI, 'unit@1.sendero.test'),
    ]
    const page = await mine.open('/account')
    const after = await mine.submit(page, 'Cerrar sesión: Safari en iPhone')
    expect([after.status, after.address]).toEqual([200, '/account'])
    expect(after.getByText('La sesión se cerró.')).toBeTruthy()
    expect(after.queryByText('Safari en iPhone')).toBeNull()
    expect([await opens(mine), await opens(lost)]).toEqual([true, false])
    // Pressed again on the page that was open before.
    expect((await mine.submit(page, 'Cerrar sesión: Safari en iPhone')).address).toBe('/account')
  })

  test('ends all sessions, this one too', async () => {
    const [mine, other] = [
      await signedInWith(CHROME, 'admin@97.sendero.test'),
      await signedInWith(SAFARI, 'admin@97.sendero.test'),
    ]
    const page = await mine.open('/account')
    const left = await mine.submit(page, 'Cerrar sesión en todos los dispositivos')
    expect([left.status, left.address]).toEqual([200, '/login'])
    expect(left.getByText('Tu sesión se cerró en todos los dispositivos.')).toBeTruthy()
    expect([await opens(mine), await opens(other)]).toEqual([false, false])
  })

  test('does not end sessions of others or with an invalid id', async () => {
    const person = await signedInWith(CHROME, 'reader@97.sendero.test')
    const other = await signedInWith(SAFARI, 'unit@97.sendero.test')
    const statusOf = async (id: string) => (await person.post(`/account/sessions/${id}/end`)).status
    const { results } = (
      await site.api.withToken(await site.api.tokenOf('unit@97.sendero.test'))('GET', '/sessions')
    ).body as { results: { id: number }[] }
    for (const { id } of results) expect(await statusOf(String(id))).toBe(302)
    expect(await opens(other)).toBe(true)
    for (const id of ['0', 'x', '-1']) expect(await statusOf(id)).toBe(404)
  })
})

describe('Cerrar sesión', () => {
  test('ends the session for a copied cookie too, and no other session', async () => {
    const [mine, other] = [
      await signedInWith(CHROME, 'admin@1704.sendero.test'),
      await signedInWith(SAFARI, 'admin@1704.sendero.test'),
    ]
    const copy = await copyOf(mine)
    expect(await opens(copy)).toBe(true)
    const left = await mine.submit(await mine.open('/users'), 'Cerrar sesión')
    expect(left.address).toBe('/login')
    expect([await opens(copy), await opens(other)]).toEqual([false, true])
  })

  test('leaves this browser although the API does not answer', async () => {
    const person = await signedInWith(CHROME, 'reader@1704.sendero.test')
    const page = await person.open('/users')
    site.breakApi(/\/sessions\/current$/)
    try {
      expect((await person.submit(page, 'Cerrar sesión')).address).toBe('/login')
    } finally {
      site.breakApi()
    }
    expect(await opens(person)).toBe(false)
  })
})
