import { describe, expect, test } from 'vitest'
import { openBoards } from '#tests/api/courses/leaderboard/boards.ts'
import { openClassroom } from '#tests/api/courses/learning/classroom.ts'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const boards = openBoards(await openClassroom(site.api))
const person = await site.signInAs('reader')
const addressOf = (uuid: string) => `/courses/${uuid}/scoretable`

/** Seconds after which the page loads itself again where there are no scripts. */
const refreshes = ({ html }: Page) =>
  Number(/<noscript><meta http-equiv="refresh" content="(\d+)"\/?><\/noscript>/i.exec(html)?.[1])

describe('the table of positions', () => {
  test('is a page of its own with a real table, without the menu', async () => {
    const { uuid, name, place } = await boards.course()
    const [area] = await boards.areas()
    await place({ name: 'Segunda', points: 1_200, active: '2026-05-02' })
    await place({ name: 'Primera', points: 1_200, active: '2026-05-01', area, avatar: 'clave' })
    const page = await person.open(addressOf(uuid))
    expect(page.status).toBe(200)
    expect(page.title).toBe('Tabla de posiciones')
    expect(page.getByRole('heading', { level: 1 }).textContent).toContain(name)
    expect(page.queryByRole('navigation')).toBeNull()
    const table = page.getByRole('table', { name: `Los diez mejores de ${name}` })
    const heads = page.in(table).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      '#Posición',
      'Usuario',
      'Área',
      'Puntos',
    ])
    const [first, second] = page.in(table).getAllByRole('row').slice(1)
    expect(page.in(first!).getByRole('rowheader').textContent).toContain('Primera Muestra')
    expect([...first!.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
      '1',
      expect.stringMatching(/\S/),
      '1.200',
    ])
    expect(first!.querySelector('img')!.getAttribute('src')).toBe('/users/avatars/clave')
    expect(page.in(second!).getByRole('rowheader').textContent).toContain('Segunda Muestra')
    expect(second!.querySelector('[data-picture=default]')!.textContent).toBe('SM')
    for (const row of [first, second]) expect(page.in(row!).getByText('Empate')).toBeTruthy()
    const dark = await person.submit(page, 'Tema oscuro')
    expect(dark.address).toBe(addressOf(uuid))
    expect(dark.getByRole('button', { name: 'Tema claro' })).toBeTruthy()
  })

  test('loads itself again every few seconds, until it is paused', async () => {
    const { uuid } = await boards.course()
    const page = await person.open(addressOf(uuid))
    expect(refreshes(page)).toBe(5)
    expect(page.getByText('Se actualiza cada 5 segundos')).toBeTruthy()
    const paused = await person.submit(page, 'Pausar')
    expect(refreshes(paused)).toBeNaN()
    const resumed = await person.submit(paused, 'Reanudar')
    expect(refreshes(resumed)).toBe(5)
  })

  test('says when nobody has the course', async () => {
    const { uuid } = await boards.course()
    const page = await person.open(addressOf(uuid))
    expect(page.getByText('Aún nadie tiene este curso')).toBeTruthy()
    expect(page.queryByRole('table')).toBeNull()
  })

  test('is a 404 for another tenant and with an invalid id', async () => {
    const { uuid, name } = await boards.course()
    const stranger = await site.signInAs('admin', 97)
    const page = await stranger.open(addressOf(uuid))
    expect(page.status).toBe(404)
    expect(page.html).not.toContain(name)
    expect((await person.open(addressOf('no-existe'))).status).toBe(404)
  })

  test('asks a visitor without a session to sign in, and returns', async () => {
    const { uuid } = await boards.course()
    const page = await site.visitor().open(addressOf(uuid))
    expect(page.address).toMatch(/^\/login/)
    expect(decodeURIComponent(page.address)).toContain(addressOf(uuid))
  })
})
