import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TimeZoneChange, TypedKind } from '#contract/access/tenants.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { COMPANY, dayIn, madeToken } from '../api-tokens/made-tokens.ts'

/** Preview of another time zone of a company: shown before it is saved; schedules follow their rule in the new zone. */

const api = await startTestApi()
const rows = await rowsOf(api.url)
const root = await api.signInAsSuper()
const company = 97
const address = `/sa/tenants/${company}`

const ZONES = [
  'America/Bogota',
  'America/New_York',
  'America/Santiago',
  'Europe/Madrid',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'Pacific/Honolulu',
]
const zone = fc.constantFrom(...ZONES)

async function changeZone(timezone: string) {
  const { body } = await root('GET', address)
  expect((await root('PUT', address, { ...body, timezone })).status).toBe(200)
}

async function preview(timezone: string): Promise<TimeZoneChange> {
  const { status, body } = await root(
    'GET',
    `${address}/time-zone-changes?timezone=${encodeURIComponent(timezone)}`,
  )
  expect(status).toBe(200)
  return body
}

/** Rows of each kind, with the columns that may move. */
const STORED: Record<TypedKind, string> = {
  external_course: 'select id as key, start_time as moments from external_courses',
  external_course_user: `select external_course_id || ' ' || user_id || ' ' || id as key,
      json_build_array(start_time, end_time) as moments from external_course_users`,
  revalidation: `select tenant_course_id || ' ' || user_id as key, date_completed as moments from course_users`,
  certificate: 'select id as key, completed_at as moments from certificates',
  message: 'select id as key, programmed_date as moments from messages',
  report_schedule: 'select id as key, next_at as moments from report_schedules',
  api_token: 'select id as key, expires_at as moments from api_tokens',
}

type Stored = Map<string, string>

async function stored(): Promise<[TypedKind, Stored][]> {
  const kinds = Object.entries(STORED) as [TypedKind, string][]
  return Promise.all(
    kinds.map(async ([kind, select]): Promise<[TypedKind, Stored]> => {
      const found = await rows<{ key: string; moments: unknown }>(
        `${select} where tenant_id = ${company}`,
      )
      return [kind, new Map(found.map(({ key, moments }) => [key, JSON.stringify(moments)]))]
    }),
  )
}

let admin: Awaited<ReturnType<typeof api.signInAs>>

beforeAll(async () => {
  await rows(`update external_courses set start_time = now() + interval '20 days'
    where tenant_id = ${company} and set_config('app.audit', '{}', true) is not null`)
  admin = await api.signInAs('admin', company)
  await madeToken(admin, COMPANY, ['areas:read'])
  const rotated = await madeToken(admin, COMPANY, ['areas:read'])
  const overlap = { expires_on: dayIn(90), overlap_hours: 1 }
  expect((await admin('POST', `${COMPANY}/${rotated.token.id}/rotation`, overlap)).status).toBe(201)
  for (const rhythm of RHYTHMS) {
    const schedule = { name: JSON.stringify(rhythm), kind: 'courses', query: '', ...rhythm }
    expect((await admin('POST', '/reports/schedules', schedule)).status).toBe(201)
  }
}, 120_000)

describe('the preview of another time zone', () => {
  test('counts exactly the rows that its save changes', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(zone, async (timezone) => {
        const told = await preview(timezone)
        const before = await stored()
        await changeZone(timezone)
        const after = new Map(await stored())
        const changed = before.flatMap(([kind, was]) => {
          const is = after.get(kind)!
          const count = [...was].filter(([key, moments]) => is.get(key) !== moments).length
          return count > 0 ? [[kind, count]] : []
        })
        expect(Object.fromEntries(told.moved.map(({ kind, count }) => [kind, count]))).toEqual(
          Object.fromEntries(changed),
        )
      }),
      { numRuns: 8 },
    )
  })

  test('tells each kind with an example, and the overlap of a rotated token stays', async () => {
    await changeZone('America/Bogota')
    const told = await preview('America/Los_Angeles')
    expect(told).toMatchObject({ before: 'America/Bogota', after: 'America/Los_Angeles' })
    expect(told.moved.map(({ kind }) => kind)).toEqual(
      Object.keys(STORED).filter((kind) => told.moved.some((one) => one.kind === kind)),
    )
    const course = told.moved.find(({ kind }) => kind === 'external_course')!
    expect(course.example.name).not.toBe('')
    expect(Date.parse(course.example.after) - Date.parse(course.example.before)).toBe(3 * 3_600_000)
    const tokens = told.moved.find(({ kind }) => kind === 'api_token')!
    expect(tokens.count).toBe(2)
  })

  test('counts what passes by it', async () => {
    await changeZone('Pacific/Honolulu')
    await rows(`update report_schedules set next_at =
      report_due_after(frequency, weekday, day, hour, 'Pacific/Honolulu', now()) where tenant_id = ${company}`)
    const { moved } = await preview('Pacific/Auckland')
    const { count, passed } = moved.find(({ kind }) => kind === 'report_schedule')!
    expect(passed).toBeGreaterThan(0)
    expect(passed).toBeLessThan(count)
  })

  test('is empty for the stored time zone and stores nothing', async () => {
    const { body } = await root('GET', address)
    const before = await stored()
    expect(await preview(body.timezone)).toMatchObject({ version: body.version, moved: [] })
    await preview('Asia/Kolkata')
    expect(await stored()).toEqual(before)
    expect((await root('GET', address)).body).toEqual(body)
  })

  test('returns 404 for an unknown company, 422 for no time zone and 403 for an administrator', async () => {
    const ask = (path: string) => `/sa/tenants/${path}`
    expect((await root('GET', ask('999999/time-zone-changes?timezone=Asia/Kolkata'))).status).toBe(
      404,
    )
    for (const query of ['', '?timezone=', '?timezone=Marte/Olimpo', '?timezone=%2B05:00']) {
      const { status, body } = await root('GET', ask(`${company}/time-zone-changes${query}`))
      expect([status, body.errors[0].path]).toEqual([422, 'timezone'])
    }
    expect(
      (await admin('GET', ask(`${company}/time-zone-changes?timezone=Asia/Kolkata`))).status,
    ).toBe(403)
  })
})

type Rhythm = {
  frequency: 'daily' | 'weekly' | 'monthly'
  weekday: number | null
  day: number | null
  hour: number
}
const HOURS = [0, 2, 5, 8, 11, 14, 17, 20, 23]
const RHYTHMS: Rhythm[] = HOURS.flatMap((hour, index) => [
  { frequency: 'daily', weekday: null, day: null, hour },
  { frequency: 'weekly', weekday: (index % 7) + 1, day: null, hour },
  { frequency: 'monthly', weekday: null, day: (index * 4) % 31 || 31, hour },
])

const DAY_MS = 86_400_000
const rhythms = fc
  .record({
    frequency: fc.constantFrom('daily', 'weekly', 'monthly'),
    weekday: fc.integer({ min: 1, max: 7 }),
    day: fc.integer({ min: 1, max: 31 }),
    hour: fc.integer({ min: 0, max: 23 }),
  })
  .map(({ frequency, weekday, day, hour }): Rhythm => ({
    frequency,
    weekday: frequency === 'weekly' ? weekday : null,
    day: frequency === 'monthly' ? day : null,
    hour,
  }))

/** True for a day, as 'YYYY-MM-DD', of the recurrence. */
function isOf({ frequency, weekday, day }: Rhythm, date: string): boolean {
  const at = new Date(`${date}T00:00Z`)
  if (frequency === 'daily') return true
  if (frequency === 'weekly') return (at.getUTCDay() || 7) === weekday
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  return at.getUTCDate() === Math.min(day!, last)
}

/** Reference: the times at which a recurrence is due, by day, as PostgreSQL reads local times. */
async function dueTimes(rhythm: Rhythm, timezone: string, from: string, days: number) {
  const dates = Array.from({ length: days }, (_, index) =>
    new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  ).filter((date) => isOf(rhythm, date))
  const found = await rows<{ date: string; at: Date }>(
    `select date, (date::timestamp + make_interval(hours => $2)) at time zone $3 as at
     from unnest($1::text[]) date order by date`,
    [dates, rhythm.hour, timezone],
  )
  return found.map(({ date, at }) => ({ date, at: at.getTime() }))
}

const localDay = (at: number, timezone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(at)

describe('schedules in another time zone', () => {
  test('are due by their own rule, at no time that passed and no local day that was served', async () => {
    await fc.assert(
      fc.asyncProperty(zone, zone, async (from, to) => {
        await changeZone(from)
        const before = await schedules()
        await changeZone(to)
        const now = Date.now()
        for (const [name, next] of await schedules()) {
          const rhythm: Rhythm = JSON.parse(name)
          const served = localDay(before.get(name)!, from)
          const times = await dueTimes(rhythm, to, served, 70)
          const expected = times.find(({ at }) => at > now)!.at
          expect
            .soft([name, from, to, next])
            .toEqual([name, from, to, from === to ? before.get(name) : expected])
        }
      }),
      { numRuns: 6 },
    )
  }, 300_000)

  test('keep their local day and hour across each change of clocks', async () => {
    const ahead = fc.integer({ min: 3, max: 800 })
    await fc.assert(
      fc.asyncProperty(rhythms, zone, zone, ahead, async (rhythm, from, to, days) => {
        const [found] = await rows<{ next: Date; moved: Date }>(
          `select s.next_at as next, report_due_in_zone(s, $2, $3) as moved
           from jsonb_populate_record(null::report_schedules, $1::jsonb || jsonb_build_object('next_at',
             report_due_after($1::jsonb ->> 'frequency', ($1::jsonb ->> 'weekday')::int, ($1::jsonb ->> 'day')::int,
               ($1::jsonb ->> 'hour')::int, $2, now() + make_interval(days => $4)))) s`,
          [JSON.stringify(rhythm), from, to, days],
        )
        const { next, moved } = found!
        const day = localDay(next.getTime(), from)
        const [due] = await dueTimes(rhythm, to, day, 1)
        expect(moved.getTime()).toBe(due!.at)
      }),
      { numRuns: 300 },
    )
  })

  test('of which some recipients were served do not serve them again', async () => {
    await changeZone('America/Bogota')
    const schedule = { name: 'A medias', kind: 'courses', query: '', frequency: 'daily', hour: 7 }
    const { body } = await admin('POST', '/reports/schedules', schedule)
    await rows(
      `update report_schedules set next_at = next_at - interval '1 day' where id = ${body.id}`,
    )
    await rows(`insert into report_deliveries (tenant_id, schedule_id, due_at, user_id, sent)
      select tenant_id, id, next_at, owner_id, true from report_schedules where id = ${body.id}`)
    for (const timezone of ['America/Los_Angeles', 'Europe/Madrid']) {
      await changeZone(timezone)
      const [kept] = await rows<{ served: boolean; hour: number }>(
        `select s.next_at = d.due_at as served, extract(hour from s.next_at at time zone $1)::int as hour
         from report_schedules s join report_deliveries d on d.schedule_id = s.id where s.id = ${body.id}`,
        [timezone],
      )
      expect(kept).toEqual({ served: true, hour: 7 })
    }
  })
})

test('a schedule is due again at its time when the time zone is changed back', async () => {
  await changeZone('America/Bogota')
  await rows(`update report_schedules set next_at =
    report_due_after(frequency, weekday, day, hour, 'America/Bogota', now()) where tenant_id = ${company}`)
  await rows(`delete from report_deliveries where tenant_id = ${company}`)
  await rows(`insert into report_deliveries (tenant_id, schedule_id, due_at, user_id, sent)
    select tenant_id, id, next_at - interval '1 day', owner_id, true from report_schedules
    where tenant_id = ${company} and frequency = 'daily'`)
  const daily = async () =>
    [...(await schedules())].filter(([name]) => JSON.parse(name).frequency === 'daily')
  const before = await daily()
  for (const timezone of ['Pacific/Auckland', 'Pacific/Honolulu', 'America/Bogota'])
    await changeZone(timezone)
  expect(await daily()).toEqual(before)
})

/** Next times of the schedules of `RHYTHMS`, by their names. */
async function schedules(): Promise<Map<string, number>> {
  const found = await rows<{ name: string; next: Date }>(
    `select name, next_at as next from report_schedules where tenant_id = ${company} and name like '{%' order by name`,
  )
  return new Map(found.map(({ name, next }) => [name, next.getTime()]))
}
