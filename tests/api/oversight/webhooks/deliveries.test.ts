import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { WAITS_MS } from '#api/oversight/webhooks/retry-schedule.ts'
import { startTestApi } from '#tests/support/api.ts'
import { startReceiver, verified } from '#tests/support/servers/webhook-receiver.ts'
import { created, draftUser, openCompany } from '../../people/users/company.ts'
import { CALLS_THIS_MACHINE, openWebhooks } from './company.ts'

/** Deliveries of events to receivers: issue 30, point 5. */

const api = await startTestApi({ settings: CALLS_THIS_MACHINE })
const { admin, rows, adminId } = await openCompany(api)
const stranger = await api.signInAs('admin', 97)
const receiver = await startReceiver()
const { webhook, deliver } = openWebhooks(api, receiver)

// A company has ten at most, and each test its own.
afterEach(() => rows('update webhook_endpoints set deleted_at = now()'))

const FAILS = 500
const later = (ms: number) => new Date(Date.now() + ms)
const deliveriesOf = async (id: number) =>
  (await admin('GET', `/webhooks/${id}/deliveries`)).body.results

/** An endpoint whose receiver answers `status` at its own path, with one event that waits. */
async function failing(status = FAILS) {
  const made = await webhook(admin, ['user.created'])
  receiver.answer((one, response) =>
    response.writeHead(one.path === made.path ? status : 204).end('no'),
  )
  await created(admin, draftUser())
  return made
}

/** Delivers at each moment of the schedule until the last try. */
async function exhaust(): Promise<Date> {
  let at = Date.now()
  await deliver()
  for (const wait of WAITS_MS) {
    at += wait * 1.1 + 1000
    await deliver({ now: () => new Date(at) })
  }
  return new Date(at)
}

describe('a delivery', () => {
  test('is signed as Standard Webhooks says, and has the event as stored', async () => {
    receiver.answerStatus(204)
    const made = await webhook(admin, ['user.created'])
    const { body: user } = await created(admin, draftUser({ first_name: 'Íngrid' }))
    await deliver()
    const [one] = receiver.at(made.path)
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    expect(verified(made.secret, one!)).toEqual({
      type: 'user.created',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        user: expect.objectContaining({ id: user.id, first_name: 'Íngrid', disabled: false }),
      },
    })
    expect(one!.headers['webhook-id']).toMatch(/^evt_[0-9a-f-]{36}$/)
    const [row] = await deliveriesOf(made.id)
    expect(row).toMatchObject({
      event_id: one!.headers['webhook-id'],
      state: 'delivered',
      attempts: 1,
      status: 204,
      error: null,
      next_try_at: null,
    })
    const { body } = await admin('GET', `/webhooks/${made.id}/deliveries/${row.id}`)
    expect(body.body).toBe(one!.body)
    expect(body.tries).toEqual([
      expect.objectContaining({
        request_headers: expect.objectContaining({
          'webhook-signature': one!.headers['webhook-signature'],
        }),
        answer: '',
        by_hand: false,
      }),
    ])
  })

  test('in vain is tried again by the schedule with the same id, and then pauses its endpoint and tells its owner', async () => {
    const made = await failing()
    const [mails] = await rows<{ n: number }>('select count(*) as n from mails')
    await exhaust()
    const tries = receiver.at(made.path)
    expect(tries).toHaveLength(WAITS_MS.length + 1)
    expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const [row] = await deliveriesOf(made.id)
    expect(row).toMatchObject({ state: 'failed', status: FAILS, error: 'status', attempts: 10 })
    const { body } = await admin('GET', `/webhooks/${made.id}`)
    expect(body).toMatchObject({ paused: 'failing', failed: 1, waiting: 0 })
    const sent = await rows<{ recipient: string; subject: string }>(
      'select recipient, subject from mails order by id offset $1',
      [mails!.n],
    )
    expect(sent).toEqual([
      { recipient: 'admin@1.sendero.test', subject: `El webhook «${made.name}» está en pausa` },
    ])
  })

  test('in vain leaves its endpoint active when others were taken meanwhile', async () => {
    const made = await failing()
    await deliver()
    receiver.answer((one, response) =>
      response.writeHead(one.body.includes('Aceptada') ? 204 : FAILS).end(),
    )
    await created(admin, draftUser({ first_name: 'Aceptada' }))
    await exhaust()
    const { body } = await admin('GET', `/webhooks/${made.id}`)
    expect(body).toMatchObject({ paused: null, failed: 1 })
  })

  test('is not tried before its time, and waits longer when the receiver asks for it', async () => {
    const made = await webhook(admin, ['user.created'])
    receiver.answer((_, response) => response.writeHead(429, { 'retry-after': '600' }).end())
    await created(admin, draftUser())
    await deliver()
    await deliver({ now: () => later(590_000) })
    expect(receiver.at(made.path)).toHaveLength(1)
    await deliver({ now: () => later(601_000) })
    expect(receiver.at(made.path)).toHaveLength(2)
  })

  test('to a receiver that is gone (410) pauses the endpoint at once', async () => {
    const made = await failing(410)
    await deliver()
    const { body } = await admin('GET', `/webhooks/${made.id}`)
    expect(body).toMatchObject({ paused: 'gone', failed: 1 })
  })

  test('of a process that died is taken again when its claim is over, with the same id', async () => {
    receiver.answerStatus(204)
    const made = await webhook(admin, ['user.created'])
    await created(admin, draftUser())
    // The process claims it, and is killed before the answer is stored.
    await rows(`select claim_webhook_deliveries(now(), interval '60 seconds', 100, 2)`)
    await deliver()
    expect(receiver.at(made.path)).toEqual([])
    await deliver({ now: () => later(61_000) })
    expect(receiver.at(made.path)).toHaveLength(1)
    expect((await deliveriesOf(made.id))[0]).toMatchObject({ state: 'delivered', attempts: 2 })
  })

  test('stores the beginning of an endless answer, without the rest', async () => {
    const made = await webhook(admin, ['user.created'])
    receiver.answer((_, response) => {
      response.writeHead(200)
      const write = () => response.write('a\0<b>'.repeat(4000), () => setImmediate(write))
      response.on('error', () => {})
      write()
    })
    await created(admin, draftUser())
    await deliver({ timeoutMs: 5000 })
    const [row] = await deliveriesOf(made.id)
    expect(row).toMatchObject({ state: 'delivered', status: 200 })
    const { body } = await admin('GET', `/webhooks/${made.id}/deliveries/${row.id}`)
    expect(body.tries[0].answer).toMatch(/^a\uFFFD<b>a/)
    expect(body.tries[0].answer.length).toBeLessThanOrEqual(4096)
  })

  test(
    'to a slow receiver ends by itself, and holds up no other endpoint',
    { tags: ['slow'] },
    async () => {
      const slow = await webhook(admin, ['user.created'])
      const quick = await webhook(admin, ['user.created'])
      receiver.answer((one, response) => {
        if (one.path !== slow.path) response.writeHead(204).end()
      })
      for (let n = 0; n < 4; n++) await created(admin, draftUser())
      const delivering = deliver({ timeoutMs: 1500 })
      await sleep(300)
      // As many as an endpoint may have under way; the others wait for it.
      expect(receiver.at(slow.path)).toHaveLength(2)
      for (let n = 0; n < 2; n++) await deliver({ timeoutMs: 1500 })
      expect(receiver.at(quick.path)).toHaveLength(4)
      await delivering
      expect((await deliveriesOf(slow.id)).at(-1)).toMatchObject({
        state: 'waiting',
        error: 'timeout',
      })
    },
  )

  test('of a suspended company waits', async () => {
    receiver.answerStatus(204)
    const made = await webhook(stranger, ['user.created'])
    await created(stranger, draftUser())
    await rows('update tenants set active = false where id = 97')
    await deliver()
    expect(receiver.at(made.path)).toEqual([])
    await rows('update tenants set active = true where id = 97')
    await deliver()
    expect(receiver.at(made.path)).toHaveLength(1)
  })
})

describe('pausing', () => {
  test('keeps events, and resuming sends them', async () => {
    receiver.answerStatus(204)
    const made = await webhook(admin, ['user.created'])
    const { body } = await admin('POST', `/webhooks/${made.id}/pause`)
    expect(body).toMatchObject({ paused: 'manual', paused_at: expect.any(String) })
    await created(admin, draftUser())
    await deliver()
    expect(receiver.at(made.path)).toEqual([])
    expect((await admin('POST', `/webhooks/${made.id}/resume`)).body).toMatchObject({
      paused: null,
      waiting: 1,
    })
    await deliver()
    expect(receiver.at(made.path)).toHaveLength(1)
  })

  test('tells all administrators when the owner is one no longer', async () => {
    const made = await failing(410)
    await rows('update webhook_endpoints set owner_id = null where id = $1', [made.id])
    const [before] = await rows<{ n: number }>('select count(*) as n from mails')
    await deliver()
    const sent = await rows<{ recipient: string }>(
      'select recipient from mails order by id offset $1',
      [before!.n],
    )
    const admins = await rows(
      `select from users where tenant_id = 1 and role = 'admin' and not disabled`,
    )
    expect(sent).toHaveLength(admins.length)
  })
})

describe('a secret', () => {
  test('that was replaced signs for a day as well, and no longer when it is ended', async () => {
    receiver.answerStatus(204)
    const made = await webhook(admin, ['user.created'])
    const { body } = await admin('POST', `/webhooks/${made.id}/secret`)
    expect(body.secret).not.toBe(made.secret)
    expect(Date.parse(body.previous_secret_until)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    await created(admin, draftUser())
    await deliver()
    const [both] = receiver.at(made.path)
    expect(both!.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    for (const secret of [made.secret, body.secret]) verified(secret, both!)

    const { body: ended } = await admin('DELETE', `/webhooks/${made.id}/secret/previous`)
    expect(ended.previous_secret_until).toBeNull()
    await created(admin, draftUser())
    await deliver()
    const alone = receiver.at(made.path)[1]!
    verified(body.secret, alone)
    expect(() => verified(made.secret, alone)).toThrow('No matching signature')
  })

  test('signs no longer once its day is over', async () => {
    const made = await webhook(admin, ['user.created'])
    await admin('POST', `/webhooks/${made.id}/secret`)
    await rows(`update webhook_endpoints set previous_secret_until = now() where id = $1`, [
      made.id,
    ])
    await created(admin, draftUser())
    await deliver()
    expect(receiver.at(made.path)[0]!.headers['webhook-signature']).toMatch(/^v1,\S+$/)
    expect((await admin('GET', `/webhooks/${made.id}`)).body.previous_secret_until).toBeNull()
  })

  test('is answered once, and neither stored in clear nor audited', async () => {
    const headers = { 'idempotency-key': 'webhook-dos-veces' }
    const draft = { name: 'Dos veces', url: receiver.url('/x'), events: ['user.created'] }
    const first = await admin('POST', '/webhooks', draft, headers)
    const again = await admin('POST', '/webhooks', draft, headers)
    expect(again.body).toEqual({ ...first.body, secret: null })
    const read = await admin('GET', `/webhooks/${first.body.id}`)
    expect(read.body).not.toHaveProperty('secret')
    await admin('POST', `/webhooks/${first.body.id}/secret`)
    const bare = first.body.secret.slice('whsec_'.length)
    for (const table of ['answered_requests', 'audit_log', 'webhook_endpoints']) {
      const found = await rows(`select from ${table} t where t::text like '%' || $1 || '%'`, [bare])
      expect([table, found]).toEqual([table, []])
    }
    const audited = await rows<{ after: object }>(
      `select after from audit_log where entity = 'webhook' and entity_id = $1 order by id`,
      [first.body.id],
    )
    expect(audited.map(({ after }) => after)).toEqual([
      { name: 'Dos veces', url: draft.url, events: ['user.created'], owner_id: adminId },
      { secret: '•••', previous_secret: '•••' },
    ])
  })
})

describe('by hand', () => {
  test('a test is sent at once and once, also to a paused endpoint', async () => {
    receiver.answer((_, response) => response.writeHead(503).end('<b>cerrado</b>'))
    const made = await webhook(admin, ['user.created'])
    await admin('POST', `/webhooks/${made.id}/pause`)
    const { status, body } = await admin('POST', `/webhooks/${made.id}/test`)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        type: 'webhook.test',
        state: 'failed',
        status: 503,
        tries: [expect.objectContaining({ by_hand: true, answer: '<b>cerrado</b>' })],
      }),
    ])
    const [one] = receiver.at(made.path)
    expect(verified(made.secret, one!).data).toEqual({ webhook: { id: made.id, name: made.name } })
    await deliver({ now: () => later(86_400_000) })
    expect(receiver.at(made.path)).toHaveLength(1)
  })

  test('a delivery that was given up is sent again with its id, and is then done', async () => {
    const made = await failing(410)
    await deliver()
    const [row] = await deliveriesOf(made.id)
    const again = () => admin('POST', `/webhooks/${made.id}/deliveries/${row.id}/resend`)
    expect((await again()).body).toMatchObject({ state: 'failed', attempts: 2 })
    receiver.answerStatus(200)
    expect((await again()).body).toMatchObject({
      state: 'delivered',
      attempts: 3,
      event_id: row.event_id,
    })
    expect(new Set(receiver.at(made.path).map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([row.event_id]),
    )
  })

  test('all deliveries that were given up are queued again', async () => {
    const made = await failing(410)
    await deliver()
    receiver.answerStatus(200)
    await admin('POST', `/webhooks/${made.id}/resume`)
    expect((await admin('POST', `/webhooks/${made.id}/deliveries/resend`)).body).toEqual({
      resent: 1,
    })
    await deliver()
    expect((await deliveriesOf(made.id))[0]).toMatchObject({ state: 'delivered' })
  })

  test('a delivery that is being sent is not sent twice at once', async () => {
    receiver.answerStatus(204)
    const made = await webhook(admin, ['user.created'])
    await created(admin, draftUser())
    await rows(`select claim_webhook_deliveries(now(), interval '60 seconds', 100, 2)`)
    const [row] = await deliveriesOf(made.id)
    const { status } = await admin('POST', `/webhooks/${made.id}/deliveries/${row.id}/resend`)
    expect(status).toBe(409)
  })
})

describe('the list of deliveries', () => {
  test('is filtered by state and event, and paged by keyset', async () => {
    receiver.answerStatus(204)
    const made = await webhook(admin, ['user.created'])
    for (let n = 0; n < 3; n++) await created(admin, draftUser())
    await deliver()
    const at = `/webhooks/${made.id}/deliveries`
    const first = (await admin('GET', `${at}?limit=2&state=delivered&event=user.created`)).body
    expect(first.results).toHaveLength(2)
    const next = (await admin('GET', `${at}?limit=2&older_than=${first.pagination.older_than}`))
      .body
    expect(next.results).toHaveLength(1)
    expect(next.pagination.older_than).toBeNull()
    expect((await admin('GET', `${at}?state=failed`)).body.results).toEqual([])
    expect((await stranger('GET', at)).status).toBe(404)
    const [row] = first.results
    expect((await stranger('POST', `${at}/${row.id}/resend`)).status).toBe(404)
  })
})
