import { gunzipSync } from 'node:zlib'
import yauzl from 'yauzl'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  daysOfRelative,
  localDay,
  RELATIVE_KEYS,
} from '#contract/platform/values/relative-dates.ts'
import { unseal } from '#api/platform/secrets/sealing.ts'
import { runLongJob } from '#api/platform/jobs/long-job.ts'
import type { MailBody } from '#api/platform/mail/outbox.ts'
import { reportJob } from '#api/reports/reports/schedules/deliver-job.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

const api = await startTestApi()
const rows = await rowsOf(api.url)
const admin = await api.signInAs('admin', 1)
const schedule = {
  name: 'Del mes pasado',
  kind: 'courses',
  query: 'date_completed_from=relative:last_month',
  frequency: 'monthly',
  day: 1,
  hour: 0,
}

beforeAll(async () => {
  await rows(
    `update course_users set date_completed = '2020-01-15' where tenant_id = 1 and date_completed is not null`,
  )
  // The last minutes of October in Bogotá, which are November in London and in Tokyo, and the middle of November.
  for (const [place, at] of [
    '2026-11-01T04:30Z',
    '2026-11-15T12:00Z',
    '2026-11-16T12:00Z',
  ].entries())
    await rows(
      `update course_users set date_completed = $1 where (tenant_id, user_id, tenant_course_id) = (
         select tenant_id, user_id, tenant_course_id from course_users
         where tenant_id = 1 and enabled and date_completed = '2020-01-15'
         order by user_id, tenant_course_id offset $2 limit 1)`,
      [at, place],
    )
})
afterEach(() => {
  vi.useRealTimers()
})

/** Delivers a schedule as if its process had this time, and returns its last mail. */
async function deliveredAt(id: number, moment: string): Promise<MailBody> {
  await rows(`update report_schedules set next_at = now() - interval '1 hour' where id = $1`, [id])
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
  await runLongJob(api.services, reportJob, { tenantId: 1, scheduleId: id })
  vi.useRealTimers()
  const [mail] = await rows<{ body: Buffer }>(
    `select body from mails where subject = 'Reporte: Del mes pasado' order by id desc limit 1`,
  )
  return JSON.parse(unseal(mail!.body, [api.services.settings.sealingKey])) as MailBody
}

function linesOf({ attachment }: MailBody): number {
  const csv = gunzipSync(Buffer.from(attachment!.packed, 'base64')).toString()
  return csv.trim().split('\n').length - 1
}

describe('a scheduled report with a relative date', () => {
  test('has the days of its company’s calendar when it is sent', async () => {
    const { status, body } = await admin('POST', '/reports/schedules', schedule)
    expect([status, body.query]).toEqual([201, 'date_completed_from=relative%3Alast_month'])
    const told = async (moment: string) => {
      const mail = await deliveredAt(body.id, moment)
      const [words] = /Mes pasado \(.*\)/.exec(mail.text) ?? []
      expect(mail.text).toContain('date_completed_from=relative%3Alast_month')
      return [words, linesOf(mail)]
    }
    const october = ['Mes pasado (1–31 oct 2026)', 1]
    const november = ['Mes pasado (1–30 nov 2026)', 2]
    expect(await told('2026-11-29T12:00Z')).toEqual(october)
    expect(await told('2026-12-01T04:59Z')).toEqual(october)
    expect(await told('2026-12-01T05:00Z')).toEqual(november)
    await rows(`update tenants set timezone = 'Asia/Tokyo' where id = 1`)
    expect(await told('2026-11-30T14:59Z')).toEqual(['Mes pasado (1–31 oct 2026)', 0])
    expect(await told('2026-11-30T15:00Z')).toEqual(['Mes pasado (1–30 nov 2026)', 3])
    await rows(`update tenants set timezone = 'America/Bogota' where id = 1`)
    await admin('DELETE', `/reports/schedules/${body.id}`)
  })

  test('is sent as a workbook whose heading row filters the rows', async () => {
    const { body } = await admin('POST', '/reports/schedules', { ...schedule, format: 'xlsx' })
    expect(body.format).toBe('xlsx')
    const mail = await deliveredAt(body.id, '2026-12-01T12:00Z')
    expect(mail.attachment).toMatchObject({
      filename: 'reporte.xlsx',
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    })
    expect(mail.text).toContain('va adjunto como libro de Excel.')
    const sheet = await sheetOf(gunzipSync(Buffer.from(mail.attachment!.packed, 'base64')))
    expect(sheet).toMatch(/<autoFilter ref="A1:[A-Z]+3"\/><\/worksheet>$/)
    const refused = await admin('POST', '/reports/schedules', { ...schedule, format: 'pdf' })
    expect(refused.body.errors).toMatchObject([
      { path: 'format', message: 'Debes elegir el archivo' },
    ])
    await admin('DELETE', `/reports/schedules/${body.id}`)
  })
})

describe('a report with a relative date', () => {
  test('has the rows of its days, on its page, in groups, in its file and compared with a year before', async () => {
    const today = localDay(new Date(), 'America/Bogota')
    for (const key of RELATIVE_KEYS) {
      const { from, to } = daysOfRelative(key, today)
      const relative = `date_completed_from=${key}`
      const days = `date_completed_from=${from}&date_completed_to=${to}`
      const of = async (query: string) => {
        const { body } = await admin('GET', `/reports/courses?${query}&compare=year&limit=1`)
        return [body.pagination.total, body.foot, body.year_ago]
      }
      expect(await of(relative)).toEqual(await of(days))
    }
    const groups = await admin(
      'GET',
      '/reports/courses/groups?group_by=area&due_date_from=relative:this_year',
    )
    expect(groups.status).toBe(200)
    const file = await admin(
      'GET',
      '/reports/courses/export?date_completed_from=relative:last_7_days',
    )
    expect(file.status).toBe(200)
  })

  test('is refused for unknown words, and with a last day', async () => {
    const { status, body } = await admin(
      'GET',
      '/reports/courses?date_completed_from=relative:last_week&due_date_from=relative:this_year&due_date_to=2026-12-31',
    )
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([
      { path: 'date_completed_from', message: 'La fecha no es válida' },
      { path: 'due_date_to', message: 'Una fecha relativa no lleva fecha final' },
    ])
  })
})

async function sheetOf(file: Buffer): Promise<string> {
  const zip = await yauzl.fromBufferPromise(file)
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'xl/worksheets/sheet1.xml') continue
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString()
  }
  throw new Error('No sheet')
}
