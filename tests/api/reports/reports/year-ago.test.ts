import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { GROUP_FIGURES, type ReportKind } from '#contract/reports/report-kinds.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { yearAgoFilters } from '#api/reports/reports/year-ago.ts'
import { randomizeData } from './reference-model.ts'

/** Figures of a year before, compared with the report that is asked for with the dates of a year before. */

const api = await startTestApi()
const rows = await rowsOf(api.url)
const admin = await api.signInAs('admin', 1)

const KINDS = ['routes', 'courses', 'responses', 'activity'] as const
type Kind = (typeof KINDS)[number]
let asked: Record<Kind, string>

beforeAll(async () => {
  await randomizeData(rows, 1, 0.41)
  // Half of the dates are a year older, all of one area; due dates are around the same days of both years.
  const older = `tenant_id = 1 and (user_id % 2 = 0 or user_id in (
    select id from users where tenant_id = 1 and area_id = (
      select area_id from users where tenant_id = 1 group by 1 order by count(*) desc limit 1)))`
  await rows(
    `update course_users set date_completed = date_completed - interval '1 year' where ${older}`,
  )
  await rows(`update responses set created_at = created_at - interval '1 year' where ${older}`)
  await rows(
    `update course_users set own_due_date = date '2026-02-01' + (user_id % 50)::int
       - case when user_id % 2 = 0 then 365 else 0 end
     where tenant_id = 1 and user_id % 3 > 0`,
  )
  const [big] = await rows<{ id: number; from: string; to: string; month: string }>(
    `select r.tenant_course_id::int as id, min(r.created_at + interval '1 year')::date::text as from,
       max(r.created_at)::date::text as to, to_char(max(cu.date_completed), 'YYYY-MM') as month
     from responses r join course_users cu on cu.tenant_id = 1
       and cu.tenant_course_id = r.tenant_course_id and cu.user_id = r.user_id and cu.enabled
     where r.tenant_id = 1 group by 1 order by count(*) desc limit 1`,
  )
  const { id, from, to, month } = big!
  asked = {
    routes: 'routes?due_date_from=2026-02-01&due_date_to=2026-03-20',
    courses: `courses?date_completed_from=${from}&date_completed_to=${to}`,
    responses: `responses?course=${id}&date_from=${from}&date_to=${to}`,
    activity: `activity?course=${id}&date=${month}&only_completed=false`,
  }
})

const get = async (address: string, by = admin) => {
  const { status, body } = await by('GET', `/reports/${address}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** The same report with the dates of a year before, without comparison. */
const moved = (address: string, filters: Record<string, string>) => {
  const [kind, query] = address.split('?') as [string, string]
  const params = new URLSearchParams(query)
  for (const [name, value] of Object.entries(filters)) params.set(name, value)
  return `${kind}?${params}`
}

describe.each(KINDS)('%s compared with a year before', (kind) => {
  test('has the figures of the report with dates of a year before, also by group and in its file', async () => {
    const address = `${asked[kind]}&onlyActive=false`
    const { year_ago: before } = await get(`${address}&compare=year&limit=1`)
    expect(Object.keys(before.figures)).toEqual(Object.keys(GROUP_FIGURES[kind]))
    expect(before.figures.rows).toBeGreaterThan(0)
    const grouped = (one: string) => one.replace('?', '/groups?') + '&group_by=area&limit=1000'
    const then = await get(grouped(moved(address, before.filters)))
    expect(before.figures).toEqual(then.foot.figures)
    expect(then.year_ago).toBeNull()
    const now = await get(grouped(address))
    const both = await get(grouped(`${address}&compare=year`))
    expect(both.year_ago).toEqual(before)
    expect(both.foot).toEqual({ ...now.foot, year_ago: then.foot.figures })
    const nothing = Object.fromEntries(
      Object.keys(GROUP_FIGURES[kind]).map((key) => [key, key.endsWith('_average') ? null : 0]),
    )
    const of = (list: any, id: string) =>
      list.results.find((group: any) => group.id === id)?.figures ?? nothing
    const ids = [...now.results, ...then.results].map(({ id }: any) => id)
    expect(both.results.map(({ id }: any) => id).sort()).toEqual([...new Set(ids)].sort())
    for (const { id, figures, year_ago } of both.results) {
      expect(figures, id).toEqual(of(now, id))
      expect(year_ago, id).toEqual(of(then, id))
    }
    const file = address.replace('?', '/export?') + '&group_by=area&compare=year'
    const { response } = await admin('GET', `/reports/${file}`)
    const lines = parse<Record<string, string>>(await response.text(), {
      bom: true,
      columns: true,
    })
    expect(lines).toHaveLength(both.results.length)
    for (const [place, line] of lines.entries()) {
      const { figures, year_ago } = both.results[place]
      expect(line['Personas, un año antes']).toBe(String(year_ago.people))
      expect(line['Personas, diferencia']).toBe(String(figures.people - year_ago.people))
    }
  })
})

test('compares nothing without dates or when it is not asked for, and refuses other years', async () => {
  expect((await get('courses?compare=year')).year_ago).toBeNull()
  expect((await get(asked.courses)).year_ago).toBeNull()
  expect((await admin('GET', '/reports/courses?compare=month')).status).toBe(422)
  expect((await admin('GET', '/reports/modules?compare=year')).body.errors).toContainEqual(
    expect.objectContaining({ path: 'compare' }),
  )
})

test('counts in a year before the people of one’s business units alone', async () => {
  const unit = await api.signInAs('unit', 1)
  const mine = await get(`${asked.courses}&compare=year`, unit)
  const all = await get(`${asked.courses}&compare=year`)
  const then = await get(moved(asked.courses, mine.year_ago.filters), unit)
  expect(mine.year_ago.figures.rows).toBe(then.pagination.total)
  expect(mine.year_ago.figures.rows).toBeLessThan(all.year_ago.figures.rows)
})

test('the days of an activity may be two, and a view tells that it compares', async () => {
  const query = 'course=1&date=2026-01-15,2026-02-14&compare=year'
  const said = new URLSearchParams({ kind: 'activity', query })
  const { body } = await admin('GET', `/reports/values/words?${said}`)
  const words = body.filters.map(({ label, values }: any) => [label, values])
  expect(words).toContainEqual(['Mes', ['Del 15 de enero de 2026 al 14 de febrero de 2026']])
  expect(words).toContainEqual(['Comparar', ['Con el año anterior']])
  for (const date of ['2026-02-14,2026-01-15', '2026-01-15,', '2026-01-15,2026-01-16,2026-01-17'])
    expect((await admin('GET', `/reports/activity?course=1&date=${date}`)).status, date).toBe(422)
})

describe('the dates of a year before', () => {
  // 23:00 of the 26th in Bogota.
  const now = new Date('2026-11-27T04:00:00Z')
  const of = (kind: ReportKind, query: object) =>
    yearAgoFilters(kind, { ...query }, 'America/Bogota', now)

  test('end on the same day as a period that is not over; due dates may lie ahead', () => {
    expect(of('activity', { date: 'this-month' })).toEqual({ date: '2025-11-01,2025-11-26' })
    expect(of('activity', { date: '2026-10' })).toEqual({ date: '2025-10-01,2025-10-31' })
    expect(of('activity', { date: '2026-12' })).toEqual({ date: '2025-12-01,2025-12-31' })
    expect(of('courses', { date_completed_from: '2026-11-10' })).toEqual({
      date_completed_from: '2025-11-10',
      date_completed_to: '2025-11-26',
    })
    expect(of('courses', { due_date_from: '2026-11-10', due_date_to: '2026-12-31' })).toEqual({
      due_date_from: '2025-11-10',
      due_date_to: '2025-12-31',
    })
    expect(of('responses', { date_to: '2026-03-01' })).toEqual({ date_to: '2025-03-01' })
    expect(of('courses', { extended_field2_from: '2026-01-01' })).toBeNull()
  })

  test('are the last of February for a leap day', () => {
    expect(of('courses', { due_date_from: '2024-02-29', due_date_to: '2025-03-01' })).toEqual({
      due_date_from: '2023-02-28',
      due_date_to: '2024-03-01',
    })
  })
})
