import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { readZip } from '#tests/support/files/zip.ts'
import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

async function picture() {
  const image = sharp({ create: { width: 160, height: 90, channels: 3, background: '#0f766e' } })
  return { name: 'portada.png', mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

test(
  'an administrator creates a course, gives it to people, reads its report and takes it back',
  { tag: ['@floor', '@all'] },
  async ({ page, signInAs, unique, scripts, write, isAccessible }) => {
    test.slow() // a course from its beginning to its end
    await signInAs('admin')
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cursos')

    await page.getByRole('link', { name: 'Nuevo curso' }).click()
    const form = page.getByRole('dialog', { name: 'Nuevo curso' })
    await expect(form).toBeVisible()
    const name = `Señales ${unique}`
    await write(page.locator('[name=name]'), name)
    if (scripts) {
      await expect(page.locator('[name=slug]')).toHaveValue(`senales-${unique.toLowerCase()}`)
    }
    await write(page.locator('[name=description]'), 'Las de la vía y las de la planta.')
    await page.locator('[name=gallery_image_file]').setInputFiles(await picture())
    await page.locator('[name=detail_image_file]').setInputFiles(await picture())
    await write(page.locator('[name=slug]'), 'induccion-corporativa')
    await form.getByRole('button', { name: 'Crear curso' }).click()
    await expect(page.getByText('Ya existe un curso con este slug').first()).toBeVisible()
    await isAccessible()
    // The pictures are there already.
    await page.locator('[name=slug]').fill('')
    await form.getByRole('button', { name: 'Crear curso' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Curso creado' })).toBeVisible()

    await page.goto('/courses')
    const search = page.getByRole('searchbox', { name: 'Buscar cursos' })
    await write(search, `senales ${unique}`)
    if (!scripts) await search.press('Enter')
    await expect(page).toHaveURL(/q=senales/)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByText('Ningun usuario ha completado el curso')).toBeVisible()
    await isAccessible()

    await page.getByRole('link', { name: 'Asignar Usuarios' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asignar usuarios')
    const boxes = page.locator('tbody').getByRole('checkbox')
    await tick(boxes.nth(0))
    await tick(boxes.nth(1))
    await isAccessible()
    await page.getByRole('button', { name: 'Asignar', exact: true }).click()
    await expect(page.getByText(`Se asignó «${name}» a 2 usuarios.`)).toBeVisible()
    await expect(
      page.getByRole('table', { name: 'No descargada' }).locator('tbody').getByRole('row'),
    ).toHaveCount(2)
    await isAccessible()

    await page.locator('summary[aria-label="Más acciones"]').click()
    await page.getByRole('link', { name: 'Desasignar usuarios' }).click()
    await expect(page.getByText('El avance se conserva', { exact: false })).toBeVisible()
    await tick(boxes.nth(0))
    await page.getByRole('button', { name: 'Desasignar', exact: true }).click()
    await expect(page.getByText(`Se desasignó «${name}» a 1 usuario.`)).toBeVisible()

    await page.locator('summary[aria-label="Más acciones"]').click()
    await page.getByRole('link', { name: 'Descargar certificados' }).click()
    await expect(
      page.getByText('Ningún usuario tiene un certificado vigente de este curso'),
    ).toBeVisible()
    await isAccessible()
  },
)

test('a reader sees the courses, downloads certificates, and finds nothing that changes them @all', async ({
  page,
  signInAs,
  isAccessible,
}) => {
  await signInAs('reader')
  await page.goto('/courses')
  await expect(page.getByRole('link', { name: 'Nuevo curso' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Inducción corporativa' }).click()
  await expect(page.getByRole('link', { name: /^Top 10 Tiempo Real/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Asignar Usuarios' })).toHaveCount(0)
  await isAccessible()

  await page.locator('summary[aria-label="Más acciones"]').click()
  await isAccessible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar certificados' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Inducción corporativa.zip')
  const entries = readZip(await readFile(await download.path()))
  expect(entries.length).toBeGreaterThan(10)
  for (const { name, content } of entries) {
    expect(name).toMatch(/\.pdf$/)
    expect(content.toString('latin1', 0, 5)).toBe('%PDF-')
  }
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

test('a course is created for another owner, with what was typed before @all', async ({
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
  await page.locator('[name=detail_image_file]').setInputFiles(await picture())
  await page.getByRole('button', { name: 'Crear curso' }).click()
  await expect(page.getByText(`Curso creado: ${name}.`)).toBeVisible()
  await page.goto(`/admin/courses?q=${encodeURIComponent(name)}`)
  await expect(page.locator('article, li').filter({ hasText: name }).first()).toContainText(
    'Cafetera del Quindío',
  )
})
