import sharp from 'sharp'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './journey.ts'

type Person = { id: number; full_name: string; disabled: boolean }

/** The REST API in an administrator's name. */
async function administrator(request: APIRequestContext) {
  const data = { username: 'admin@1.sendero.test', password: 'sendero-demo' }
  const { token } = await answerOf<{ token: string }>(request.post('/api/auth/login', { data }))
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: <T>(path: string) => answerOf<T>(request.get(`/api${path}`, { headers })),
    post: <T>(path: string, data?: object) =>
      answerOf<T>(request.post(`/api${path}`, { headers, data })),
    upload: async (path: string) => {
      const image = {
        create: { width: 80, height: 60, channels: 3, background: '#0f766e' },
      } as const
      const buffer = await sharp(image).png().toBuffer()
      const multipart = { file: { name: 'portada.png', mimeType: 'image/png', buffer } }
      return answerOf<{ image: string }>(request.post(`/api${path}`, { headers, multipart }))
    },
  }
}

async function answerOf<T>(sent: ReturnType<APIRequestContext['get']>): Promise<T> {
  const answer = await sent
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as T
}

test('a table of positions moves while it is watched, and holds still when paused @floor', async ({
  page,
  request,
  signInAs,
  isAccessible,
  scripts,
  unique,
}) => {
  const api = await administrator(request)
  const name = `Curso ${unique}`
  const course = await api.post<{ id: number; uuid: string }>('/courses', {
    name,
    gallery_image: (await api.upload('/courses/images/thumbnail')).image,
    detail_image: (await api.upload('/courses/images/cover')).image,
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
