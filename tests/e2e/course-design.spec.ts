import { expect, test } from './journey.ts'
import { courseWithoutSections } from './rest.ts'

test('a course is made of sections, subsections and contents, and published', async ({
  page,
  request,
  signInAs,
  unique,
  write,
  isAccessible,
}) => {
  test.setTimeout(240_000) // a whole course
  const course = await courseWithoutSections(request, unique)
  await signInAs('admin')
  await page.goto(`/courses/${course.design}/design`)
  await expect(page.getByText('El curso no tiene secciones')).toBeVisible()
  await isAccessible()

  const panel = page.getByRole('region', { name: /^(Nueva|Primeros|Segundo)/ })
  const dialog = page.getByRole('dialog')
  const made = (text: string) => page.getByRole('status').filter({ hasText: text })
  for (const below of [2, 1]) {
    await page.locator('a[data-shortcut=n]').click()
    await expect(dialog.getByLabel('Orden')).toHaveValue('')
    if (below === 2) await isAccessible()
    await dialog.getByLabel('Sección superior').selectOption({ label: 'Ninguna (en la raíz)' })
    await dialog.getByRole('button', { name: 'Crear sección' }).click()
    await expect(made('Sección creada.')).toBeVisible()
    const section = page.url()
    for (let turn = 0; turn < below; turn += 1) {
      await page.goto(section)
      await page.getByRole('link', { name: 'Agregar subsección' }).click()
      await dialog.getByRole('button', { name: 'Crear sección' }).click()
      await expect(made('Subsección creada.')).toBeVisible()
      for (const template of below === 2 ? ['Consejo', 'Reto'] : FOUR) {
        await page.getByRole('link', { name: 'Agregar contenido' }).click()
        if (template === 'Reto' && turn === 0) await isAccessible()
        await dialog.getByRole('button', { name: new RegExp(`^${template}`) }).click()
        await expect(made('Contenido creado.')).toBeVisible()
        await write(page.getByLabel('Texto', { exact: true }), `Lee esto: ${template}`)
        await page.getByRole('button', { name: 'Guardar' }).click()
        await expect(made('Se guardaron los cambios.')).toBeVisible()
      }
    }
  }
  await expect(panel.or(page.getByRole('region', { name: 'Reto' })).first()).toBeVisible()
  await isAccessible()

  // The last one goes up, and comes back.
  await page.getByRole('button', { name: 'Subir' }).click()
  await expect(page.getByRole('button', { name: 'Bajar' })).toBeEnabled()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('button', { name: 'Bajar' })).toBeDisabled()

  await page.getByRole('link', { name: 'Publicar', exact: true }).click()
  await page.getByRole('button', { name: /^Publicar la versión/ }).click()
  await expect(page.getByText('Se publicó la versión 1.')).toBeVisible()
})

const FOUR = ['Concepto', 'Consejo', 'Concepto', 'Reto']

test('the screen follows what is typed, and leaving it unsaved is asked about @js', async ({
  page,
  request,
  signInAs,
  unique,
  write,
}) => {
  const course = await courseWithoutSections(request, unique)
  await signInAs('admin')
  await page.goto(`/courses/${course.design}/design/new-section`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Crear sección' }).click()
  const preview = page.getByRole('region', { name: 'Vista previa' }).first()
  await expect(preview).toContainText('Nueva sección')
  await write(page.getByLabel(/^Nombre/), 'Antes de empezar')
  await expect(preview).toContainText('Antes de empezar')
  await page.getByRole('link', { name: 'Agregar subsección' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' })
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(page.getByLabel(/^Nombre/)).toHaveValue('Antes de empezar')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Se guardaron los cambios.')).toBeVisible()
  await page.getByRole('link', { name: 'Agregar subsección' }).click()
  await expect(page.getByRole('dialog', { name: 'Nueva sección' })).toBeVisible()
})
