import { describe, expect, test } from 'vitest'
import { unseal } from '#api/platform/secrets/sealing.ts'
import { runLongJob } from '#api/platform/jobs/long-job.ts'
import { invitationJob } from '#api/people/users/invitations/send.ts'
import { csv, importsOn } from '#tests/api/platform/imports/imports.ts'
import { openDirectory, patchOf } from '#tests/api/access/scim/directory.ts'
import { startTestApi } from '#tests/support/api.ts'
import { asForm, created, draftUser, openCompany } from './company.ts'

/** A generated password works only while its user has the e-mail that it was sent to. */

const api = await startTestApi()
const { admin, rows } = await openCompany(api)
const { validated, work } = importsOn(api)
const directory = await openDirectory(api)

async function mailedTo(recipient: string): Promise<string | undefined> {
  const [mail] = await rows<{ body: Buffer }>(
    'select body from mails where recipient = $1 order by id desc limit 1',
    [recipient],
  )
  const text =
    mail && (JSON.parse(unseal(mail.body, api.services.settings.openingKeys)).text as string)
  return text && /Contraseña: (\S+)/.exec(text)?.[1]
}

type Newcomer = { id: number; username: string; email: string }

/** Creates an administrator whose password was sent to a wrong address. */
async function misaddressed(): Promise<{ user: Newcomer; password: string }> {
  const { body: user } = await created(admin, draftUser({ role: 'admin' }))
  return { user, password: (await mailedTo(user.email))! }
}

const byForm = async ({ id }: Newcomer, email: string) => {
  const { body } = await admin('GET', `/users/${id}`)
  return admin('PUT', `/users/${id}`, asForm(body, { email }))
}
const byImport = async ({ username }: Newcomer, email: string) => {
  const { id } = await validated(admin, csv('username,email', `${username},${email}`))
  await admin('POST', '/users/import', { jobId: id })
  await work(id)
}
const byDirectory = ({ id }: Newcomer, email: string) =>
  directory.scim(
    'PATCH',
    `/Users/${id}`,
    patchOf({ op: 'replace', path: 'emails[type eq "work"].value', value: email }),
  )
const bySql = ({ id }: Newcomer, email: string) =>
  rows('update users set email = $2 where id = $1', [id, email])

describe.each([
  ['a form', byForm],
  ['an import', byImport],
  ['the directory', byDirectory],
  ['a statement', bySql],
])('an e-mail that %s changes', (_, change) => {
  test('voids the generated password, ends the sessions and lets invite again', async () => {
    const { user, password } = await misaddressed()
    const stranger = api.withToken(await api.tokenOf(user.email, password))
    expect((await stranger('GET', '/auth/session')).status).toBe(200)
    const right = `correcto.${user.email}`
    await change(user, right)

    expect((await stranger('GET', '/auth/session')).status).toBe(401)
    await expect(api.tokenOf(right, password)).rejects.toThrow('1001')
    await expect(api.tokenOf(user.username, password)).rejects.toThrow('1001')
    const { body } = await admin('GET', `/users/${user.id}`)
    expect(body).toMatchObject({ email: right, signed_in_at: null, invited_at: null })

    const invited = await admin('POST', `/users/${user.id}/invitations`)
    expect(invited.body).toMatchObject({ console: 1, signed_in: 0 })
    await runLongJob(api.services, invitationJob, { tenantId: 1 }, new AbortController().signal)
    const renewed = (await mailedTo(right))!
    expect(renewed).not.toBe(password)
    await expect(api.tokenOf(right, renewed)).resolves.toEqual(expect.any(String))
  })
})

test('keeps a chosen password, and a generated one when only the case of the e-mail changes', async () => {
  const chosen = (await created(admin, draftUser({ role: 'admin', password: 'clave-segura' }))).body
  await byForm(chosen, `otro.${chosen.email}`)
  await expect(api.tokenOf(`otro.${chosen.email}`, 'clave-segura')).resolves.toEqual(
    expect.any(String),
  )
  const { user, password } = await misaddressed()
  await byForm(user, user.email.toUpperCase())
  await expect(api.tokenOf(user.email, password)).resolves.toEqual(expect.any(String))
})

test('sends no password of an import that a change of the e-mail has voided meanwhile', async () => {
  const draft = draftUser()
  const { id } = await validated(
    admin,
    csv('username,email,first_name', `${draft.username},${draft.email},Ana`),
  )
  await admin('POST', '/users/import', { jobId: id, invite: true })
  await rows(`create function correct_email() returns trigger language plpgsql as $$ begin
      update users set email = 'correcto.' || email where username = '${draft.username}'; return null; end $$`)
  await rows(
    'create trigger correct after insert on import_untold execute function correct_email()',
  )
  await work(id)
  await rows('drop trigger correct on import_untold')
  expect(await mailedTo(`correcto.${draft.email}`)).toBeUndefined()
  expect(await mailedTo(draft.email)).toBeUndefined()
})
