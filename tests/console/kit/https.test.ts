import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'

const site = await startTestConsole({ settings: { PUBLIC_URL: 'https://consola.example' } })

test('on https every cookie is Secure and the session is bound to the host', async () => {
  const person = site.visitor()
  const form = new URLSearchParams({ email: 'admin@1.sendero.test', password: 'sendero-demo' })
  const response = await person.request('/login', {
    method: 'POST',
    body: form,
    headers: { origin: 'https://consola.example' },
  })
  expect(response.status).toBe(302)
  const [cookie, ...others] = response.headers.getSetCookie()
  expect(others).toEqual([])
  expect(cookie).toMatch(/^__Host-session=/)
  expect(cookie).toContain('Secure')
  expect(cookie).toContain('Path=/')
  expect(cookie).not.toContain('Domain')
  expect(response.headers.get('strict-transport-security')).toContain('max-age=')
})

test('on https the preferences cookie is bound to the host', async () => {
  const response = await site.visitor().request('/preferences', {
    method: 'POST',
    body: new URLSearchParams({ theme: 'dark', menu: 'wide', shortcuts: 'on' }),
    headers: { origin: 'https://consola.example' },
  })
  const [cookie, ...others] = response.headers.getSetCookie()
  expect(others).toEqual([])
  expect(cookie).toMatch(/^__Host-preferences=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

test('on https the form kept for a return is Secure as well', async () => {
  const response = await site.visitor().request('/users/new', {
    method: 'POST',
    body: new URLSearchParams({ first_name: 'Ana' }),
    headers: { origin: 'https://consola.example' },
  })
  const kept = response.headers.getSetCookie().filter((cookie) => cookie.includes('pending-'))
  expect(kept.length).toBeGreaterThan(0)
  for (const cookie of kept) expect(cookie).toMatch(/^__Secure-pending-.*; Secure$/)
})
