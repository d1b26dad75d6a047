import sharp from 'sharp'
import { expect, test } from '../journey.ts'
import { administrator } from '../rest.ts'
import { tick } from '../tick.ts'

test('a theme shows while it is edited, is locked again part by part, and is kept @js', async ({
  page,
  request,
  signInAs,
  unique,
  isAccessible,
  write,
}) => {
  const api = await administrator(request)
  const { id, content } = await courseWithContent(api, `Tema ${unique}`)
  await signInAs('admin')
  await page.goto(`/courses/${id}/design?item=content-${content}`)
  await page.getByLabel('Más acciones del curso').click()
  await page.getByRole('link', { name: 'Editar tema' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tema del curso' })
  const screen = dialog.getByRole('complementary').locator('.screen-frame')
  const drawn = (part: string) =>
    expect.poll(() =>
      screen.evaluate((it, name) => getComputedStyle(it).getPropertyValue(name), `--theme-${part}`),
    )
  await drawn('background-color').toBe('#F0F0F0')

  const background = dialog.getByLabel('Fondo', { exact: true })
  await expect(background).toBeDisabled()
  await tick(dialog.getByLabel('Personalizar: fondo', { exact: true }))
  await expect(background).toHaveValue('#F0F0F0')
  await write(background, '#123456')
  await drawn('background-color').toBe('#123456')
  await expect(dialog.getByText('Sobre fondo:').first().locator('..')).toHaveText(
    /2:1Poco contraste/,
  )
  await expect(dialog.getByRole('status').filter({ hasText: 'poco contraste' })).toBeVisible()
  await tick(dialog.getByLabel('Personalizar: texto', { exact: true }))
  await write(dialog.getByLabel('Texto', { exact: true }), '#ffffff')
  await drawn('text-color').toBe('#FFFFFF')
  await tick(dialog.getByLabel('Personalizar: enlaces'))
  await write(dialog.getByLabel('Enlaces', { exact: true }), '#ff00ff')
  await tick(dialog.getByLabel('Personalizar: enlaces'), false)
  await expect(dialog.getByLabel('Enlaces', { exact: true })).toHaveValue('#0B57D0')
  await tick(dialog.getByLabel('Personalizar: imagen: curso ganado'))
  await dialog.getByText('Subir un archivo: imagen: curso ganado').click()
  await dialog.getByLabel(/^Archivo nuevo: curso ganado/).setInputFiles(await picture())
  await isAccessible()
  await dialog.getByRole('button', { name: 'Guardar tema' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Se guardó el tema.' })).toBeVisible()

  const { theme } = await api.get<{ theme: object }>(`/courses/${id}/design`)
  expect(theme).toEqual({
    text_color: 0xffffffff,
    background_color: 0xff123456,
    course_won_image: 'ganado.png',
  })
  await expect(page.getByRole('region', { name: 'Vista previa' }).first()).toBeVisible()
})

async function picture() {
  const image = sharp({ create: { width: 64, height: 36, channels: 3, background: '#0f766e' } })
  return { name: 'ganado.png', mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

/** A new course with one content, by the ids of its design and of the content. */
async function courseWithContent(api: Awaited<ReturnType<typeof administrator>>, name: string) {
  const image = async (kind: string) =>
    (await api.upload<{ image: string }>(`/courses/images/${kind}`, { file: await picture() }))
      .image
  const [gallery_image, detail_image] = [await image('thumbnail'), await image('cover')]
  const { course_id: id } = await api.post<{ course_id: number }>('/courses', {
    name,
    gallery_image,
    detail_image,
  })
  const section = await api.post<{ id: number }>(`/courses/${id}/sections`, { parent: null })
  const below = await api.post<{ id: number }>(`/courses/${id}/sections`, { parent: section.id })
  const content = await api.post<{ id: number }>(`/courses/${id}/contents`, {
    subSection: below.id,
    contentType: 'Concept',
  })
  return { id, content: content.id }
}
