import { expect, test } from '../journey.ts'
import { administrator, courseWithoutSections } from '../rest.ts'

test('an error that stops a publication leads to its field, which has the focus @js @all', async ({
  page,
  request,
  signInAs,
  unique,
  isAccessible,
}) => {
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
  await expect(field).toBeFocused()
})
