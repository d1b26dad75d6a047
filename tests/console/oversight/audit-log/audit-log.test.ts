import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { asForm, created, draftUser } from '../../../api/people/users/company.ts'

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const admin = await site.api.signInAs('admin')
const person = await site.signInAs('admin')
const { body: me } = await admin('GET', '/auth/session')
const myName = `${me.user.first_name} ${me.user.last_name}`.trim()

/** An entry of the list, by its sentence. */
function entry(page: Page, sentence: string | RegExp) {
  return page.in(page.getByRole('heading', { level: 2, name: sentence }).closest('li')!)
}
const chip = (page: Page, name: RegExp) => page.queryByRole('link', { name })

describe('an entry', () => {
  test('says what was done, by whom, when in the company’s time zone, before and after', async () => {
    const { body: user } = await created(admin, draftUser({ first_name: 'Luz', last_name: 'Mora' }))
    await admin('PUT', `/users/${user.id}`, asForm(user, { role: 'reader', location: 'Cali' }))
    await rows(
      `with moved as (
         update audit_log set at = '2026-03-10T02:05:00Z' where user_id = $1 returning id)
       update audit_deeds set at = '2026-03-10T02:05:00Z', last_at = '2026-03-10T02:05:00Z'
       where id in (select id from moved)`,
      [user.id],
    )
    const page = await person.open('/audit-log')
    expect(page.title).toBe('Registro de cambios')
    const changed = entry(page, 'Modificó el usuario «Luz Mora»')
    expect(changed.getByText(myName)).toBeTruthy()
    expect(changed.getByText('9 mar 2026, 9:05 p. m.')).toBeTruthy()
    const told = changed.getAllByRole('definition').map((one) => one.textContent)
    expect(told).toEqual(['Usuario pasó a ser →Solo lectura', 'sin dato pasó a ser →Cali'])
    expect(changed.getAllByRole('term').map((one) => one.textContent)).toEqual([
      'Rol:',
      'Ubicación:',
    ])
    const made = entry(page, 'Creó el usuario «Luz Mora»')
    expect(made.getByText(user.email)).toBeTruthy()
  })

  test('contains no part of a password', async () => {
    const { body: user } = await created(admin, draftUser({ first_name: 'Secreta' }))
    await admin('PUT', '/users/account/change_password', { id: user.id, password: 'clave-nueva' })
    const page = await person.open(`/audit-log?user=${user.id}`)
    expect(entry(page, 'Cambió la contraseña de «Secreta»')).toBeTruthy()
    expect(page.html).not.toContain('clave-nueva')
    expect(page.html).not.toContain('argon2')
  })

  test('of several things done at once reads as one', async () => {
    const ids = []
    for (const first_name of ['Uno', 'Dos', 'Tres']) {
      ids.push((await created(admin, draftUser({ first_name }))).body.id)
    }
    await admin('PUT', `/users/${ids.join(',')}/disable`)
    const page = await person.open('/audit-log')
    const disabled = entry(page, 'Desactivó 3 usuarios')
    for (const name of ['Uno', 'Dos', 'Tres']) {
      expect(disabled.getByRole('link', { name })).toBeTruthy()
    }
    const one = await person.follow(disabled.getByRole('link', { name: 'Dos' }))
    expect(one.address).toBe(`/audit-log?user=${ids[1]}`)
    expect(entry(one, 'Desactivó el usuario «Dos»')).toBeTruthy()
  })

  test('entries without an actor are the system’s, and a super-administrator of another tenant is marked', async () => {
    await rows(
      `insert into audit_log (tenant_id, action, entity, entity_id, label, actor_name, acting)
       values (1, 'delete', 'group', 1, 'Caduco', null, false),
              (1, 'create', 'skill', 1, 'Ajena', 'Súper Ana', true)`,
    )
    const page = await person.open('/audit-log')
    expect(
      entry(page, 'Eliminó definitivamente el grupo «Caduco»').getByText('Sistema'),
    ).toBeTruthy()
    const acting = entry(page, 'Creó la competencia «Ajena»')
    expect(acting.getByText('Superadministración')).toBeTruthy()
  })
})

describe('filters', () => {
  test('are a form of the URL, each with a chip that removes it', async () => {
    await rows(
      `insert into audit_log (tenant_id, at, action, entity, label, actor_id, actor_name)
       values (1, '2024-02-29T12:00:00Z', 'delete', 'skill', 'Bisiesta', 900002, 'Rara Persona')`,
    )
    const start = await person.open('/audit-log')
    const found = await person.submit(start, 'Buscar', {
      'Buscar en el registro': 'bisiesta',
      Quién: 'Rara Persona',
      Qué: 'Competencia',
      Acción: 'Eliminar definitivamente',
      Desde: '2024-02-29',
      Hasta: '2024-02-29',
    })
    expect(found.getByRole('heading', { level: 2 }).textContent).toBe(
      'Eliminó la competencia «Bisiesta»',
    )
    for (const name of [
      /^Quién: Rara Persona/,
      /^Qué: Competencia/,
      /^Acción: Eliminar definitivamente/,
      /^Desde el 29 feb 2024/,
      /^Hasta el 29 feb 2024/,
    ]) {
      expect(chip(found, name), String(name)).toBeTruthy()
    }
    const without = await person.follow(chip(found, /^Acción/)!)
    expect(without.address).not.toContain('action=')
    expect(without.address).toContain('actor=900002')
    const all = await person.follow(without.getByRole('link', { name: 'Limpiar todo' }))
    expect(all.address).toBe('/audit-log')
  })

  test('without matches show an empty state with a link to all entries', async () => {
    const page = await person.open('/audit-log?q=nadie-se-llama-asi')
    expect(page.getByText('Ningún cambio coincide con «nadie-se-llama-asi»')).toBeTruthy()
    const all = await person.follow(page.getByRole('link', { name: 'Ver todos los cambios' }))
    expect(all.address).toBe('/audit-log')
  })

  test('with invalid values are ignored', async () => {
    const page = await person.open('/audit-log?from=2026-02-30&to=x&entity=nada&actor=-1&older=zz')
    expect(page.status).toBe(200)
    expect(chip(page, /quitar filtro/)).toBeNull()
  })

  test('by user is reached from the profile and leads back to it', async () => {
    const { body: user } = await created(admin, draftUser({ first_name: 'Perfilada' }))
    const profile = await person.open(`/users/${user.id}`)
    const page = await person.follow(profile.getByRole('link', { name: 'Ver cambios' }))
    expect(page.address).toBe(`/audit-log?user=${user.id}`)
    expect(entry(page, 'Creó el usuario «Perfilada»')).toBeTruthy()
    expect(chip(page, /^Sobre Perfilada/)).toBeTruthy()
    // and stays while other filters change
    const searched = await person.submit(page, 'Buscar', { Acción: 'Crear' })
    expect(searched.address).toContain(`user=${user.id}`)
    const back = await person.follow(page.getByRole('link', { name: 'Volver al perfil' }))
    expect(back.address).toBe(`/users/${user.id}`)
  })
})

test('pages go on from the last entry, and back', async () => {
  await rows(
    `insert into audit_log (tenant_id, action, entity, label, request_id)
     select 1, 'create', 'instructor', 'Formador ' || n, 'formador-' || n from generate_series(1, 120) n`,
  )
  const first = await person.open('/audit-log?entity=instructor')
  const names = (page: Page) =>
    page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(names(first)[0]).toBe('Creó el formador «Formador 120»')
  expect(first.queryByRole('link', { name: 'Más recientes' })).toBeNull()
  const second = await person.follow(first.getByRole('link', { name: 'Más antiguos' }))
  expect(names(second)[0]).toBe('Creó el formador «Formador 70»')
  const third = await person.follow(second.getByRole('link', { name: 'Más antiguos' }))
  expect(names(third)).toHaveLength(20)
  expect(third.queryByRole('link', { name: 'Más antiguos' })).toBeNull()
  const back = await person.follow(third.getByRole('link', { name: 'Más recientes' }))
  expect(names(back)).toEqual(names(second))
  const newest = await person.follow(third.getByRole('link', { name: 'Los más recientes' }))
  expect(newest.address).toBe('/audit-log?entity=instructor')
})

describe('a request that changed many things', async () => {
  const [{ requested }] = (await rows(
    `with written as (
       insert into audit_log (tenant_id, actor_id, actor_name, action, entity, label, request_id)
       select 1, 900005, 'Marta Ríos', 'create', 'skill', 'Destreza ' || n, 'tanda' from generate_series(1, 60) n
       returning id)
     select count(*) as requested from written`,
  )) as [{ requested: string }]
  const list = await person.open('/audit-log?actor=900005')

  test('is one line with its count and the first names', () => {
    expect(list.getByRole('heading', { level: 2 }).textContent).toBe(
      `Creó ${requested} competencias`,
    )
    expect(list.getByText('Destreza 60')).toBeTruthy()
    expect(list.getByText('y 50 más')).toBeTruthy()
    expect(list.queryByText(/tanda/)).toBeNull()
  })

  test('opens, page by page, and leads back', async () => {
    const opened = await person.follow(list.getByRole('link', { name: 'Ver los 60 cambios' }))
    expect(opened.getByText('Creó 60 competencias')).toBeTruthy()
    const told = () => opened.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
    expect(told()).toHaveLength(50)
    expect(told()[0]).toBe('Creó la competencia «Destreza 60»')
    const older = await person.follow(opened.getByRole('link', { name: 'Más antiguos' }))
    expect(older.getAllByRole('heading', { level: 2 })).toHaveLength(10)
    const back = await person.follow(older.getByRole('link', { name: 'Volver al registro' }))
    expect(back.address).toBe('/audit-log?actor=900005')
  })

  test('that assigned people to a course names them', async () => {
    const [course] = await rows<{ id: number }>(
      `select id from tenant_courses where tenant_id = 1 and enabled order by id limit 1`,
    )
    const ids = []
    for (const first_name of ['Asignada', 'Asignado']) {
      ids.push((await created(admin, draftUser({ first_name }))).body.id)
    }
    await admin('POST', `/courses/${course!.id}/users/${ids.join(',')}`)
    const page = await person.open('/audit-log?entity=course')
    const assigned = entry(page, /^Asignó 2 usuarios al curso «/)
    expect(assigned.getByRole('link', { name: 'Asignada' })).toBeTruthy()
    expect(assigned.getByRole('link', { name: 'Asignado' })).toBeTruthy()
  })
})

test('changes of today, yesterday and the last week have links', async () => {
  await rows(
    `insert into audit_log (tenant_id, at, actor_id, actor_name, action, entity, label, request_id)
     values (1, now() - interval '1 day', 900006, 'Reciente', 'create', 'skill', 'De ayer', 'r1'),
            (1, now() - interval '5 days', 900006, 'Reciente', 'create', 'skill', 'De la semana', 'r2'),
            (1, now() - interval '9 days', 900006, 'Reciente', 'create', 'skill', 'De antes', 'r3')`,
  )
  const start = await person.open('/audit-log?actor=900006')
  const told = (page: Page) =>
    page
      .queryAllByRole('heading', { level: 2 })
      .map(({ textContent }) => /«(.*)»/.exec(textContent)?.[1])
  const yesterday = await person.follow(start.getByRole('link', { name: 'Ayer' }))
  expect(told(yesterday)).toEqual(['De ayer'])
  expect(yesterday.getByRole('link', { name: 'Ayer' }).getAttribute('aria-current')).toBe('true')
  const week = await person.follow(yesterday.getByRole('link', { name: 'Últimos 7 días' }))
  expect(told(week)).toEqual(['De la semana', 'De ayer'])
  const today = await person.follow(week.getByRole('link', { name: 'Hoy' }))
  expect(today.getByText('Ningún cambio coincide con los filtros')).toBeTruthy()
  const all = await person.follow(today.getByRole('link', { name: 'Hoy' }))
  expect(all.address).toBe('/audit-log?actor=900006')
})

test('is exported with its filters', async () => {
  const { body: user } = await created(admin, draftUser({ first_name: 'Exportada' }))
  const page = await person.open(`/audit-log?user=${user.id}`)
  const link = page.getByRole('link', { name: 'CSV', hidden: true })
  const response = await person.request(link.getAttribute('href')!)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
  const lines: Record<string, string>[] = parse(await response.text(), { bom: true, columns: true })
  expect(lines.map(({ nombre }) => nombre)).toEqual(['Exportada'])
})

test('a reader has neither the entry of the menu nor the page', async () => {
  const reader = await site.signInAs('reader')
  const page = await reader.open('/audit-log')
  expect(page.status).toBe(403)
  expect(page.queryByRole('link', { name: 'Registro de cambios' })).toBeNull()
})
