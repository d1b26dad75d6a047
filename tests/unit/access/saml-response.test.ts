import { expect, test } from 'vitest'
import {
  CERTIFICATES,
  samlProvider,
  SHA1,
  type Said,
} from '#tests/support/servers/saml-provider.ts'
import { ResponseRefusal } from '#api/access/sign-on/saml/problems.ts'
import { readResponse, type ExpectedResponse } from '#api/access/sign-on/saml/response.ts'
import {
  serviceProviderMetadata,
  serviceProviderOf,
  signOnAddress,
} from '#api/access/sign-on/saml/service-provider.ts'
import { readCertificate } from '#api/access/sign-on/saml/signing-certificates.ts'

const own = serviceProviderOf('https://sendero.example', 'acme')
const metadata = serviceProviderMetadata(own)
const provider = samlProvider()
const certificate = (pem: string) => readCertificate(pem)!

const expected: ExpectedResponse = {
  issuer: provider.entityId,
  audience: own.entityId,
  destination: own.consumerUrl,
  requestId: '_request',
  certificates: [certificate(CERTIFICATES.provider)],
}

const respond = (said: Said = {}) => provider.respond(metadata, { requestId: '_request', ...said })
const xmlOf = (base64: string) => Buffer.from(base64, 'base64').toString('utf8')
const base64Of = (xml: string) => Buffer.from(xml).toString('base64')

/** Codes for which a response is refused; 'accepted' when it is not. */
async function refusal(base64: string, given: Partial<ExpectedResponse> = {}) {
  try {
    await readResponse(base64, { ...expected, ...given })
    return 'accepted'
  } catch (error) {
    if (!(error instanceof ResponseRefusal)) throw error
    return error.problems.map(({ code }) => code).join(' ')
  }
}

test('returns what a signed assertion says, also when the response is signed as well', async () => {
  const said: Said = {
    nameId: 'persona-1',
    sessionIndex: '_s1',
    attributes: { mail: 'ana@acme.example', groups: ['Líderes & más', 'Todos'] },
  }
  for (const signs of ['assertion', 'both'] as const) {
    const assertion = await readResponse(await respond({ ...said, signs }), expected)
    expect(assertion).toMatchObject({ subject: 'persona-1', sessionIndex: '_s1' })
    expect(assertion.attributes.get('groups')).toEqual(['Líderes & más', 'Todos'])
    expect(assertion.expiresAt.getTime()).toBeGreaterThan(Date.now() + 300_000)
  }
})

test.each<[string, Said]>([
  ['unsigned_assertion', { signs: 'response' }],
  ['weak_signature', { algorithm: SHA1 }],
  ['audience', { audience: 'https://another.example' }],
  ['destination', { destination: 'https://another.example/acs' }],
  ['destination', { recipient: 'https://another.example/acs' }],
  ['issuer', { issuer: 'https://another.example' }],
  ['other_request', { requestId: '_another' }],
  ['unsolicited', { requestId: undefined }],
  ['not_yet_valid', { notBefore: 120_000 }],
  ['expired', { notOnOrAfter: -120_000 }],
  ['transient_subject', { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
  ['subject_format', { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:kerberos' }],
  ['no_subject', { nameId: ' ' }],
  ['provider_status', { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }],
])('refuses a response for the reason %s', async (reason, said) => {
  expect(await refusal(await respond(said))).toBe(reason)
})

test('names everything that is wrong at once, and forgives a clock that differs by less than a minute', async () => {
  const said = { audience: 'https://a.example', destination: 'https://b.example' }
  expect(await refusal(await respond(said))).toBe('destination audience')
  expect(await refusal(await respond({ notBefore: 30_000 }))).toBe('accepted')
})

test('refuses a signature of another key, whatever certificate it names, and of one that ended', async () => {
  const own = await samlProvider({ key: 'other' }).respond(metadata, { requestId: '_request' })
  expect(await refusal(own)).toBe('unknown_certificate')
  const pretended = samlProvider({ key: 'other', certificate: CERTIFICATES.provider })
  expect(await refusal(await pretended.respond(metadata, { requestId: '_request' }))).toBe(
    'signature',
  )
  const ended = samlProvider({ certificate: CERTIFICATES.expired })
  const certificates = [certificate(CERTIFICATES.expired), certificate(CERTIFICATES.provider)]
  const response = await ended.respond(metadata, { requestId: '_request' })
  expect(await refusal(response, { certificates })).toBe('expired_certificate')
})

test('accepts either certificate while one replaces the other', async () => {
  const certificates = [certificate(CERTIFICATES.other), certificate(CERTIFICATES.provider)]
  expect(await refusal(await respond(), { certificates })).toBe('accepted')
})

test('refuses what is not XML, has entities, is encrypted or too large', async () => {
  const xml = xmlOf(await respond())
  expect(await refusal('<no>')).toBe('malformed')
  expect(await refusal(base64Of('hola'))).toBe('malformed')
  expect(await refusal(base64Of(`${xml}${xml}`))).toBe('malformed')
  expect(await refusal(base64Of(xml.slice(0, -20)))).toBe('malformed')
  expect(await refusal(base64Of(`<!DOCTYPE a [<!ENTITY b "c">]>${xml}`))).toBe('document_type')
  const encrypted = xml.replace(
    /<saml:Assertion.*<\/saml:Assertion>/s,
    '<saml:EncryptedAssertion/>',
  )
  expect(await refusal(base64Of(encrypted))).toBe('encrypted')
  expect(await refusal(base64Of(`${xml}${' '.repeat(200_000)}`))).toBe('too_large')
  expect(await refusal(base64Of('<a>'.repeat(20_000) + '</a>'.repeat(20_000)))).toBe('too_large')
})

test('refuses a comment in a name, and any change of what was signed', async () => {
  const xml = xmlOf(await respond({ nameId: 'admin@acme.example.attacker.example' }))
  const split = xml.replace('admin@acme.example', 'admin@acme.example<!-- -->')
  expect(await refusal(base64Of(split))).toBe('structure')
  expect(await refusal(base64Of(xml.replace('.attacker.example', '')))).toBe('signature')
})

/** The eight wrappings of Somorovsky and others (On Breaking SAML, 2012): a forged assertion beside the signed one. */
test('refuses each wrapping of the signed assertion', async () => {
  const xml = xmlOf(await respond({ nameId: 'nobody', signs: 'assertion' }))
  const [assertion] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)!
  const [signature] = /<ds:Signature.*<\/ds:Signature>/s.exec(xml)!
  const forged = assertion
    .replace(signature, '')
    .replace('nobody', 'admin')
    .replace(/ID="[^"]+"/, 'ID="_forged"')
  const holding = (signed: string) => forged.replace('</saml:Issuer>', `</saml:Issuer>${signed}`)
  const bare = assertion.replace(signature, '')
  const objectOf = (content: string) =>
    signature.replace('</ds:Signature>', `<ds:Object>${content}</ds:Object></ds:Signature>`)
  const both = await respond({ signs: 'both' }).then(xmlOf)
  const forgedResponse = both.replace('subject-1', 'admin').replace(/ID="[^"]+"/, 'ID="_forged"')
  const [ofResponse] = /<ds:Signature.*?<\/ds:Signature>/s.exec(both)!
  const wrapped = {
    1: forgedResponse.replace('</ds:Signature>', `<ds:Object>${both}</ds:Object></ds:Signature>`),
    2: forgedResponse.replace(ofResponse, `${both}${ofResponse}`),
    3: xml.replace(assertion, forged + assertion),
    4: xml.replace(assertion, forged.replace('</saml:Assertion>', `${assertion}</saml:Assertion>`)),
    5: xml.replace(assertion, holding(signature) + bare),
    6: xml.replace(assertion, holding(objectOf(bare))),
    7: xml.replace(assertion, `<samlp:Extensions>${assertion}</samlp:Extensions>${forged}`),
    8: xml.replace(assertion, holding(objectOf(`<x>${bare}</x>`))),
    'the same ID twice': xml.replace(
      assertion,
      assertion + forged.replace('_forged', /ID="([^"]+)"/.exec(assertion)![1]!),
    ),
    'another namespace': xml.replace(
      assertion,
      forged.replaceAll('saml:', 'x:').replace('<x:Assertion', '<x:Assertion xmlns:x="urn:x"') +
        assertion,
    ),
  }
  for (const [variant, document] of Object.entries(wrapped)) {
    expect([variant, await refusal(base64Of(document))]).toEqual([variant, 'structure'])
    expect(document).toContain('admin')
  }
  const movedOut = xml.replace(assertion, signature + forged)
  expect(await refusal(base64Of(movedOut))).toBe('unsigned_assertion')
})

test('the request that we make and our metadata are read by the identity provider', async () => {
  const address = await signOnAddress(
    own,
    { entityId: provider.entityId, signOnUrl: 'https://idp.example/sso?x=1', logoutUrl: null },
    { requestId: '_request', relayState: 'state' },
  )
  expect(address).toMatch(/^https:\/\/idp\.example\/sso\?x=1&SAMLRequest=/)
  expect(await provider.read(address, metadata)).toEqual({
    requestId: '_request',
    issuer: own.entityId,
    relayState: 'state',
  })
})
