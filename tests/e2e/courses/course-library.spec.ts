import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { courseWithTip } from '../rest.ts'

test('files are dropped on the library, and one is shown on a screen of a course @js @all', async ({
  page,
  request,
  signInAsNewAdmin,
  unique,
  isAccessible,
  scriptsRun,
}) => {
  const { id, content } = await courseWithTip(request, unique)
  await signInAsNewAdmin()
  await page.goto('/courses')
  await page.getByRole('link', { name: 'Biblioteca', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Biblioteca de archivos/)
  await scriptsRun()
  await drop(page, [`Casco ${unique}.svg`, `Guantes ${unique}.svg`])
  const sent = page.getByRole('list', { name: 'Archivos que se suben' })
  await expect(sent.getByText('Se subió.')).toHaveCount(2)
  await isAccessible()

  await page.goto(`/courses/${id}/design?item=content-${content}`)
  await page.getByLabel('Título', { exact: true }).fill('A medio escribir')
  await page
    .locator('summary')
    .filter({ hasText: /^Imagen$/ })
    .click()
  await page.getByRole('button', { name: /^Elegir de los archivos ?: imagen/ }).click()
  await page.getByRole('link', { name: 'De la biblioteca' }).click()
  await page.getByLabel('Buscar en la biblioteca').fill(`Casco ${unique}`)
  await page.getByLabel('Buscar en la biblioteca').press('Enter')
  await expect(page.getByRole('button', { name: /^Elegir/ })).toHaveCount(1)
  await isAccessible()
  await page.getByRole('button', { name: `Elegir Casco ${unique}.svg` }).click()
  await expect(
    page.getByText(`Elegiste «Casco-${unique}.svg»: guarda para que quede.`),
  ).toBeVisible()
  await expect(page.getByLabel('Título', { exact: true })).toHaveValue('A medio escribir')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Se guardaron los cambios.')).toBeVisible()
  await page.goto(`/courses/${id}/preview`)
  await expectDrawn(page, `Casco-${unique}.svg`)
})

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle cx="2" cy="2" r="2"/></svg>'

/** The picture has been loaded, and not only its address. */
async function expectDrawn(page: Page, name: string) {
  const image = page.locator(`img[src$="/${name}"]`).first()
  await image.scrollIntoViewIfNeeded()
  await expect
    .poll(() => image.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth))
    .toBeGreaterThan(0)
}

/** Files dropped on the page, as a person's hand drops them. */
async function drop(page: Page, names: string[]) {
  await expect(page.getByLabel('Subir archivos').first()).toBeVisible()
  await page.evaluate(
    ({ names, content }) => {
      const data = new DataTransfer()
      for (const name of names) data.items.add(new File([content], name))
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(
          new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
        )
    },
    { names, content: DRAWING },
  )
}
