import { describe, expect, test } from 'vitest'
import { picture } from '#tests/api/courses/courses/company.ts'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
await rows(
  `insert into course_categories (tenant_id, name) values (1, 'Operación'), (97, 'Del café')`,
)
await rows(`insert into instructors (tenant_id, name) values (1, 'Ana Ruiz'), (97, 'Juana Cano')`)
const person = await site.signInAs('admin')

const keyOf = (page: Page, name: string) =>
  (page.form('Crear curso').elements.namedItem(name) as HTMLInputElement).value
const stored = async (name: string) => {
  const [found] = await rows<Record<string, any>>('select * from courses where name = $1', [name])
  return found
}

describe('creating a course', () => {
  test('works from the list with its pictures, and leads to its contents', async () => {
    const list = await person.open('/courses?q=a')
    const form = await person.follow(list.getByRole('link', { name: 'Nuevo curso' }))
    const done = await person.submit(form, 'Crear curso', {
      Nombre: 'Buenas prácticas de bodega',
      Descripción: 'Recibir, ubicar y despachar.',
      'Imagen miniatura': await picture(),
      'Imagen de portada': await picture(),
      Categoría: 'Operación',
      'Experto temático': 'Ana Ruiz',
      'Duración en horas': '1.5',
      'Mostrar el chat con el experto temático': true,
      'Enlace del chat grupal': 'https://chat.example/bodega',
      'Años de vigencia': '2',
      'Días antes del vencimiento': '30',
    })
    expect(done.getByText('Curso creado: Buenas prácticas de bodega.')).toBeTruthy()
    const course = await stored('Buenas prácticas de bodega')
    expect(done.address).toMatch(/^\/courses\/\d+\/design$/)
    expect(done.getAllByRole('button', { name: 'Nueva sección' })).not.toHaveLength(0)
    expect(course).toMatchObject({
      slug: 'buenas-practicas-de-bodega',
      duration_hours: '1.50',
      show_instructor_chat: true,
      group_chat_link: 'https://chat.example/bodega',
      validity_years: 2,
      days_before_expiration: 30,
    })
    const after = await person.open('/courses?q=bodega')
    expect(after.html).toContain(`/courses/images/${course!['gallery_image']}`)
    const image = await person.request(`/courses/images/${course!['gallery_image']}`)
    expect(image.headers.get('content-type')).toBe('image/webp')
  })

  test('keeps what was typed, chosen and uploaded when it comes back', async () => {
    const form = await person.open('/courses/new')
    const taken = await person.submit(form, 'Crear curso', {
      Nombre: 'Otra inducción',
      Slug: 'induccion-corporativa',
      Categoría: 'Operación',
      'Mostrar el chat con el experto temático': true,
      'Imagen miniatura': await picture(),
      'Imagen de portada': new File(['<svg/>'], 'x.png', { type: 'image/png' }),
    })
    expect(taken.status).toBe(422)
    expect(taken.getByRole('alert').textContent).toContain('La imagen debe ser PNG, JPEG o WebP')
    expect(keyOf(taken, 'gallery_image')).toMatch(/^[a-f0-9-]{36}$/)
    expect(keyOf(taken, 'detail_image')).toBe('')
    const again = await person.submit(taken, 'Crear curso', {
      'Imagen de portada': await picture(),
    })
    expect(again.getByRole('alert').textContent).toContain('Ya existe un curso con este slug')
    expect(again.getByLabelText<HTMLSelectElement>('Categoría').selectedOptions[0]!.text).toBe(
      'Operación',
    )
    const done = await person.submit(again, 'Crear curso', { Slug: '' })
    expect(done.getByText('Curso creado: Otra inducción.')).toBeTruthy()
    expect(await stored('Otra inducción')).toMatchObject({
      slug: 'otra-induccion',
      gallery_image: keyOf(taken, 'gallery_image'),
      detail_image: keyOf(again, 'detail_image'),
      show_instructor_chat: true,
    })
  })

  test('uses a drawn image for both, can replace it, and prefers an uploaded one', async () => {
    const form = await person.open('/courses/new')
    const taken = await person.submit(form, 'Crear curso', {
      Nombre: 'Servicio al cliente',
      Slug: 'induccion-corporativa',
      Servicio: true,
    })
    expect(taken.getByRole('alert').textContent).toContain('Ya existe un curso con este slug')
    const first = keyOf(taken, 'gallery_image')
    expect(first).toMatch(/^[a-f0-9-]{36}$/)
    expect(keyOf(taken, 'detail_image')).toMatch(/^[a-f0-9-]{36}$/)
    const done = await person.submit(taken, 'Crear curso', {
      Slug: '',
      Ventas: true,
      'Imagen de portada': await picture(),
    })
    expect(done.getByText('Curso creado: Servicio al cliente.')).toBeTruthy()
    const course = (await stored('Servicio al cliente'))!
    expect(course['gallery_image']).not.toBe(first)
    const sizeOf = async (key: string) =>
      (await (await person.request(`/courses/images/${key}`)).arrayBuffer()).byteLength
    // The drawn one is no plain square, as those of the tests are.
    expect(await sizeOf(course['gallery_image'])).toBeGreaterThan(3_000)
    expect(await sizeOf(course['detail_image'])).toBeLessThan(3_000)
  })

  test('says itself that it failed when the API is away, and can be sent again', async () => {
    const form = await person.open('/courses/new')
    site.breakApi(/^\/api\/courses\/images\/cover$/)
    const failed = await person.submit(form, 'Crear curso', {
      Nombre: 'A la segunda',
      'Imagen miniatura': await picture(),
      'Imagen de portada': await picture(),
    })
    site.breakApi()
    expect(failed.status).toBe(503)
    expect(failed.getByRole('alert').textContent).toContain('Ocurrió un error al guardar el curso')
    // Fields stored before the failure need not be filled again.
    const done = await person.submit(failed, 'Crear curso', {
      'Imagen de portada': await picture(),
    })
    expect(done.getByText('Curso creado: A la segunda.')).toBeTruthy()
    const fresh = await person.open('/courses/new')
    expect(fresh.queryByText('Recuperamos lo que habías escrito.')).toBeNull()
  })

  test('is for administrators', async () => {
    const reader = await site.signInAs('reader')
    expect((await reader.open('/courses/new')).status).toBe(403)
  })

  test('in an ordinary company has neither owner nor other companies to choose', async () => {
    const form = await person.open('/courses/new')
    expect(form.queryByLabelText('Compañía dueña')).toBeNull()
    expect(form.queryByText('Asignar a')).toBeNull()
  })
})

describe('super-administrators', () => {
  test('see every company’s courses as cards that lead to their design', async () => {
    const root = site.visitor()
    await takeSession(root, 'super@sendero.test')
    const page = await root.open('/admin/courses?q=induccion+corporativa')
    expect(page.title).toBe('Diseño de cursos')
    const [design] = await rows<{ id: string }>(
      `select id from courses where slug = 'induccion-corporativa'`,
    )
    const card = page.getByRole('link', { name: 'Inducción corporativa' })
    expect(card.getAttribute('href')).toBe(`/admin/courses/${design!.id}/design`)
    expect(page.getByText(/· 5 compañías$/)).toBeTruthy()
    const others = await person.open('/admin/courses')
    expect(others.address).toBe('/')
    expect((await person.open('/admin/courses/new')).address).toBe('/')
  })

  test('make a course for a company, with what that company has, and give it to others', async () => {
    const root = site.visitor()
    await takeSession(root, 'super@sendero.test')
    const first = await root.open('/admin/courses/new?q=cafe')
    const form = await root.submit(first, 'Cambiar', { 'Compañía dueña': 'Cafetera del Quindío' })
    expect(form.address).toBe('/admin/courses/new?q=cafe&owner=97')
    const boxes = form.getAllByRole<HTMLInputElement>('checkbox')
    const ticked = boxes.filter(({ checked, name }) => checked && name === 'other_tenants')
    expect(ticked.map(({ value }) => value)).toEqual(['1'])
    const done = await root.submit(form, 'Crear curso', {
      Nombre: 'Tostión',
      Categoría: 'Del café',
      'Experto temático': 'Juana Cano',
      'Imagen miniatura': await picture(),
      'Imagen de portada': await picture(),
      'Clínica Santa Lucía': true,
    })
    expect(done.address).toMatch(/^\/admin\/courses\/\d+\/design$/)
    expect(done.getByText('Curso creado: Tostión.')).toBeTruthy()
    const [design] = await rows<{ owner_tenant_id: number; companies: number[] }>(
      `select owner_tenant_id, array(select tenant_id from tenant_courses
         where course_id = c.id order by 1) as companies from courses c where name = 'Tostión'`,
    )
    expect(design).toEqual({ owner_tenant_id: 97, companies: [1, 97, 1556] })
    const found = await root.open('/admin/courses?q=tostion')
    const image = /\/admin\/courses\/images\/[a-f0-9-]{36}/.exec(found.html)![0]
    expect((await root.request(image)).status).toBe(200)
    expect((await person.request(image)).status).toBe(302)
  })

  test('keep a filled form when they choose another owner', async () => {
    const root = site.visitor()
    await takeSession(root, 'super@sendero.test')
    const first = await root.open('/admin/courses/new')
    const form = await root.submit(first, 'Cambiar', {
      Nombre: 'Catación',
      Descripción: 'Aromas\ny sabores',
      Categoría: 'Operación',
      'Duración en horas': '1.5',
      'Imagen miniatura': await picture(),
      'Clínica Santa Lucía': true,
      'Compañía dueña': 'Cafetera del Quindío',
    })
    expect(form.address).toBe('/admin/courses/new?owner=97')
    const value = (label: string) => form.getByLabelText<HTMLInputElement>(label).value
    expect(value('Descripción')).toBe('Aromas\ny sabores')
    expect(value('Duración en horas')).toBe('1.5')
    expect(form.getByLabelText<HTMLInputElement>('Clínica Santa Lucía').checked).toBe(true)
    expect(keyOf(form, 'name')).toBe('Catación')
    expect(keyOf(form, 'gallery_image')).toMatch(/^[a-f0-9-]{36}$/)
    const categories = form.getByLabelText<HTMLSelectElement>('Categoría')
    const offered = [...categories.options].map(({ text }) => text)
    expect(offered).toContain('Del café')
    expect(offered).not.toContain('Operación')

    // Without 'Cambiar' as well: what one company has is not stored for another.
    const changed = await root.submit(form, 'Crear curso', {
      Categoría: 'Del café',
      'Imagen de portada': await picture(),
      'Compañía dueña': 'Clínica Santa Lucía',
    })
    expect(changed.address).toMatch(/^\/admin\/courses\/new\?owner=\d+$/)
    expect(changed.getByRole('alert').textContent).toContain(
      'El curso aún no se ha creado: ahora puedes elegir entre las categorías y los expertos de Clínica Santa Lucía.',
    )
    expect(keyOf(changed, 'name')).toBe('Catación')
    const done = await root.submit(changed, 'Crear curso')
    expect(done.getByText('Curso creado: Catación.')).toBeTruthy()
    expect(await stored('Catación')).toMatchObject({
      gallery_image: keyOf(form, 'gallery_image'),
      detail_image: keyOf(changed, 'detail_image'),
      category_id: null,
    })
  })
  test('create it at once for another owner when nothing of the former one was chosen', async () => {
    const root = site.visitor()
    await takeSession(root, 'super@sendero.test')
    const form = await root.open('/admin/courses/new')
    const done = await root.submit(form, 'Crear curso', {
      Nombre: 'Barismo',
      'Imagen miniatura': await picture(),
      'Imagen de portada': await picture(),
      'Compañía dueña': 'Cafetera del Quindío',
    })
    expect(done.getByText('Curso creado: Barismo.')).toBeTruthy()
    expect(await stored('Barismo')).toMatchObject({ owner_tenant_id: 97 })
  })
})
