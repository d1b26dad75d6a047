import sharp from 'sharp'
import type { TestApi } from '#tests/support/api.ts'
import { created, draftUser, openCompany } from '../../people/users/company.ts'

/** Users who hold certifications, for these tests. */
export async function openHolders(api: TestApi) {
  const company = await openCompany(api)
  const { admin, rows } = company
  const { body } = await admin('GET', '/certifications?limit=1000')
  const certifications = body.results as { id: number; name: string }[]

  return {
    ...company,
    certifications,
    /** A new user, in the areas of the persona `unit` unless another is given. */
    async somebody(changes: object = {}): Promise<number> {
      const draft = draftUser({ area_id: company.unitAreas[0], ...changes })
      return (await created(admin, draft)).body.id
    },
    /** A certification just assigned, as it was answered. */
    async held(userId: number, changes: object = {}) {
      const answer = await admin('POST', `/certifications/user/${userId}`, {
        certification_id: certifications[0]!.id,
        date_completed: '2026-01-31',
        ...changes,
      })
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      return answer.body
    },
    logOf: (assignmentId: number) =>
      rows<{ action: string; before: any; after: any; user_id: string }>(
        `select action, before, after, user_id from audit_log
         where entity = 'user_certification' and entity_id = $1 order by id`,
        [assignmentId],
      ),
  }
}

export const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()

export function formWith(content: Uint8Array | string, name: string, type?: string): FormData {
  const form = new FormData()
  form.append('file', new File([content as BlobPart], name, { type }))
  return form
}

const DAY_MS = 24 * 3600 * 1000

/** Returns the date in the given number of days, on the calendar of the demo tenants. */
export function dayAfter(days: number, timeZone = 'America/Bogota'): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
  return new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10)
}
