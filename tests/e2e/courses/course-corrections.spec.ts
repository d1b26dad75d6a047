import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { administrator, courseWithoutSections } from '../rest.ts'

test('a content is added between two, and the focus is where it must be filled in @js', async ({
  page,
  request,
  signInAs,
  unique,
  scriptsRun,
  isAccessible,
}) => {
  const { design, contents } = await courseOfTips(request, unique)
  await page.setViewportSize({ width: 1366, height: 768 })
  await signInAs('admin')
  await page.goto(`/courses/${design}/design`)
  await scriptsRun()
  const tree = page.getByRole('navigation', { name: 'Estructura del curso' })
  const text = page.getByLabel('Texto', { exact: true })

  // A content of the tree that lacks its text.
  await tree.getByRole('link', { name: /^Consejo 1/ }).click()
  await expect(text).toBeFocused()
  await expect(text).toHaveAccessibleDescription(/Obligatorio para publicar.*Escribe el texto/)
  // The screen fits in the window: its button is seen without scrolling.
  const phone = await page.locator('.editor-phone').boundingBox()
  expect(phone!.y + phone!.height).toBeLessThanOrEqual(768)

  await tree.getByRole('link', { name: 'Agregar contenido después de Consejo 1' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Selección única/ })
    .click()
  await expect(text).toBeFocused()
  await expect(tree.locator('[aria-current]')).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Agregar contenido', exact: true })).toBeInViewport()
  // The foot of the panel may cover a part of the last group, which then is no whole target.
  await page.getByText('Avanzado').last().scrollIntoViewIfNeeded()
  await isAccessible()
  await page.keyboard.type('¿Qué haces primero?')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Título', { exact: true })).toBeFocused()
  await page.keyboard.type('Lo primero')
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
  await expect(tree.locator('[data-item] span[title]')).toHaveText([
    'Sección',
    'Parte',
    'Consejo 1',
    'Lo primero',
    'Consejo 2',
  ])

  // By keyboard to the foot of the panel: nothing that has the focus lies under it.
  for (let stops = 0; stops < 30; stops++) {
    await page.keyboard.press('Tab')
    const under = await underFoot(page)
    expect(under, `stop ${stops}`).toBe(false)
  }

  // The bar leads to what is left to correct.
  const correction = page.getByRole('link', { name: /por corregir$/ })
  await page.goto(`/courses/${design}/design?item=content-${contents[1]}`)
  await scriptsRun()
  await correction.last().click()
  await expect(page.locator(':focus')).toHaveAttribute('id', /^item-content-\d+/)
})

test('a section is created by one key, and its name is typed at once @js', async ({
  page,
  request,
  signInAs,
  unique,
  scriptsRun,
}) => {
  const { design } = await courseOfTips(request, unique)
  await signInAs('admin')
  await page.goto(`/courses/${design}/design`)
  await scriptsRun()
  await page.keyboard.press('n')
  await expect(page.getByLabel(/^Nombre/)).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.type('La segunda')
  const tree = page.getByRole('navigation', { name: 'Estructura del curso' })
  await expect(tree.getByRole('link', { name: /^La segunda/ })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Agregar subsección' })).toBeInViewport()
})

test('saving by itself without network keeps the focus, says so, and stores it later @js', async ({
  page,
  context,
  request,
  signInAs,
  unique,
  scriptsRun,
}) => {
  const { design, contents } = await courseOfTips(request, unique)
  await signInAs('admin')
  await page.goto(`/courses/${design}/design?item=content-${contents[0]}`)
  await scriptsRun()
  const title = page.getByLabel('Título', { exact: true })
  const status = (words: string) => page.getByRole('status').filter({ hasText: words })
  await title.focus()
  await context.setOffline(true)
  await title.fill('Sin red')
  await expect(status('Sin conexión: se guardará al volver')).toBeVisible()
  await expect(title).toBeFocused()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('End')
  await page.keyboard.type(', y con ella')
  await expect(title).toHaveValue('Sin red, y con ella')
  await context.setOffline(false)
  await expect(status('Guardado')).toBeVisible({ timeout: 20_000 })
  await expect(title).toBeFocused()
  const api = await administrator(request)
  const stored = await api.get<unknown>(`/courses/${design}/design`)
  expect(JSON.stringify(stored)).toContain('Sin red, y con ella')
})

/** True when the focused control of the panel lies under its foot, or under the bar of the window. */
function underFoot(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [focused, foot] = [document.activeElement, document.querySelector('.panel-foot')]
    if (!focused?.closest('#panel') || focused.closest('.panel-foot') || !foot) return false
    const { top, bottom } = focused.getBoundingClientRect()
    return bottom > foot.getBoundingClientRect().top + 1 || top < 52
  })
}

/** A course with a section, a subsection and two tips without a text. */
async function courseOfTips(request: Parameters<typeof administrator>[0], unique: string) {
  const api = await administrator(request)
  const { design } = await courseWithoutSections(request, unique)
  const section = await api.post<{ id: number }>(`/courses/${design}/sections`, { parent: null })
  const parent = section.id
  const below = await api.post<{ id: number }>(`/courses/${design}/sections`, { parent })
  const at = `sections/${parent}`
  const names: Record<string, string> = {
    [`${at}/name`]: 'Sección',
    [`${at}/sections/${below.id}/name`]: 'Parte',
  }
  const contents: number[] = []
  for (const place of [1, 2]) {
    const body = { subSection: below.id, contentType: 'Tip' }
    const { id } = await api.post<{ id: number }>(`/courses/${design}/contents`, body)
    contents.push(id)
    names[`${at}/sections/${below.id}/contents/${id}/title`] = `Consejo ${place}`
  }
  await api.put(`/courses/${design}`, names)
  return { design, contents }
}
