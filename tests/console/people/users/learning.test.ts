import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openClassroom } from '#tests/api/courses/learning/classroom.ts'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const person = await site.signInAs('admin')
const api = await site.api.signInAs('admin')
const classroom = await openClassroom(site.api)
const { rows, course, enrol } = classroom

/** Creates a learner with these courses, whose profile is tested. */
const student = async (courses: number[] = []) =>
  (await classroom.learner(courses, { first_name: 'Elías', last_name: 'Ñungo' })).id

const revalidated = (user: number, id: number, changes: object = {}) =>
  api('POST', '/responses/revalidate', {
    course: id,
    user,
    percentage: 100,
    date: '2026-02-03',
    ...changes,
  })

/** Cells of the table, by row. */
const cells = (page: Page) =>
  page
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      page
        .in(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

describe('a tab', () => {
  const TABS: [path: string, label: string, api: RegExp][] = [
    ['', 'Cursos Sendero', /\/courses$/],
    ['/whatsapp-courses', 'Cursos Whatsapp', /\/whatsappcourses$/],
    ['/audit', 'Auditoría', /\/audit$/],
    ['/badges', 'Insignias', /\/badges$/],
    ['/time', 'Tiempos', /\/time$/],
  ]

  test.each(TABS)('at …%s is «%s», beside the card', async (path, label) => {
    const id = await student()
    const page = await person.open(`/users/${id}${path}`)
    expect(page.status).toBe(200)
    expect(page.title).toBe(
      ['Elías Ñungo', path && label, 'Perfil de usuario'].filter(Boolean).join(' · '),
    )
    expect(page.getByRole('heading', { level: 1, name: 'Elías Ñungo' })).toBeTruthy()
    expect(page.getByRole('heading', { level: 2, name: 'Elías Ñungo' })).toBeTruthy()
    const tabs = page.in(page.getByRole('navigation', { name: 'Formación del usuario' }))
    expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Cursos Sendero',
      'Cursos Whatsapp',
      'Auditoría',
      'Insignias',
      'Certificaciones',
      'Tiempos',
      'Cursos externos',
      'Grupos y planes',
      'Mensajes',
    ])
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe(label)
  })

  test.each(TABS)(
    'at …%s that cannot be loaded leaves the card standing',
    async (path, _, calls) => {
      const id = await student()
      site.breakApi(calls)
      const page = await person.open(`/users/${id}${path}`)
      site.breakApi()
      expect(page.status).toBe(503)
      const alert = page.in(page.getByRole('alert'))
      const title = 'Ocurrió un error al cargar la información'
      expect(alert.getByRole('heading', { name: title })).toBeTruthy()
      expect(alert.getByText('El servicio no está disponible en este momento.')).toBeTruthy()
      const retry = alert.getByRole('link', { name: 'Reintentar' })
      expect(retry.getAttribute('href')).toBe(`/users/${id}${path}`)
      expect(page.getByRole('heading', { level: 2, name: 'Elías Ñungo' })).toBeTruthy()
      expect(page.getByRole('link', { name: 'Editar' })).toBeTruthy()
    },
  )

  test.each(TABS)('at …%s is a 404 for a user out of scope', async (path) => {
    const id = await student()
    const page = await (await site.signInAs('unit')).open(`/users/${id}${path}`)
    expect(page.status).toBe(404)
    expect(page.getByRole('heading', { name: '404 Not found' })).toBeTruthy()
  })
})

describe('courses', () => {
  test('of a user without any show an empty state', async () => {
    const page = await person.open(`/users/${await student()}`)
    expect(page.getByText('Aún no hay cursos asignados')).toBeTruthy()
  })

  test('show progress in words, the day of completion, and what was taken away', async () => {
    const unique = randomUUID().slice(0, 8)
    const [a, b, c] = [
      await course({ name: `A ${unique}` }),
      await course({ name: `B ${unique}` }),
      await course({ name: `C ${unique}` }),
    ]
    const id = await student([a.id, b.id, c.id])
    await revalidated(id, a.id, { comments: 'Lo cursó en la universidad' })
    await rows(
      `update course_users set percentage_completed = 33.33, started_at = now(), direct = false,
         enabled = tenant_course_id <> $2 where user_id = $1 and tenant_course_id <> $3`,
      [id, c.id, a.id],
    )
    const page = await person.open(`/users/${id}`)
    expect(cells(page)).toEqual([
      [
        `A ${unique}Asignado directamenteRevalidado el 3 feb 2026: Lo cursó en la universidad`,
        '100\u00a0%',
        '3 feb 2026',
        `Descargar el certificado de A ${unique}`,
        `Revalidar A ${unique}`,
      ],
      [`B ${unique}`, '33,33\u00a0%', '—', '—', `Revalidar B ${unique}`],
      [`C ${unique}Inactivo`, '33,33\u00a0%', '—', '—', `Revalidar C ${unique}`],
    ])
  })

  test('are shown twenty at a time, however many there are', async () => {
    const ids = await Promise.all(Array.from({ length: 45 }, async () => (await course()).id))
    const id = await student(ids)
    const first = await person.open(`/users/${id}`)
    expect(cells(first)).toHaveLength(20)
    expect(first.getByText(/^1–20 de 45 cursos/)).toBeTruthy()
    const last = await person.follow(first.getByRole('link', { name: 'Última página' }))
    expect(last.address).toBe(`/users/${id}?page=3`)
    expect(cells(last)).toHaveLength(5)
    const [link] = last.getAllByRole('link', { name: /^Revalidar/ })
    const dialog = await person.follow(link!)
    const close = dialog.getByRole('link', { name: 'Cancelar' })
    expect(close.getAttribute('href')).toBe(`/users/${id}?page=3`)
  })

  test('a completed one has its certificate, and a failure is told on the tab', async () => {
    const { id: courseId, name } = await course()
    const id = await student([courseId])
    await revalidated(id, courseId)
    const page = await person.open(`/users/${id}`)
    const link = page.getByRole('link', { name: `Descargar el certificado de ${name}` })
    const file = await person.request(link.getAttribute('href')!)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename=/)
    expect((await file.text()).slice(0, 5)).toBe('%PDF-')

    site.breakApi(/\/certificate$/)
    const failed = await person.open(link.getAttribute('href')!)
    site.breakApi()
    expect(failed.address).toBe(`/users/${id}`)
    expect(failed.getByText('Ocurrió un error al descargar el certificado')).toBeTruthy()
  })
})

describe('revalidating', () => {
  async function studying() {
    const { id: courseId, name } = await course()
    const id = await student([courseId])
    return { id, name, courseId, form: `/users/${id}/courses/${courseId}/revalidation` }
  }

  test('stores percentage, date and comments, and shows them', async () => {
    const { id, name, form } = await studying()
    const page = await person.open(`/users/${id}`)
    const dialog = await person.follow(page.getByRole('link', { name: `Revalidar ${name}` }))
    expect(dialog.getByRole('dialog', { name: 'Revalidar curso' })).toBeTruthy()
    expect(dialog.address.split('?')[0]).toBe(form)
    const { elements } = dialog.form('Revalidar')
    expect((elements.namedItem('percentage') as HTMLInputElement).value).toBe('100')
    const done = await person.submit(dialog, 'Revalidar', {
      Porcentaje: '87.5',
      Fecha: '2026-01-15',
      Comentarios: 'Diplomado de 40 horas',
    })
    expect(done.address).toBe(`/users/${id}`)
    expect(done.getByText('El curso quedó revalidado al 87,5 %.')).toBeTruthy()
    expect(cells(done)[0]!.slice(0, 2)).toEqual([
      `${name}Asignado directamenteRevalidado el 15 ene 2026: Diplomado de 40 horas`,
      '87,5\u00a0%',
    ])
    const again = await person.open(form)
    const values = again.form('Revalidar').elements
    expect((values.namedItem('percentage') as HTMLInputElement).value).toBe('87,5')
    expect((values.namedItem('date') as HTMLInputElement).value).toBe('15/01/2026')
  })

  test.each([
    ['101', '2026-01-15', 'El porcentaje debe ser un número de 0 a 100'],
    ['-1', '2026-01-15', 'El porcentaje debe ser un número de 0 a 100'],
    ['100', '2999-01-01', 'La fecha no puede ser posterior a hoy'],
  ])('refuses %s on «%s» and keeps what was typed', async (Porcentaje, Fecha, message) => {
    const { form } = await studying()
    const page = await person.submit(await person.open(form), 'Revalidar', {
      Porcentaje,
      Fecha,
      Comentarios: 'Se conserva',
    })
    expect(page.status).toBe(422)
    expect(page.getByRole('link', { name: message })).toBeTruthy()
    expect(page.getByLabelText<HTMLTextAreaElement>('Comentarios').value).toBe('Se conserva')
  })

  test('is for administrators who may, and for nobody else', async () => {
    const { id, form } = await studying()
    const email = 'admin@1.sendero.test'
    await rows('update users set convalidate_enabled = false where email = $1', [email])
    const page = await person.open(`/users/${id}`)
    const refused = await person.open(form)
    await rows('update users set convalidate_enabled = true where email = $1', [email])
    expect(page.queryByRole('columnheader', { name: 'Revalidación' })).toBeNull()
    expect(refused.status).toBe(403)
    expect(refused.getByText('No tienes permiso para revalidar cursos.')).toBeTruthy()
  })

  test('a course that the user does not have is a 404', async () => {
    const { id } = await studying()
    for (const other of [(await course()).id, 'x']) {
      const page = await person.open(`/users/${id}/courses/${other}/revalidation`)
      expect(page.status).toBe(404)
    }
  })
})

test('courses by messaging show how far the conversation is', async () => {
  const unique = randomUUID().slice(0, 8)
  const courses = await Promise.all(
    ['A', 'B', 'C'].map((name) => course({ name: `${name} ${unique}`, channel: 'whatsapp' })),
  )
  const id = await student(courses.map((one) => one.id))
  await rows(
    `update course_users set percentage_completed = 40, started_at = '2026-03-01T15:00:00Z',
       last_message_at = now() - interval '2 hours' where user_id = $1 and tenant_course_id = $2`,
    [id, courses[1]!.id],
  )
  await rows(
    `update course_users set percentage_completed = 100, started_at = '2026-03-01T15:00:00Z',
       date_completed = '2026-03-02T04:30:00Z' where user_id = $1 and tenant_course_id = $2`,
    [id, courses[2]!.id],
  )
  const page = await person.open(`/users/${id}/whatsapp-courses`)
  expect(cells(page)).toEqual([
    [`A ${unique}Asignado directamente`, 'Sin avance', '0\u00a0%', '—', '—'],
    [
      `B ${unique}Asignado directamenteÚltimo mensaje hace 2 horas`,
      'Activo',
      '40\u00a0%',
      '1 mar 2026',
      '—',
    ],
    // On the calendar of the company.
    [`C ${unique}Asignado directamente`, 'Completado', '100\u00a0%', '1 mar 2026', '1 mar 2026'],
  ])
})

test('the last activity and its phone, with the exact moment at hand', async () => {
  const id = await student()
  expect(
    (await person.open(`/users/${id}/audit`)).getByText('Sin actividad en la aplicación'),
  ).toBeTruthy()
  await rows(
    `insert into user_devices (tenant_id, user_id, last_activity, os, os_version, model, app_version)
     values (1, $1, now() - interval '3 days', 'ios', '18.1', 'iPhone 15', '4.10.0')`,
    [id],
  )
  const page = await person.open(`/users/${id}/audit`)
  const main = page.getByText('Última actividad').closest('dl')!
  const facts = Object.fromEntries(
    page
      .in(main)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling]),
  )
  const moment = facts['Última actividad']!.querySelector('time')!
  expect(moment.textContent).toBe('hace 3 días')
  expect(moment.title).toMatch(/^\d+ \w{3} \d{4}, \d+:\d\d\s[ap]\.\sm\.$/)
  expect(facts['Dispositivo']!.textContent).toBe('iPhone 15')
  expect(page.html).toMatch(/#apple"><\/use><\/svg>iPhone 15/)
  expect(facts['Sistema operativo']!.textContent).toBe('iOS 18.1')
  expect(facts['Versión de la aplicación']!.textContent).toBe('4.10.0')
})

test('badges are won, lost or to be won, in words', async () => {
  const { id: courseId, name } = await course()
  const id = await student([courseId])
  const badge = async (title: string) => {
    const [row] = await rows<{ id: string }>(
      `insert into badges (tenant_id, name, image, description, description_not_won, rule, tenant_course_id)
       values (1, $1, '/badges/datos.svg', 'Completó ' || $1, 'Complete ' || $1, 'course', $2) returning id`,
      [title, courseId],
    )
    return row!.id
  }
  const [won, lost] = [await badge('Ganada X'), await badge('Perdida X')]
  await badge('Por ganar X')
  await rows(
    `insert into user_badges (tenant_id, user_id, badge_id, count, lost)
     values (1, $1, $2, 3, false), (1, $1, $3, 0, true)`,
    [id, won, lost],
  )
  const page = await person.open(`/users/${id}/badges`)
  const shelf = (title: RegExp, badgeName: string) => {
    const region = page.in(page.getByRole('region', { name: title }))
    return region.getByRole('heading', { name: badgeName }).closest('li')!.textContent
  }
  expect(shelf(/^Ganadas \(1\)$/, 'Ganada X')).toBe(
    `Ganada XGanada 3 vecesCompletó Ganada XCurso: ${name}`,
  )
  expect(shelf(/^Perdidas \(1\)$/, 'Perdida X')).toContain('Complete Perdida X')
  expect(shelf(/^Por ganar/, 'Por ganar X')).toContain('Complete Por ganar X')
  const image = await person.request('/badges/datos.svg')
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
})

test('hours of the plan and of each competency, in figures', async () => {
  const nobody = await person.open(`/users/${await student()}/time`)
  expect(nobody.getByText('Aún no hay horas que contar')).toBeTruthy()

  const { id: courseId } = await course({ hours: 4 })
  const id = await student([courseId])
  const skill = `Competencia ${randomUUID().slice(0, 8)}`
  await rows(
    `with s as (insert into skills (tenant_id, name) values (1, $1) returning id)
     insert into course_skills (tenant_id, tenant_course_id, skill_id) select 1, $2, id from s`,
    [skill, courseId],
  )
  await rows(
    'update course_users set percentage_completed = 37.5 where user_id = $1 and tenant_course_id = $2',
    [id, courseId],
  )
  const page = await person.open(`/users/${id}/time`)
  expect(page.getByText('Su cargo no tiene un plan de formación.')).toBeTruthy()
  const bar = page.getByRole<HTMLProgressElement>('progressbar', { name: skill })
  expect([bar.value, bar.max]).toEqual([1.5, 4])
  expect(page.getByText('1,5 de 4 horas · 37 %')).toBeTruthy()

  const plan = `Plan ${randomUUID().slice(0, 8)}`
  const path = await classroom.number(
    'insert into formation_paths (tenant_id, name) values (1, $1) returning id',
    [plan],
  )
  await rows(
    `insert into formation_path_courses (tenant_id, path_id, tenant_course_id, position)
     values (1, $1, $2, 1)`,
    [path, courseId],
  )
  const draft = { code: plan, name: plan, formation_path_id: path }
  const { body: position } = await api('POST', '/positions', draft)
  await rows('update users set position_id = $1 where id = $2', [position.id, id])
  const planned = await person.open(`/users/${id}/time`)
  const hours = planned.getByRole<HTMLProgressElement>('progressbar', { name: plan })
  expect([hours.value, hours.max]).toEqual([1.5, 4])
  expect(planned.getAllByText('1,5 de 4 horas · 37 %')).toHaveLength(2)
})

test('a dialog over a tab stands before the card without scripts on a small screen', async () => {
  const { id: courseId } = await course()
  const id = await student()
  await enrol(id, [courseId])
  const page = await person.open(`/users/${id}/courses/${courseId}/revalidation`)
  const tabs = page.getByRole('navigation', { name: 'Formación del usuario' })
  expect(tabs.parentElement!.className).toContain('order-first')
  const closed = await person.open(`/users/${id}`)
  const below = closed.getByRole('navigation', { name: 'Formación del usuario' })
  expect(below.parentElement!.className).not.toContain('order-first')
})
