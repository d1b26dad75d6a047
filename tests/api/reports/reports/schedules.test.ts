import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { unseal } from '#api/platform/secrets/sealing.ts'
import { runLongJob } from '#api/platform/jobs/long-job.ts'
import type { MailBody } from '#api/platform/mail/outbox.ts'
import { reportJob } from '#api/reports/reports/schedules/deliver-job.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

const api = await startTestApi()
const rows = await rowsOf(api.url)
/** Delivers all reports that are due. */
async function deliver(): Promise<void> {
  const due = await rows<{ tenantId: number; scheduleId: string }>(
    'select tenant_id as "tenantId", id as "scheduleId" from report_schedules_due(now())',
  )
  for (const { tenantId, scheduleId } of due)
    await runLongJob(api.services, reportJob, { tenantId, scheduleId: Number(scheduleId) })
}
/** Sends all reports that users requested for themselves. */
async function deliverRequests(): Promise<void> {
  const waiting = await rows<{ schedule_id: string; user_id: string }>(
    'select schedule_id, user_id from report_requests_waiting(now())',
  )
  for (const { schedule_id: scheduleId, user_id: userId } of waiting)
    await runLongJob(api.services, reportJob, {
      tenantId: 1,
      scheduleId: Number(scheduleId),
      userId: Number(userId),
    })
}
const admin = await api.signInAs('admin', 1)
const reader = await api.signInAs('reader', 1)
const idOf = async (login: string) =>
  Number((await rows<{ id: string }>('select id from users where email = $1', [login]))[0]!.id)
let me: number, other: number
beforeAll(async () => {
  me = await idOf('admin@1.sendero.test')
  other = await idOf('unit@1.sendero.test')
})

const daily = {
  name: 'Cada día',
  kind: 'courses',
  query: 'order=desc&area=&sort=points',
  frequency: 'daily',
  hour: 7,
}
const mails = () =>
  rows<{ recipient: string; subject: string }>(
    `select recipient, subject from mails where tenant_id = 1 and subject like 'Reporte: %' order by id`,
  )

describe('saved views', () => {
  test('are private or the company’s, and their address is kept canonical', async () => {
    const made = await reader('POST', '/reports/views', {
      name: 'Mía',
      kind: 'activity',
      query: 'date=last-month&course=2&course=1&onlyActive=true',
    })
    expect(made.status).toBe(201)
    expect(made.body.query).toBe('course=1&course=2&date=relative%3Alast_month')
    expect((await admin('GET', `/reports/views/${made.body.id}`)).status).toBe(404)
    const shared = await reader('PUT', `/reports/views/${made.body.id}`, {
      ...made.body,
      shared: true,
    })
    expect(shared.body).toMatchObject({ shared: true, version: 2, editable: true })
    expect((await admin('GET', '/reports/views')).body.results.map(({ id }: any) => id)).toContain(
      made.body.id,
    )
    const stale = await admin('PUT', `/reports/views/${made.body.id}`, {
      ...made.body,
      shared: true,
      name: 'Otra',
    })
    expect(stale.status).toBe(409)
    expect((await admin('DELETE', `/reports/views/${made.body.id}`)).status).toBe(200)
    const nonsense = await admin('POST', '/reports/views', {
      name: 'X',
      kind: 'activity',
      query: '',
    })
    expect([nonsense.status, nonsense.body.errors[0]]).toMatchObject([
      422,
      { path: 'query', message: 'Debes seleccionar al menos un curso' },
    ])
  })

  test('keep the month of an instant as a month of the company’s time zone', async () => {
    for (const [date, month] of [
      ['2026-10-01T04:59:59Z', '2026-09'],
      ['2026-10-01T05:00:00Z', '2026-10'],
      ['last-30-days', 'relative%3Alast_30_days'],
    ]) {
      const query = `course=1&date=${date}`
      const view = { name: `De ${date}`, kind: 'activity', query }
      const { body } = await reader('POST', '/reports/views', view)
      expect(body.query).toBe(`course=1&date=${month}`)
      await reader('DELETE', `/reports/views/${body.id}`)
    }
  })

  test('keep the chosen columns in their order, and name them; unknown ones are refused', async () => {
    const { body } = await reader('POST', '/reports/views', {
      name: 'Con columnas',
      kind: 'courses',
      query: 'columns=points,area_name,points&state=overdue',
    })
    expect(body.query).toBe('columns=points%2Carea_name&state=overdue')
    expect(body.filters).toContainEqual({
      label: 'Columnas',
      values: ['Puntos', 'Área'],
      more: 0,
      gone: 0,
    })
    await reader('DELETE', `/reports/views/${body.id}`)
    const refused = await reader('POST', '/reports/views', {
      name: 'Mala',
      kind: 'courses',
      query: 'columns=points,answer',
    })
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ path: 'query', message: 'El reporte no tiene esa columna' }],
    ])
  })

  test('are found by a part of their name, whatever its accents', async () => {
    for (const name of ['Vencidos de Bogotá', 'Vencidos de Cali'])
      await reader('POST', '/reports/views', { name, kind: 'courses', query: 'state=overdue' })
    const found = async (q: string) =>
      (await reader('GET', `/reports/views?q=${encodeURIComponent(q)}`)).body.results.map(
        ({ name }: any) => name,
      )
    expect(await found('bogota')).toEqual(['Vencidos de Bogotá'])
    expect(await found('vencidos de')).toEqual(['Vencidos de Bogotá', 'Vencidos de Cali'])
    expect(await found('%')).toEqual([])
  })

  test('recent reports of a user are listed, each once', async () => {
    await reader('GET', '/reports/courses?sort=points')
    await reader('GET', '/reports/courses?sort=full_name&order=asc')
    await expect
      .poll(async () => (await reader('GET', '/reports/recent')).body)
      .toMatchObject([{ kind: 'courses', query: 'order=asc&sort=full_name' }])
  })
})

describe('schedules', () => {
  test('are due at their hour of the company’s time zone', async () => {
    const { status, body } = await admin('POST', '/reports/schedules', daily)
    expect(status).toBe(201)
    expect(body.recipients.map(({ id }: any) => id)).toEqual([me])
    // Bogota is five hours behind, all year.
    expect(body.next_at).toMatch(/T12:00:00\.000Z$/)
    const monthly = await admin('PUT', `/reports/schedules/${body.id}`, {
      ...daily,
      frequency: 'monthly',
      day: 31,
      hour: 0,
    })
    const at = new Date(new Date(monthly.body.next_at).getTime() - 5 * 3_600_000)
    expect(new Date(at.getTime() + 86_400_000).getUTCDate()).toBe(1)
    const off = await admin('PUT', `/reports/schedules/${body.id}`, { ...daily, enabled: false })
    expect(off.body.next_at).toBeNull()
    const without = await admin('POST', '/reports/schedules', { ...daily, frequency: 'weekly' })
    expect(without.body.errors).toMatchObject([
      { path: 'weekday', message: 'Debes elegir un día de la semana' },
    ])
    expect((await reader('GET', `/reports/schedules/${body.id}`)).status).toBe(404)
    expect((await admin('DELETE', `/reports/schedules/${body.id}`)).status).toBe(200)
  })

  test('write to console users of the company alone', async () => {
    const [learner] = await rows<{ id: string }>(
      `select id from users where tenant_id = 1 and role = 'user' limit 1`,
    )
    const foreign = await idOf('admin@97.sendero.test')
    for (const id of [Number(learner!.id), foreign]) {
      const { status, body } = await admin('POST', '/reports/schedules', {
        ...daily,
        recipient_ids: [me, id],
      })
      expect([status, body.errors[0].path]).toEqual([422, 'recipient_ids'])
    }
  })

  test('are sent once to each, whoever else sends them and however often, and once after days of silence', async () => {
    const { body } = await admin('POST', '/reports/schedules', {
      ...daily,
      recipient_ids: [me, other],
    })
    await rows(`update report_schedules set next_at = now() - interval '9 days' where id = $1`, [
      body.id,
    ])
    const before = (await mails()).length
    await Promise.all([deliver(), deliver()])
    await deliver()
    expect((await mails()).slice(before)).toEqual([
      { recipient: 'admin@1.sendero.test', subject: 'Reporte: Cada día' },
      { recipient: 'unit@1.sendero.test', subject: 'Reporte: Cada día' },
    ])
    const told = (await admin('GET', `/reports/schedules/${body.id}`)).body
    expect(told.last).toMatchObject({ sent: 2, skipped: 0 })
    expect(new Date(told.next_at).getTime()).toBeGreaterThan(Date.now())
  })

  test('are sent now to the user who asks alone, once within a minute, and keep their next time', async () => {
    const { body } = await admin('POST', '/reports/schedules', {
      ...daily,
      name: 'Ahora mismo',
      recipient_ids: [other],
    })
    const before = (await mails()).length
    const at = `/reports/schedules/${body.id}/send`
    const [sent, again] = await Promise.all([admin('POST', at), admin('POST', at)])
    for (const { status, body: answer } of [sent, again])
      expect([status, answer]).toEqual([
        202,
        { id: body.id, name: 'Ahora mismo', to: 'admin@1.sendero.test' },
      ])
    expect((await mails()).length).toBe(before)
    await Promise.all([deliverRequests(), deliverRequests()])
    await admin('POST', at)
    await deliverRequests()
    expect((await mails()).slice(before)).toEqual([
      { recipient: 'admin@1.sendero.test', subject: 'Reporte: Ahora mismo' },
    ])
    const { next_at, last } = (await admin('GET', `/reports/schedules/${body.id}`)).body
    expect([next_at, last]).toEqual([body.next_at, null])
    // Another person's schedule is not the reader's to send.
    expect((await reader('POST', at)).status).toBe(404)
    await rows(`update report_delivery_requests set requested_at = now() - interval '2 minutes'`)
    await admin('POST', at)
    await deliverRequests()
    expect((await mails()).length).toBe(before + 2)
  })

  test('that would fail are not sent now, and say so', async () => {
    const { body } = await admin('POST', '/reports/schedules', daily)
    await rows(`update report_schedules set query = 'course=999999999' where id = $1`, [body.id])
    const refused = await admin('POST', `/reports/schedules/${body.id}/send`)
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'El reporte ya no se puede generar: edita el envío o sus filtros',
    ])
    await rows('delete from report_schedules where id = $1', [body.id])
  })

  test('go on where a process died: who has it gets no other, who waits gets theirs', async () => {
    const { body } = await admin('POST', '/reports/schedules', {
      ...daily,
      name: 'A medias',
      recipient_ids: [me, other],
    })
    await rows(`update report_schedules set next_at = now() - interval '1 hour' where id = $1`, [
      body.id,
    ])
    // As a process leaves it that was killed after the first letter.
    await rows(
      `insert into report_deliveries select 1, id, next_at, $2, true from report_schedules where id = $1`,
      [body.id, me],
    )
    await deliver()
    expect(
      (await mails())
        .filter(({ subject }) => subject === 'Reporte: A medias')
        .map(({ recipient }) => recipient),
    ).toEqual(['unit@1.sendero.test'])
  })

  test('carry the CSV up to 5 MB, and above that the link alone', async () => {
    const { body } = await admin('POST', '/reports/schedules', {
      ...daily,
      name: 'Con archivo',
      sep: ';',
    })
    const sent = async (): Promise<MailBody> => {
      await rows(`update report_schedules set next_at = now() - interval '1 hour' where id = $1`, [
        body.id,
      ])
      await deliver()
      const [mail] = await rows<{ body: Buffer }>(
        `select body from mails where subject = 'Reporte: Con archivo' order by id desc limit 1`,
      )
      return JSON.parse(unseal(mail!.body, [api.services.settings.sealingKey])) as MailBody
    }
    const light = await sent()
    expect(light.attachment).toMatchObject({ filename: 'reporte.csv', type: 'text/csv' })
    const csv = gunzipSync(Buffer.from(light.attachment!.packed, 'base64')).toString()
    expect(csv.split('\r\n')[0]).toContain('"Identificación";"Nombre";"Jefe"')
    expect(light.text).toContain('/reports/courses?sort=points')
    expect(light.text).toContain('Lo que ves de él va adjunto como CSV.')

    await admin('PUT', `/reports/schedules/${body.id}`, {
      ...body,
      version: undefined,
      query: 'columns=points,area_name',
    })
    const chosen = await sent()
    const columns = gunzipSync(Buffer.from(chosen.attachment!.packed, 'base64')).toString()
    expect(columns.split(/\r?\n/)[0]).toBe('\uFEFF"Nombre";"Puntos";"Área"')
    expect(chosen.text).toContain('/reports/courses?generate=yes&columns=points%2Carea_name')
    await admin('PUT', `/reports/schedules/${body.id}`, { ...body, version: undefined })

    const [size] = await rows<{ n: number }>(
      'select count(*)::int as n from course_users where tenant_id = 1 and enabled',
    )
    await rows(
      `update course_users set revalidation_comments = repeat('x', $1) where tenant_id = 1`,
      [Math.ceil((8 * 1024 * 1024) / size!.n)],
    )
    const heavy = await sent()
    await rows('update course_users set revalidation_comments = null where tenant_id = 1')
    expect(heavy.attachment).toBeUndefined()
    expect(heavy.text).toContain('/reports/courses?sort=points')
    expect(heavy.text).toContain('No va adjunto porque pesa más de 5 MB')
  })

  test('have what the recipient’s business units leave of the courses, and say when that is nothing', async () => {
    const [reach] = await rows<{ inside: string[]; outside: string }>(
      `select courses_of_user(1, $1) as inside, (
         select id from tenant_courses where tenant_id = 1 and id <> all(courses_of_user(1, $1)) limit 1
       ) as outside`,
      [other],
    )
    const { inside, outside } = reach!
    const sent = async (query: string) => {
      const { body } = await admin('POST', '/reports/schedules', {
        ...daily,
        name: 'De unidades',
        query,
        recipient_ids: [other],
      })
      await rows(`update report_schedules set next_at = now() - interval '1 hour' where id = $1`, [
        body.id,
      ])
      await deliver()
      const told = await admin('GET', `/reports/schedules/${body.id}`)
      expect(told.body.last).toMatchObject({ sent: 1, skipped: 0 })
      const [mail] = await rows<{ body: Buffer }>(
        `select body from mails where subject = 'Reporte: De unidades' order by id desc limit 1`,
      )
      const { text, attachment } = JSON.parse(
        unseal(mail!.body, [api.services.settings.sealingKey]),
      ) as MailBody
      const csv = gunzipSync(Buffer.from(attachment!.packed, 'base64')).toString()
      return { text, lines: csv.trim().split('\n').length }
    }
    const unit = await api.signInAs('unit', 1)
    const { body } = await unit('GET', `/reports/courses?course=${inside[0]}`)
    expect(body.pagination.total).toBeGreaterThan(0)
    const some = await sent(`course=${inside[0]}&course=${outside}`)
    expect(some.lines).toBe(1 + Number(body.pagination.total))
    expect(some.text).not.toContain('Llega sin filas')
    const none = await sent(`course=${outside}`)
    expect(none.lines).toBe(1)
    expect(none.text).toContain('Llega sin filas')
  })

  test('write to nobody who may not see the report any more', async () => {
    const { body } = await admin('POST', '/reports/schedules', {
      ...daily,
      name: 'Sin permiso',
      recipient_ids: [other, me],
    })
    await rows(`update report_schedules set next_at = now() - interval '1 hour' where id = $1`, [
      body.id,
    ])
    await rows(`update users set role = 'user' where id = $1`, [other])
    await deliver()
    await rows(`update users set role = 'reader' where id = $1`, [other])
    expect(
      (await mails())
        .filter(({ subject }) => subject === 'Reporte: Sin permiso')
        .map(({ recipient }) => recipient),
    ).toEqual(['admin@1.sendero.test'])
    expect((await admin('GET', `/reports/schedules/${body.id}`)).body.last).toMatchObject({
      sent: 1,
      skipped: 1,
    })
  })
})
