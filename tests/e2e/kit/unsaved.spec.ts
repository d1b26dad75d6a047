import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { administrator, courseWithoutSections } from '../rest.ts'

/** Sends what was asked for in vain, until it is called again. */
async function failing(page: Page, answer: 'offline' | 503) {
  await page.route('**/*.data*', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    return answer === 'offline'
      ? route.abort('internetdisconnected')
      : route.fulfill({ status: answer, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
  })
  return () => page.unroute('**/*.data*')
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.describe('typed text is not lost @js @floor', () => {
  test('a form sent without a connection stays, says so and is sent again', async ({
    page,
    signInAs,
    unique,
    isAccessible,
    scriptsRun,
  }) => {
    test.slow()
    await signInAs('admin')
    await page.goto('/areas')
    await scriptsRun()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: 'Nueva área' })
    await form.locator('[name=code]').fill(unique)
    await form.locator('[name=name]').fill(`Taller ${unique}`)
    const connect = await failing(page, 'offline')
    await page.keyboard.press('Enter')

    const question = page.getByRole('alertdialog', { name: 'Sin conexión' })
    await expect(question.getByText('Lo que escribiste sigue en la página.')).toBeVisible()
    await isAccessible()
    // 'Seguir editando' has the focus; the form is as it was, and Escape in it still asks.
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(form.locator('[name=code]')).toHaveValue(unique)
    await expect(form.locator('[name=name]')).toBeFocused()
    await form.locator('[name=name]').fill(`Bodega ${unique}`)
    // Until it is known that nothing was sent, the form holds back whoever sends it again.
    await expect(form.getByRole('button', { name: 'Crear área' })).toBeVisible()

    await page.keyboard.press('Enter')
    await expect(question).toBeVisible()
    await connect()
    await page.keyboard.press('Tab')
    await expect(question.getByRole('button', { name: 'Enviar de nuevo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: `Bodega ${unique}` })).toBeVisible()
    await expect(form).toHaveCount(0)
  })

  test('a failed submit keeps the chosen file', async ({ page, signInAs, unique, scriptsRun }) => {
    test.slow()
    await signInAs('admin')
    await page.goto('/users/new')
    await scriptsRun()
    await page.locator('[name=username]').fill(unique)
    await page.locator('[name=email]').fill(`${unique}@compania.example`)
    await page.locator('[name=first_name]').fill('Ana')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: PICTURE })
    const mend = await failing(page, 503)
    await page.getByRole('button', { name: 'Crear usuario' }).click()
    const question = page.getByRole('alertdialog', { name: 'No se pudo enviar' })
    await question.getByRole('button', { name: 'Seguir editando' }).click()
    const files = await page
      .locator('input[type=file]')
      .first()
      .evaluate((field: HTMLInputElement) => field.files?.length)
    expect(files).toBe(1)
    await mend()
    await page.getByRole('button', { name: 'Crear usuario' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Usuario creado' })).toBeVisible()
  })
})

test.describe('leaving a form with unsaved values @js @floor', () => {
  test('Escape, a link, Back and closing ask; an untouched form closes at once @kit', async ({
    page,
    signInAs,
    isAccessible,
    scriptsRun,
  }) => {
    test.slow()
    await signInAs('admin')
    await page.goto('/areas')
    await scriptsRun()
    const form = page.getByRole('dialog', { name: 'Nueva área' })
    const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })

    await page.keyboard.press('n')
    await expect(form.locator('[name=code]')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Nueva área' })).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(form.locator('[name=code]')).toBeFocused()
    await page.keyboard.type('A-77')
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await isAccessible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(form.locator('[name=code]')).toBeFocused()
    await expect(form.locator('[name=code]')).toHaveValue('A-77')

    await page.goBack()
    await expect(question.getByRole('button', { name: 'Seguir editando' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/areas\/new$/)

    await form.getByRole('link', { name: 'Cancelar' }).press('Enter')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')

    const asked = page.waitForEvent('dialog')
    const closing = page.close({ runBeforeUnload: true })
    const leaving = await asked
    expect(leaving.type()).toBe('beforeunload')
    await leaving.dismiss()
    await closing

    await form.locator('[name=code]').press('Escape')
    await expect(question.getByRole('button', { name: 'Seguir editando' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(form).toHaveCount(0)
    await expect(page).toHaveURL(/\/areas$/)
  })

  test('after a dialog the focus is at its row again, or at the one in its place', async ({
    page,
    signInAs,
    unique,
    scriptsRun,
  }) => {
    test.slow()
    await signInAs('admin')
    for (const code of ['1', '2', '3']) {
      await page.goto('/areas/new')
      await page.locator('[name=code]').fill(`${unique}${code}`)
      await page.locator('[name=name]').fill(`Foco ${unique} ${code}`)
      await page.getByRole('button', { name: 'Crear área' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Área creada' })).toBeVisible()
    }
    await page.goto(`/areas?q=${unique}`)
    await scriptsRun()
    const menu = (name: string) => page.locator(`summary[aria-label="Acciones de ${name}"]`)
    const choose = async (name: string, entry: string) => {
      await menu(name).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: entry }).and(page.locator('[open] .menu-item')).focus()
      await page.keyboard.press('Enter')
    }

    // The page of an area lies beneath this form, so the list is drawn anew.
    await choose(`Foco ${unique} 2`, 'Editar')
    const form = page.getByRole('dialog', { name: 'Editar área' })
    await expect(form).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(new RegExp(`/areas\\?q=${unique}$`))
    await expect(menu(`Foco ${unique} 2`)).toBeFocused()

    await choose(`Foco ${unique} 2`, 'Editar')
    await form.locator('[name=name]').fill(`Foco ${unique} 2b`)
    await page.keyboard.press('Enter')
    await expect(form).toHaveCount(0)
    await expect(menu(`Foco ${unique} 2b`)).toBeFocused()

    await choose(`Foco ${unique} 2b`, 'Eliminar')
    const sure = page.getByRole('dialog', { name: 'Eliminar área' })
    await sure.getByRole('button', { name: 'Si' }).press('Enter')
    await expect(sure).toHaveCount(0)
    await expect(menu(`Foco ${unique} 3`)).toBeFocused()

    // And the browser's Back leads into none of these dialogs.
    await page.goBack()
    await expect(page).not.toHaveURL(/edit|deletion/)
  })
})

test('an option that is being edited is there again after Cancelar and Seguir editando @js @all', async ({
  page,
  request,
  signInAs,
  unique,
  scriptsRun,
}) => {
  const api = await administrator(request)
  const { design } = await courseWithoutSections(request, unique)
  const section = await api.post<{ id: number }>(`/courses/${design}/sections`, {})
  const below = await api.post<{ id: number }>(`/courses/${design}/sections`, {
    parent: section.id,
  })
  const { id } = await api.post<{ id: number }>(`/courses/${design}/contents`, {
    subSection: below.id,
    contentType: 'SingleChoice',
  })
  await signInAs('admin')
  await page.goto(`/courses/${design}/design?item=content-${id}`)
  await scriptsRun()
  await page.getByRole('link', { name: /^Editar opciones/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'Agregar opción' }).click()
  const text = dialog.locator('[name=text]')
  await text.fill('La tercera')
  await dialog.getByRole('button', { name: 'Cancelar' }).press('Enter')
  await expect(dialog.getByText('Seguro que deseas cancelar la edición?')).toBeVisible()
  await dialog.getByRole('link', { name: 'Seguir editando' }).press('Enter')
  await expect(text).toHaveValue('La tercera')
  // Enter stores it: the first button of the form is not 'Cancelar'.
  await text.press('Enter')
  await expect(page.getByText('Se guardó la opción.')).toBeVisible()
  await expect(dialog.getByText('La tercera').first()).toBeVisible()
})
