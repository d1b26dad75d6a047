import sharp from 'sharp'
import { expect, test } from '../journey.ts'
import { administrator } from '../rest.ts'

type Person = { id: number; full_name: string; disabled: boolean }

async function picture() {
  const image = { create: { width: 80, height: 60, channels: 3, background: '#0f766e' } } as const
  const buffer = await sharp(image).png().toBuffer()
  return { file: { name: 'portada.png', mimeType: 'image/png', buffer } }
}

test('a table of positions moves while it is watched, and holds still when paused @floor @kit', async ({
  page,
  request,
  browserName,
  signInAs,
  isAccessible,
  scripts,
  unique,
}) => {
  const api = await administrator(request)
  const name = `Curso ${unique}`
  const uploaded = async (kind: string) =>
    (await api.upload<{ image: string }>(`/courses/images/${kind}`, await picture())).image
  const course = await api.post<{ id: number; uuid: string }>('/courses', {
    name,
    gallery_image: await uploaded('thumbnail'),
    detail_image: await uploaded('cover'),
  })
  const { results } = await api.get<{ results: Person[] }>('/users?limit=50')
  const [ana, luis] = results.filter(({ disabled }) => !disabled) as [Person, Person]
  const assign = ({ id }: Person) => api.post(`/courses/${course.id}/users/${id}`)
  const place = ({ full_name }: Person) => page.getByRole('row', { name: full_name })

  await signInAs('reader')
  await page.goto(`/courses/${course.uuid}/scoretable`)
  await expect(page).toHaveTitle('Tabla de posiciones')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByText('Aún nadie tiene este curso')).toBeVisible()
  if (scripts) await expect(page.getByText('En vivo')).toBeVisible()
  for (const [colorScheme, other] of [
    ['dark', 'Tema claro'],
    ['light', 'Tema oscuro'],
  ] as const) {
    if (browserName === 'firefox') break // takes no scheme from outside
    await page.emulateMedia({ colorScheme })
    await expect(page.getByRole('button', { name: /^Tema/ })).toHaveText(other)
  }
  await isAccessible()

  await assign(ana)
  await expect(place(ana)).toBeVisible()
  if (scripts) {
    await expect(page.getByRole('status')).toHaveText(`${ana.full_name} pasó al primer lugar`)
  }
  await isAccessible()

  await page.getByRole('button', { name: 'Pausar' }).click()
  await expect(page.getByText('En pausa')).toBeVisible()
  await assign(luis)
  // As long as a page without scripts would take to load itself again.
  await page.waitForTimeout(scripts ? 1_500 : 6_000)
  await expect(place(luis)).toHaveCount(0)

  await page.getByRole('button', { name: 'Reanudar' }).click()
  await expect(place(luis)).toBeVisible()
  await expect(place(ana)).toBeVisible()
})
