import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { LONG_JOBS } from '#api/job-handlers.ts'
import { LONG_JOB_SESSIONS } from '#api/platform/jobs/long-job.ts'
import { startTestApi } from '#tests/support/api.ts'

const { services } = await startTestApi()

test('as many long jobs as may run at a time hold a session and still query the database', async () => {
  const concurrent = LONG_JOBS.reduce((sum, { concurrency = 1 }) => sum + concurrency, 0)
  expect(concurrent).toBe(LONG_JOB_SESSIONS)
  expect(services.db.connections).toBeLessThan(concurrent)

  const everyone = Promise.withResolvers<true>()
  let holding = 0
  const holdAndQuery = (tenantId: number) =>
    services.db.session({ tenantId }, async () => {
      holding += 1
      if (holding === concurrent) everyone.resolve(true)
      await everyone.promise
      const [row] = await services.db.query<{ tenant: string }>(
        { tenantId },
        sql`select current_setting('app.tenant_id') as tenant`,
      )
      return Number(row!.tenant)
    })
  // Releases the holders when one of them gets no session.
  const failed = (error: unknown) => {
    everyone.reject(error)
    throw error
  }
  const tenants = Array.from({ length: concurrent }, (_, index) => (index % 2 === 0 ? 1 : 97))
  expect(await Promise.all(tenants.map((tenant) => holdAndQuery(tenant).catch(failed)))).toEqual(
    tenants,
  )
})
