import { describe, expect, test } from 'vitest'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const person = await site.signInAs('admin')

const cards = (page: Page) => page.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)

async function courseId(name: string, tenant = 1): Promise<number> {
  const [found] = await rows<{ id: string }>(
    `select tc.id from tenant_courses tc join courses c on c.id = tc.course_id
     where tc.tenant_id = $1 and c.name = $2`,
    [tenant, name],
  )
  return Number(found!.id)
}

describe('the course list', () => {
  test.each(['/', '/courses'])(
    'is at %s: cards by name, each leading to its course',
    async (at) => {
      const page = await person.open(at)
      expect(page.title).toBe('Cursos')
      expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Cursos 14')
      expect(cards(page)).toHaveLength(14)
      expect(cards(page)).toEqual([...cards(page)].sort(new Intl.Collator('es').compare))
      const id = await courseId('Inducción corporativa')
      const card = page.getByRole('link', { name: 'Inducción corporativa' })
      expect(card.getAttribute('href')).toMatch(new RegExp(`^/courses/${id}(\\?back=%2F)?$`))
      const cut = page.getByText(/^Quiénes somos.*…$/).textContent
      expect(cut.length).toBeLessThanOrEqual(58)
    },
  )

  test('is searched, and says what was searched when nothing matches', async () => {
    const page = await person.open('/')
    const found = await person.submit(page, 'Buscar', { 'Buscar cursos': 'etica' })
    expect(found.address).toBe('/courses?q=etica')
    expect(cards(found)).toEqual(['Código de ética: casos para conversar'])
    const none = await person.open('/courses?q=nada%20de%20nada')
    expect(none.getByText('Ningún curso coincide con «nada de nada»')).toBeTruthy()
    const all = await person.follow(none.getByRole('link', { name: 'Ver todos los cursos' }))
    expect(all.address).toBe('/courses')
    expect((await person.open('/courses?page=7')).address).toBe('/courses')
  })

  test('has a menu on each card and a button for administrators, and neither for readers', async () => {
    const page = await person.open('/courses')
    const [design] = await rows<{ id: string }>(
      `select id from courses where slug = 'induccion-corporativa'`,
    )
    const edit = page
      .getAllByRole('link', { name: 'Editar curso' })
      .map((a) => a.getAttribute('href'))
    expect(edit).toHaveLength(14)
    expect(edit).toContain(`/courses/${design!.id}/design`)
    expect(page.getAllByRole('link', { name: 'Asignar competencias' })).toHaveLength(14)
    expect(page.getByRole('link', { name: 'Nuevo curso' })).toBeTruthy()
    const reader = await (await site.signInAs('reader')).open('/courses')
    for (const name of ['Editar curso', 'Asignar competencias', 'Nuevo curso'])
      expect(reader.queryAllByRole('link', { name })).toEqual([])
  })

  test('says what would be there when a company has none', async () => {
    await rows(
      `insert into tenants (id, name, slug) values (2000, 'Recién llegada', 'recien-llegada')`,
    )
    const root = site.visitor()
    await takeSession(root, 'super@sendero.test')
    const list = await root.open('/admin/tenants?q=recien')
    await root.submit(list, 'Actuar como esta compañía')
    const page = await root.open('/courses')
    expect(page.getByText('Aún no hay cursos')).toBeTruthy()
  })
})

describe('the report of a course', () => {
  test('shows five tables with their columns, totals and empty words', async () => {
    const id = await courseId('Seguridad y salud en el trabajo')
    const page = await person.open(`/courses/${id}`)
    expect(page.title).toBe('Seguridad y salud en el trabajo')
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe(
      'Seguridad y salud en el trabajo',
    )
    for (const [name, heads] of [
      ['Completados', ['Nombre', 'Area', 'Puntos']],
      ['Activos', ['Nombre', 'Area', 'Puntos']],
      ['Sin avance', ['Nombre', 'Area', 'Puntos']],
      ['No descargada', ['Nombre', 'Area', 'Puntos']],
      ['Areas', ['Area', 'Promedio']],
    ] as const) {
      const table = page.in(page.getByRole('table', { name }))
      expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(heads)
    }
    const [counted] = await rows<{ n: number }>(
      `select count(*)::int as n from course_users where tenant_course_id = $1 and status = 'finished'`,
      [id],
    )
    expect(page.getByRole('heading', { name: `Completados ${counted!.n}` })).toBeTruthy()
    const top = page.getByRole('link', { name: /^Top 10 Tiempo Real/ })
    expect(top.getAttribute('href')).toMatch(/^\/courses\/[a-f0-9-]{36}\/scoretable$/)
    expect(top.getAttribute('target')).toBe('_blank')
  })

  test('shows empty tables in the words of the specification', async () => {
    const [made] = await rows<{ id: string }>(
      `with course as (insert into courses (owner_tenant_id, slug, name)
         values (1, 'vacio', 'Curso vacío') returning id)
       insert into tenant_courses (tenant_id, course_id) select 1, id from course returning id`,
    )
    const page = await person.open(`/courses/${made!.id}`)
    for (const words of [
      'Ningun usuario ha completado el curso',
      'No hay usuarios activos el curso',
      'No hay usuarios sin avance en el curso',
      'No hay usuarios sin descargar la aplicación',
      'No hay información en el momento',
    ])
      expect(page.getByText(words)).toBeTruthy()
  })

  test('has as many rows in each table as are wanted, and remembers it', async () => {
    const id = await courseId('Seguridad y salud en el trabajo')
    const other = await site.signInAs('admin')
    const first = await other.open(`/courses/${id}?completed.page=2&active.sort=points`)
    const names = (page: Page) =>
      page.in(page.getByRole('table', { name: 'Completados' })).getAllByRole('row').length - 1
    const sizes = first.in(first.getByRole('form', { name: 'Filas por página de Completados' }))
    expect(sizes.getByRole('button', { name: '10 por página' }).getAttribute('aria-pressed')).toBe(
      'true',
    )
    const more = await other.submit(first, sizes.getByRole('button', { name: '25 por página' }))
    expect(more.address).toBe(`/courses/${id}?active.sort=points`)
    expect(names(more)).toBeGreaterThan(10)
    expect(names(more)).toBeLessThanOrEqual(25)
    expect(names(await other.open(`/courses/${id}`))).toBe(names(more))
    expect(names(await person.open(`/courses/${id}`))).toBe(10)
  })

  test('pages and sorts each table by itself, in the URL', async () => {
    const id = await courseId('Seguridad y salud en el trabajo')
    const first = await person.open(`/courses/${id}`)
    const pager = first.in(first.getByRole('navigation', { name: 'Páginas de Completados' }))
    const second = await person.follow(pager.getByRole('link', { name: 'Página siguiente' }))
    expect(second.address).toBe(`/courses/${id}?completed.page=2`)
    const active = second.in(second.getByRole('table', { name: 'Activos' }))
    const sorted = await person.follow(active.getByRole('link', { name: 'Puntos' }))
    expect(sorted.address).toBe(`/courses/${id}?completed.page=2&active.sort=points`)
    const table = sorted.in(sorted.getByRole('table', { name: 'Activos' }))
    expect(table.getByRole('columnheader', { name: 'Puntos' }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
    const points = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => Number.parseInt(row.lastChild!.textContent!))
    expect(points).toEqual([...points].sort((a, b) => a - b))
  })

  test('marks people whose account is off, and those from whom it was taken', async () => {
    const id = await courseId('Servicio al cliente memorable')
    const people = await rows<{ id: string; full_name: string }>(
      `select u.id, u.full_name from course_users cu join users u on u.id = cu.user_id
       where cu.tenant_course_id = $1 and cu.status = 'active' order by u.full_name collate "und-x-icu", u.id limit 2`,
      [id],
    )
    await rows('update users set disabled = true where id = $1', [people[0]!.id])
    await rows(
      'update course_users set enabled = false where tenant_course_id = $1 and user_id = $2',
      [id, people[1]!.id],
    )
    const page = await person.open(`/courses/${id}`)
    const active = page.in(page.getByRole('table', { name: 'Activos' }))
    const row = (name: string) => active.getAllByText(name)[0]!.closest('tr')!
    expect(row(people[0]!.full_name).textContent).toContain('Inactivo')
    expect(row(people[1]!.full_name).textContent).toContain('Desasignado')
    expect(row(people[0]!.full_name).className).toContain('text-muted')
  })

  test('is saved as a file, in the order of the table', async () => {
    const id = await courseId('Seguridad y salud en el trabajo')
    const page = await person.open(`/courses/${id}?completed.sort=points&completed.order=desc`)
    const [link] = page.getAllByRole('link', { name: 'Exportar' })
    const response = await person.request(link!.getAttribute('href')!)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/csv')
    const [header, ...lines] = (await response.text()).trim().split('\n')
    expect(header).toContain('"Nombre","Area","Puntos"')
    const points = lines.map((line) => Number(/^"[^"]*",(?:"[^"]*")?,"(\d+)"/.exec(line)![1]))
    expect(points).toEqual([...points].sort((a, b) => b - a))
  })

  test('is read by a reader, who changes nothing, and by its company alone', async () => {
    const id = await courseId('Seguridad y salud en el trabajo')
    const reader = await site.signInAs('reader')
    const page = await reader.open(`/courses/${id}`)
    expect(page.getByRole('link', { name: /^Top 10/ })).toBeTruthy()
    for (const path of ['assignment', 'unassignment'])
      expect((await reader.open(`/courses/${id}/${path}`)).status).toBe(403)
    const stranger = await site.signInAs('admin', 97)
    expect((await stranger.open(`/courses/${id}`)).status).toBe(404)
  })
})

describe('assigning and unassigning', () => {
  test('applies to selected people, and reassigning restores progress', async () => {
    const id = await courseId('Gestión del tiempo y las prioridades')
    const page = await person.open(`/courses/${id}`)
    const picker = await person.follow(page.getByRole('link', { name: 'Asignar Usuarios' }))
    const found = await person.submit(picker, 'Buscar', { 'Buscar usuarios': 'zuniga' })
    const boxes = found.getAllByRole<HTMLInputElement>('checkbox', { name: /^Seleccionar a/ })
    for (const box of boxes.slice(0, 2)) box.checked = true
    const ids = boxes.slice(0, 2).map((box) => Number(box.value))
    const done = await person.submit(found, 'Asignar')
    expect(done.address).toBe(`/courses/${id}`)
    expect(
      done.getByText('Se asignó «Gestión del tiempo y las prioridades» a 2 usuarios.'),
    ).toBeTruthy()

    const again = await person.open(`/courses/${id}/assignment?q=zuniga`)
    const left = again.getAllByRole<HTMLInputElement>('checkbox', { name: /^Seleccionar a/ })
    expect(left.map((box) => Number(box.value))).not.toEqual(expect.arrayContaining(ids))

    const having = await person.open(`/courses/${id}/unassignment?q=zuniga`)
    expect(having.getByText(/El progreso se conserva/)).toBeTruthy()
    for (const box of having.getAllByRole<HTMLInputElement>('checkbox', { name: /^Seleccionar a/ }))
      box.checked = ids.includes(Number(box.value))
    const gone = await person.submit(having, 'Desasignar')
    expect(
      gone.getByText('Se desasignó «Gestión del tiempo y las prioridades» a 2 usuarios.'),
    ).toBeTruthy()
  })

  test('applies to all matching people, and lists those who keep it by a group', async () => {
    const id = await courseId('Inducción corporativa')
    const picker = await person.open(`/courses/${id}/unassignment?q=a`)
    const total = Number(/de (\d+) usuarios/.exec(picker.html.replaceAll('<!-- -->', ''))![1])
    const all = await person.follow(
      picker.getByRole('link', { name: `Seleccionar los ${total} que coinciden` }),
    )
    expect(all.address).toBe(`/courses/${id}/unassignment?q=a&selection=all`)
    const sure = await person.submit(all, 'Desasignar')
    const dialog = sure.in(sure.getByRole('dialog', { name: 'Desasignar' }))
    expect(
      dialog.getByText(`¿Desasignar «Inducción corporativa» a ${total} usuarios?`),
    ).toBeTruthy()
    const yes = dialog.getByRole('button', { name: 'Desasignar' })
    const done = await person.submit(sure, yes)
    expect(done.getByRole('status').textContent).toContain(
      'teniendo por un grupo o un plan de formación.',
    )
  })

  test('says when there is nobody to choose from, and when they cannot be loaded', async () => {
    const id = await courseId('Inducción corporativa')
    const none = await person.open(`/courses/${id}/assignment?q=zzzz`)
    expect(none.getByText('Nadie coincide con «zzzz»')).toBeTruthy()
    site.breakApi(/users\/available$/)
    const broken = await person.open(`/courses/${id}/assignment`)
    site.breakApi()
    expect(broken.status).toBe(200)
    expect(broken.getByRole('alert').textContent).toContain(
      'Ocurrió un error al cargar los usuarios',
    )
    expect(broken.getByRole('link', { name: 'Reintentar' })).toBeTruthy()
  })

  test('shows the server’s words above the people when it fails', async () => {
    const id = await courseId('Gestión del tiempo y las prioridades')
    const picker = await person.open(`/courses/${id}/assignment`)
    const [box] = picker.getAllByRole<HTMLInputElement>('checkbox', { name: /^Seleccionar a/ })
    box!.checked = true
    box!.value = '99999999'
    const refused = await person.submit(picker, 'Asignar')
    expect(refused.status).toBe(404)
    expect(refused.getByRole('alert').textContent).toContain(
      'No se encontró alguno de los usuarios elegidos',
    )
    expect(refused.getByRole('heading', { level: 1 }).textContent).toBe('Asignar usuarios')
  })
})
