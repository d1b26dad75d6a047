import { describe, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const person = await site.signInAs('admin')

async function courseId(name: string): Promise<number> {
  const [found] = await rows<{ id: string }>(
    `select tc.id from tenant_courses tc join courses c on c.id = tc.course_id
     where tc.tenant_id = 1 and c.name = $1`,
    [name],
  )
  return Number(found!.id)
}

const id = await courseId('Seguridad y salud en el trabajo')

/** Returns the query string of a URL without the empty fields that a browser without scripts sends. */
function said(address: string): string {
  const asked = new URL(address, 'http://console.test').searchParams
  return new URLSearchParams([...asked].filter(([, value]) => value !== '')).toString()
}

describe('the summary of a course', () => {
  test('says in words what its charts show, each with its table', async () => {
    const page = await person.open(`/courses/${id}`)
    const [counted] = await rows<{ people: number; done: number }>(
      `select count(*)::int as people, count(*) filter (where status = 'finished')::int as done
       from course_users where tenant_course_id = $1 and (enabled or status in ('finished', 'active'))`,
      [id],
    )
    const { people, done } = counted!
    const heading = page.getByRole('heading', { name: /^\d+ usuarios, .* completado$/ })
    expect(heading.textContent).toContain(`${people} usuarios`)
    const states = page.in(page.getByRole('list', { name: 'Estado de los usuarios' }))
    expect(states.getAllByRole('listitem')[0]!.textContent).toContain(`Completados${done}`)
    const completed = await person.follow(states.getByRole('link', { name: 'Completados' }))
    expect(completed.address).toBe(`/courses/${id}/users?status=finished`)
    const chart = page.getByRole('img', { name: /^Completados por semana: / })
    expect(chart.textContent).toMatch(/El máximo es \d+, Semana del/)
    for (const name of ['Estado de los usuarios', 'Completados por semana', 'Completado por área'])
      expect(page.html).toContain(`<caption class="sr-only">${name}</caption>`)
    expect(page.html).not.toMatch(/\sstyle=/)
  })

  test('says how many of them reports and reminders count, as the reminder does', async () => {
    const [off] = await rows<{ id: string }>(
      `select u.id from course_users cu join users u on u.id = cu.user_id
       where cu.tenant_course_id = $1 and cu.enabled and not u.disabled and cu.status = 'active'
         and u.email not like '%.sendero.test' limit 1`,
      [id],
    )
    await rows('update users set disabled = true where id = $1', [off!.id])
    const page = await person.open(`/courses/${id}`)
    const [, count] = /cuentan ([\d.]+): las personas activas que tienen el curso ahora/.exec(
      page.html,
    )!
    const report = await person.open(`/reports/courses?course=${id}`)
    expect(report.getByRole('heading', { level: 1 }).textContent).toContain(count)
    expect(report.html).toContain('Se cuentan las personas activas que tienen el curso ahora.')
    const reminder = await person.open(`/courses/${id}/reminder`)
    expect(reminder.html).toMatch(/Del curso no reciben nada \d+ inactivas?/)
    await rows('update users set disabled = false where id = $1', [off!.id])
  })

  test('leads in two steps from the course to the file of who has not finished it in an area', async () => {
    const page = await person.open(`/courses/${id}`)
    const areas = page.in(page.getByRole('list', { name: 'Completado por área' }))
    const [area] = areas
      .getAllByRole('link')
      .filter((link) => /area=\d+/.test(link.getAttribute('href')!))
    const narrowed = await person.follow(area!)
    expect(narrowed.address).toMatch(/area=\d+/)
    expect(narrowed.getByText(`Área: ${area!.textContent}`)).toBeTruthy()
    const link = narrowed.getByRole('link', { name: 'Exportar a quienes faltan' })
    const file = await person.request(link.getAttribute('href')!)
    expect(file.headers.get('content-type')).toContain('text/csv')
    const [, ...lines] = (await file.text()).trim().split('\n')
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      expect(line).toContain(`"${area!.textContent}"`)
      expect(line).not.toContain('"Completado"')
    }
  })

  test('is narrowed by a search and several filters at once, which its tables and links keep', async () => {
    const page = await person.open(`/courses/${id}/users?sort=points`)
    const choices = page.in(page.getByRole('group', { name: 'Filtrar por Área' }))
    const [one, two] = choices.getAllByRole<HTMLInputElement>('checkbox').map((box) => ({
      value: box.value,
      text: box.parentElement!.querySelector('span')!.textContent,
    }))
    const first = await person.submit(page, 'Buscar', { Área: one!.text })
    expect(said(first.address)).toBe(`sort=points&area=${one!.value}`)
    const both = await person.submit(first, 'Buscar', { Área: two!.text })
    expect(said(both.address)).toContain(`area=${one!.value}&area=${two!.value}`)
    expect(both.getByText(`Área: ${two!.text}`)).toBeTruthy()
    const exports = both.getAllByRole('link', { name: /^CSV/ })
    expect(exports).toHaveLength(2)
    for (const link of exports) expect(link.getAttribute('href')).toContain(`area=${two!.value}`)
    const fewer = await person.follow(
      both.getByRole('link', { name: new RegExp(`^Área: ${one!.text}`) }),
    )
    expect(fewer.address).not.toContain(`area=${one!.value}&`)
    expect(fewer.address).toContain('sort=points')

    for (const tab of ['', '/users', '/areas', '/certificates']) {
      const none = await person.open(`/courses/${id}${tab}?q=nadie+se+llama+así`)
      expect(none.getByText('Nadie de este curso coincide con «nadie se llama así»')).toBeTruthy()
      const all = await person.follow(none.getByRole('link', { name: 'Ver a todos' }))
      expect(all.address).toBe(`/courses/${id}${tab}`)
    }
    // An invalid filter finds nobody, and never everybody.
    const odd = await person.open(`/courses/${id}?area=hola`)
    expect(odd.getByText('Nadie de este curso coincide con los filtros')).toBeTruthy()
  })
})

describe('reminding', () => {
  test('asks first, sends once, and says who had one already', async () => {
    const name = 'Comunicación asertiva'
    const course = await courseId(name)
    const page = await person.open(`/courses/${course}`)
    const question = await person.follow(page.getByRole('link', { name: 'Recordar' }))
    expect(question.getByRole('heading', { level: 1 }).textContent).toBe('Recordar el curso')
    const boxes = question.getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(({ value }) => value)).toEqual(['not-downloaded', 'downloaded', 'active'])
    for (const box of boxes) box.checked = box.value === 'active'
    const done = await person.submit(question, 'Enviar recordatorios')
    expect(done.address).toBe(`/courses/${course}`)
    expect(done.getByRole('status').textContent).toMatch(
      /^\d+ recordatorios guardados, sin enviar\./,
    )

    const again = await person.open(`/courses/${course}/reminder`)
    expect(
      again.getByRole('checkbox', { name: /^Activos: 0 usuarios/ }).hasAttribute('disabled'),
    ).toBe(true)
    for (const box of again.getAllByRole<HTMLInputElement>('checkbox')) box.checked = false
    const refused = await person.submit(again, 'Enviar recordatorios')
    expect(refused.status).toBe(422)
    expect(refused.getByRole('alert').textContent).toContain(
      'Debes elegir a quiénes se les recuerda',
    )
    const log = await person.open('/audit-log')
    expect(log.getByText(new RegExp(`^Recordó el curso «${name}» a \\d+ usuarios$`))).toBeTruthy()
  })

  test('is for administrators, and of those alone whom the page was narrowed to', async () => {
    const reader = await site.signInAs('reader')
    expect((await reader.open(`/courses/${id}/reminder`)).status).toBe(403)
    const [unfinished] = await rows<{ username: string }>(
      `select u.username from course_users cu join users u on u.id = cu.user_id
       where cu.tenant_course_id = $1 and cu.enabled and cu.status = 'active' and not u.disabled
       order by u.id limit 1`,
      [id],
    )
    const { username } = unfinished!
    const narrowed = await person.open(`/courses/${id}?q=${username}`)
    const question = await person.follow(narrowed.getByRole('link', { name: 'Recordar' }))
    expect(question.address).toBe(`/courses/${id}/reminder?q=${username}`)
    expect(question.getByText(`Solo quienes coinciden con «${username}».`)).toBeTruthy()
  })
})

describe('the strip of the start page', () => {
  test('leads to the lists that its counts are of, and is not on other pages', async () => {
    const page = await person.open('/')
    const strip = page.in(page.getByRole('region', { name: 'Requiere atención' }))
    const link = strip.getByRole('link', { name: /nunca han? entrado a la aplicación$/ })
    expect(link.getAttribute('href')).toBe('/users?status=enabled&role=user&activity=never')
    expect(
      (await person.open('/courses')).queryByRole('region', { name: 'Requiere atención' }),
    ).toBeNull()

    await rows(
      `with course as (insert into courses (owner_tenant_id, slug, name)
         values (1, 'solo', 'Curso solo') returning id)
       insert into tenant_courses (tenant_id, course_id) select 1, id from course`,
    )
    const empty = await person.follow(
      (await person.open('/')).getByRole('link', { name: '1 curso sin usuarios' }),
    )
    expect(empty.address).toBe('/courses?people=none')
    expect(empty.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)).toEqual([
      'Curso solo',
    ])
  })

  test('says so when nothing waits, and the page is there when it cannot be read', async () => {
    await rows(
      `insert into user_activity (tenant_id, user_id, last_at)
       select 1, id, now() from users where tenant_id = 1 on conflict do nothing`,
    )
    await rows(`update tenant_courses set enabled = false where tenant_id = 1 and course_id in
      (select id from courses where slug = 'solo')`)
    await rows('update course_users set own_due_date = null where tenant_id = 1')
    await rows('delete from user_certifications where tenant_id = 1')
    await rows('delete from preregistrations where tenant_id = 1')
    await rows(`delete from messages where tenant_id = 1 and state = 'pending_approval'`)
    expect((await person.open('/')).getByText('Todo al día')).toBeTruthy()
    site.breakApi(/attention$/)
    const page = await person.open('/')
    site.breakApi()
    expect(page.status).toBe(200)
    expect(page.queryByText('Todo al día')).toBeNull()
    expect(page.getByRole('heading', { level: 1 }).textContent).toContain('Cursos')
  })
})
