import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'

const site = await startTestConsole({ remoteApi: true })

test('the console does its work over an API in another process', async () => {
  const person = await site.signInAs('admin')
  const list = await person.open('/users?q=zuniga')
  expect(list.getByText(/^1–\d+ de \d+ usuarios/)).toBeTruthy()
  const page = await person.submit(await person.open('/users/new'), 'Crear usuario', {
    Usuario: 'remota',
    'Correo electrónico': 'remota@compania.example',
    Nombre: 'Remota',
  })
  expect(page.getByText(/Usuario creado: Remota/)).toBeTruthy()
  const csv = await person.request('/users/export?q=remota')
  expect(await csv.text()).toContain('remota@compania.example')
})

test('it serves no API of its own', async () => {
  expect((await site.visitor().request('/api/openapi.json')).status).not.toBe(200)
})

test('while the API is away every page says so with 503, and works again afterwards', async () => {
  const person = await site.signInAs('admin')
  site.breakApi(/./)
  for (const address of ['/users', '/users/new', '/users/1']) {
    const page = await person.open(address)
    expect(page.status).toBe(503)
    expect(page.getByRole('link', { name: 'Reintentar' })).toBeTruthy()
  }
  site.breakApi()
  expect((await person.open('/users')).status).toBe(200)

  await site.stopApi()
  const page = await person.open('/users?q=ana')
  expect(page.status).toBe(503)
  expect(page.getByRole('heading', { name: 'El servicio no está disponible' })).toBeTruthy()
  expect((await site.visitor().open('/login')).status).toBe(200)
})
