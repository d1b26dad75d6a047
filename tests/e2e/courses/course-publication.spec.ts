import { expect, test } from '../journey.ts'
import { administrator, courseWithoutSections } from '../rest.ts'
import { tick } from '../tick.ts'

test('an administrator corrects the problems of a course, publishes it, and restores a version @all', async ({
  page,
  request,
  signInAs,
  unique,
  write,
  scripts,
  isAccessible,
}) => {
  test.slow() // a whole publication
  const api = await administrator(request)
  const { design: id } = await courseWithoutSections(request, unique)
  const section = await api.post<{ id: number }>(`/courses/${id}/sections`, {})
  const below = await api.post<{ id: number }>(`/courses/${id}/sections`, { parent: section.id })
  const content = await api.post<{ id: number }>(`/courses/${id}/contents`, {
    subSection: below.id,
    contentType: 'Tip',
  })
  const at = `sections/${section.id}/sections/${below.id}`
  await api.put(`/courses/${id}`, {
    [`sections/${section.id}/name`]: 'Antes de empezar',
    [`${at}/name`]: 'El casco',
    [`${at}/contents/${content.id}/title`]: 'Úsalo',
  })

  await signInAs('admin')
  await page.goto(`/courses/${id}/design`)
  await page.getByRole('link', { name: 'Publicar', exact: true }).click()
  const publish = page.getByRole('button', { name: /^Publicar la versión/ })
  await expect(publish).toBeDisabled()
  await expect(page.getByText('No se puede publicar: lo impide 1 error.')).toBeVisible()
  await isAccessible()
  await page.getByRole('link', { name: 'Escribe el texto' }).click()
  const field = page.locator('[name="extended_props/text"]')
  if (scripts) await expect(field).toBeFocused()
  await write(field, 'Usa el casco')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Se guardaron los cambios.')).toBeVisible()

  await page.goto(`/courses/${id}/design/publication`)
  await publish.click()
  await expect(page.getByText('Se publicó la versión 1.')).toBeVisible()
  await expect(page.getByText('No hay cambios por publicar.')).toBeVisible()
  await api.post(`/courses/${id}/sections`, {})
  await page.reload()
  await expect(page.getByText('Nueva sección', { exact: true }).first()).toBeVisible()
  await isAccessible()

  await page.getByRole('link', { name: /^Traer como borrador/ }).click()
  const question = page.getByRole('dialog', { name: 'Traer como borrador' })
  await expect(question.getByText('¿Traer la versión 1 como borrador?')).toBeVisible()
  await isAccessible()
  await question.getByRole('button', { name: 'Traer como borrador' }).click()
  await expect(page.getByText(/El borrador es ahora la versión 1\./)).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('button', { name: 'Rehacer' })).toBeEnabled()

  await page.goto(`/courses/${id}/design/copy?item=section-${section.id}`)
  const dialog = page.getByRole('dialog', { name: 'Copiar a otro curso…' })
  const search = dialog.getByRole('searchbox', { name: 'Buscar cursos' })
  await write(search, 'induccion corp')
  if (!scripts) await search.press('Enter')
  await expect(page).toHaveURL(/q=induccion/)
  await tick(dialog.getByRole('radio', { name: 'Inducción corporativa' }))
  await isAccessible()
  await dialog.getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByText(/se copió en este curso/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Inducción corporativa')
  // Other journeys read that course.
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('button', { name: 'Rehacer' })).toBeEnabled()
})
