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
  await page.getByRole('link', { name: /^Personas/ }).click()
  const table = page.getByRole('table', { name: 'Todos' })
  const pages = page.getByRole('navigation', { name: 'Páginas de Todos' })
  const scrolled = () => page.evaluate(() => window.scrollY)
  // Rows may be higher than those before, and Firefox keeps what is read in its place: within the window.
  const stays = async () => expect(Math.abs((await scrolled()) - before)).toBeLessThan(200)

  await pages.scrollIntoViewIfNeeded()
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  await pages.getByRole('link', { name: 'Página siguiente' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(pages).toContainText('página 2')
  await stays()

  // Pressed where it stands: the test's own click would scroll to it first.
  await table.getByRole('link', { name: 'Puntos' }).dispatchEvent('click')
  await expect(page).toHaveURL(/sort=points/)
  await expect(pages).toContainText('página 1')
  await stays()
})

test('a table of a course with its search is an address, which Back returns to @js @floor', async ({
  page,
  signInAs,
  write,
  scriptsRun,
}) => {
  await signInAs('admin')
  await page.goto('/courses/1')
  await scriptsRun()
  await page.getByRole('link', { name: /^Personas/ }).click()
  const views = page.getByRole('navigation', { name: 'Estado en el curso' })
  await views.getByRole('link', { name: /^Completados/ }).click()
  await expect(page.getByRole('table', { name: 'Completados' })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Buscar usuarios del curso' })
  await write(search, 'ra')
  await expect(page).toHaveURL(/q=ra/)
  const address = page.url()
  expect(address).toContain('status=finished')
  const rows = page.getByRole('table', { name: 'Completados' }).getByRole('row')
  const texts = await rows.allInnerTexts()

  await page.getByRole('link', { name: 'Áreas', exact: true }).click()
  await expect(page).toHaveURL(/\/courses\/1\/areas\?q=ra$/)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(views.getByRole('link', { name: /^Completados/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(search).toHaveValue('ra')
  // The same in another tab.
  await page.goto(address)
  expect(await rows.allInnerTexts()).toEqual(texts)
})

test('on a phone the tabs of a course scroll to the current one @js', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/courses/1/users?status=not-downloaded')
  const last = page.getByRole('link', { name: /^No descargada/ })
  await expect(last).toBeInViewport({ ratio: 1 })
  const height = (await last.boundingBox())!.height
  expect(
    (await page.getByRole('navigation', { name: 'Estado en el curso' }).boundingBox())!.height,
  ).toBeLessThan(height + 8)
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBe(0)
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

test('a course is renamed twice, and another tab is told of it @js @floor', async ({
  page,
  context,
  signInAs,
  unique,
  write,
}) => {
  await signInAs('admin')
  await page.goto('/courses?q=gestion-del-tiempo')
  const original = await page.getByRole('main').getByRole('heading', { level: 2 }).innerText()
  await page.getByRole('link', { name: original, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(original)
  const rename = async (name: string) => {
    await page.locator('summary[aria-label="Más acciones"]').click()
    await page.getByRole('link', { name: 'Datos del curso' }).click()
    await write(page.getByRole('textbox', { name: 'Nombre' }), name)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  await rename(`Primero ${unique}`)
  const course = page.url()
  const other = await context.newPage()
  await other.goto(`${new URL(course).pathname}/data`)
  await rename(`Segundo ${unique}`)
  await page.goBack()
  await expect(page).toHaveURL(course)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Segundo ${unique}`)

  await write(other.getByRole('textbox', { name: 'Descripción' }), 'De la otra pestaña')
  await other.getByRole('button', { name: 'Guardar' }).click()
  const differences = other.getByRole('region', { name: 'Diferencias' })
  await expect(differences).toContainText(`Segundo ${unique}`)
  await write(other.getByRole('textbox', { name: 'Nombre' }), original)
  await other.getByRole('button', { name: 'Guardar' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(original)
})
