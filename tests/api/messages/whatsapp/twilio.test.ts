import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { resumeLongJobs, runLongJob } from '#api/platform/jobs/long-job.ts'
import { messageJob } from '#api/messages/messages/sending/send.ts'
import { startTestApi } from '#tests/support/api.ts'
import {
  AUTH_TOKEN,
  problem,
  say,
  startTwilioServer,
} from '#tests/support/servers/twilio-server.ts'
import { openCommunications, mobile } from '../communications/company.ts'

/** Twilio's own SDK against a server that takes what Twilio documents, and its callbacks as Twilio signs them. */

const twilio = await startTwilioServer()
afterAll(twilio.close)
const TEMPLATE = `HX${'a'.repeat(32)}`
const MEDIA_TEMPLATE = `HX${'b'.repeat(32)}`
const SENDER = '+573000000000'
const api = await startTestApi({
  works: true,
  settings: {
    ...twilio.settings,
    TWILIO_TEMPLATE_SID: TEMPLATE,
    TWILIO_TEMPLATE_MEDIA_SID: MEDIA_TEMPLATE,
    WHATSAPP_RATE: '500',
    WHATSAPP_RETRY_SECONDS: '0.02',
    WHATSAPP_TIMEOUT_SECONDS: '1',
  },
})
const company = await openCommunications(api)
const { admin, rows, person, where, audience, message, read, deliveries, idle } = company
beforeEach(() => {
  twilio.asked.length = 0
  twilio.behave(() => false)
})

async function people(...numbers: string[]) {
  const place = where()
  for (const number of numbers) await person(place, { mobile: number })
  return audience({ locations: [place] })
}
const e164 = (number: string) => number.replace(' ', '')

/** A form as Twilio posts it: signed over the address and its sorted fields. */
async function call(path: string, fields: Record<string, string>, token = AUTH_TOKEN) {
  const address = `https://sendero.example/api${path}`
  const said = Object.keys(fields).sort()
  const text = address + said.map((name) => `${name}${fields[name]}`).join('')
  const signature = createHmac('sha1', token).update(text).digest('base64')
  return api.send(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature,
    },
    body: new URLSearchParams(fields).toString(),
  })
}
const write = (
  number: string,
  body: string,
  sid = `SM${Math.random()}`,
  more: Record<string, string> = {},
) =>
  call('/public/whatsapp/inbound', {
    ...more,
    MessageSid: sid,
    From: `whatsapp:${e164(number)}`,
    To: `whatsapp:${SENDER}`,
    Body: body,
  })
/** Sends a status callback to the URL that was given with the message. */
const tell = (at: string, sid: string, MessageStatus: string, more: object = {}) =>
  call(at.replace('https://sendero.example/api', ''), {
    MessageSid: sid,
    MessageStatus,
    ...more,
  })

describe('a message', () => {
  test('is the approved template for who has not written of late, and the text for who has', async () => {
    const [cold, warm] = [mobile(), mobile()]
    const { id } = await people(cold, warm)
    expect((await write(warm, 'Hola')).status).toBe(200)
    await message(id, { body: 'Hola  ñandú\n\t segunda   línea' })
    await idle()
    const to = (number: string) =>
      twilio.asked.find(({ fields }) => fields.To === `whatsapp:${e164(number)}`)!.fields
    expect(twilio.asked).toHaveLength(2)
    expect(to(cold)).toEqual({
      From: `whatsapp:${SENDER}`,
      To: `whatsapp:${e164(cold)}`,
      ContentSid: TEMPLATE,
      ContentVariables: '{"1":"Hola ñandú segunda línea"}',
      StatusCallback: expect.stringMatching(
        /^https:\/\/sendero\.example\/api\/public\/whatsapp\/status\?of=1\.\d+$/,
      ),
    })
    expect(to(warm)).toMatchObject({ Body: 'Hola  ñandú\n\t segunda   línea' })
    expect(to(warm)).not.toHaveProperty('ContentSid')
  })

  test('takes its attachment along, by an address that ends', async () => {
    const [cold, warm] = [mobile(), mobile()]
    const { id } = await people(cold, warm)
    await write(warm, 'Hola')
    const form = new FormData()
    form.set('attachment', new File(['BEGIN:VCARD\r\nFN:Ana\r\nEND:VCARD\r\n'], 'Añó 1.vcf'))
    await admin('POST', `/communications/${id}/messages`, form)
    await idle()
    const found = Object.fromEntries(twilio.asked.map(({ fields }) => [fields.To, fields]))
    const { MediaUrl: url } = found[`whatsapp:${e164(warm)}`]!
    const { ContentSid, ContentVariables } = found[`whatsapp:${e164(cold)}`]!
    expect(ContentSid).toBe(MEDIA_TEMPLATE)
    expect(JSON.parse(ContentVariables)).toEqual({
      '1': 'Añó 1.vcf',
      '2': expect.stringMatching(
        /^api\/public\/whatsapp\/attachments\/[^/]+\/A%C3%B1%C3%B3%201\.vcf$/,
      ),
    })
    const path = url!.replace('https://sendero.example/api', '')
    const fetched = await api.send(path)
    expect([fetched.status, await fetched.text()]).toEqual([200, expect.stringContaining('FN:Ana')])
    const forged = path.replace(
      /attachments\/(.)/,
      (_all: string, one: string) => `attachments/${one === 'M' ? 'N' : 'M'}`,
    )
    expect((await api.send(forged)).status).toBe(404)
  })

  test('goes to whom, by whom and in what was fixed when it began, whatever changes meanwhile', async () => {
    const numbers = [mobile(), mobile()]
    const { id, locations } = await people(...numbers)
    const place = locations[0]!.location
    const [sender, template] = ['+573009998877', `HX${'c'.repeat(32)}`]
    await admin('PUT', '/communications/settings', {
      whatsapp_from: sender,
      whatsapp_template_sid: template,
    })
    let changed = false
    twilio.behave((_asked, response) => {
      if (!changed) say(response, 503, problem(503, 20503))
      return !changed
    })
    const made = await message(id)
    await expect.poll(() => twilio.asked.length).toBeGreaterThan(1)
    await admin('PUT', '/communications/settings', {
      whatsapp_from: null,
      whatsapp_template_sid: null,
    })
    await admin('PUT', `/communications/${id}`, { name: 'Otra', locations: [where()] })
    await rows('update users set mobile = $1 where mobile = $2', [mobile(), numbers[0]])
    await rows('update users set disabled = true where mobile = $1', [numbers[1]])
    await person(place, { mobile: mobile() })
    twilio.asked.length = 0
    changed = true
    await idle()
    expect(await read(made)).toMatchObject({ status: 'sent', total: 2, problems: 0 })
    const got = twilio.asked.map(({ fields: { From, To, ContentSid } }) => [From, To, ContentSid])
    expect(got.sort()).toEqual(
      numbers.map((to) => [`whatsapp:${sender}`, `whatsapp:${e164(to)}`, template]).sort(),
    )
  })

  test.each([
    [400, 21211, 'El número de celular no es válido para WhatsApp'],
    [400, 63024, 'El número no tiene WhatsApp'],
    [400, 63016, /solo se puede enviar una plantilla aprobada/],
    [400, 21610, 'Pidió no recibir más mensajes de este remitente'],
    [400, 99999, 'WhatsApp no pudo entregar el mensaje (error 99999)'],
    [401, 20003, 'No se envió: las credenciales de Twilio no son válidas'],
  ])(
    'that is refused with %d and %d is called for once, and says why',
    async (status, code, said) => {
      const { id } = await people(mobile())
      twilio.behave((_, response) => (say(response, status, problem(status, code)), true))
      const made = await message(id)
      await idle()
      expect(twilio.asked).toHaveLength(1)
      const { results } = await deliveries(made)
      expect(results).toMatchObject([{ status: 'error', error_code: String(code) }])
      expect(results[0].error).toEqual(said instanceof RegExp ? expect.stringMatching(said) : said)
    },
  )

  test.each([429, 500, 503])('that is answered %d is tried again until it goes', async (status) => {
    const { id } = await people(mobile(), mobile())
    let refusals = 0
    twilio.behave((_, response) => {
      if (refusals >= 4) return false
      refusals += 1
      say(response, status, problem(status, 20429))
      return true
    })
    const made = await message(id)
    await idle()
    expect(await read(made)).toMatchObject({ status: 'sent', others: 2, problems: 0 })
    expect(twilio.asked).toHaveLength(6)
  })

  test.each([
    ['a reset', (response: any) => response.destroy()],
    ['no answer in time', () => {}],
  ])('a call that ended in %s is never retried', async (_name, end) => {
    const { id } = await people(mobile())
    twilio.behave((_asked, response) => (end(response), true))
    const made = await message(id)
    await idle()
    expect(twilio.asked).toHaveLength(1)
    expect((await deliveries(made)).results).toMatchObject([{ error_code: 'unknown' }])
    await resumeLongJobs(api.services, [messageJob])
    await runLongJob(
      api.services,
      messageJob,
      { tenantId: 1, messageId: made.id },
      new AbortController().signal,
    )
    await idle()
    expect(twilio.asked).toHaveLength(1)
    // Twilio had it after all, and says so.
    const { StatusCallback: at } = twilio.asked[0]!.fields
    await tell(at!, 'SMtarde', 'delivered')
    expect(await read(made)).toMatchObject({ sent: 1, problems: 0, retry: { unknown: 0 } })
  })
})

describe('status callbacks of Twilio', () => {
  async function sentOne() {
    const { id } = await people(mobile())
    const made = await message(id)
    await idle()
    const { StatusCallback: at } = twilio.asked.at(-1)!.fields
    const [row] = await rows<{ sid: string }>(
      'select provider_id as sid from message_deliveries where message_id = $1',
      [made.id],
    )
    return { made, at: at!, sid: row!.sid }
  }
  const stateOf = async (made: any) => {
    const { sent, problems, others } = await read(made)
    return { sent, problems, others }
  }

  test('counts however often and in whatever order it is told', async () => {
    const { made, at, sid } = await sentOne()
    expect(await stateOf(made)).toEqual({ sent: 0, problems: 0, others: 1 })
    for (const status of ['delivered', 'sent', 'queued', 'delivered', 'read', 'failed'])
      expect((await tell(at, sid, status)).status).toBe(200)
    expect(await stateOf(made)).toEqual({ sent: 1, problems: 0, others: 0 })
    const failed = await sentOne()
    await tell(failed.at, failed.sid, 'undelivered', { ErrorCode: '63024' })
    await tell(failed.at, failed.sid, 'sent')
    expect((await deliveries(failed.made)).results).toMatchObject([
      { status: 'error', error: 'El número no tiene WhatsApp' },
    ])
  })

  test('of another message by the same address changes nothing', async () => {
    const { made, at } = await sentOne()
    expect((await tell(at, 'SMajeno', 'failed')).status).toBe(200)
    expect((await tell(at.replace(/of=.*/, 'of=97.1'), 'SMajeno', 'failed')).status).toBe(200)
    expect(await stateOf(made)).toEqual({ sent: 0, problems: 0, others: 1 })
  })

  test('is taken from nobody else', async () => {
    const { made, at, sid } = await sentOne()
    const path = at.replace('https://sendero.example/api', '')
    const fields = { MessageSid: sid, MessageStatus: 'delivered' }
    expect((await call(path, fields, 'otra-llave')).status).toBe(403)
    const unsigned = await api.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
    expect(unsigned.status).toBe(403)
    const huge = await api.send(path, { method: 'POST', body: 'x'.repeat(100_000) })
    expect(huge.status).toBe(413)
    expect(
      (
        await write('+57 3001112233', 'BAJA', 'SMfalso').then(() =>
          call('/public/whatsapp/inbound', {}, 'otra'),
        )
      ).status,
    ).toBe(403)
    expect(await stateOf(made)).toEqual({ sent: 0, problems: 0, others: 1 })
  })
})

describe('a person who writes', () => {
  test.each([
    'STOP',
    ' baja.',
    'Baja',
    'baja por favor',
    '¡Alto!',
    'CANCELAR',
    'Detener, gracias',
    'bája',
  ])('«%s» gets no more messages, since then', async (word) => {
    const number = mobile()
    const { id } = await people(number)
    await write(number, word)
    expect((await admin('GET', `/communications/${id}/size`)).body).toMatchObject({
      reachable: 0,
      opted_out: 1,
    })
    const made = await message(id)
    await idle()
    expect(twilio.asked).toEqual([])
    expect((await deliveries(made)).results).toMatchObject([{ error_code: 'opted_out' }])
    await write(number, 'ALTA')
    expect((await admin('GET', `/communications/${id}/size`)).body).toMatchObject({ reachable: 1 })
    expect(await read(made)).toMatchObject({ retry: { known: 1 } })
  })

  test.each([
    ['STOP', 1],
    ['START', 0],
    ['HELP', 0],
  ])('is opted out as Twilio recognized the keyword: %s', async (OptOutType, out) => {
    const number = mobile()
    const { id } = await people(number)
    await write(number, 'Basta', undefined, { OptOutType })
    expect((await admin('GET', `/communications/${id}/size`)).body.opted_out).toBe(out)
  })

  test.each([
    ['+52 5512345678', '+5215512345678'],
    ['+52 15512345679', '+525512345679'],
    ['+55 11987654321', '+551187654321'],
    ['+55 1187654322', '+5511987654322'],
    ['+54 1112345678', '+5491112345678'],
    ['+54 93511234567', '+543511234567'],
  ])('is the person %s who writes from %s', async (stored, from) => {
    const { id } = await people(stored)
    await write(from, 'Hola')
    await message(id, { body: 'Texto' })
    await idle()
    expect(twilio.asked[0]!.fields).toMatchObject({ To: `whatsapp:${e164(stored)}`, Body: 'Texto' })
    await write(from, 'BAJA')
    const size = async () => (await admin('GET', `/communications/${id}/size`)).body
    expect(await size()).toMatchObject({ reachable: 0, opted_out: 1 })
    await write(e164(stored), 'ALTA')
    expect(await size()).toMatchObject({ reachable: 1, opted_out: 0 })
  })

  test('stays out where the number was stored in another way before numbers were compared', async () => {
    const { id } = await people('+52 5587654321')
    await rows(
      'insert into whatsapp_contacts (sender, number, opted_out_at) values ($1, $2, now())',
      [SENDER, '+5215587654321'],
    )
    const size = async () => (await admin('GET', `/communications/${id}/size`)).body
    expect(await size()).toMatchObject({ opted_out: 1 })
    await write('+5215587654321', 'ALTA')
    expect(await size()).toMatchObject({ opted_out: 0 })
  })

  test('a word within a sentence stays in', async () => {
    const number = mobile()
    const { id } = await people(number)
    await write(number, 'No me den de baja')
    expect((await admin('GET', `/communications/${id}/size`)).body.opted_out).toBe(0)
  })

  test('is heard once, also when it is told again after they came back', async () => {
    const number = mobile()
    const { id } = await people(number)
    await write(number, 'STOP', 'SMuno')
    await write(number, 'ALTA', 'SMdos')
    await write(number, 'STOP', 'SMuno')
    expect((await admin('GET', `/communications/${id}/size`)).body.opted_out).toBe(0)
  })

  test('«BAJA» after it was fixed who gets a message is not sent it any more', async () => {
    const number = mobile()
    const { id } = await people(number)
    const made = await message(id, {
      programmed_date: `${new Date().getFullYear() + 1}-01-01T10:00`,
    })
    await rows(
      `with begun as (
         update messages set state = 'sending', begun_at = now(), worked_at = now(), whatsapp_from = $3
         where id = $1)
       insert into message_deliveries (tenant_id, message_id, user_id, state, first_name, recipient)
       select 1, $1, id, 'queued', first_name, whatsapp_number(mobile) from users where mobile = $2`,
      [made.id, number, SENDER],
    )
    await write(number, 'BAJA')
    const { signal } = new AbortController()
    await runLongJob(api.services, messageJob, { tenantId: 1, messageId: made.id }, signal)
    expect(twilio.asked).toEqual([])
    expect((await deliveries(made)).results).toMatchObject([{ error_code: 'opted_out' }])
  })
})

describe('a recipient whom Twilio answers 503 each time', () => {
  const refusing = (...numbers: string[]) => {
    const refused = new Set(numbers.map((number) => `whatsapp:${e164(number)}`))
    twilio.behave(({ fields: { To } }, response) => {
      if (!refused.has(To!)) return false
      say(response, 503, problem(503, 20503))
      return true
    })
  }
  const callsTo = (number: string) =>
    twilio.asked.filter(({ fields: { To } }) => To === `whatsapp:${e164(number)}`)
  const ended = (made: any) =>
    expect.poll(async () => (await read(made)).status, { timeout: 20_000 }).toBe('sent')

  test('is called eight times, later each time, and fails with the cause', async () => {
    const number = mobile()
    const { id } = await people(number)
    refusing(number)
    const times: number[] = []
    const before = Date.now()
    const made = await message(id)
    await ended(made)
    times.push(Date.now() - before)
    expect(callsTo(number)).toHaveLength(8)
    // 0.02 s doubled seven times is 2.5 s, a quarter less at most.
    expect(times[0]).toBeGreaterThan(1_900)
    expect((await deliveries(made)).results).toMatchObject([
      {
        status: 'error',
        error_code: 'provider_error',
        error: 'No se envió: WhatsApp respondió con un error en todos los intentos',
      },
    ])
  })

  test('delays no other recipient', { tags: ['slow'] }, async () => {
    const refused = Array.from({ length: 30 }, () => mobile())
    const others = Array.from({ length: 60 }, () => mobile())
    const { id } = await people(...refused, ...others)
    refusing(...refused)
    const made = await message(id)
    await expect
      .poll(() => others.filter((number) => callsTo(number).length === 1).length)
      .toBe(others.length)
    // By then no refused one has had all of their tries.
    expect(await read(made)).toMatchObject({ problems: 0, status: 'sending' })
    await ended(made)
    expect(await read(made)).toMatchObject({ problems: refused.length, others: others.length })
    expect(refused.map((number) => callsTo(number).length)).toEqual(refused.map(() => 8))
  })

  test('has their tries counted over walks and processes', { tags: ['slow'] }, async () => {
    const number = mobile()
    const { id } = await people(number)
    refusing(number)
    const made = await message(id)
    await ended(made)
    // As a process leaves it that is killed between the sixth try and the seventh.
    await rows(
      `update message_deliveries set state = 'queued', error_code = null, tries = 6,
         next_try_at = now() + interval '1 hour', tried_at = now() where message_id = $1`,
      [made.id],
    )
    await rows(`update messages set state = 'sending', finished_at = null where id = $1`, [made.id])
    twilio.asked.length = 0
    await resumeLongJobs(api.services, [messageJob])
    await idle()
    expect(twilio.asked).toEqual([])
    expect(await read(made)).toMatchObject({ status: 'sending', others: 1 })
    // The job for that moment is the only one: looking for messages again adds none.
    await resumeLongJobs(api.services, [messageJob])
    await idle()
    const waiting = await rows(
      `select from pgboss.job where name = 'message-send' and state = 'created'
         and (data ->> 'messageId')::bigint = $1`,
      [made.id],
    )
    expect(waiting).toHaveLength(1)
    await rows(`update message_deliveries set next_try_at = now() where message_id = $1`, [made.id])
    await rows(`update messages set resumes_at = now() where id = $1`, [made.id])
    await resumeLongJobs(api.services, [messageJob])
    await ended(made)
    expect(callsTo(number)).toHaveLength(2)
  })

  test('waits at most an hour between tries', async () => {
    const number = mobile()
    const { id } = await people(number)
    refusing(number)
    const made = await message(id)
    await ended(made)
    // As after the third try of eight, an hour later.
    await rows(
      `update message_deliveries set state = 'queued', error_code = null, tries = 3,
         next_try_at = now(), tried_at = now() - interval '1 hour' where message_id = $1`,
      [made.id],
    )
    await rows(
      `update messages set state = 'sending', finished_at = null, resumes_at = now() where id = $1`,
      [made.id],
    )
    twilio.asked.length = 0
    await resumeLongJobs(api.services, [messageJob])
    await ended(made)
    expect(callsTo(number)).toHaveLength(1)
    expect((await deliveries(made)).results).toMatchObject([{ error_code: 'provider_error' }])
  })
})

describe('a message that is stopped', () => {
  const stop = (id: number) => admin('POST', `/communications/messages/${id}/stop`, {})

  test('reaches nobody else; it can be sent again to those', async () => {
    const numbers = Array.from({ length: 12 }, () => mobile())
    const { id } = await people(...numbers)
    // The first one takes its time; everybody else is refused for now.
    const first = Promise.withResolvers<null>()
    let calls = 0
    twilio.behave(async (_asked, response) => {
      calls += 1
      if (calls === 1) {
        await first.promise
        return false
      }
      say(response, 503, problem(503, 20503))
      return true
    })
    const made = await message(id)
    await expect.poll(() => calls).toBeGreaterThan(6)
    const { status, body } = await stop(made.id)
    expect([status, body.status, body.stoppable]).toEqual([200, 'stopped', false])
    expect(body.stopped_by).not.toBeNull()
    first.resolve(null)
    await idle()
    const after = calls
    expect(await read(made)).toMatchObject({ status: 'stopped', problems: 11, others: 1 })
    const { results } = await deliveries(made, '?status=error')
    expect(new Set(results.map((one: any) => one.error))).toEqual(
      new Set(['Detenido: un administrador detuvo el envío antes de que saliera']),
    )
    expect((await stop(made.id)).status).toBe(409)
    await resumeLongJobs(api.services, [messageJob])
    await idle()
    expect(calls).toBe(after)

    twilio.behave(() => false)
    const again = await admin('POST', `/communications/${id}/messages/${made.id}/retries`, {})
    expect([again.status, again.body.status]).toEqual([202, 'sending'])
    await idle()
    expect(await read(made)).toMatchObject({ status: 'sent', problems: 0, others: 12 })
    const logged = await rows(
      `select from audit_log where entity = 'message' and entity_id = $1 and after ->> 'stopped_at' is not null`,
      [made.id],
    )
    expect(logged).toHaveLength(1)
  })

  test('is refused to whoever sees only a part of its people, and once it has been sent', async () => {
    const { id } = await people(mobile())
    const made = await message(id)
    await idle()
    expect((await stop(made.id)).body).toMatchObject({
      status: 409,
      message: 'Este mensaje no se está enviando',
    })
    const limited = await company.limitedAdmin()
    expect((await limited('POST', `/communications/messages/${made.id}/stop`, {})).status).toBe(409)
  })
})
