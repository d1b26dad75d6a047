import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { expect, test } from 'vitest'
import { remindOfExpiringTokens } from '#api/access/api-tokens/remind-job.ts'
import { inviteToSessions } from '#api/training/calendars/invite-job.ts'
import { remindOfCertifications } from '#api/training/certifications/remind-job.ts'
import type { Database } from '#api/platform/db/database.ts'
import { deleteOrphans } from '#api/platform/files/delete-orphans.ts'
import { AVATARS } from '#api/platform/images/avatars.ts'
import { deleteOldUploads, purgeJobs } from '#api/platform/imports/maintenance.ts'
import type { Services } from '#api/platform/services/services.ts'
import { emptyTrash } from '#api/oversight/trash/empty.ts'
import { tellCertificationEnds } from '#api/oversight/webhooks/certification-ends.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** Sweeps over the companies with work in all of them, one of which fails. */

const { services, url } = await startTestApi()
const rows = await rowsOf(url)

const FAILING = 1
const OTHERS = [97, 1704]
const COMPANIES = [FAILING, ...OTHERS]
const DAY_MS = 24 * 3600 * 1000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
/** Noon in Bogotá. */
const noon = new Date(`${new Date().toISOString().slice(0, 10)}T17:00:00Z`)

await rows(
  'update tenants set external_training = true, calendar_invitations = true where id = any($1)',
  [COMPANIES],
)
await rows(
  `insert into webhook_endpoints (tenant_id, name, url, events, secret)
   select id, 'Fines', 'https://eventos.example', '{certification.expired}', '\\x01'
   from unnest($1::int[]) id`,
  [COMPANIES],
)
await rows(
  `insert into api_tokens (tenant_id, name, scopes, hash, hint, created_by_name, expires_at)
   select id, 'Vence', '{areas:read}', sha256(id::text::bytea), 'sendero_cot_…aaaa', 'Ana', now() + interval '1 day'
   from unnest($1::int[]) id`,
  [COMPANIES],
)
await rows(
  `insert into groups (tenant_id, name, deleted_at)
   select id, 'Viejo', now() - interval '40 days' from unnest($1::int[]) id`,
  [COMPANIES],
)
await rows(
  `insert into imports (tenant_id, kind, filename, owner_id, owner_name, scope, status, phase, settled, finished_at)
   select id, 'users', 'viejo.csv', 1, 'Ana', '{}', 'completed', 'import_complete', true, now() - interval '31 days'
   from unnest($1::int[]) id`,
  [COMPANIES],
)
for (const tenantId of COMPANIES)
  for (const folder of [AVATARS.folder, 'imports'])
    await services.files.put(`${folder}/${tenantId}/${randomUUID()}`, Buffer.from('a'), 'image/png')

const SWEEPS: Record<string, (services: Services) => Promise<void>> = {
  'reminders of certifications': (on) => remindOfCertifications(on, { now: noon }),
  'invitations to sessions': (on) => inviteToSessions(on, { now: noon }),
  'reminders of API tokens': (on) => remindOfExpiringTokens(on),
  'events of ends of certifications': (on) => tellCertificationEnds(on, noon),
  'emptying of the trash': (on) => emptyTrash(on),
  'purge of imports': (on) => purgeJobs(on),
  'deletion of old uploads': (on) => deleteOldUploads(on, inDays(31)),
  'deletion of unused files': (on) => deleteOrphans(on, AVATARS, inDays(2).getTime()),
}

/** Services on which the changes of one company fail; notes the other companies with a change, and the log. */
function failingServices() {
  const changed = new Set<number>()
  const logged: { tenant?: number }[] = []
  const admit = (tenantId: number) => {
    if (tenantId === FAILING) throw new Error('planted')
    changed.add(tenantId)
  }
  const db: Database = {
    ...services.db,
    transaction: async (scope, work) => {
      admit(scope.tenantId)
      return services.db.transaction(scope, work)
    },
  }
  const files = {
    ...services.files,
    delete: async (key: string) => {
      admit(Number(key.split('/')[1]))
      return services.files.delete(key)
    },
  }
  const log = { info: () => {}, error: (entry: object) => logged.push(entry) } as unknown as Logger
  return { failing: { ...services, db, files, log }, changed, logged }
}

test.each(Object.entries(SWEEPS))(
  '%s: a company that fails is logged, keeps no other from its work, and fails the job at the end',
  async (_name, sweep) => {
    const { failing, changed, logged } = failingServices()
    await expect(sweep(failing)).rejects.toThrow(/: 1 of \d+ failed$/)
    expect([...changed]).toEqual(expect.arrayContaining(OTHERS))
    expect(logged).toMatchObject([{ err: { message: 'planted' }, tenant: FAILING }])
    await sweep(services)
  },
)
