import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { remindOfCertifications } from '#api/training/certifications/remind-job.ts'
import { openServices } from '#api/main.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { issuesOf } from '../../people/users/company.ts'
import { openHolders } from './holder.ts'

/** Letters about certifications that end: to whom, of what, on which day, once. */

const api = await startTestApi()
const { admin, unit, somebody, held, rows, ...company } = await openHolders(api)
const reader = await api.signInAs('reader')
const supervisor = await api.signInAsSuper()
const holding = await rowsOf(api.url)
const at = '/certifications/expiring/reminders'

/** Noon of the day on which these tests play, in Bogotá, and that day some days on. */
const NOON = Date.parse('2031-05-20T17:00:00Z')
const DAY_MS = 24 * 3600 * 1000
const noon = (days = 0) => new Date(NOON + days * DAY_MS)
const day = (days: number) => noon(days).toISOString().slice(0, 10)
const run = (now = noon()) => remindOfCertifications(api.services, { now })

type Letter = { recipient: string; subject: string; text: string; html: string }
/** Invitations apart, in the order of who got them. */
const mails = () =>
  rows<{ id: string; recipient: string; subject: string }>(
    `select id, recipient, subject from mails where subject like '%certificaci%' order by recipient, id`,
  )
const recipients = async () => (await mails()).map(({ recipient }) => recipient)
async function letters(): Promise<Letter[]> {
  return Promise.all(
    (await mails()).map(async ({ id, recipient, subject }) => {
      const { text, html } = (await supervisor('GET', `/admin/outbox/${id}`)).body.body
      return { recipient, subject, text, html }
    }),
  )
}

const [{ id: certificationId, name: certificationName }] = company.certifications as [
  { id: number; name: string },
]

let made = 0
/** Creates a person with a unique name who holds a certification that expires in the given number of days. */
async function holder(days: number, changes: object = {}) {
  const name = `Titular${String.fromCharCode(65 + (made % 26))}${++made}`
  const id = await somebody({ first_name: name, last_name: '', ...changes })
  const issue = await give(id, days)
  return { id, name, issue: issue.id as number }
}
const give = (id: number, days: number, changes: object = {}) =>
  held(id, {
    certification_id: certificationId,
    date_completed: '2020-01-31',
    valid_through: day(days),
    ...changes,
  })

/** An account that can be written to. */
async function account(changes: object = {}) {
  const id = await somebody(changes)
  const [{ email }] = (await rows('select email from users where id = $1', [id])) as [
    { email: string },
  ]
  return { id, email }
}
const ADMIN = 'admin@1.sendero.test'
const UNIT = 'unit@1.sendero.test'

beforeEach(async () => {
  await rows('delete from user_certifications')
  await rows('delete from mails')
  await rows('update users set certification_reminders = false where certification_reminders')
})

describe('asking for reminders', () => {
  test('is stored for the requesting user, and is one entry in the audit log', async () => {
    expect(await reader('GET', at)).toMatchObject({ status: 200, body: { subscribed: false } })
    for (let times = 0; times < 2; times += 1)
      expect(await reader('PUT', at, { subscribed: true })).toMatchObject({
        status: 200,
        body: { subscribed: true },
      })
    expect((await reader('GET', at)).body).toEqual({ subscribed: true })
    expect((await admin('GET', at)).body).toEqual({ subscribed: false })
    const readerId = await company.idOf('reader@1.sendero.test')
    expect(
      await rows(
        `select actor_id, before, after from audit_log where entity = 'user' and entity_id = $1
           and after ? 'certification_reminders'`,
        [readerId],
      ),
    ).toEqual([
      {
        actor_id: String(readerId),
        before: { certification_reminders: false },
        after: { certification_reminders: true },
      },
    ])
    await reader('PUT', at, { subscribed: false })
    expect((await reader('GET', at)).body).toEqual({ subscribed: false })
  })

  test('is for administrators and readers, in their own company', async () => {
    const learner = await api.signInAs('learner')
    expect((await learner('PUT', at, { subscribed: true })).status).toBe(403)
    const there = { 'x-tenant-id': '97' }
    expect(await supervisor('PUT', at, { subscribed: true }, there)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('aquí no los recibes') },
    })
    expect((await supervisor('GET', at, undefined, there)).body).toEqual({ subscribed: false })
    const answer = await admin('PUT', at, {})
    expect(answer.status).toBe(422)
    expect(issuesOf(answer)).toEqual({ subscribed: 'Debes decir si quieres recibir recordatorios' })
  })
})

describe('the letters', () => {
  test('notify the manager and the subscribers, each in one letter', async () => {
    const boss = await account()
    const off = await account()
    await rows('update users set disabled = true where id = $1', [off.id])
    const [one, two] = [
      await holder(20, { manager_id: boss.id }),
      await holder(-3, { manager_id: boss.id }),
    ]
    const without = await holder(10)
    await rows('update users set manager_id = $2 where id = $1', [without.id, off.id])
    await admin('PUT', at, { subscribed: true })
    await run()
    const found = await letters()
    expect(found.map(({ recipient }) => recipient)).toEqual([ADMIN, boss.email])
    const [mine, theirs] = found as [Letter, Letter]
    expect(mine.subject).toBe('1 certificación venció y 2 vencen pronto')
    for (const { name } of [one, two, without]) expect(mine.text).toContain(`- ${name}: `)
    expect(mine.text).toContain('/certifications/expiring')
    expect(mine.html).toContain('/certifications/expiring"')
    expect(mine.text).toContain('ahí puedes dejar de recibirlo')
    expect(theirs.subject).toBe('1 certificación venció y 1 vence pronto')
    expect(theirs.text).toContain(
      `Ya vencieron:\n\n- ${two.name}: ${certificationName}, venció el 17 de mayo de 2031\n\n` +
        `Vencen pronto:\n\n- ${one.name}: ${certificationName}, vence el 9 de junio de 2031`,
    )
    expect(theirs.text).not.toContain(without.name)
    expect(theirs.text).toContain('a tu cargo')
    // Learners do not get into the console.
    expect(theirs.text + theirs.html).not.toContain('/certifications/expiring')
    expect(theirs.text).toContain('porque eres el jefe inmediato')
  })

  test('are sent once to a manager who subscribed as well', async () => {
    await admin('PUT', at, { subscribed: true })
    const { name } = await holder(5, { manager_id: company.adminId })
    await run()
    const found = await letters()
    expect(found.map(({ recipient }) => recipient)).toEqual([ADMIN])
    expect(found[0]!.text.split(name)).toHaveLength(2)
  })

  test('begin 30 days before the end, and come once more when it has ended', async () => {
    await admin('PUT', at, { subscribed: true })
    const { name } = await holder(31)
    await run()
    expect(await letters()).toEqual([])
    for (const days of [1, 2, 15, 31]) await run(noon(days))
    expect((await letters()).map(({ subject }) => subject)).toEqual([
      '1 certificación vence pronto',
    ])
    for (const days of [32, 33, 60]) await run(noon(days))
    const [, ended, ...more] = await letters()
    expect(ended!.subject).toBe('1 certificación venció')
    expect(ended!.text).toContain(name)
    expect(more).toEqual([])
  })

  test('that begin late notify of certifications expired in the last 30 days, and of none older', async () => {
    await admin('PUT', at, { subscribed: true })
    const [lately, long] = [await holder(-30), await holder(-31)]
    await run()
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter!.text).toContain(lately.name)
    expect(letter!.text).not.toContain(long.name)
  })

  test('are one a day: later ones are sent tomorrow', async () => {
    await admin('PUT', at, { subscribed: true })
    await holder(5)
    await run()
    const { name } = await holder(6)
    await run(new Date(NOON + 3600 * 1000))
    expect(await letters()).toHaveLength(1)
    await run(noon(1))
    const [, next] = await letters()
    expect(next!.subject).toBe('1 certificación vence pronto')
    expect(next!.text).toContain(name)
  })

  test('notify again of a corrected date', async () => {
    await admin('PUT', at, { subscribed: true })
    const { issue } = await holder(5)
    await run()
    await rows('update user_certifications set valid_through = $2 where id = $1', [issue, day(8)])
    await run(noon(1))
    expect((await letters()).map(({ text }) => /vence el \d+/.exec(text)?.[0])).toEqual([
      'vence el 25',
      'vence el 28',
    ])
  })

  test('do not notify of renewed or deleted certifications, or of disabled people', async () => {
    await admin('PUT', at, { subscribed: true })
    const [renewed, removed, off, kept] = [
      await holder(5),
      await holder(5),
      await holder(5),
      await holder(5),
    ]
    await give(renewed.id, 300, { date_completed: '2031-05-01' })
    await admin('DELETE', `/certifications/user/${removed.id}/${removed.issue}`)
    await rows('update users set disabled = true where id = $1', [off.id])
    const { body: gone } = await admin('POST', '/certifications', { name: 'Va a la papelera' })
    await give(kept.id, 5, { certification_id: gone.id })
    await admin('DELETE', `/certifications/${gone.id}`)
    await run()
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter!.subject).toBe('1 certificación vence pronto')
    expect(letter!.text).toContain(kept.name)
    expect(letter!.text).not.toContain('papelera')
  })

  test('are not sent to disabled users, learners or a suspended company', async () => {
    const [off, learner] = [await account({ role: 'admin' }), await account({ role: 'admin' })]
    await rows('update users set certification_reminders = true where id = any($1)', [
      [off.id, learner.id],
    ])
    await rows('update users set disabled = true where id = $1', [off.id])
    await rows(`update users set role = 'user' where id = $1`, [learner.id])
    await holder(5)
    await run()
    expect(await recipients()).toEqual([])
    await admin('PUT', at, { subscribed: true })
    await rows('update tenants set active = false where id = 1')
    await run()
    await rows('update tenants set active = true where id = 1')
    expect(await recipients()).toEqual([])
    await run()
    expect(await recipients()).toEqual([ADMIN])
  })

  test('notify a user limited to business units only of their own people', async () => {
    await unit('PUT', at, { subscribed: true })
    const [inside, outside] = [await holder(5), await holder(5, { area_id: company.otherAreas[0] })]
    const nowhere = await holder(5)
    await rows('update users set area_id = null where id = $1', [nowhere.id])
    await run()
    const [letter, ...more] = await letters()
    expect([letter!.recipient, ...more]).toEqual([UNIT])
    expect(letter!.text).toContain(inside.name)
    expect(letter!.text).not.toContain(outside.name)
    expect(letter!.text).not.toContain(nowhere.name)
  })

  test('stay within a company', async () => {
    const elsewhere = await api.signInAs('admin', 97)
    await elsewhere('PUT', at, { subscribed: true })
    await holder(5)
    await run()
    expect(await recipients()).toEqual([])
  })

  test('of many people name the first to end and count the others, and escape what names say', async () => {
    await admin('PUT', at, { subscribed: true })
    const cheat = await holder(-2, { first_name: '<b>Eva</b>' })
    const people = await rows<{ id: string }>(
      `select id from users where tenant_id = 1 and not disabled and id <> $1 order by id limit 60`,
      [cheat.id],
    )
    await rows(
      `insert into user_certifications (tenant_id, user_id, certification_id, date_completed, valid_through)
       select 1, unnest($1::bigint[]), $2, '2020-01-31', $3`,
      [people.map(({ id }) => id), certificationId, day(9)],
    )
    await rows('update users set manager_id = null where id = any($1)', [
      people.map(({ id }) => id),
    ])
    await run()
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter!.subject).toBe('1 certificación venció y 60 vencen pronto')
    expect(letter!.text.match(/^- /gm)).toHaveLength(50)
    expect(letter!.text).toContain('Y 11 certificaciones más.')
    expect(letter!.html).toContain('&lt;b&gt;Eva&lt;/b&gt;')
    await run(noon(1))
    expect(await letters()).toHaveLength(1)
  })
})

describe('the company’s clock', () => {
  test.each([
    // The day turns in Bogotá five hours after UTC's.
    ['America/Bogota', '2031-06-01T11:59:00Z', []],
    ['America/Bogota', '2031-06-01T12:00:00Z', ['1 de julio']],
    // It is the next day already, though not in UTC.
    ['Pacific/Auckland', '2031-05-31T18:59:00Z', []],
    ['Pacific/Auckland', '2031-05-31T19:00:00Z', ['1 de julio']],
    // It is the day before still, though not in UTC.
    ['Pacific/Honolulu', '2031-06-01T09:00:00Z', ['30 de junio']],
    ['Asia/Kathmandu', '2031-06-01T01:14:00Z', []],
    ['Asia/Kathmandu', '2031-06-01T01:15:00Z', ['1 de julio']],
  ])('in %s at %s', async (timezone, moment, told) => {
    await admin('PUT', at, { subscribed: true })
    const id = await somebody()
    // Dates around 30 days ahead: the one that is notified tells the current day in that time zone.
    for (const [index, last] of ['2031-06-30', '2031-07-01', '2031-07-02'].entries())
      await held(id, {
        certification_id: company.certifications[index]!.id,
        date_completed: '2020-01-31',
        valid_through: last,
      })
    await rows('update tenants set timezone = $1 where id = 1', [timezone])
    try {
      await run(new Date(moment))
    } finally {
      await rows(`update tenants set timezone = 'America/Bogota' where id = 1`)
    }
    const days = (await letters()).flatMap(({ text }) =>
      [...text.matchAll(/vence el (\d+ de \w+)/g)].map(([, found]) => found),
    )
    expect(days.at(-1)).toBe(told[0])
  })
})

describe('exactly once', () => {
  test('when it runs again, and when several processes run at once', async () => {
    const bosses = await Promise.all(Array.from({ length: 60 }, () => account()))
    const people = await rows<{ id: string }>(
      `select id from users where tenant_id = 1 and not disabled and role = 'user' order by id limit 120`,
    )
    await rows(
      `insert into user_certifications (tenant_id, user_id, certification_id, date_completed, valid_through)
       select 1, unnest($1::bigint[]), $2, '2020-01-31', $3`,
      [people.map(({ id }) => id), certificationId, day(9)],
    )
    await rows(
      `update users u set manager_id = ($2::bigint[])[1 + place % 60]
       from unnest($1::bigint[]) with ordinality as given (id, place) where u.id = given.id`,
      [people.map(({ id }) => id), bosses.map(({ id }) => id)],
    )
    const others = await Promise.all(
      [1, 2].map(() =>
        openServices(api.services.settings, api.url, pino({ level: 'silent' }), { works: false }),
      ),
    )
    try {
      await Promise.all(
        [api.services, ...others, api.services].map((services) =>
          remindOfCertifications(services, { now: noon() }),
        ),
      )
    } finally {
      await Promise.all(others.map((services) => services.close()))
    }
    await run()
    await run(noon(1))
    expect(await recipients()).toEqual(bosses.map(({ email }) => email).sort())
    const [{ count }] = (await rows(
      'select count(*)::int as count from certification_reminders',
    )) as [{ count: number }]
    expect(count).toBe(120)
  })

  test('one letter a day also when two processes begin at once and find another one', async () => {
    const boss = await account()
    await holder(9, { manager_id: boss.id })
    const late = await somebody({ manager_id: boss.id })
    const waiting = async () => {
      const found = await rows(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return found.length
    }
    await rows('delete from mails')
    await holding('begin')
    await holding('lock table mails in exclusive mode')
    const runs: Promise<void>[] = []
    try {
      // It has said whom it tells of what, and is about to write the letter.
      runs.push(run())
      await expect.poll(waiting).toBe(1)
      await give(late, 8)
      runs.push(run())
      await expect.poll(waiting).toBe(2)
    } finally {
      await holding('commit')
      await Promise.all(runs)
    }
    expect(await recipients()).toEqual([boss.email])
    await run(noon(1))
    expect(await recipients()).toEqual([boss.email, boss.email])
  })

  test('a company where it fails keeps no other from its letters', async () => {
    await admin('PUT', at, { subscribed: true })
    await holder(5)
    const elsewhere = await api.signInAs('admin', 97)
    await elsewhere('PUT', at, { subscribed: true })
    await rows(
      `insert into user_certifications (tenant_id, user_id, certification_id, date_completed, valid_through)
       select 97, (select min(id) from users where tenant_id = 97 and not disabled),
         (select min(id) from certifications where tenant_id = 97 and deleted_at is null), '2020-01-31', $1`,
      [day(4)],
    )
    await rows(
      `create function fail_here() returns trigger language plpgsql as
         $$ begin raise exception 'planted'; end $$`,
    )
    await rows(
      `create trigger fail_here before insert on mails for each row when (new.tenant_id = 1)
       execute function fail_here()`,
    )
    await expect(run()).rejects.toThrow('Reminders were not written')
    expect(await recipients()).toEqual(['admin@97.sendero.test'])
    await rows('drop trigger fail_here on mails')
    await run()
    expect(await recipients()).toEqual([ADMIN, 'admin@97.sendero.test'])
  })
})

describe('reminders without a recipient', () => {
  const unheard = async (caller = admin) => (await caller('GET', `${at}/unheard`)).body
  const soon = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10)
  async function holds(changes: object) {
    const id = await somebody(changes)
    await give(id, 0, { valid_through: soon })
    return id
  }

  test('are listed with person and cause, until a recipient is notified', async () => {
    const boss = await account()
    const off = await account({ first_name: 'Jefa', last_name: 'Inactiva' })
    const mute = await account()
    const alone = await holds({})
    await holds({ manager_id: boss.id })
    const left = await holds({ manager_id: off.id })
    const written = await holds({ manager_id: mute.id })
    await rows('update users set disabled = true where id = $1', [off.id])
    await rows(`update users set email = 'sin correo' where id = $1`, [mute.id])

    const before = await unheard()
    expect(before.total).toBe(3)
    expect(before.results.map(({ holder_id, reason }: any) => [holder_id, reason]).sort()).toEqual(
      [
        [alone, 'no_manager'],
        [left, 'manager_disabled'],
        [written, 'manager_without_address'],
      ].sort(),
    )
    expect((await admin('GET', '/attention')).body.reminders_unheard).toBe(3)
    // A reader of a unit who asks hears of their own people alone.
    await unit('PUT', at, { subscribed: true })
    expect((await unheard(unit)).total).toBe(0)
    await admin('PUT', at, { subscribed: true })
    expect((await unheard()).total).toBe(0)
    expect((await admin('GET', '/attention')).body.reminders_unheard).toBe(0)
  })
})
