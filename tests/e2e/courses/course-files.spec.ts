import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { administrator, courseWithTip } from '../rest.ts'

test('files are dropped, chosen for a field, and deleted by keyboard @js', async ({
  page,
  request,
  signInAs,
  unique,
  isAccessible,
  scriptsRun,
}) => {
  const { id, section, content } = await courseWithTip(request, unique)
  await signInAs('admin')
  await page.goto(`/courses/${id}/design?item=content-${content}`)

  // Unsaved text is restored together with the file.
  await page.getByLabel('Título', { exact: true }).fill('A medio escribir')
  await page
    .locator('summary')
    .filter({ hasText: /^Imagen$/ })
    .click()
  await page.getByRole('button', { name: /^Elegir de los archivos ?: imagen/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Elegir archivo: Imagen/)
  await scriptsRun()
  await drop(page, ['uno.svg', 'dos.svg', 'nota.txt'])
  const sent = page.getByRole('list', { name: 'Archivos que se suben' })
  await expect(sent.getByText('Se subió.')).toHaveCount(2)
  await expect(sent.getByRole('alert')).toHaveText('Este tipo de archivo no se admite')
  await expect(page.getByRole('table').getByRole('link', { name: /^(uno|dos)\.svg/ })).toHaveCount(
    2,
  )
  await isAccessible()
  await sent.getByRole('link', { name: 'Elegir dos.svg' }).click()
  await expect(page.getByText('Elegiste «dos.svg»: guarda para que quede.')).toBeVisible()
  await expect(page.getByLabel('Título', { exact: true })).toHaveValue('A medio escribir')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Se guardaron los cambios.')).toBeVisible()

  // A file that several places name: each link is large enough to be hit.
  const api = await administrator(request)
  await api.put(`/courses/${id}`, { [`sections/${section}/icon`]: 'dos.svg' })
  await page.getByLabel('Más acciones del curso').click()
  await page.getByRole('link', { name: 'Archivos', exact: true }).click()
  await page.getByText('2 lugares').click()
  await isAccessible()
  await page.goto(`/courses/${id}/design?item=content-${content}`)

  // The one that nothing uses goes, without a mouse.
  await page.getByLabel('Más acciones del curso').press('Enter')
  await page.getByRole('link', { name: 'Archivos', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archivos 2')
  await page.getByRole('checkbox', { name: 'Seleccionar uno.svg' }).press('Space')
  await page.getByRole('button', { name: 'Eliminar', exact: true }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Eliminar archivo' })
  await expect(question.getByText('¿Eliminar «uno.svg»?')).toBeVisible()
  await question.getByRole('button', { name: 'Eliminar' }).press('Enter')
  await expect(page.getByText('Se eliminó 1 archivo.')).toBeVisible()
  await expect(page.getByRole('table').getByRole('link', { name: /^(uno|dos)\.svg/ })).toHaveCount(
    1,
  )
})

/** Files dropped on the page, as a person's hand drops them. */
async function drop(page: Page, names: string[]) {
  await page.evaluate((names) => {
    const data = new DataTransfer()
    for (const name of names) {
      const content = name.endsWith('.svg')
        ? '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle cx="2" cy="2" r="2"/></svg>'
        : 'texto'
      data.items.add(new File([content], name))
    }
    const over = (type: string) =>
      document.body.dispatchEvent(
        new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
      )
    over('dragover')
    over('drop')
  }, names)
}
