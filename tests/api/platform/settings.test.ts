import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { requestOf } from '#tests/support/contract-calls.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { watchRows } from '#tests/support/database/row-changes.ts'
import { sampleInput } from '#tests/support/files/sample-input.ts'
import { samplesFor } from '#tests/support/files/samples.ts'
import { PAIRS, type Pair } from './read-back/pairs.ts'

/** Settings of a company: what holds for each of them; its own rules are in the tests of its feature. */

const TENANT = 1
const api = await startTestApi({ scheduled: false })
const rows = await rowsOf(api.url)
const admin = await api.signInAs('admin', TENANT)
const reader = await api.signInAs('reader', TENANT)
// Only an administrator who has a second factor requires one.
await rows(
  `insert into second_factors (tenant_id, user_id, kind, name, credential_id, public_key, counter)
   select tenant_id, id, 'passkey', 'Llave', 'llave', '\\x00', 0 from users
   where email = 'admin@${TENANT}.sendero.test'`,
)
const watch = await watchRows(rows, ['sessions'])

/** Field that is changed, two values of it, and its column in the audit log where it has another name. */
const CHANGES: Record<string, [field: string, values: [unknown, unknown], column?: string]> = {
  'brand.changeSettings': ['name', ['Una', 'Otra']],
  'calendars.changeSettings': ['invitations', [true, false], 'calendar_invitations'],
  'communications.changeSettings': ['approval_over', [5, 3]],
  'credentials.saveSettings': [
    'url',
    ['https://una.example/', 'https://otra.example/'],
    'credentials_url',
  ],
  'preregistrations.changeChoices': ['location', [['Cali'], ['Neiva']], 'preregistration_choices'],
  'preregistrations.changeSettings': ['open', [false, true], 'preregistrations_open'],
  'scim.changeSettings': ['invites', [false, true]],
  'security.changeSettings': ['second_factor_required', [true, false]],
  'sign-on.saveOidc': ['login_claim', ['upn', 'uid']],
  'sign-on.saveSaml': ['login_claim', ['upn', 'uid']],
}

/** Resources of the contract that are the caller's, not the company's. */
const OWN = ['certifications.saveReminders']

const SETTINGS = PAIRS.filter(
  ({ write: { id, endpoint } }) => !endpoint.path.includes('{') && !OWN.includes(id),
)

/** Returns functions that read and save settings as an administrator, and the bodies of two changes. */
async function open({ read, write, named, made }: Pair) {
  const company = { id: TENANT, rows, admin }
  const { body } = await sampleInput(
    write,
    samplesFor(write, () => ({ company })),
  )
  const [field, values] = CHANGES[write.id]!
  const { path } = requestOf(write, {})
  const save = async (by: typeof admin, index: 0 | 1, version?: number) => {
    const answer = await by('PUT', path, {
      ...(body as object),
      [field]: values[index],
      version,
    })
    const stored: number = answer.status === 200 ? named(answer.body, {}).version : 0
    return { ...answer, version: stored }
  }
  const look = async () => (await admin('GET', requestOf(read, {}).path)).body
  if (made) await rows('delete from sign_on_connections')
  const version = made ? undefined : named(await look(), {}).version
  return { look, save, version: version as number | undefined }
}

async function newestEntry(): Promise<string> {
  const [row] = await rows<{ id: string }>('select coalesce(max(id), 0) as id from audit_log')
  return row!.id
}

/** Returns the entries after one about settings, with one of their columns. */
function entriesAfter(id: string, column: string) {
  return rows<{ action: string; before: unknown; after: unknown }>(
    `select action, before -> $2 as before, after -> $2 as after from audit_log
     where id > $1 and entity in ('tenant', 'scim_settings', 'sign_on_connection', 'tenant_brand') order by id`,
    [id, column],
  )
}

test('every settings call of the contract is here', () => {
  expect(SETTINGS.map(({ write }) => write.id).sort()).toEqual(Object.keys(CHANGES).sort())
})

const EACH = SETTINGS.map((pair): [string, Pair] => [pair.write.id, pair])

describe.each(EACH)('%s', (id, pair) => {
  test('saves twice in a row, each time with one entry in the audit log', async () => {
    const { look, save, version } = await open(pair)
    const [, values, column = CHANGES[id]![0]] = CHANGES[id]!
    const last = await newestEntry()
    await watch.forget()
    const first = await save(admin, 0, version)
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const second = await save(admin, 1, first.version)
    expect(second.status, JSON.stringify(second.body)).toBe(200)
    expect(second.version).toBe(first.version + 1)
    expect(await look()).toEqual(second.body)

    const entries = await entriesAfter(last, column)
    expect(entries).toHaveLength(2)
    const logged = (value: unknown) => (id.endsWith('Choices') ? { location: value } : value)
    expect(entries[1]).toEqual({
      action: 'update',
      before: logged(values[0]),
      after: logged(values[1]),
    })
    const changed = await watch.changed()
    const ofOthers = changed.filter(({ table, row }: { table: string; row: any }) => {
      return (table === 'tenants' ? row.id : row.tenant_id) !== TENANT
    })
    expect(changed).not.toEqual([])
    expect(ofOthers).toEqual([])
  })

  test('refuses a stale version and a reader, and changes nothing', async () => {
    const { look, save, version } = await open(pair)
    const { version: read } = await save(admin, 0, version)
    await save(admin, 1, read)
    const stored = await look()
    await watch.forget()
    const stale = await save(admin, 0, read)
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'Otra persona modificó esta configuración mientras la editabas. Revisa los cambios y guarda de nuevo.',
    ])
    expect((await save(reader, 0)).status).toBe(403)
    expect(await watch.changed()).toEqual([])
    expect(await look()).toEqual(stored)
  })

  test('of four who save what they read at once, one does and three are told', async () => {
    const { save, version } = await open(pair)
    const { version: read } = await save(admin, 1, version)
    const answers = await Promise.all(Array.from({ length: 4 }, () => save(admin, 0, read)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })
})

test('the first steps, which have no version, leave that of the other settings', async () => {
  const version = async () => (await admin('GET', '/calendars/settings')).body.version
  await rows('update tenants set first_steps_dismissed = false where id = $1', [TENANT])
  const [before, last] = [await version(), await newestEntry()]
  const hide = () => admin('PUT', '/attention/first-steps', { dismissed: true })
  expect([(await hide()).body, (await hide()).status]).toEqual([{ dismissed: true }, 200])
  expect(await entriesAfter(last, 'first_steps_dismissed')).toEqual([
    { action: 'update', before: false, after: true },
  ])
  expect(await version()).toBe(before)
})
