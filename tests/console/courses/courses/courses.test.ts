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
  const VIEWS = [
    ['Completados', 'finished', 'Completado'],
    ['Activos', 'active', 'Activo'],
    ['Sin avance', 'downloaded', 'Sin avance'],
    ['No descargada', 'not-downloaded', 'No descargada'],
  ] as const
  const heads = (page: Page, name: string) =>
    page
      .in(page.getByRole('table', { name }))
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
  /** Texts of a column of the table, from the top. */
  const column = (page: Page, name: string, head: string) => {
    const table = page.in(page.getByRole('table', { name }))
    const at = heads(page, name).indexOf(head)
    return table
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.children[at]!.textContent)
  }

  test('has tabs: the summary at its address, users with their number, areas and certificates', async () => {
    const id = await courseId('Seguridad y salud en el trabajo')
    const page = await person.open(`/courses/${id}`)
    expect(page.title).toBe('Seguridad y salud en el trabajo')
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe(
      'Seguridad y salud en el trabajo',
    )
    const [counted] = await rows<{ n: number }>(
      `select count(*)::int as n from course_users
       where tenant_course_id = $1 and (enabled or status in ('finished', 'active'))`,
      [id],
    )
    const tabs = page.in(page.getByRole('navigation', { name: 'Contenido del curso' }))
    const links = tabs.getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Resumen',
      `Personas${counted!.n}`,
      'Áreas',
      'Certificados',
    ])
    for (const link of links) {
      const at = await person.follow(link)
      expect(at.title).toBe('Seguridad y salud en el trabajo')
      const again = at.in(at.getByRole('navigation', { name: 'Contenido del curso' }))
      const current = again.getByRole('link', { current: 'page' })
      expect(current.textContent).toBe(link.textContent)
    }
    const top = page.getByRole('link', { name: /^Top 10 Tiempo Real/ })
    expect(top.getAttribute('href')).toMatch(/^\/courses\/[a-f0-9-]{36}\/scoretable$/)
    expect(top.getAttribute('target')).toBe('_blank')
  })

  test('each table of users has its people alone, its number and its columns; all come first', async () => {
    const id = await courseId('Seguridad y salud en el trabajo')
    const page = await person.open(`/courses/${id}/users?size=100`)
    const columns = ['Area', 'Progreso', 'Puntos', 'Última actividad', 'Jefe']
    expect(heads(page, 'Todos')).toEqual(['Nombre', 'Estado', ...columns])
    const names = async (view: Page, name: string) => {
      const found = []
      const pages = Number(/página 1 de (\d+)/.exec(view.html.replaceAll('<!-- -->', ''))?.[1] ?? 1)
      for (let at = 1; at <= pages; at++) {
        const mark = view.address.includes('?') ? '&' : '?'
        found.push(...column(await person.open(`${view.address}${mark}page=${at}`), name, 'Nombre'))
      }
      return found
    }
    const tabs = page.in(page.getByRole('navigation', { name: 'Estado en el curso' }))
    const links = tabs.getAllByRole('link')
    expect(links.map((link) => link.firstChild!.textContent)).toEqual([
      'Todos',
      ...VIEWS.map(([title]) => title),
    ])
    let all = 0
    for (const [index, [title, status, word]] of VIEWS.entries()) {
      const people = await rows<{ full_name: string }>(
        `select u.full_name from course_users cu join users u on u.id = cu.user_id
         where cu.tenant_course_id = $1 and cu.status = $2
           and (cu.enabled or cu.status in ('finished', 'active'))`,
        [id, status],
      )
      all += people.length
      expect(links[index + 1]!.textContent).toBe(`${title}${people.length}`)
      const view = await person.follow(links[index + 1]!)
      expect(heads(view, title)).toEqual(['Nombre', ...columns])
      const inView = (await names(view, title)).map((name) =>
        name.replace(/(Inactivo|Desasignado)? ?(Jefe: .*)?$/, ''),
      )
      expect(inView.sort()).toEqual(people.map((one) => one.full_name).sort())
      const words = column(
        await person.open(`/courses/${id}/users?q=${encodeURIComponent(people[0]!.full_name)}`),
        'Todos',
        'Estado',
      )
      expect(words).toContain(word)
    }
    expect(links[0]!.textContent).toBe(`Todos${all}`)
  })

  test('shows empty tables in the words of the specification', async () => {
    const [made] = await rows<{ id: string }>(
      `with course as (insert into courses (owner_tenant_id, slug, name)
         values (1, 'vacio', 'Curso vacío') returning id)
       insert into tenant_courses (tenant_id, course_id) select 1, id from course returning id`,
    )
    for (const [at, words] of [
      ['', 'Todavía nadie tiene este curso'],
      ['/users', 'Todavía nadie tiene este curso'],
      ['/users?status=finished', 'Ningun usuario ha completado el curso'],
      ['/users?status=active', 'No hay usuarios activos el curso'],
      ['/users?status=downloaded', 'No hay usuarios sin avance en el curso'],
      ['/users?status=not-downloaded', 'No hay usuarios sin descargar la aplicación'],
      ['/areas', 'No hay información en el momento'],
      ['/certificates', 'Ningun usuario ha completado el curso'],
    ])
      expect((await person.open(`/courses/${made!.id}${at}`)).getByText(words!)).toBeTruthy()
  })

  test('has as many rows in a table as are wanted, and remembers it', async () => {
    const id = await courseId('Seguridad y salud en el trabajo')
    const other = await site.signInAs('admin')
    const first = await other.open(`/courses/${id}/users?status=finished&sort=points&page=2`)
    const count = (page: Page) => column(page, 'Completados', 'Nombre').length
    const sizes = first.in(first.getByRole('form', { name: 'Filas por página de Completados' }))
    expect(sizes.getByRole('button', { name: '10 por página' }).getAttribute('aria-pressed')).toBe(
      'true',
    )
    const more = await other.submit(first, sizes.getByRole('button', { name: '25 por página' }))
    expect(more.address).toBe(`/courses/${id}/users?sort=points&status=finished`)
    expect(count(more)).toBeGreaterThan(10)
    expect(count(more)).toBeLessThanOrEqual(25)
    const completed = `/courses/${id}/users?status=finished`
    expect(count(await other.open(completed))).toBe(count(more))
    expect(count(await person.open(completed))).toBe(10)
  })

  test('is paged, sorted and narrowed in the URL, which each tab of the table keeps', async () => {
    const id = await courseId('Seguridad y salud en el trabajo')
    const first = await person.open(`/courses/${id}/users`)
    const pager = first.in(first.getByRole('navigation', { name: 'Páginas de Todos' }))
    const second = await person.follow(pager.getByRole('link', { name: 'Página siguiente' }))
    expect(second.address).toBe(`/courses/${id}/users?page=2`)
    const table = second.in(second.getByRole('table', { name: 'Todos' }))
    // Figures start with the highest.
    const sorted = await person.follow(table.getByRole('link', { name: 'Puntos' }))
    expect(sorted.address).toBe(`/courses/${id}/users?sort=points&order=desc`)
    const active = await person.follow(sorted.getByRole('link', { name: /^Activos/ }))
    expect(active.address).toBe(`/courses/${id}/users?sort=points&order=desc&status=active`)
    const points = column(active, 'Activos', 'Puntos').map((text) => Number.parseInt(text))
    expect(points).toEqual([...points].sort((a, b) => b - a))
    const found = await person.submit(active, 'Buscar', { 'Buscar usuarios del curso': 'a' })
    const { searchParams } = new URL(found.address, site.url)
    expect(Object.fromEntries([...searchParams].filter(([, value]) => value !== ''))).toEqual({
      q: 'a',
      sort: 'points',
      order: 'desc',
      status: 'active',
    })
    const areas = await person.follow(found.getByRole('link', { name: 'Áreas' }))
    expect(areas.address).toBe(`/courses/${id}/areas?q=a`)
  })

  test('lists the areas with their average, sorted by each column', async () => {
    const id = await courseId('Seguridad y salud en el trabajo')
    const page = await person.open(`/courses/${id}/areas`)
    expect(heads(page, 'Areas')).toEqual(['Area', 'Promedio', 'Usuarios', 'Puntos'])
    for (const head of ['Promedio', 'Usuarios', 'Puntos']) {
      const table = page.in(page.getByRole('table', { name: 'Areas' }))
      const sorted = await person.follow(table.getByRole('link', { name: head }))
      const values = column(sorted, 'Areas', head).map((text) =>
        Number(/[\d.]+/.exec(text)![0].replaceAll('.', '')),
      )
      expect(values).toEqual([...values].sort((a, b) => b - a))
    }
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
    const page = await person.open(`/courses/${id}/users?status=active`)
    const active = page.in(page.getByRole('table', { name: 'Activos' }))
    const row = (name: string) => active.getAllByText(name)[0]!.closest('tr')!
    expect(row(people[0]!.full_name).textContent).toContain('Inactivo')
    expect(row(people[1]!.full_name).textContent).toContain('Desasignado')
    expect(row(people[0]!.full_name).className).toContain('text-muted')
  })

  test('is saved as a file, in the order of the table', async () => {
    const id = await courseId('Seguridad y salud en el trabajo')
    const page = await person.open(`/courses/${id}/users?status=finished&sort=points&order=desc`)
    const response = await person.request(
      page.getByRole('link', { name: 'CSV' }).getAttribute('href')!,
    )
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/csv')
    const [header, ...lines] = (await response.text()).trim().split('\n')
    expect(header).toContain('"Nombre","Area","Puntos"')
    const points = lines.map((line) => Number(/^"[^"]*",(?:"[^"]*")?,"(\d+)"/.exec(line)![1]))
    expect(points).toEqual([...points].sort((a, b) => b - a))

    const all = await person.open(`/courses/${id}/users?sort=points&order=desc`)
    const semicolons = all.getByRole('link', { name: 'CSV con punto y coma' })
    const file = await person.request(semicolons.getAttribute('href')!)
    const [heading, ...people] = (await file.text()).trim().split('\n')
    const at = heading!.split(';').indexOf('"Puntos"')
    const figures = people.map((line) => Number(line.split(';')[at]!.slice(1, -1)))
    expect(figures).toEqual([...figures].sort((a, b) => b - a))
    expect(new Set(people.map((line) => line.split(';')[6]))).toEqual(
      new Set(['"Completado"', '"Activo"', '"Sin avance"', '"No descargada"']),
    )
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
    const nobody = { results: [], pagination: { total: 0, limit: 10 } }
    site.breakApi(/users\/available$/, () => Response.json(nobody))
    const empty = await person.open(`/courses/${id}/assignment`)
    expect(empty.getByText('No hay usuarios para asignar')).toBeTruthy()
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
