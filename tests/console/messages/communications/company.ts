import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Audience } from '#contract/messages/audience-shapes.ts'
import type { Message } from '#contract/messages/message-shapes.ts'
import type { newUser } from '#contract/platform/people/user-shapes.ts'
import type { TestApi } from '#tests/support/api.ts'
import { dayOf } from '#app/kit/ui/format.ts'
import { created, draftUser } from '../../../api/people/users/company.ts'

let people = 100_000

/** The day in so many days, 'YYYY-MM-DD', in Bogotá: messages are scheduled for a year at most. */
export const later = (days: number) => dayOf(Date.now() + days * 86_400_000, 'America/Bogota')

/** Audiences, messages and people made for one test. */
export async function openAudiences(testApi: TestApi, company = 1) {
  const api = await testApi.signInAs('admin', company)

  async function made<T>(path: string, draft: object): Promise<T> {
    const { status, body } = await api('POST', path, draft)
    if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`)
    return body as T
  }

  return {
    api,
    audience: (draft: object = {}) =>
      made<Audience>('/communications', { name: 'Audiencia', ...draft }),
    message: (audience: number, draft: object = {}) =>
      made<Message>(`/communications/${audience}/messages`, { body: 'Hola', ...draft }),
    async area(name: string): Promise<number> {
      const code = randomUUID().slice(0, 8)
      return (await made<{ id: number }>('/areas', { name, code })).id
    },
    /** Creates a person whose mobile ends in `ending`, which sets the outcome at the embedded provider. */
    async person(changes: Partial<z.input<typeof newUser>> = {}, ending = '01') {
      const mobile = `+57 39${(people += 1)}${ending}`
      const draft = draftUser({ role: 'user', mobile, ...changes })
      const { body } = await created(api, draft)
      return { id: body.id as number, name: body.full_name as string }
    },
  }
}
