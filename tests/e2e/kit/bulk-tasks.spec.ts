import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { administrator, courseWithoutSections } from '../rest.ts'
import { forEachInputDevice, menu, said } from '../tasks.ts'

/** Tasks of an administrator of thousands of people, in so many steps at most (decision 0045). */
forEachInputDevice(({ hands }) => {
  test('somebody is found by identification and opened @all', async ({
    page,
    request,
    scripts,
    unique,
  }) => {
    const api = await administrator(request)
    const identification = String(Date.now())
    await api.post('/users', { ...learner(unique), identification_number: identification })

    const { press, type, steps } = hands(page)
    if (scripts) await page.keyboard.press('Control+k')
    await type(
      page.getByRole(scripts ? 'combobox' : 'textbox', { name: 'Buscar en todo' }),
      identification,
    )
    if (scripts)
      await expect(page.getByRole('option', { name: new RegExp(unique) }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    if (!scripts)
      await press(
        page
          .getByRole('main')
          .getByRole('link', { name: new RegExp(unique) })
          .first(),
      )
    await expect(page.getByRole('heading', { level: 1 })).toContainText(unique)
    expect(steps()).toBeLessThanOrEqual(1)
  })

  test('each manager gets the list of their people who are behind in a course @all', async ({
    page,
    request,
    unique,
  }) => {
    await managedLearner(request, unique)
    const { press, type, steps } = hands(page)
    await press(menu(page, 'Cursos').first())
    await type(page.getByRole('searchbox', { name: 'Buscar cursos' }), unique)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=/)
    await press(page.getByRole('link', { name: `Curso ${unique}`, exact: true }))
    await press(page.locator('summary[aria-label="Más acciones"]'))
    await press(page.getByRole('link', { name: 'Enviar a cada jefe su lista' }))
    await expect(page.getByText('1 jefe, con 1 persona')).toBeVisible()
    await press(page.getByRole('button', { name: 'Enviar' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultado del envío')
    expect(steps()).toBeLessThanOrEqual(5)
  })

  test('a course is given to everybody of a position, with a due date @all', async ({
    page,
    request,
    unique,
  }) => {
    const api = await administrator(request)
    const position = await api.post<{ id: number }>('/positions', {
      name: `Cargo ${unique}`,
      code: unique,
    })
    await api.post('/users', { ...learner(unique), position_id: position.id })
    const { press, type, steps } = hands(page)
    await press(menu(page, 'Cargos'))
    await type(page.getByRole('searchbox', { name: 'Buscar cargos' }), unique)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=/)
    await press(page.locator('tbody').getByRole('link').first())
    await press(page.getByRole('link', { name: 'Asignar curso' }))
    await page.locator('[name=due_days]').first().fill('30')
    await press(page.getByRole('button', { name: /^Asignar/ }).first())
    await expect(said(page, /Se asignó el curso «.*» a 1 usuario/)).toBeVisible()
    expect(steps()).toBeLessThanOrEqual(4)
  })

  test('people whose course is overdue are exported @all', async ({ page }) => {
    const { press, steps } = hands(page)
    await press(page.getByRole('link', { name: /vencidos? de / }).first())
    await expect(page).toHaveURL(/due=overdue/)
    const downloading = page.waitForEvent('download')
    await press(page.getByRole('link', { name: /^Exportar/ }).first())
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file.trim().split('\n').length).toBeGreaterThan(1)
    expect(steps()).toBeLessThanOrEqual(3)
  })

  test('a certification is given to everybody of a group @all', async ({
    page,
    request,
    choose,
    unique,
  }) => {
    const { group, certification } = await groupWithCertification(request, unique)
    const { press, type, steps } = hands(page)
    await press(menu(page, 'Grupos'))
    await type(page.getByRole('searchbox', { name: 'Buscar grupos' }), unique)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=/)
    await press(page.locator('tbody').getByRole('link', { name: group, exact: true }))
    await press(page.getByRole('link', { name: 'Asignar certificación' }))
    await choose('Certificación', certification)
    await page.locator('[name=date_completed]').fill('2020-01-31')
    await page.locator('[name=valid_through]').fill('2021-01-31')
    await press(page.getByRole('button', { name: 'Asignar', exact: true }))
    await expect(said(page, `Se asignó la certificación «${certification}» a 2`)).toBeVisible()
    expect(steps()).toBeLessThanOrEqual(4)
  })

  test('certifications that expired are renewed together @all', async ({
    page,
    request,
    unique,
  }) => {
    const api = await administrator(request)
    const { id, people } = await groupWithCertification(request, unique)
    await api.post(`/certifications/${id}/users/${people.join(',')}`, {
      date_completed: '2020-01-31',
      valid_through: '2021-01-31',
    })
    const { press, tick, type, steps } = hands(page)
    await press(menu(page, 'Certificaciones'))
    await press(page.getByRole('link', { name: /Próximas a vencer/ }))
    await press(
      page
        .getByRole('main')
        .getByRole('link', { name: /vencid/ })
        .first(),
    )
    await expect(page).toHaveURL(/status=expired/)
    await type(page.getByRole('searchbox', { name: 'Buscar usuario o certificación' }), unique)
    await page.keyboard.press('Enter')
    await expect(page.locator('tbody tr')).toHaveCount(2)
    await tick(page.locator('tbody').getByRole('checkbox').nth(0))
    await tick(page.locator('tbody').getByRole('checkbox').nth(1))
    await press(page.getByRole('button', { name: 'Renovar' }))
    await page.locator('[name=date_completed]').fill('2026-02-01')
    await press(page.getByRole('button', { name: 'Renovar' }))
    await expect(said(page, 'Se renovaron 2 certificaciones.')).toBeVisible()
    expect(steps()).toBeLessThanOrEqual(5)
  })
})

function learner(unique: string) {
  return {
    username: unique,
    email: `${unique}@personal.example`,
    first_name: `Zulma ${unique}`,
    role: 'user',
    organizational_units: [],
    password: 'sendero-demo',
  }
}

/** Creates a course and a learner who is behind in it and has a manager. */
async function managedLearner(request: APIRequestContext, unique: string): Promise<void> {
  const api = await administrator(request)
  const manager = await api.post<{ id: number }>('/users', {
    ...learner(`${unique}jefa`),
    first_name: `Jefa ${unique}`,
  })
  const person = await api.post<{ id: number }>('/users', {
    ...learner(unique),
    manager_id: manager.id,
  })
  const { id } = await courseWithoutSections(request, unique)
  await api.post(`/courses/${id}/users/${person.id}`)
}

/** Creates a certification, and a group of two people. */
async function groupWithCertification(request: APIRequestContext, unique: string) {
  const api = await administrator(request)
  const certification = `Certificación ${unique}`
  const group = `Grupo ${unique}`
  const { id } = await api.post<{ id: number }>('/certifications', { name: certification })
  const { id: groupId } = await api.post<{ id: number }>('/groups', { name: group })
  const people: number[] = []
  for (const who of ['a', 'b'])
    people.push((await api.post<{ id: number }>('/users', learner(`${unique}${who}`))).id)
  await api.post(`/groups/${groupId}/users/${people.join(',')}`)
  return { id, certification, group, people }
}
