import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { APP_ROLE } from '#api/platform/db/pool.ts'
import { startTestApi } from '#tests/support/api.ts'
import {
  droppedByJoins,
  recordStatements,
  scansOf,
  type Recorded,
  type Scan,
} from '#tests/support/database/statement-plans.ts'
import { fillCompanies } from '../../../bench/scale/fill.ts'

/**
 * The planner's choices for the most used calls, in a company with some four hundredths of the rows: each table is read
 * by an index that begins with the company, and no more of it than the page needs.
 */

const { url, tokenOf, withToken } = await startTestApi()

const COMPANY = 250
const OTHERS = Array.from({ length: 40 }, () => 100)

/** Tables that grow with people. */
const LARGE = [
  'users',
  'course_users',
  'responses',
  'group_users',
  'audit_log',
  'audit_deeds',
  'user_activity',
  'sessions',
  'login_names',
]

let company: { tenant: number; user: number; course: number; group: number }
const client = new pg.Client({ connectionString: url })
afterAll(() => client.end())

beforeAll(async () => {
  await fillCompanies(url, [COMPANY, ...OTHERS], () => {})
  await client.connect()
  const { rows } = await client.query<Record<keyof typeof company, string>>(
    `select tenant_id as tenant, first_user + 9 as user, first_course as course, first_group as group
     from scale.companies where n = 1`,
  )
  company = Object.fromEntries(
    Object.entries(rows[0]!).map(([key, value]) => [key, Number(value)]),
  ) as typeof company
}, 120_000)

/** Unique keys without the company: each look-up reads one row, from the smaller index. */
const SINGLE_ROWS = ['users_id', 'sessions_id', 'login_names_pkey']

/** Rows of a large table that one scan of a call may read. */
const CALLS: [call: string, rows: number][] = [
  ['/users', 60],
  ['/users?q=mar', 300],
  ['/users/{user}', 30],
  ['/users/{user}/courses', 60],
  ['/courses/{course}/report/summary', 300],
  ['/courses/{course}/report/users', 300],
  ['/courses/{course}/report/users?sort=last_activity&order=desc', 600],
  ['/courses/{course}/report/users?status=finished', 300],
  ['/courses/{course}/report/users?status=finished&sort=points&limit=10', 60],
  ['/groups/{group}/users', 300],
  ['/attention', 300],
  ['/audit-log', 160],
  ['/audit-log/deeds', 700],
  ['/reports/responses?course={course}', 2_500],
  ['/reports/activity?date=this-month&only_completed=false&course={course}', 1_500],
]

test.each(CALLS)(
  'GET %s reads large tables by the company, %i rows at most, and joins what belongs together',
  async (call, limit) => {
    const path = call.replaceAll(/\{(\w+)\}/g, (_, name) =>
      String(company[name as keyof typeof company]),
    )
    const caller = withToken(await tokenOf('admin.escala-1'))
    await caller('GET', path)
    const statements = await recordStatements(async () => {
      const { status, body } = await caller('GET', path)
      expect(status, JSON.stringify(body)).toBe(200)
    })
    const scans: Scan[] = []
    let dropped = 0
    for (const statement of statements) {
      const plan = await explain(statement)
      scans.push(...scansOf(plan))
      dropped += droppedByJoins(plan)
    }
    const large = scans.filter(({ table }) =>
      LARGE.includes(table.replace(/_\d{4}_\d\d$|_rest$/, '')),
    )
    expect(large.length).toBeGreaterThan(0)
    expect(large.filter(({ by, byCompany }) => !byCompany && !SINGLE_ROWS.includes(by))).toEqual([])
    expect(large.filter(({ read }) => read > limit)).toEqual([])
    expect(dropped).toBeLessThan(100)
  },
)

test.each([
  ['course_users', 'tenant_course_id'],
  ['responses', 'tenant_course_id'],
  ['group_users', 'group_id'],
  ['users', 'area_id'],
  ['users', 'position_id'],
])(
  'expects as many rows of %s with one %s as there are, within three times',
  async (table, column) => {
    await client.query(`analyze ${table}`)
    const { rows } = await client.query<{ value: string; count: number }>(
      `select ${column} as value, count(*)::int from ${table}
     where tenant_id = $1 and ${column} is not null group by 1 order by 2 desc limit 1`,
      [company.tenant],
    )
    const { value, count } = rows[0]!
    const explained = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      `explain (format json) select from ${table} where tenant_id = $1 and ${column} = $2`,
      [company.tenant, value],
    )
    const expected = explained.rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
    expect(expected).toBeGreaterThan(count / 3)
    expect(expected).toBeLessThan(count * 3)
  },
)

async function explain({ text, values }: Recorded) {
  await client.query('begin')
  try {
    await client.query(`set local role ${APP_ROLE}`)
    await client.query(`select set_config('app.tenant_id', $1, true)`, [String(company.tenant)])
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: object }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    )
    return rows[0]!['QUERY PLAN'][0].Plan
  } finally {
    await client.query('rollback')
  }
}
