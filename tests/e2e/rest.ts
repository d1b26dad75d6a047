import type { APIRequestContext } from '@playwright/test'

/** The REST API in the name of an administrator, or another account, for what a journey finds when it begins. */
export async function administrator(request: APIRequestContext, username = 'admin@1.sendero.test') {
  const data = { username, password: 'sendero-demo' }
  const { token } = await answerOf<{ token: string }>(request.post('/api/auth/login', { data }))
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: <T>(path: string) => answerOf<T>(request.get(`/api${path}`, { headers })),
    post: <T>(path: string, body?: object) =>
      answerOf<T>(request.post(`/api${path}`, { headers, data: body })),
    put: <T>(path: string, body: object) =>
      answerOf<T>(request.put(`/api${path}`, { headers, data: body })),
    remove: (path: string) => answerOf(request.delete(`/api${path}`, { headers })),
    upload: <T>(path: string, multipart: Multipart) =>
      answerOf<T>(request.post(`/api${path}`, { headers, multipart })),
  }
}

/** Changes the initial password, as the console requires at the first sign-in. */
export async function chooseOwnPassword(
  request: APIRequestContext,
  username: string,
  { given, own }: { given: string; own: string },
): Promise<void> {
  const data = { username, password: given }
  const { token } = await answerOf<{ token: string }>(request.post('/api/auth/login', { data }))
  await answerOf(
    request.put('/api/auth/password', {
      headers: { authorization: `Bearer ${token}` },
      data: { current_password: given, password: own },
    }),
  )
}

type Multipart = NonNullable<Parameters<APIRequestContext['post']>[1]>['multipart'] & object

async function answerOf<T>(sent: ReturnType<APIRequestContext['get']>): Promise<T> {
  const answer = await sent
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** A course of company 1 in which there is nothing yet. */
export async function courseWithoutSections(request: APIRequestContext, unique: string) {
  const api = await administrator(request)
  const [gallery, detail] = await Promise.all(
    (['thumbnail', 'cover'] as const).map((kind) =>
      api.upload<{ image: string }>(`/courses/images/${kind}`, {
        file: { name: 'x.png', mimeType: 'image/png', buffer: PIXEL },
      }),
    ),
  )
  const { id, course_id: design } = await api.post<{ id: number; course_id: number }>('/courses', {
    name: `Curso ${unique}`,
    slug: `curso-${unique}`,
    gallery_image: gallery!.image,
    detail_image: detail!.image,
  })
  return { id, design }
}

/** Creates a course of one section and subsection with one content. */
export async function courseWithTip(request: APIRequestContext, unique: string) {
  const { design: id } = await courseWithoutSections(request, unique)
  const api = await administrator(request)
  const section = await api.post<{ id: number }>(`/courses/${id}/sections`, { parent: null })
  const below = await api.post<{ id: number }>(`/courses/${id}/sections`, { parent: section.id })
  const content = await api.post<{ id: number }>(`/courses/${id}/contents`, {
    subSection: below.id,
    contentType: 'Tip',
  })
  return { id, section: section.id, content: content.id }
}

/** Creates a learner with a course of tenant 1; returns their id. */
export async function learnerOf(
  request: APIRequestContext,
  course: { id: number },
  unique: string,
): Promise<number> {
  const api = await administrator(request)
  const username = `${unique}@personal.example`
  const { id } = await api.post<{ id: number }>('/users', {
    username,
    email: username,
    // Last in every list by name.
    first_name: `Zulma ${unique}`,
    role: 'user',
    password: 'sendero-demo',
  })
  await api.post(`/courses/${course.id}/users/${id}`)
  return id
}

/** A picture of one pixel, as PNG. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==',
  'base64',
)
