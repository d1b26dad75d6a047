import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const person = await site.signInAs('admin')
const api = await site.api.signInAs('admin')

let made = 0
function somebody() {
  const name = `foto${++made}`
  return { Usuario: name, 'Correo electrónico': `${name}@compania.example`, Nombre: 'Foto' }
}

async function picture(size = 64): Promise<File> {
  const background = { r: 15, g: 118, b: 110 }
  const png = await sharp({ create: { width: size, height: size, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], 'cara.png', { type: 'image/png' })
}

const keyIn = (page: Page, button: string) =>
  (page.form(button).elements.namedItem('avatar') as HTMLInputElement).value

async function stored(username: string) {
  const { body } = await api('GET', `/users?q=${username}`)
  return body.results[0] as { id: number; avatar: string | null }
}

test('a picture is stored with the user and shown to be kept for good', async () => {
  const data = somebody()
  const form = await person.open('/users/new')
  await person.submit(form, 'Crear usuario', { ...data, Imagen: await picture() })
  const { id, avatar } = await stored(data.Usuario)
  expect(avatar).toMatch(/^[a-f0-9-]{36}$/)

  const profile = await person.open(`/users/${id}`)
  expect(profile.html).toContain(`/users/avatars/${avatar}`)
  const response = await person.request(`/users/avatars/${avatar}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).format).toBe('webp')
})

test('a picture is not lost when the form fails for another reason', async () => {
  const data = somebody()
  const form = await person.open('/users/new')
  const failed = await person.submit(form, 'Crear usuario', {
    ...data,
    Nombre: '',
    Imagen: await picture(),
  })
  expect(failed.status).toBe(422)
  const key = keyIn(failed, 'Crear usuario')
  expect(key).toMatch(/^[a-f0-9-]{36}$/)
  expect((await person.request(`/users/avatars/${key}`)).status).toBe(200)
  await person.submit(failed, 'Crear usuario', { Nombre: 'Foto' })
  expect((await stored(data.Usuario)).avatar).toBe(key)
})

test('a picture is replaced, left alone, and taken away', async () => {
  const data = somebody()
  const form = await person.open('/users/new')
  await person.submit(form, 'Crear usuario', { ...data, Imagen: await picture(40) })
  const { id, avatar: first } = await stored(data.Usuario)

  await person.submit(await person.open(`/users/${id}/edit`), 'Guardar', { Nombre: 'Otra' })
  expect((await stored(data.Usuario)).avatar).toBe(first)

  await person.submit(await person.open(`/users/${id}/edit`), 'Guardar', {
    Imagen: await picture(50),
  })
  const second = (await stored(data.Usuario)).avatar
  expect(second).not.toBe(first)
  expect(second).not.toBeNull()

  await person.submit(await person.open(`/users/${id}/edit`), 'Guardar', { 'Quitar imagen': true })
  expect((await stored(data.Usuario)).avatar).toBeNull()
})

test.each([
  ['no es una imagen', () => new File(['<svg onload=alert(1)>'], 'x.png', { type: 'image/png' })],
  ['pesa demasiado', () => new File([new Uint8Array(6 * 1024 * 1024)], 'x.png')],
])('a file that %s is told by its field, and the rest is kept', async (_, file) => {
  const data = somebody()
  const form = await person.open('/users/new')
  const page = await person.submit(form, 'Crear usuario', { ...data, Imagen: file() })
  expect(page.status).toBe(422)
  const [link] = page.in(page.getByRole('alert')).getAllByRole('link')
  expect(link?.getAttribute('href')).toBe('#new-user-avatar_file')
  expect(link?.textContent).not.toBe('')
  const { elements } = page.form('Crear usuario')
  expect((elements.namedItem('username') as HTMLInputElement).value).toBe(data.Usuario)
  expect(keyIn(page, 'Crear usuario')).toBe('')
})

test('a picture of another company does not exist', async () => {
  const data = somebody()
  const form = await person.open('/users/new')
  await person.submit(form, 'Crear usuario', { ...data, Imagen: await picture() })
  const { avatar } = await stored(data.Usuario)
  const stranger = await site.signInAs('admin', 97)
  expect((await stranger.request(`/users/avatars/${avatar}`)).status).toBe(404)
  expect((await person.request('/users/avatars/..%2F..%2Fetc')).status).toBeGreaterThanOrEqual(400)
  const nobody = await site.visitor().request(`/users/avatars/${avatar}`)
  expect(nobody.status).toBe(302)
})
