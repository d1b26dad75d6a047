import { readFile } from 'node:fs/promises'
import { pictures, square } from '../../api/courses/course-packages/queued.ts'
import { expect, test } from '../journey.ts'
import { forEachInputDevice } from '../tasks.ts'

/**
 * Two jobs of an author who does not start from nothing, in so many steps at most (decision 0045). Each is done with
 * scripts, without them, and by keyboard alone.
 */
forEachInputDevice(
  ({ hands }) => {
    test('a course from a starter is published @all', async ({
      page,
      signInAs,
      company,
      unique,
      isAccessible,
    }) => {
      await signInAs('admin', company.id)
      await page.goto('/')
      const { press, type, steps } = hands(page)
      await press(page.getByRole('link', { name: 'Empezar con un curso listo' }))
      await isAccessible()
      await press(page.getByRole('link', { name: 'Seguridad en el trabajo: lo esencial' }))
      await expect(page.getByText('Encuentra el peligro')).toBeVisible()
      await isAccessible()
      await type(page.getByLabel('Nombre del curso nuevo'), `Seguridad ${unique}`)
      await press(page.getByRole('button', { name: 'Copiar este curso' }))
      await expect(page.getByText(`Curso creado: Seguridad ${unique}.`)).toBeVisible()
      await press(page.getByRole('link', { name: 'Publicar', exact: true }))
      await press(page.getByRole('button', { name: /^Publicar la versión/ }))
      await expect(page.getByText(/Se publicó/).first()).toBeVisible()
      expect(steps()).toBeLessThanOrEqual(5)
    })

    test('a course is moved to another company by file @all', async ({
      page,
      signInAs,
      company,
      unique,
      isAccessible,
    }) => {
      await signInAs('admin')
      await page.goto('/')
      const from = hands(page)
      await from.press(page.getByRole('link', { name: 'Inducción corporativa', exact: true }))
      await from.press(page.locator('summary[aria-label="Más acciones"]'))
      const downloading = page.waitForEvent('download')
      await from.press(page.getByRole('link', { name: 'Exportar el curso' }))
      const file = await downloading
      expect(file.suggestedFilename()).toBe('Inducción corporativa.zip')
      const buffer = await readFile(await file.path())

      await signInAs('admin', company.id)
      await page.goto('/')
      const to = hands(page)
      await to.press(page.getByRole('link', { name: 'Importar un curso' }))
      await isAccessible()
      await to.upload(page.locator('input[type=file]'), {
        name: 'Inducción corporativa.zip',
        mimeType: 'application/zip',
        buffer,
      })
      await to.press(page.getByRole('button', { name: 'Cargar y revisar' }))
      await expect(page.getByText('Una mesa y tres personas')).toBeVisible({ timeout: 30_000 })
      await to.type(page.getByLabel('Nombre del curso nuevo'), `Traído ${unique}`)
      await to.press(page.getByRole('button', { name: 'Crear curso' }))
      await expect(page.getByText(`Curso creado: Traído ${unique}.`)).toBeVisible()
      await expect(page.getByText('Nunca publicado')).toBeVisible()
      expect(from.steps() + to.steps()).toBeLessThanOrEqual(6)
    })
  },
  { signedIn: false },
)

test('a large course shows how many of its files are read, then its preview, and is cancelled by its button', async ({
  page,
  signInAs,
  company,
  isAccessible,
}) => {
  const { zip } = pictures(60, await square(4_000))
  const file = { name: 'curso.zip', mimeType: 'application/zip', buffer: zip }
  const progress = page.getByRole('progressbar', { name: 'Leyendo los archivos del curso' })
  await signInAs('admin', company.id)
  const upload = async () => {
    await page.goto('/courses/packages')
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Cargar y revisar' }).click()
    await expect(progress).toBeVisible({ timeout: 20_000 })
  }
  await upload()
  await isAccessible()
  await page.reload()
  await expect(progress).toBeVisible()
  await expect(page.getByLabel('Nombre del curso nuevo')).toBeVisible({ timeout: 60_000 })

  await upload()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText('Importación cancelada: no se creó ningún curso.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/courses/packages')
  await expect(page.getByRole('button', { name: 'Cargar y revisar' })).toBeVisible()
})
