import sharp from 'sharp'
import { expect, test } from '../journey.ts'

async function picture() {
  const image = sharp({ create: { width: 160, height: 90, channels: 3, background: '#0f766e' } })
  return { name: 'portada.png', mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

test('the slug of a new course follows its name @js @floor @all', async ({
  page,
  signInAs,
  unique,
  write,
}) => {
  await signInAs('admin')
  await page.goto('/')
  await page.getByRole('link', { name: 'Nuevo curso' }).click()
  await write(page.locator('[name=name]'), `Señales ${unique}`)
  await expect(page.locator('[name=slug]')).toHaveValue(`senales-${unique.toLowerCase()}`)
})

test('a table of the report is paged and sorted where it stands @js @floor', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.setViewportSize({ width: 1366, height: 400 })
  await page.goto('/courses')
  await page.getByRole('link', { name: 'Inducción corporativa', exact: true }).click()
  const table = page.getByRole('table', { name: 'Completados' })
  const pages = page.getByRole('navigation', { name: 'Páginas de Completados' })
  const scrolled = () => page.evaluate(() => window.scrollY)
  // Rows may be higher than those before, and Firefox keeps what is read in its place: within the window.
  const stays = async () => expect(Math.abs((await scrolled()) - before)).toBeLessThan(200)

  await pages.scrollIntoViewIfNeeded()
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  await pages.getByRole('link', { name: 'Página siguiente' }).click()
  await expect(page).toHaveURL(/completed\.page=2/)
  await expect(pages).toContainText('página 2')
  await stays()

  // Pressed where it stands: the test's own click would scroll to it first.
  await table.getByRole('link', { name: 'Puntos' }).dispatchEvent('click')
  await expect(page).toHaveURL(/completed\.sort=points/)
  await expect(pages).toContainText('página 1')
  await stays()
})

test('the owner of a new course is changed, with what was typed before @all', async ({
  page,
  signIn,
  write,
  unique,
}) => {
  await page.goto('/login')
  await signIn('super@sendero.test')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto('/admin/courses/new')
  const name = `Catación ${unique}`
  await write(page.locator('[name=name]'), name)
  await write(page.locator('[name=description]'), 'Aromas y sabores')
  await page.locator('[name=gallery_image_file]').setInputFiles(await picture())
  await page.getByLabel('Compañía dueña').selectOption({ label: 'Cafetera del Quindío' })
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
  await expect(page).toHaveURL(/owner=97/)
  await expect(page.getByRole('alert').getByText('El curso aún no se ha creado')).toBeVisible()
  await expect(page.locator('[name=name]')).toHaveValue(name)
  await expect(page.locator('[name=description]')).toHaveValue('Aromas y sabores')
  await expect(page.locator('[name=gallery_image]')).toHaveValue(/^[a-f0-9-]{36}$/)
  const owner = page.getByLabel('Compañía dueña').locator('option:checked')
  await expect(owner).toHaveText('Cafetera del Quindío')
})
