import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { resumeLongJobs, runLongJob } from '#api/platform/jobs/long-job.ts'
import { messageJob } from '#api/messages/messages/sending/send.ts'
import { startTestApi } from '#tests/support/api.ts'
import { issuesOf } from '../../people/users/company.ts'
import { mobile, openCommunications } from '../communications/company.ts'

const api = await startTestApi({ works: true, settings: { WHATSAPP_RATE: '500' } })
const company = await openCommunications(api)
const { admin, rows, person, where, audience, message, read, deliveries, idle } = company
const { unitAreas, otherAreas } = company
const reader = await api.signInAs('reader')
const unit = await api.signInAs('unit')

/** An audience of people with mobiles that end so. */
async function audienceOf(...endings: string[]) {
  const place = where()
  for (const ending of endings) await person(place, { mobile: mobile(ending) })
  return audience({ locations: [place] })
}
const TOMORROW = new Date(Date.now() + 26 * 3600_000).toISOString().slice(0, 13) + ':00Z'
/** A moment of the past, which no form takes. */
const pass = (id: number, minutes: number) =>
  rows(`update messages set programmed_date = now() - make_interval(mins => $2) where id = $1`, [
    id,
    minutes,
  ])
const work = (messageId: number) =>
  runLongJob(api.services, messageJob, { tenantId: 1, messageId }, new AbortController().signal)

function formOf(
  fields: Record<string, string>,
  file?: { bytes: Uint8Array | string; name: string },
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file) form.set('attachment', new File([file.bytes as BlobPart], file.name))
  return form
}

describe('a message', () => {
  test('is sent to everybody in its audience, and each is accounted for', async () => {
    const { id } = await audienceOf('88', '88', '00', '66')
    const made = await message(id, { body: 'Hola ñandú\nsegunda línea' })
    expect(made).toMatchObject({
      status: 'sending',
      programmed_date: null,
      author: expect.any(String),
    })
    await idle()
    expect(await read(made)).toMatchObject({
      status: 'sent',
      sent: 2,
      problems: 1,
      others: 1,
      total: 4,
      editable: false,
      finished_at: expect.any(String),
    })
    const problems = await deliveries(made, '?status=error')
    expect(problems.results).toMatchObject([
      {
        status: 'error',
        error_code: '63024',
        error: 'El número no tiene WhatsApp',
        to: expect.stringMatching(/^whatsapp:\+573\d{9}$/),
        attempt: 1,
        earlier: [],
      },
    ])
    const delivered = await deliveries(made, '?status=delivered&limit=1&skip=1')
    expect(delivered).toMatchObject({ results: [{}], pagination: { total: 2, limit: 1 } })
    expect((await deliveries(made, '?status=pending')).pagination.total).toBe(1)
  })

  test('tells those who cannot be reached among the problems, with the reason', async () => {
    const place = where()
    await person(place, { first_name: 'A', mobile: null })
    await person(place, { first_name: 'B', mobile: '+57 6011234567' })
    const { id } = await audience({ locations: [place] })
    const made = await message(id)
    await idle()
    expect(await read(made)).toMatchObject({ sent: 0, problems: 2, others: 0, retry: { known: 0 } })
    expect((await deliveries(made)).results).toMatchObject([
      { error: 'No tiene número de celular', to: null },
      { error: 'El número de celular no es válido' },
    ])
  })

  test('needs a text or a file, in the words of the specification', async () => {
    const { id } = await audience()
    const refused = await admin('POST', `/communications/${id}/messages`, { body: ' ' })
    expect(issuesOf(refused)).toEqual({
      body: 'Debes diligenciar el mensaje y/o adjuntar un archivo.',
    })
    const long = await admin('POST', `/communications/${id}/messages`, { body: 'x'.repeat(1601) })
    expect(issuesOf(long)).toEqual({ body: 'El mensaje admite hasta 1600 caracteres' })
  })

  test('sent twice with the same id is there once', async () => {
    const { id } = await audienceOf('88')
    const own = randomUUID()
    const [one, other] = await Promise.all([message(id, { id: own }), message(id, { id: own })])
    expect(other.id).toBe(one.id)
    await idle()
    expect((await message(id, { id: own, body: 'Otra cosa' })).id).toBe(one.id)
    expect((await admin('GET', `/communications/${id}/messages`)).body.pagination.total).toBe(1)
    expect((await deliveries(one)).pagination.total).toBe(1)
    const elsewhere = await audience()
    const refused = await admin('POST', `/communications/${elsewhere.id}/messages`, {
      id: own,
      body: 'Hola',
    })
    expect(refused.status).toBe(409)
  })

  test('that two processes work on is sent once to each', async () => {
    const { id } = await audienceOf(...Array.from({ length: 30 }, () => '88'))
    const made = await message(id)
    await Promise.all([work(made.id), work(made.id), work(made.id)])
    await idle()
    const [sent] = await rows<{ calls: number; people: number }>(
      `select count(*)::int as calls, count(distinct recipient)::int as people
       from whatsapp_outbox where message_id = $1`,
      [made.id],
    )
    expect(sent).toEqual({ calls: 30, people: 30 })
  })

  test('marks whom it was being sent to when a process died, and sends it to them no more', async () => {
    const { id } = await audienceOf('88', '88')
    const made = await message(id, { programmed_date: TOMORROW })
    await pass(made.id, 1)
    await rows(
      `with begun as (update messages set state = 'sending', begun_at = now(), worked_at = now() where id = $1)
       insert into message_deliveries (tenant_id, message_id, user_id, state, first_name, recipient)
       select 1, $1, u.id, case row_number() over (order by u.id) when 1 then 'sending' else 'queued' end,
         u.first_name, whatsapp_number(u.mobile) from users u where u.location = $2`,
      [made.id, (await admin('GET', `/communications/${id}`)).body.locations[0].location],
    )
    await work(made.id)
    expect(await read(made)).toMatchObject({
      status: 'sent',
      sent: 1,
      problems: 1,
      retry: { known: 0, unknown: 1 },
    })
    const [unknown] = (await deliveries(made, '?status=error')).results
    expect(unknown.error).toContain('No se sabe si llegó')
    const calls = () =>
      rows<{ n: number }>('select count(*)::int as n from whatsapp_outbox where message_id = $1', [
        made.id,
      ])
    expect(await calls()).toEqual([{ n: 1 }])

    const retries = `/communications/${id}/messages/${made.id}/retries`
    const refused = await admin('POST', retries, {})
    expect(refused).toMatchObject({ status: 409 })
    expect((await admin('POST', retries, { include_unknown: true })).status).toBe(202)
    await idle()
    expect(await calls()).toEqual([{ n: 2 }])
    expect(await read(made)).toMatchObject({ sent: 2, problems: 0 })
  })

  test('is tried again with those known not to have got it, beside the first attempt', async () => {
    const { id } = await audienceOf('88', '33', '00')
    const made = await message(id)
    await idle()
    expect(await read(made)).toMatchObject({
      sent: 1,
      problems: 2,
      retry: { known: 2, unknown: 0 },
    })
    const retries = `/communications/${id}/messages/${made.id}/retries`
    expect((await reader('POST', retries, {})).status).toBe(403)
    const twice = await Promise.all([admin('POST', retries, {}), admin('POST', retries, {})])
    expect(twice.map(({ status }) => status).sort()).toEqual([202, 409])
    await idle()
    expect(await read(made)).toMatchObject({ status: 'sent', sent: 2, problems: 1, total: 3 })
    const again = (await deliveries(made)).results.filter((row: any) => row.attempt === 2)
    expect(again.map((row: any) => [row.status, row.earlier])).toEqual(
      expect.arrayContaining([
        ['delivered', [expect.objectContaining({ attempt: 1, error_code: '30008' })]],
        ['error', [expect.objectContaining({ attempt: 1, error_code: '63024' })]],
      ]),
    )
  })

  test('opts out whom the provider says has done so', async () => {
    const { id } = await audienceOf('44')
    await admin('PUT', '/communications/settings', { whatsapp_from: '+573000000044' })
    const made = await message(id)
    await idle()
    expect((await deliveries(made)).results[0].error_code).toBe('21610')
    expect(await read(made)).toMatchObject({ retry: { known: 0, unknown: 0 } })
    expect((await admin('GET', `/communications/${id}/size`)).body).toMatchObject({ opted_out: 1 })
    const { body } = await admin('GET', '/communications/opt-outs')
    expect(body).toMatchObject({ results: [{ opted_out_at: expect.any(String) }] })
    await admin('PUT', '/communications/settings', { whatsapp_from: null })
  })
})

describe('a programmed message', () => {
  test('waits for its date, is edited and deleted until it begins', async () => {
    const { id } = await audienceOf('88')
    const made = await message(id, { programmed_date: TOMORROW })
    expect(made).toMatchObject({ status: 'programmed', editable: true, total: 0 })
    const put = await admin('PUT', `/communications/messages/${made.id}`, {
      body: 'Otra',
      programmed_date: TOMORROW,
      version: made.version,
    })
    expect(put.body).toMatchObject({ body: 'Otra', status: 'programmed', version: 2 })
    const late = await admin('PUT', `/communications/messages/${made.id}`, {
      body: 'Tarde',
      programmed_date: TOMORROW,
      version: 1,
    })
    expect(late.status).toBe(409)
    await idle()
    expect((await read(made)).status).toBe('programmed')
    await pass(made.id, 1)
    await resumeLongJobs(api.services, [messageJob])
    await idle()
    expect(await read(made)).toMatchObject({ status: 'sent', sent: 1 })
    for (const [method, path] of [
      ['PUT', `/communications/messages/${made.id}`],
      ['DELETE', `/communications/messages/${made.id}`],
      ['DELETE', `/communications/messages/${made.id}/attachment`],
    ] as const) {
      const answer = await admin(method, path, method === 'PUT' ? { body: 'X' } : undefined)
      expect([method, answer.status, answer.body.message]).toEqual([
        method,
        409,
        'Este mensaje ya empezó a enviarse: no se puede cambiar ni eliminar',
      ])
    }
    const other = await message(id, { programmed_date: TOMORROW })
    expect((await admin('DELETE', `/communications/messages/${other.id}`)).status).toBe(200)
    expect((await admin('GET', `/communications/${id}/messages/${other.id}`)).status).toBe(404)
  })

  test('is sent up to an hour late, with its real date, and then no more', async () => {
    const { id } = await audienceOf('88')
    const [soon, late] = [
      await message(id, { programmed_date: TOMORROW }),
      await message(id, { programmed_date: TOMORROW }),
    ]
    await pass(soon.id, 59)
    await pass(late.id, 61)
    await resumeLongJobs(api.services, [messageJob])
    await idle()
    expect(await read(soon)).toMatchObject({ status: 'sent', sent: 1 })
    expect(await read(late)).toMatchObject({ status: 'late', total: 0, editable: true })
    const again = await admin('PUT', `/communications/messages/${late.id}`, { body: 'Ahora' })
    expect(again.body.status).toBe('sending')
    await idle()
    expect((await read(late)).status).toBe('sent')
  })

  test('goes at the clock of its company, before and after a change of clocks', async () => {
    const { id } = await audience()
    const zone = (name: string) => rows(`update tenants set timezone = $1 where id = 1`, [name])
    const next = (month: string) => {
      const [year, now] = [new Date().getFullYear(), new Date().toISOString().slice(5, 7)]
      return `${now < month ? year : year + 1}-${month}-15`
    }
    await zone('America/New_York')
    const [winter, summer, exact] = [
      await message(id, { programmed_date: `${next('01')}T09:05` }),
      await message(id, { programmed_date: `${next('07')}T09:05` }),
      await message(id, { programmed_date: `${next('07')}T09:05+02:00` }),
    ]
    await zone('America/Bogota')
    expect([winter, summer, exact].map((made) => made.programmed_date)).toEqual([
      `${next('01')}T14:05:00.000Z`,
      `${next('07')}T13:05:00.000Z`,
      `${next('07')}T07:05:00.000Z`,
    ])
    for (const made of [winter, summer, exact])
      await admin('DELETE', `/communications/messages/${made.id}`)
  })

  test('that stopped for more than an hour is not gone on with, and may be tried again', async () => {
    const { id } = await audienceOf('88')
    const made = await message(id, { programmed_date: TOMORROW })
    const [somebody] = await rows<{ id: string }>('select max(id) as id from users')
    await rows(
      `update messages set state = 'sending', begun_at = now(), worked_at = now() - interval '61 minutes' where id = $1`,
      [made.id],
    )
    await rows(
      `insert into message_deliveries (tenant_id, message_id, user_id, state, first_name, recipient)
       values (1, $1, $2, 'queued', 'X', '+573001112288')`,
      [made.id, somebody!.id],
    )
    await work(made.id)
    expect(await read(made)).toMatchObject({ status: 'sent', problems: 1, retry: { known: 1 } })
    expect((await deliveries(made)).results[0].error_code).toBe('stopped')
  })

  test.each([
    ['', 'Debes especificar la fecha de programacion'],
    ['mañana', 'La fecha de programacion no es válida'],
    ['2027-02-30T10:00', 'La fecha de programacion no es válida'],
    ['2027-02-28T10:03', 'La hora de programacion va de 5 en 5 minutos'],
    ['2026-01-01T10:00', 'La fecha de programacion no puede estar en el pasado'],
    ['2199-01-01T10:00', 'La fecha de programacion puede ser hasta dentro de un año'],
  ])('at «%s» is refused', async (programmed_date, said) => {
    const { id } = await audience()
    const form = formOf({ body: 'Hola', programmed_date })
    const answer = await admin('POST', `/communications/${id}/messages`, form)
    expect([answer.status, issuesOf(answer)]).toEqual([422, { programmed_date: said }])
  })
})

describe('an attachment', () => {
  test('is told by its content, sent by a form or before, and taken away', async () => {
    const { id } = await audience()
    const bytes = new Uint8Array(await portrait())
    const upload = await admin(
      'POST',
      '/communications/attachments',
      formOf({}, { bytes, name: 'Añó.txt' }),
    )
    expect(upload.body).toMatchObject({
      name: 'Añó.txt.png',
      kind: 'image',
      media_type: 'image/png',
      bytes: bytes.byteLength,
      url: `/api/communications/attachments/${upload.body.key}/A%C3%B1%C3%B3.txt.png`,
    })
    const made = await message(id, {
      body: null,
      attachment: upload.body.key,
      programmed_date: TOMORROW,
    })
    expect(made).toMatchObject({ body: null, attachment: upload.body, file_url: upload.body.url })
    const kept = await admin('PUT', `/communications/messages/${made.id}`, {
      programmed_date: TOMORROW,
    })
    expect(kept.body.attachment).toEqual(upload.body)
    const alone = await admin('DELETE', `/communications/messages/${made.id}/attachment`)
    expect(issuesOf(alone)).toEqual({
      body: 'Debes diligenciar el mensaje y/o adjuntar un archivo.',
    })
    const form = formOf(
      { body: 'Con tarjeta', programmed_date: TOMORROW },
      { bytes: 'BEGIN:VCARD\r\nFN:Ana\r\nEND:VCARD\r\n', name: 'Ana.vcf' },
    )
    const card = await admin('PUT', `/communications/messages/${made.id}`, form)
    expect(card.body.attachment).toMatchObject({ name: 'Ana.vcf', kind: 'contact' })
    const removed = await admin('DELETE', `/communications/messages/${made.id}/attachment`)
    expect(removed.body).toMatchObject({ attachment: null, file_url: null })

    const { response } = await reader('GET', upload.body.url.slice(4), undefined, {
      range: 'bytes=1-3',
    })
    expect(response.status).toBe(206)
    expect(await response.text()).toBe('PNG')
  })

  test.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'dibujo.png', 415],
    ['MZ\u0090\u0000programa', 'factura.pdf', 415],
    ['', 'vacio.png', 422],
  ])('that is not of the types listed is refused: %j as %s', async (bytes, name, status) => {
    const { id } = await audience()
    const answer = await admin(
      'POST',
      `/communications/${id}/messages`,
      formOf({ body: 'Hola' }, { bytes, name }),
    )
    expect([answer.status, Object.keys(issuesOf(answer))]).toEqual([status, ['attachment']])
    expect((await admin('GET', `/communications/${id}/messages`)).body.pagination.total).toBe(0)
  })

  test('larger than WhatsApp takes is refused: 5 MB of an image, 16 of anything else', async () => {
    const { id } = await audience()
    const send = (bytes: Uint8Array, name: string) =>
      admin('POST', `/communications/${id}/messages`, formOf({ body: 'X' }, { bytes, name }))
    const video = new Uint8Array(17 * 1024 * 1024)
    expect(await send(video, 'v.mp4')).toMatchObject({
      status: 413,
      body: { message: 'El archivo supera el límite de 16 MB' },
    })
    const image = new Uint8Array(6 * 1024 * 1024)
    image.set(new Uint8Array(await portrait('jpeg')))
    expect(await send(image, 'i.jpg')).toMatchObject({
      status: 413,
      body: { message: 'La imagen supera el límite de 5 MB' },
    })
  })
})

async function portrait(format: 'png' | 'jpeg' = 'png'): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f766e' } })
    .toFormat(format)
    .toBuffer()
}

describe('a message to more people than the company lets one administrator write to', () => {
  test('waits for another, who may let it be sent, and for the same again when it changes', async () => {
    const { id } = await audienceOf('88', '88')
    await admin('PUT', '/communications/settings', { approval_over: 1 })
    const other = await secondAdmin()
    const made = await message(id)
    expect(made).toMatchObject({ status: 'pending_approval', approvable: false })
    await idle()
    expect((await read(made)).status).toBe('pending_approval')
    const approval = `/communications/messages/${made.id}/approval`
    expect((await admin('POST', approval, {})).status).toBe(403)
    expect((await reader('POST', approval, {})).status).toBe(403)
    expect((await read(made, other)).approvable).toBe(true)
    expect((await other('POST', approval, { version: 7 })).status).toBe(409)

    const later = await message(id, { programmed_date: TOMORROW })
    const approved = await other('POST', `/communications/messages/${later.id}/approval`)
    expect(approved.body).toMatchObject({ status: 'programmed', approved_by: expect.any(String) })
    // The audience is another by then.
    await admin('PUT', `/communications/${id}`, { name: 'Ahora otra' })
    await pass(later.id, 1)
    await resumeLongJobs(api.services, [messageJob])
    await idle()
    expect((await read(later)).status).toBe('pending_approval')

    expect((await other('POST', approval, {})).body.status).toBe('sending')
    await idle()
    expect(await read(made)).toMatchObject({ status: 'sent', sent: 2 })
    expect((await other('POST', approval, {})).status).toBe(409)
    await company.withoutLimit()
  })

  async function secondAdmin() {
    const email = `${randomUUID()}@segunda.test`
    await admin('POST', '/users', {
      username: email,
      email,
      first_name: 'Segunda',
      role: 'admin',
      organizational_units: [],
      password: 'clave-segura',
    })
    return api.withToken(await api.firstTokenOf(email, 'clave-segura'))
  }
})

describe('a user limited to business units', () => {
  test('count, see, write to and try again with their own people', async () => {
    const place = where()
    await person(place, { area_id: unitAreas[0], mobile: mobile('00') })
    await person(place, { area_id: otherAreas[0], mobile: mobile('00') })
    const { id } = await audience({ locations: [place] })
    const made = await message(id)
    await idle()
    expect(await read(made)).toMatchObject({ problems: 2, total: 2, retry: { known: 2 } })
    expect(await read(made, unit)).toMatchObject({ problems: 1, total: 1, retry: { known: 1 } })
    expect((await deliveries(made, '', unit)).pagination.total).toBe(1)
    const listed = await unit('GET', `/communications/${id}/messages`)
    expect(listed.body.results).toMatchObject([{ problems: 1, total: 1 }])

    const limited = await company.limitedAdmin()
    const own = await message(id, {}, limited)
    await idle()
    expect(await read(own)).toMatchObject({ total: 1 })
    const retried = `/communications/${id}/messages/${made.id}/retries`
    expect((await limited('POST', retried, {})).status).toBe(202)
    await idle()
    expect((await deliveries(made)).results.map((row: any) => row.attempt).sort()).toEqual([1, 2])
    const wide = await message(id, { programmed_date: TOMORROW })
    const refused = await limited('DELETE', `/communications/messages/${wide.id}`)
    expect(refused.status).toBe(409)
  })
})

describe('a test', () => {
  test('goes to one’s own number, and nothing is kept of it', async () => {
    const { id } = await audience()
    const at = `/communications/${id}/messages/test`
    await rows('update users set mobile = null where id = $1', [company.adminId])
    expect(issuesOf(await admin('POST', at, { body: 'Hola' }))).toEqual({
      to: 'Tu usuario no tiene número de celular',
    })
    await rows(`update users set mobile = '+57 3009990088' where id = $1`, [company.adminId])
    const { body } = await admin('POST', at, { body: 'Hola' })
    expect(body).toEqual({ to: 'whatsapp:+573009990088', status: 'delivered', error: null })
    expect((await admin('GET', `/communications/${id}/messages`)).body.results).toEqual([])
    const root = await api.signInAsSuper()
    const outbox = await root('GET', '/admin/whatsapp-outbox?q=3009990088', undefined, {
      'x-tenant-id': '1',
    })
    expect(outbox.body).toMatchObject({
      results: [{ message_id: null, to: 'whatsapp:+573009990088', body: 'Hola', form: 'template' }],
      sends: false,
    })
  })
})

describe('outcome of a message', () => {
  test('is exported as it is listed, and nothing in it is run by a spreadsheet', async () => {
    const place = where()
    await person(place, { first_name: '=1+1', mobile: mobile('88') })
    await person(place, { first_name: 'Ñusta', mobile: mobile('55') })
    const { id } = await audience({ locations: [place] })
    const made = await message(id)
    await idle()
    const at = `/communications/${id}/messages/${made.id}/deliveries/export`
    const { response } = await reader('GET', `${at}?sep=;`)
    const lines = (await response.text()).trim().split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`"'=1+1"`)
    expect(lines[1]).toContain('"enviado"')
    expect(lines[2]).toContain('"WhatsApp no pudo entregar el mensaje (error 63999)"')
    const problems = await reader('GET', `${at}?status=error`)
    expect((await problems.response.text()).trim().split('\n')).toHaveLength(2)
  })

  test('is told live, to whoever may see it, once for each state', async () => {
    const { id } = await audienceOf('88')
    const made = await message(id, { programmed_date: TOMORROW })
    const at = `/communications/${id}/messages/${made.id}/events`
    const { response } = await reader('GET', at)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const events = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    const next = async () => {
      for (;;) {
        const { value } = await events.read()
        const data = /^data: (.*)$/m.exec(value ?? '')?.[1]
        if (data) return JSON.parse(data)
      }
    }
    expect(await next()).toMatchObject({ id: made.id, status: 'programmed' })
    await pass(made.id, 1)
    await resumeLongJobs(api.services, [messageJob])
    let last = await next()
    while (last.status !== 'sent') last = await next()
    expect(last).toMatchObject({ sent: 1 })
    await events.cancel()
    expect((await reader('GET', at.replace(`/${id}/`, '/999999/'))).status).toBe(404)
  })
})
