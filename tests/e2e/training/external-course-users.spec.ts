import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { administrator } from '../rest.ts'

/** An external course of the journey's own, and four people who are in it, by name. */
async function courseOf(request: APIRequestContext, unique: string) {
  const { get, post } = await administrator(request)
  const course = { name: `Alturas ${unique}`, assessable: true, hours: 8 }
  const { id } = await post<{ id: number }>('/external-courses', course)
  const { results } = await get<{ results: { id: number }[] }>(
    '/users?q=zuniga&status=enabled&limit=4',
  )
  const ids = results.map((user) => user.id)
  await post(`/external-courses/${id}/users/${ids.join(',')}`)
  const list = await get<{ results: { full_name: string }[] }>(`/external-courses/${id}/users`)
  return { id, name: course.name, names: list.results.map((user) => user.full_name) }
}

const told = (page: Page, message: string) => page.getByRole('status').filter({ hasText: message })

test('a trainer takes the attendance of a session by keyboard, and marks all at once @floor @all', async ({
  page,
  request,
  signInAsNewAdmin,
  unique,
}) => {
  const { id, name, names } = await courseOf(request, unique)
  await signInAsNewAdmin()
  await page.goto(`/external-courses/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.locator('tbody tr')).toHaveCount(names.length)
  await page.getByRole('link', { name: 'Tomar asistencia' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tomar asistencia')

  // Attended, approved, result: three stops a name, in the order of the eye.
  await page.getByRole('checkbox', { name: `Asistió: ${names[0]}` }).focus()
  for (const who of names) {
    await expect(page.getByRole('checkbox', { name: `Asistió: ${who}` })).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    if (who === names[0]) await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('textbox', { name: `Resultado: ${who}` })).toBeFocused()
    if (who === names[0]) await page.keyboard.type('95,5')
    await page.keyboard.press('Tab')
  }
  await page.getByRole('textbox', { name: `Resultado: ${names[0]}` }).press('Enter')
  await expect(told(page, `Se guardó la asistencia de ${names.length} usuarios.`)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: `Aprobó: ${names[0]}` })).toBeChecked()
  await expect(page.getByRole('textbox', { name: `Resultado: ${names[0]}` })).toHaveValue('95,5')

  await page.getByRole('textbox', { name: `Resultado: ${names[0]}` }).fill('80')
  await page.getByRole('button', { name: 'Todos asistieron' }).click()
  for (const who of names) {
    await expect(page.getByRole('checkbox', { name: `Asistió: ${who}` })).toBeChecked()
  }
  await expect(page.getByRole('textbox', { name: `Resultado: ${names[0]}` })).toHaveValue('80')
})

test('an approval without attendance is asked about, and saving is always in sight on a phone @floor', async ({
  page,
  request,
  signInAsNewAdmin,
  unique,
  scripts,
  isAccessible,
}) => {
  const { id, names } = await courseOf(request, unique)
  await page.setViewportSize({ width: 360, height: 500 })
  await signInAsNewAdmin()
  await page.goto(`/external-courses/${id}/attendance`)
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(save).toBeInViewport({ ratio: 1 })
  await page.getByRole('checkbox', { name: `Aprobó: ${names[0]}` }).press('Space')
  await save.click()
  const question = page.getByText(`¿${names[0]} aprobó sin asistir?`)
  await expect(question).toBeVisible()
  if (scripts) await expect(page.locator(':focus')).toContainText('aprobó sin asistir')
  await isAccessible()
  await page.getByRole('link', { name: names[0], exact: true }).click()
  const box = page.getByRole('checkbox', { name: `Asistió: ${names[0]}` })
  if (scripts) await expect(box).toBeFocused()
  await box.press('Space')
  await save.click()
  await expect(told(page, 'Se guardó la asistencia de 1 usuario.')).toBeVisible()
})

test('the sheet of a course is printed without controls @js @all', async ({
  page,
  request,
  signInAsNewAdmin,
  unique,
}) => {
  const { id, names } = await courseOf(request, unique)
  await signInAsNewAdmin()
  await page.goto(`/external-courses/${id}/attendance-sheet`)
  await expect(page.getByRole('rowheader')).toHaveText(names)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('columnheader', { name: 'Firma' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Volver al curso' })).toBeHidden()
})
