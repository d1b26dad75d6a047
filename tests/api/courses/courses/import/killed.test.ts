import { expect, test } from 'vitest'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { importsOn, statusOf } from '#tests/api/platform/imports/imports.ts'
import { openKilling } from '#tests/api/platform/imports/killing.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/**
 * The process that imports is killed (SIGKILL) in the middle. Having a course twice is no more than
 * having it, so what tells whether a row was applied twice is the audit log: an entry each.
 */

const ROWS = 20_000

const api = await startTestApi()
const { admin, course } = await openGroups(api)
const rows = await rowsOf(api.url)

async function one(statement: string, values: unknown[]): Promise<Record<string, number>> {
  const [row] = await rows<Record<string, string>>(statement, values)
  return Object.fromEntries(Object.entries(row!).map(([name, value]) => [name, Number(value)]))
}

test('applies and reports each row once', { timeout: 120_000 }, async () => {
  await rows(
    `insert into users (tenant_id, username, email, first_name, identification_number)
     select 1, 'curso' || n, 'curso' || n || '@compania.example', 'Curso', 'C' || n
     from generate_series(1, $1::int) n`,
    [ROWS],
  )
  const id = await course('Curso interrumpido')
  // Every tenth had it and got half-way.
  await rows(
    `insert into course_users (tenant_id, tenant_course_id, user_id, enabled, started_at,
       percentage_completed, points, assigned_at)
     select 1, $1, id, false, now(), 50, 30, '2020-01-01' from users
     where tenant_id = 1 and username like 'curso%0'`,
    [id],
  )
  const into = `courses/${id}/users`
  const { accepted, started } = importsOn(api, into)
  const { killWhileWorking, killOnceApplying, finish } = openKilling(api, rows, (jobId) =>
    statusOf(admin, jobId, into),
  )
  // A third by each column.
  const named = ['curso#,,', ',CURSO#@compania.example,', ',,C#']
  const lines = Array.from({ length: ROWS }, (_, n) => named[n % 3]!.replace('#', String(n + 1)))
  const jobId = await accepted(admin, `username,email,identification_number\n${lines.join('\n')}\n`)

  await killWhileWorking(jobId, 1)
  await finish(jobId)
  expect(await statusOf(admin, jobId, into)).toMatchObject({
    phase: 'validation_complete',
    counts: { rows: ROWS, create: ROWS, errors: 0, warnings: ROWS / 10 },
  })

  await started(admin, jobId)
  const left: number[] = []
  while (left.length < 3) left.push(await killOnceApplying(jobId))
  expect(left[0]).toBeGreaterThan(0)
  expect(left[2]).toBeLessThan(ROWS)
  await finish(jobId)
  expect(await statusOf(admin, jobId, into)).toMatchObject({
    phase: 'import_complete',
    props: { imported_count: ROWS, failed_count: 0 },
  })
  expect(
    await one(
      `select count(*) as have, count(*) filter (where points = 30 and percentage_completed = 50
           and assigned_at > now() - interval '1 hour') as again
       from course_users where tenant_course_id = $1 and enabled and direct`,
      [id],
    ),
  ).toEqual({ have: ROWS, again: ROWS / 10 })
  expect(
    await one(
      `select count(*) as told, count(distinct user_id) as people from audit_log
       where entity = 'course' and entity_id = $1 and action = 'add'`,
      [id],
    ),
  ).toEqual({ told: ROWS, people: ROWS })
  expect(
    await one('select count(*) as results from import_results where import_id = $1', [jobId]),
  ).toEqual({ results: ROWS })
})
