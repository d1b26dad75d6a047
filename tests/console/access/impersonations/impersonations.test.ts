import { describe, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page, Visitor } from '#tests/support/pages/visitor.ts'
import { openGroups } from '../../../api/people/groups/company.ts'

/** An administrator sees the console as a reader or a business unit would, without scripts. */

const site = await startTestConsole()
const { admin: api, course, rows } = await openGroups(site.api)
const boardCourse = await course('Curso que se mira')
const [reader] = await rows<{ id: string; full_name: string }>(
  `select id, full_name from users where email = 'reader@1.sendero.test'`,
)
const [learner] = await rows<{ id: string }>(
  `select id from users where email = 'learner@1.sendero.test'`,
)
const page = `/users/${reader!.id}`
const name = reader!.full_name

async function viewing(): Promise<{ person: Visitor; home: Page }> {
  const person = await site.signInAs('admin')
  const home = await person.submit(await person.open(page), 'Ver como')
  return { person, home }
}

const banner = (shown: Page) => shown.getByRole('region', { name: 'Ver como' }).textContent
const alert = (shown: Page) => shown.getAllByRole('alert').map((one) => one.textContent)

describe('a view as a reader', () => {
  test('begins on the reader’s page, shows its banner on every page, and ends where it began', async () => {
    const { person, home } = await viewing()
    expect(home.address).toBe('/')
    for (const path of [
      '/',
      '/users',
      `/courses/${boardCourse}`,
      '/reports/courses?print=all',
      '/nowhere',
      '/audit-log',
    ]) {
      const shown = await person.open(path)
      expect(banner(shown), path).toContain(`${name} · solo lectura`)
      expect(shown.queryByRole('link', { name: 'Configuración' }), path).toBeNull()
    }
    const [board] = await rows<{ uuid: string }>(`select uuid from tenant_courses where id = $1`, [
      boardCourse,
    ])
    expect(banner(await person.open(`/courses/${board!.uuid}/scoretable`))).toContain(name)

    const back = await person.submit(await person.open('/areas'), 'Salir')
    expect(back.address).toBe(page)
    expect(back.getByText(`Ya no ves la consola como ${name}.`)).toBeTruthy()
    expect(back.queryByRole('region', { name: 'Ver como' })).toBeNull()
    expect(back.getByRole('link', { name: 'Configuración' })).toBeTruthy()
  })

  test('refuses a form with a sentence on its page, and shows nothing of the account', async () => {
    const { person } = await viewing()
    const direct = await person.open('/reports/courses/views/new?generate=yes')
    const sent = await person.submit(direct, 'Guardar', { Nombre: 'No se guarda' })
    expect(alert(sent).join()).toContain(
      `Estás viendo la consola como ${name} y no puedes cambiar nada.`,
    )
    for (const path of ['/account', '/password']) {
      const shown = await person.open(path)
      expect(shown.status, path).toBe(403)
      expect(shown.html).toContain(`Es personal de ${name}`)
    }
    expect((await person.submit(await person.open('/areas'), 'Cerrar sesión')).address).toBe(
      '/login',
    )
  })

  test('that ended by itself shows the page to the administrator, who is told', async () => {
    const { person } = await viewing()
    const ended = `update impersonations set expires_at = now() - interval '1 s'`
    await rows(ended)
    const shown = await person.open('/users')
    expect(shown.address).toBe('/users')
    expect(shown.getByText(`La vista como ${name} terminó: dura 30 minutos.`)).toBeTruthy()
    expect(shown.getByRole('link', { name: 'Configuración' })).toBeTruthy()

    const again = await viewing()
    const form = await again.person.open('/reports/courses/views/new?generate=yes')
    await rows(ended)
    const sent = await again.person.submit(form, 'Guardar', { Nombre: 'Tampoco' })
    expect(sent.getByText(/Lo que enviaste no se guardó\.$/)).toBeTruthy()
    expect(
      await rows(`select from report_views where name in ('Tampoco', 'No se guarda')`),
    ).toEqual([])
  })

  test('is offered for enabled readers alone, to administrators', async () => {
    const admin = await site.signInAs('admin')
    const offered = (shown: Page) => shown.queryByRole('button', { name: 'Ver como' }) !== null
    expect(offered(await admin.open(page))).toBe(true)
    expect(offered(await admin.open(`/users/${learner!.id}`))).toBe(false)
    expect(offered(await (await site.signInAs('reader')).open(page))).toBe(false)
  })

  test('reads as two sentences in the audit log', async () => {
    const { person, home } = await viewing()
    await person.submit(home, 'Salir')
    const log = await person.open(`/audit-log?entity=impersonation`)
    const told = log.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
    expect(told.slice(0, 2)).toEqual([
      `Dejó de ver la consola como «${name}»`,
      `Empezó a ver la consola como «${name}»`,
    ])
    expect(log.getAllByText('Salió')).not.toHaveLength(0)
  })
})

test('a view as a business unit begins in its row and its dialog', async () => {
  const { body: unit } = await api('POST', '/organizational-units', {
    name: 'Unidad que se mira',
    areas: [],
    courses: [],
  })
  const person = await site.signInAs('admin')
  for (const path of [
    '/organizational-units?q=se mira',
    `/organizational-units/${unit.id}/users?q=se mira`,
  ]) {
    const shown = await person.open(path)
    const [button] = shown.getAllByRole('button', { name: 'Ver como esta unidad' }).slice(-1)
    const home = await person.submit(shown, button!)
    expect(banner(home)).toContain('Unidad que se mira · solo lectura')
    expect((await person.submit(home, 'Salir')).address).toBe('/organizational-units')
  }
})
