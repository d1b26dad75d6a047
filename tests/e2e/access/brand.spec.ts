import { expect, test } from '../journey.ts'

const UGLY = ['#ffff00', '#777777', '#000000', '#ffffff']

test('with the ugliest colours every text is readable, in both themes and on a phone @all', async ({
  page,
  signInAs,
  scriptsRun,
  isAccessible,
}) => {
  // Another journey saves the brand of the project's company.
  await signInAs('admin', 97)
  for (const color of UGLY) {
    await page.goto('/brand')
    await scriptsRun()
    await page.getByLabel('Color', { exact: true }).fill(color)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Se guardó la marca.')).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await isAccessible()
      await page.goto('/courses')
      await isAccessible()
      await page.goto('/brand')
    }
  }
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible()
  await page.getByRole('button', { name: /^Volver a la marca/ }).click()
  await expect(page.getByText('La consola volvió a la marca de Sendero.')).toBeVisible()
})

test('the preview follows the colour, the name and the logo before they are saved @js', async ({
  page,
  signInAs,
  scriptsRun,
}) => {
  await signInAs('admin')
  await page.goto('/brand')
  await scriptsRun()
  await page.getByLabel('Color', { exact: true }).fill('#ffff00')
  await expect(page.getByText(/^Claro: los botones usan #797900/)).toBeVisible()
  const light = page.getByRole('region', { name: 'Claro' })
  await page.getByLabel('Nombre', { exact: true }).fill('Academia Ñandú')
  await expect(light.getByText('Academia Ñandú')).toBeVisible()
  await page.getByLabel('Logo para fondo claro').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><rect width="90" height="30"/></svg>',
    ),
  })
  const logo = light.getByRole('img', { name: 'Academia Ñandú' })
  await expect(logo).toBeVisible()
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect((await logo.boundingBox())?.height).toBe(28)
})
