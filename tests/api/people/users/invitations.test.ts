import { afterEach, describe, expect, test } from 'vitest'
import { unseal } from '#api/platform/secrets/sealing.ts'
import { runLongJob } from '#api/platform/jobs/long-job.ts'
import { invitationJob } from '#api/people/users/invitations/send.ts'
import { csv, importsOn, statusOf } from '#tests/api/platform/imports/imports.ts'
import { startTestApi } from '#tests/support/api.ts'
import { created, draftUser, openCompany } from './company.ts'

/** Recipients, time and content of invitations. */

const api = await startTestApi()
const company = await openCompany(api)
const { admin, rows } = company
const { validated, work } = importsOn(api)
const send = (tenantId = 1) =>
  runLongJob(api.services, invitationJob, { tenantId }, new AbortController().signal)
afterEach(() => rows('delete from mails'))

let count = 0
const fresh = () => `invitado${++count}x${Date.now()}`
const line = (name: string) => `${name},${name}@invitados.test,Ana`

async function person(
  changes: object = {},
): Promise<{ id: number; email: string; username: string }> {
  const { body } = await created(admin, draftUser({ password: 'clave-segura', ...changes }))
  return body
}

/** Creates a user imported without an invitation. */
async function uninvited(tail = '', columns = '') {
  const name = fresh()
  const { id: jobId } = await validated(
    admin,
    csv(`username,email,first_name${columns}`, `${line(name)}${tail}`),
  )
  await admin('POST', '/users/import', { jobId, invite: false })
  await work(jobId)
  const [row] = await rows<{ id: string }>('select id from users where username = $1', [name])
  return { id: Number(row!.id), username: name, email: `${name}@invitados.test` }
}

async function mails(): Promise<{ recipient: string; text: string }[]> {
  const found = await rows<{ recipient: string; body: Buffer }>(
    'select recipient, body from mails order by id',
  )
  return found.map(({ recipient, body }) => ({
    recipient,
    text: JSON.parse(unseal(body, api.services.settings.openingKeys)).text as string,
  }))
}
const passwordIn = (text: string) => /Contraseña: (\S+)/.exec(text)![1]!
const invite = (ids: number[], call = admin) => call('POST', `/users/${ids.join(',')}/invitations`)
const app = (login: string, password: string) =>
  api.send('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'SenderoApp/3' },
    body: JSON.stringify({ username: login, password }),
  })

describe('an import', () => {
  test('says before it begins whom it would write to', async () => {
    const job = await validated(
      admin,
      csv(
        'username,email,first_name,role,disabled,password',
        `${line(fresh())},,,`,
        `${line(fresh())},user,no,`,
        `${line(fresh())},admin,,`,
        `${line(fresh())},,sí,`,
        `${line(fresh())},,,clave-del-archivo`,
      ),
    )
    expect(job.props.invitations).toEqual({ app: 2, console: 1, own_password: 1, disabled: 1 })
  })

  test('invites by role, and the profile says when', async () => {
    const [learner, reader] = [fresh(), fresh()]
    const { id: jobId } = await validated(
      admin,
      csv('username,email,first_name,role', `${line(learner)},`, `${line(reader)},reader`),
    )
    await admin('POST', '/users/import', { jobId })
    await work(jobId)
    const [first, second] = await mails()
    expect(first!.text).toContain('Google Play')
    expect(first!.text).not.toContain('consola')
    expect(second!.text).toContain('Ingresar a la consola')
    const [{ id }] = (await rows<{ id: string }>('select id from users where username = $1', [
      learner,
    ])) as [{ id: string }]
    const { body } = await admin('GET', `/users/${id}`)
    expect(body.signed_in_at).toBeNull()
    expect(Date.parse(body.invited_at)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('that is told not to invite writes to nobody', async () => {
    const { id } = await uninvited()
    expect(await mails()).toEqual([])
    expect((await admin('GET', `/users/${id}`)).body).toMatchObject({
      invited_at: null,
      signed_in_at: null,
    })
    expect(
      (await admin('POST', '/users/import', { jobId: crypto.randomUUID(), invite: 'x' })).status,
    ).toBe(422)
  })

  test('that was undone before they were written invites nobody', async () => {
    const name = fresh()
    const { id: jobId } = await validated(admin, csv('username,email,first_name', line(name)))
    await admin('POST', '/users/import', { jobId })
    await work(jobId)
    await rows('delete from mails')
    // As if the process had died between applying and inviting.
    const { body } = await admin('POST', '/users/import/undo', { jobId })
    expect(body).toEqual({ jobId })
    await work(jobId)
    expect(await mails()).toEqual([])
    expect((await statusOf(admin, jobId)).phase).toBe('undone')
  })
})

describe('asked for later', () => {
  test('the password is made when it is sent, works then, and has its 72 hours from there', async () => {
    const user = await uninvited()
    await rows(`update users set password_expires_at = now() - interval '1 day' where id = $1`, [
      user.id,
    ])
    expect(await invite([user.id])).toMatchObject({ status: 202, body: { app: 1, console: 0 } })
    await send()
    const [mail] = await mails()
    expect(mail!.recipient).toBe(user.email)
    const password = passwordIn(mail!.text)
    expect(password.replaceAll('-', '').length).toBeGreaterThanOrEqual(20)
    expect((await app(user.username, password)).status).toBe(200)
    const [{ hours }] = (await rows<{ hours: string }>(
      'select extract(epoch from password_expires_at - now()) / 3600 as hours from users where id = $1',
      [user.id],
    )) as [{ hours: string }]
    expect(Number(hours)).toBeGreaterThan(71.9)
    // Used in time, a learner’s goes on opening the app.
    await rows(`update users set password_expires_at = now() - interval '1 day' where id = $1`, [
      user.id,
    ])
    expect((await app(user.username, password)).status).toBe(200)
    expect((await admin('GET', `/users/${user.id}`)).body.signed_in_at).not.toBeNull()
  })

  test('unused, it is over after 72 hours', async () => {
    const user = await uninvited()
    await invite([user.id])
    await send()
    const [mail] = await mails()
    await rows(`update users set password_expires_at = now() - interval '1 second' where id = $1`, [
      user.id,
    ])
    expect((await app(user.username, passwordIn(mail!.text))).status).toBe(401)
  })

  test('a repeated or concurrent request sends one invitation; two administrators too', async () => {
    const user = await uninvited()
    const answers = await Promise.all([invite([user.id]), invite([user.id]), invite([user.id])])
    expect(answers.map(({ body }) => body.app).sort()).toEqual([0, 0, 1])
    expect(answers.map(({ body }) => body.recent).sort()).toEqual([0, 1, 1])
    await Promise.all([send(), send()])
    expect((await invite([user.id])).body).toMatchObject({ app: 0, recent: 1 })
    await send()
    expect(await mails()).toHaveLength(1)
    await rows(
      `update user_access set invited_at = now() - interval '11 minutes' where user_id = $1`,
      [user.id],
    )
    expect((await invite([user.id])).body).toMatchObject({ app: 1, recent: 0 })
    await send()
    expect(await mails()).toHaveLength(2)
  })

  test('a password that somebody chose for them stays, and is not told', async () => {
    const user = await person({ role: 'reader' })
    await invite([user.id])
    await send()
    const [mail] = await mails()
    expect(mail!.text).toContain('Tu contraseña es la que te dio tu compañía.')
    expect(await api.tokenOf(user.email, 'clave-segura')).toBeTruthy()
  })

  test('users who signed in, are disabled or become so are not invited', async () => {
    const [active, off, later] = [
      await person({ role: 'reader' }),
      await person(),
      await uninvited(),
    ]
    await api.tokenOf(active.email, 'clave-segura')
    await admin('PUT', `/users/${off.id}/disable`)
    const ids = [active.id, off.id, later.id]
    const counts = { app: 1, console: 0, signed_in: 1, disabled: 1, recent: 0, beyond: 0 }
    expect((await admin('GET', `/users/invitations?ids=${ids.join(',')}`)).body).toEqual(counts)
    expect((await invite(ids)).body).toEqual(counts)
    await admin('PUT', `/users/${later.id}/disable`)
    await send()
    expect(await mails()).toEqual([])
    const [waiting] = await rows<{ n: number }>(
      'select count(*)::int as n from user_access where asked_at is not null',
    )
    expect(waiting!.n).toBe(0)
  })

  test('of all that match writes to those alone', async () => {
    const word = `grupo${Date.now()}`
    const ids = [
      await uninvited(`,${word}`, ',last_name'),
      await uninvited(`,${word}`, ',last_name'),
    ]
    await uninvited()
    expect((await admin('POST', '/users/matching/invitations', { q: word })).body.app).toBe(2)
    await send()
    expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual(
      ids.map(({ email }) => email).sort(),
    )
  })

  test('is in the audit log under who asked, also when the job writes', async () => {
    const user = await uninvited()
    await invite([user.id])
    await send()
    const entries = await rows<any>(
      `select action, actor_name, after from audit_log where user_id = $1 order by id desc limit 2`,
      [user.id],
    )
    expect(entries).toMatchObject([
      { action: 'update', after: { password_hash: '•••' } },
      { action: 'other', after: null },
    ])
    expect(entries[0].actor_name).toBeTruthy()
    expect(entries[0].actor_name).toBe(entries[1].actor_name)
  })

  test('readers may not; business units and companies are kept apart', async () => {
    const user = await uninvited()
    const reader = await api.signInAs('reader')
    expect((await invite([user.id], reader)).status).toBe(403)
    const limited = await company.limitedAdmin()
    // The mail about the password that this administrator has chosen.
    await rows('delete from mails')
    expect((await invite([user.id], limited)).status).toBe(404)
    const foreigner = await api.signInAs('admin', 97)
    expect((await invite([user.id], foreigner)).status).toBe(404)
    expect((await foreigner('GET', `/users/invitations?ids=${user.id}`)).status).toBe(404)
    await send()
    await send(97)
    expect(await mails()).toEqual([])
  })
})
