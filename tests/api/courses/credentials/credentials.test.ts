import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { openGraduates } from '../certificates/graduates.ts'
import { openHolders } from '../../training/certifications/holder.ts'
import { openVerifier } from './verifier.ts'

const api = await startTestApi({ settings: { PUBLIC_URL: 'https://formacion.example.co' } })
const rows = await rowsOf(api.url)
const { admin, course, person, issue } = await openGraduates(api)
const holders = await openHolders(api)
const [company] = await rows<{ uuid: string; name: string }>(
  'select uuid, name from tenants where id = 1',
)
const { uuid, name } = company!
const DID = `did:web:formacion.example.co:companies:${uuid}`

const open = async (path: string) => {
  const response = await api.send(path)
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  return response
}
const verifier = openVerifier({
  did: async (of) => (await open(`/public/companies/${of}/did`)).json(),
  list: async (of, list) => (await open(`/public/companies/${of}/status/${list}`)).text(),
})

const textOf = async (path: string) => {
  const { status, response } = await admin('GET', path)
  expect(status).toBe(200)
  return response.text()
}

/** A certificate of a new person, and its credential. */
async function certified({ through = null as number | null, first = 'Íñigo' } = {}) {
  const { id } = await course()
  const user = await person({ name: [first, 'Zúñiga'] })
  await issue(id, user, { through })
  const path = `/credentials/certificates/${id}/${user}`
  return { course: id, user, path, jws: await textOf(`${path}/file`) }
}

/** A certification that a new person holds, and its credential. */
async function held(changes: object = {}) {
  const user = await holders.somebody()
  const assignment = await holders.held(user, changes)
  const at = `/certifications/user/${user}/${assignment.id}`
  const path = `/credentials/certifications/${user}/${assignment.id}`
  return { user, assignment, at, path, jws: await textOf(`${path}/file`) }
}

async function enable(enabled: boolean) {
  const { body } = await admin('GET', '/credentials/settings')
  const saved = await admin('PUT', '/credentials/settings', {
    enabled,
    url: 'https://sendero.example',
    version: body.version,
  })
  expect(saved.status).toBe(200)
  return saved.body
}

test('a company issues nothing before it is set up', async () => {
  const { id } = await course()
  const user = await person()
  await issue(id, user)
  expect((await admin('GET', `/credentials/certificates/${id}/${user}`)).status).toBe(404)
  expect((await api.send(`/public/companies/${uuid}/did`)).status).toBe(404)
  expect((await admin('POST', '/credentials/keys')).status).toBe(404)
  expect((await admin('GET', '/credentials/settings')).body).toMatchObject({
    enabled: false,
    did: DID,
    resolvable: true,
    keys: [],
  })
})

describe('a company that issues credentials', () => {
  beforeAll(async () => {
    const { keys } = await enable(true)
    expect(keys).toHaveLength(1)
  })

  test('signs a certificate as an Open Badge that a verifier of others accepts', async () => {
    const { jws, path, course: id, user } = await certified()
    const claims = await verifier.signed(jws)
    const [certificate] = await rows<{ issued: Date; completed: Date; hash: string }>(
      `select issued_at as issued, completed_at as completed, hash from certificates
       where tenant_course_id = $1 and user_id = $2`,
      [id, user],
    )
    expect(verifier.headerOf(jws)).toEqual({
      alg: 'ES256',
      kid: expect.stringMatching(new RegExp(`^${DID}#[\\w-]{43}$`)),
      typ: 'JWT',
    })
    expect(claims).toMatchObject({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      ],
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      iss: DID,
      jti: claims.id,
      sub: claims.credentialSubject.id,
      nbf: Math.floor(certificate!.issued.getTime() / 1000),
      name: 'Curso',
      issuer: { id: DID, type: ['Profile'], name, url: 'https://sendero.example' },
      awardedDate: '2026-01-31T20:15:00Z',
      validFrom: '2026-02-01T03:30:00Z',
      credentialStatus: {
        type: 'BitstringStatusListEntry',
        statusPurpose: 'revocation',
        statusListIndex: expect.stringMatching(/^\d{1,6}$/),
        statusListCredential: `https://formacion.example.co/companies/${uuid}/status/1`,
      },
    })
    expect(claims).not.toHaveProperty('validUntil')
    expect(claims).not.toHaveProperty('exp')
    expect(claims.id).toMatch(/^urn:uuid:/)
    expect(claims.credentialSubject.achievement).toMatchObject({
      type: ['Achievement'],
      name: 'Curso',
      description: `Curso «Curso» de ${name}.`,
      criteria: { narrative: 'Completar todos los contenidos del curso «Curso».' },
    })
    expect(await verifier.isRevoked(jws)).toBe(false)

    const { body } = await admin('GET', path)
    expect(body).toMatchObject({
      uuid: claims.id.replace('urn:uuid:', ''),
      status: 'valid',
      page: `https://formacion.example.co/validate/${certificate!.hash}`,
    })
    const linkedin = new URL(body.linkedin)
    expect(linkedin.origin + linkedin.pathname).toBe('https://www.linkedin.com/profile/add')
    expect(Object.fromEntries(linkedin.searchParams)).toEqual({
      startTask: 'CERTIFICATION_NAME',
      name: 'Curso',
      organizationName: name,
      issueYear: '2026',
      issueMonth: '1',
      certUrl: body.page,
      certId: body.uuid,
    })
  })

  test('names its holder as the page does, with the e-mail as a salted hash alone', async () => {
    const { jws, user } = await certified()
    const [{ email, ...account }] = (await rows(
      'select email, username, identification_number from users where id = $1',
      [user],
    )) as [{ email: string; username: string }]
    const { credentialSubject } = await verifier.signed(jws)
    const [said, hashed] = credentialSubject.identifier
    expect(said).toMatchObject({ identityType: 'ext:name', identityHash: 'Íñigo Zúñiga' })
    expect(hashed).toMatchObject({ hashed: true, identityType: 'emailAddress' })
    const digest = createHash('sha256').update(`${email}${String(hashed!['salt'])}`)
    expect(hashed!['identityHash']).toBe(`sha256$${digest.digest('hex')}`)
    const payload = Buffer.from(jws.split('.')[1]!, 'base64url').toString()
    expect(payload).not.toContain(email)
    expect(payload).not.toContain(account.username)
  })

  test('signs once: every download is the same bytes, and so are those of two at once', async () => {
    const { id } = await course()
    const user = await person()
    await issue(id, user)
    const path = `/credentials/certificates/${id}/${user}/file`
    const [first, second] = await Promise.all([textOf(path), textOf(path)])
    expect(second).toBe(first)
    expect(await textOf(path)).toBe(first)
  })

  test('is refused by the verifier after a changed byte, anywhere', async () => {
    const { jws } = await certified()
    const [header, payload, signature] = jws.split('.') as [string, string, string]
    const other = (text: string, at: number) =>
      text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    const forged = Buffer.from(payload, 'base64url').toString().replace('Íñigo', 'Inigo')
    for (const changed of [
      [header, payload, other(signature, 10)],
      [header, other(payload, payload.length - 40), signature],
      [header, Buffer.from(forged).toString('base64url'), signature],
    ]) {
      await expect(verifier.signed(changed.join('.'))).rejects.toThrow()
    }
  })

  test('is refused by the verifier once it has expired, and not on its last day', async () => {
    const { jws: expired } = await certified({ through: -1 })
    await expect(verifier.signed(expired)).rejects.toThrow(/expired/)
    const { jws: lastDay } = await certified({ through: 0 })
    const { exp, validUntil } = await verifier.signed(lastDay)
    expect(Date.parse(String(validUntil)) / 1000).toBe(exp)
    // One second before midnight in Bogotá.
    expect(validUntil).toMatch(/T04:59:59Z$/)
  })

  test('revokes one and takes the revocation back, on the record', async () => {
    const { jws, path } = await certified()
    const { body } = await admin('GET', path)
    const at = `/credentials/${body.id}`
    expect((await admin('PUT', `${at}/revoke`, { reason: ' ' })).body.message).toBe(
      'Debes especificar el motivo',
    )
    const revoked = await admin('PUT', `${at}/revoke`, { reason: 'Emitida por error' })
    expect(revoked.body).toMatchObject({
      status: 'revoked',
      revocation_reason: 'Emitida por error',
    })
    expect(await verifier.isRevoked(jws)).toBe(true)
    expect((await admin('PUT', `${at}/revoke`, { reason: 'Otra vez' })).status).toBe(409)
    const [, hash] = /validate\/(.+)$/.exec(body.page)!
    const page = await (await api.send(`/public/certificates/${hash}`)).json()
    expect(page).toMatchObject({ is_valid: false, revoked: true, linkedin: null })
    expect((await api.send(`/public/certificates/${hash}/credential`)).status).toBe(404)

    expect((await admin('PUT', `${at}/restore`)).body.status).toBe('valid')
    expect(await verifier.isRevoked(jws)).toBe(false)
    expect(await (await api.send(`/public/certificates/${hash}/credential`)).text()).toBe(jws)
    const log = await rows<{ action: string; label: string }>(
      `select action, label from audit_log where entity = 'credential_revocation' and entity_id = $1
       order by id`,
      [body.id],
    )
    expect(log).toEqual([
      { action: 'create', label: 'Curso' },
      { action: 'delete', label: 'Curso' },
    ])
  })
})

describe('a certification', () => {
  beforeAll(() => enable(true))

  test('has a credential and a public page, from its day to its last', async () => {
    const { jws, assignment, path } = await held({ valid_through: '2099-03-31' })
    const claims = await verifier.signed(jws)
    expect(claims).toMatchObject({
      name: assignment.name,
      validFrom: '2026-01-31T05:00:00Z',
      validUntil: '2099-04-01T04:59:59Z',
      credentialSubject: { achievement: { achievementType: 'Certification' } },
    })
    const { body } = await admin('GET', path)
    const page = await (
      await api.send(`/public/certificates/${body.page.split('/').at(-1)}`)
    ).json()
    expect(page).toMatchObject({
      is_valid: true,
      course_name: null,
      certification_name: assignment.name,
      identification_number: null,
      valid_through: '2099-03-31',
    })
  })

  test('in the trash is revoked, and valid again when it comes back', async () => {
    const { jws, at, assignment, path } = await held()
    const { body } = await admin('GET', path)
    const hash = body.page.split('/').at(-1)
    expect((await admin('DELETE', at)).status).toBe(200)
    expect(await verifier.isRevoked(jws)).toBe(true)
    expect(await (await api.send(`/public/certificates/${hash}`)).json()).toMatchObject({
      is_valid: false,
      revoked: true,
    })
    const items = [{ kind: 'user_certifications', id: assignment.id }]
    const back = await admin('POST', '/trash/restorations', { items })
    expect(back.status).toBe(200)
    expect(await verifier.isRevoked(jws)).toBe(false)
  })

  test('deleted for good stays revoked, and its place is not given away', async () => {
    const { jws, at, assignment } = await held()
    await admin('DELETE', at)
    await rows('delete from user_certifications where id = $1', [assignment.id])
    expect(await verifier.isRevoked(jws)).toBe(true)
  })

  test('with another date is another credential: the first is revoked, its page stays', async () => {
    const { jws, at, path, assignment } = await held()
    const before = (await admin('GET', path)).body
    const changed = await admin('PUT', at, {
      certification_id: assignment.certification_id,
      date_completed: '2026-02-15',
      valid_through: '2030-02-15',
      version: assignment.version,
    })
    expect(changed.status).toBe(200)
    expect(await verifier.isRevoked(jws)).toBe(true)
    const after = (await admin('GET', path)).body
    expect(after).toMatchObject({ page: before.page, status: 'valid' })
    expect(after.uuid).not.toBe(before.uuid)
    expect((await admin('GET', `/credentials/${before.id}`)).body).toMatchObject({
      status: 'superseded',
      page: before.page,
    })
    const next = await textOf(`${path}/file`)
    expect(await verifier.signed(next)).toMatchObject({ validUntil: '2030-02-16T04:59:59Z' })
    expect(await verifier.isRevoked(next)).toBe(false)
  })

  test('that was revoked stays revoked when its dates are corrected', async () => {
    const { at, path, assignment } = await held()
    const { body } = await admin('GET', path)
    await admin('PUT', `/credentials/${body.id}/revoke`, { reason: 'Fraude' })
    await admin('PUT', at, {
      certification_id: assignment.certification_id,
      date_completed: '2026-02-15',
      version: assignment.version,
    })
    expect((await admin('GET', path)).body).toMatchObject({
      status: 'revoked',
      revocation_reason: 'Fraude',
    })
  })

  test('renewed has a credential of its own, and the one before runs out by itself', async () => {
    const { user, assignment, jws } = await held({ valid_through: '2099-01-01' })
    const renewed = await holders.held(user, {
      certification_id: assignment.certification_id,
      date_completed: '2026-03-01',
    })
    const next = await textOf(`/credentials/certifications/${user}/${renewed.id}/file`)
    expect(next).not.toBe(jws)
    expect(await verifier.isRevoked(jws)).toBe(false)
  })
})

describe('what is published for verifiers', () => {
  beforeAll(() => enable(true))

  test('verifies what a replaced key signed, and says nothing of private halves', async () => {
    const { jws: old } = await certified()
    const { body } = await admin('POST', '/credentials/keys')
    expect(
      body.keys.map(({ retired_at }: { retired_at: string | null }) => retired_at === null),
    ).toEqual([true, false])
    const { jws } = await certified()
    expect(verifier.headerOf(jws)['kid']).toBe(`${DID}#${body.keys[0].kid}`)
    expect(verifier.headerOf(old)['kid']).toBe(`${DID}#${body.keys[1].kid}`)
    expect(await verifier.isRevoked(old)).toBe(false)
    expect(await verifier.isRevoked(jws)).toBe(false)

    const response = await open(`/public/companies/${uuid}/did`)
    expect(response.headers.get('content-type')).toBe('application/did+ld+json')
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('set-cookie')).toBeNull()
    const document = await response.text()
    expect(JSON.parse(document).verificationMethod).toHaveLength(2)
    expect(document).not.toMatch(/"d"/)
    const [stored] = await rows<{ erased: boolean; sealed: boolean }>(
      `select bool_or(retired_at is not null and private_key_secret is null) as erased,
         bool_and(retired_at is not null or position('"d"'::bytea in private_key_secret) = 0) as sealed
       from credential_keys where tenant_id = 1`,
    )
    expect(stored).toEqual({ erased: true, sealed: true })
    const log = await rows<{ before: object; after: object }>(
      `select before, after from audit_log where entity = 'credential_key'`,
    )
    expect(log.length).toBeGreaterThan(2)
    expect(JSON.stringify(log)).not.toMatch(/"d"|\\\\x/)
  })

  test('a key that the secrets of the installation no longer open is replaced', async () => {
    const { jws: old } = await certified()
    await rows(
      `update credential_keys set private_key_secret = 'sealed otherwise'
       where tenant_id = 1 and retired_at is null`,
    )
    const { jws } = await certified()
    expect(verifier.headerOf(jws)['kid']).not.toBe(verifier.headerOf(old)['kid'])
    expect(await verifier.isRevoked(jws)).toBe(false)
    expect(await verifier.isRevoked(old)).toBe(false)
  })

  test('stays when the company stops issuing and when it is suspended', async () => {
    const { jws, path } = await certified()
    await enable(false)
    expect((await admin('GET', path)).status).toBe(404)
    await rows('update tenants set active = false where id = 1')
    try {
      expect(await verifier.isRevoked(jws)).toBe(false)
    } finally {
      await rows('update tenants set active = true where id = 1')
      await enable(true)
    }
  })

  test('is of nobody for another uuid and for a list that was never begun', async () => {
    for (const path of [
      '/public/companies/00000000-0000-4000-8000-000000000000/did',
      '/public/companies/no/did',
      `/public/companies/${uuid}/status/2`,
      `/public/companies/${uuid}/status/0`,
      `/public/companies/${uuid}/status/99999999999`,
    ]) {
      expect((await api.send(path)).status, path).toBe(404)
    }
  })
})

test('settings are saved while a record of the company is not committed yet', async () => {
  // A foreign key locks the company's row so. Waiting for it, while the record waits to sign, was a deadlock.
  await rows('begin')
  try {
    await rows('select from tenants where id = 1 for key share')
    await enable(true)
  } finally {
    await rows('rollback')
  }
})
