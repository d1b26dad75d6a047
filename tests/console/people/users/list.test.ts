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

/** The link of a column's head; filters are links as well. */
function headLink(page: Page, name: RegExp): HTMLElement {
  return page.in(page.getByRole('table')).getByRole('button', { name })
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

  test('pages and sorts by links, and the URL holds both with the search', async () => {
    const person = await site.signInAs('admin')
    const first = await person.open('/users')
    const second = await person.follow(first.getByRole('button', { name: 'Página siguiente' }))
    expect(second.address).toBe('/users?page=2')
    expect(names(second)).not.toEqual(names(first))

    const sorted = await person.follow(headLink(second, /^Ubicación/))
    expect(sorted.address).toBe('/users?sort=location')
    const head = sorted.getByRole('columnheader', { name: /^Ubicación/ })
    expect(head.getAttribute('aria-sort')).toBe('ascending')
    const descending = await person.follow(headLink(sorted, /^Ubicación/))
    expect(descending.address).toBe('/users?sort=location&order=desc')

    const found = await person.submit(descending, 'Buscar', { 'Buscar usuarios': ' ZUNIGA ' })
    const query = new URL(found.address, site.url).searchParams
    expect(Object.fromEntries(query)).toEqual({
      sort: 'location',
      order: 'desc',
      q: expect.stringMatching(/zuniga/i),
    })
    expect(names(found).length).toBeGreaterThan(0)
    for (const name of names(found)) expect(name).toMatch(/Zúñiga/)
  })

  test('leads from a page beyond the last to the last', async () => {
    const person = await site.signInAs('admin')
    expect((await person.open('/users?page=999')).address).toBe('/users?page=24')
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
    expect(page.getByText('No hay usuarios en el momento')).toBeTruthy()
    expect(page.getByText('Ningún usuario coincide con «<b>nadie</b>».')).toBeTruthy()
    const all = await person.follow(page.getByRole('link', { name: 'Ver todos los usuarios' }))
    expect(all.address).toBe('/users')
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
    expect(page.getByRole('link', { name: 'Exportar' })).toBeTruthy()
  })

  test.each(['/users/new', '/users/status-file', '/users/deactivation?ids=1', '/users/1/edit'])(
    'a reader who opens %s is refused',
    async (address) => {
      const person = await site.signInAs('reader')
      const page = await person.open(address)
      expect(page.status).toBe(403)
      expect(page.getByRole('heading', { name: 'No tienes permiso' })).toBeTruthy()
      expect(page.getByRole('navigation', { name: 'Principal' })).toBeTruthy()
    },
  )

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
