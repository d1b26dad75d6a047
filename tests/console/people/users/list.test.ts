import { describe, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()

/** The names in the table, in its order. */
function names(page: Page): string[] {
  const [, ...rows] = page.in(page.getByRole('table')).getAllByRole('row')
  return rows.map((row) => {
    const [link] = page.in(row).getAllByRole('link')
    return link?.querySelector('span.truncate')?.textContent ?? ''
  })
}

describe('the list of users', () => {
  test('shows ten at a time with the exact total and the columns of the specification', async () => {
    const person = await site.signInAs('admin')
    const page = await person.open('/users')
    expect(page.title).toBe('Usuarios')
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Usuarios 240')
    const heads = page.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads.map((head) => head.replace(/ .*/, ''))).toEqual([
      expect.stringContaining('Selección'),
      'Nombre',
      'Identificación',
      'Área',
      'Cargo',
      'Ubicación',
      'Acciones',
    ])
    expect(names(page)).toHaveLength(10)
    expect(page.getByText(/^1–10 de 240 usuarios/)).toBeTruthy()
    const upload = page.getByRole('link', { name: 'Importar' })
    expect(upload.getAttribute('href')).toBe('/users/import')
    for (const row of page.in(page.getByRole('table')).getAllByRole('row').slice(1)) {
      const [link] = page.in(row).getAllByRole('link')
      expect(link!.querySelector('.avatar')).not.toBeNull()
      expect(link!.querySelector('.dot')!.textContent).toMatch(/^(Activo|Inactivo)$/)
    }
  })

  test('is searched without accents', async () => {
    const person = await site.signInAs('admin')
    const list = await person.open('/users')
    const found = await person.submit(list, 'Buscar', { 'Buscar usuarios': ' ZUNIGA ' })
    expect(names(found).length).toBeGreaterThan(0)
    for (const name of names(found)) expect(name).toMatch(/Zúñiga/)
  })

  test('ignores invalid parameters in the URL', async () => {
    const person = await site.signInAs('admin')
    const page = await person.open('/users?page=-1&sort=password&order=sideways&q=%00')
    expect(page.status).toBe(200)
    expect(page.getByText(/^1–10 de/)).toBeTruthy()
  })

  test('says what was searched when nobody matches, and the way out', async () => {
    const person = await site.signInAs('admin')
    const page = await person.open('/users?q=%3Cb%3Enadie%3C/b%3E')
    expect(page.getByText('Ningún usuario coincide con «<b>nadie</b>»')).toBeTruthy()
    expect(page.getByRole('link', { name: 'Ver todos los usuarios' })).toBeTruthy()
  })

  test('shows the error inside the shell when the API fails', async () => {
    const person = await site.signInAs('admin')
    site.breakApi(/^\/api\/users$/)
    const page = await person.open('/users?q=ana')
    site.breakApi()
    expect(page.status).toBe(503)
    expect(page.getByRole('navigation', { name: 'Principal' })).toBeTruthy()
    expect(page.getByRole('alert').textContent).toContain('El servicio no está disponible')
    const again = page.getByRole('link', { name: 'Reintentar' })
    expect((await person.follow(again)).status).toBe(200)
  })

  test('says that the error is unknown when the answer says nothing of it', async () => {
    const person = await site.signInAs('admin')
    site.breakApi(/^\/api\/users$/, () => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
    const page = await person.open('/users')
    site.breakApi()
    expect(page.status).toBe(502)
    expect(page.getByRole('alert').textContent).toContain('Ocurrió un error desconocido')
    expect(page.html).not.toContain('Bad Gateway')
  })
})

describe('actions by role', () => {
  test('a reader sees no selection and nothing that changes a user', async () => {
    const person = await site.signInAs('reader')
    const page = await person.open('/users')
    expect(page.queryAllByRole('checkbox')).toEqual([])
    expect(page.queryByRole('link', { name: 'Nuevo usuario' })).toBeNull()
    for (const name of ['Editar', 'Desactivar', 'Activar', 'Cambiar contraseña', 'Importar'])
      expect(page.in(page.getByRole('main')).queryAllByRole('link', { name })).toEqual([])
    expect(page.getAllByRole('link', { name: 'Ver perfil' })).toHaveLength(10)
    expect(page.getByRole('link', { name: 'CSV' })).toBeTruthy()
  })

  test('a reader is refused inside the shell', async () => {
    const person = await site.signInAs('reader')
    const page = await person.open('/users/new')
    expect(page.status).toBe(403)
    expect(page.getByRole('heading', { name: 'No tienes permiso' })).toBeTruthy()
    expect(page.getByRole('navigation', { name: 'Principal' })).toBeTruthy()
  })

  test('a reader of one business unit sees only its users', async () => {
    const all = await (await site.signInAs('reader')).open('/users?sort=area')
    const few = await (await site.signInAs('unit')).open('/users?sort=area')
    const total = (page: Page) =>
      Number(page.getByRole('heading', { level: 1 }).textContent.replace(/\D/g, ''))
    expect(total(few)).toBeGreaterThan(0)
    expect(total(few)).toBeLessThan(total(all))
  })

  test('company 1556 has no way to create a user', async () => {
    const person = await site.signInAs('admin', 1556)
    const page = await person.open('/users')
    expect(page.queryByRole('link', { name: 'Nuevo usuario' })).toBeNull()
    expect(page.getAllByRole('link', { name: 'Editar' }).length).toBeGreaterThan(0)
    expect((await person.open('/users/new')).status).toBe(404)
  })
})
