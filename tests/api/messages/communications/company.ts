import { randomUUID } from 'node:crypto'
import type { Audience } from '#contract/messages/audience-shapes.ts'
import type { Message } from '#contract/messages/message-shapes.ts'
import type { Caller, TestApi } from '#tests/support/api.ts'
import { idleQueue, rowsOf } from '#tests/support/database/database-rows.ts'
import { openCompany } from '../../people/users/company.ts'

let made = 0

/** A mobile nobody else has, as users have them; `ending` decides what the embedded provider makes of it. */
export function mobile(ending = '88'): string {
  made += 1
  return `+57 31${String(made).padStart(6, '0')}${ending}`
}

/** Fixtures of a tenant, with people, audiences and messages made for one test. */
export async function openCommunications(api: TestApi) {
  const company = await openCompany(api)
  const rows = await rowsOf(api.url)
  const { admin } = company

  /** Inserts a person in the place `where`, without the API; returns their id. */
  async function person(where: string, changes: Record<string, unknown> = {}): Promise<number> {
    const name = randomUUID()
    const columns = Object.entries({
      tenant_id: 1,
      username: name,
      email: `${name}@audiencia.test`,
      first_name: 'Persona',
      last_name: name.slice(0, 8),
      location: where,
      mobile: mobile(),
      ...changes,
    })
    const [made] = await rows<{ id: string }>(
      `insert into users (${columns.map(([column]) => column).join(', ')})
       values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      columns.map(([, value]) => value),
    )
    return Number(made!.id)
  }

  return {
    ...company,
    rows,
    person,
    where: () => `Sede ${randomUUID().slice(0, 8)}`,
    async audience(draft: object = {}, by: Caller = admin): Promise<Audience> {
      const answer = await by('POST', '/communications', { name: 'Operarios', ...draft })
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      return answer.body as Audience
    },
    async message(audience: number, draft: object = {}, by: Caller = admin): Promise<Message> {
      const answer = await by('POST', `/communications/${audience}/messages`, {
        body: 'Hola',
        ...draft,
      })
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      return answer.body as Message
    },
    read: async ({ communication_id, id }: Pick<Message, 'communication_id' | 'id'>, by = admin) =>
      (await by('GET', `/communications/${communication_id}/messages/${id}`)).body as Message,
    deliveries: async (
      { communication_id, id }: Pick<Message, 'communication_id' | 'id'>,
      query = '',
      by = admin,
    ) =>
      (await by('GET', `/communications/${communication_id}/messages/${id}/deliveries${query}`))
        .body,
    idle: () => idleQueue(rows),
    withoutLimit: approvalResetter(rows),
  }
}

/** Takes back the limit of people without approval, past the API, where it stays for whoever raises it. */
export const approvalResetter = (rows: Awaited<ReturnType<typeof rowsOf>>) => () =>
  rows(
    `update tenants set approval_over = null, approval_over_before = null, approval_raised_by = null,
       approval_raised_by_name = null, approval_raised_at = null where id = 1`,
  )
