import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { ApproverGroup } from '#contract/people/approver-groups.ts'
import type { newUser } from '#contract/platform/people/user-shapes.ts'
import type { Caller, TestApi } from '#tests/support/api.ts'
import { created, draftUser, openCompany } from '../users/company.ts'

/** Fixtures of a tenant, with groups and people made for one test. */
export async function openApproverGroups(api: TestApi) {
  const company = await openCompany(api)
  const { admin } = company
  return {
    ...company,
    /** Somebody of the console unless they are a learner, enabled. */
    async person(changes: Partial<z.input<typeof newUser>> = {}) {
      const draft = draftUser({ role: 'reader', last_name: randomUUID().slice(0, 8), ...changes })
      const { body } = await created(admin, draft)
      return { id: body.id as number, name: body.full_name as string, email: draft.email }
    },
    disable: (id: number) => admin('PUT', `/users/${id}/disable`),
    async group(draft: object = {}, by: Caller = admin): Promise<ApproverGroup> {
      const answer = await by('POST', '/preregistrations-auth-groups', { name: 'Grupo', ...draft })
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      return answer.body as ApproverGroup
    },
    put: (id: number, body: object, by: Caller = admin) =>
      by('PUT', `/preregistrations-auth-groups/${id}`, { name: 'Grupo', ...body }),
  }
}
