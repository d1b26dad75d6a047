import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inflateRawSync } from 'node:zlib'
import samlify from 'samlify'

/**
 * Identity provider for tests and for trying SAML by hand, by a library that is not the one under test: it reads our
 * metadata and our requests, and signs responses.
 */

const { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } = samlify

// The library asks for one; it does not ship any.
setSchemaValidator({ validate: () => Promise.resolve('not validated') })

const FILES = path.join(import.meta.dirname, '../../files/saml')
const pem = (name: string) => readFileSync(path.join(FILES, `${name}.pem`), 'utf8')

export const CERTIFICATES = {
  provider: pem('provider-cert'),
  other: pem('other-cert'),
  expired: pem('provider-expired-cert'),
}

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
export const SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
const SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

export type Said = {
  requestId?: string
  nameId?: string
  nameIdFormat?: string
  attributes?: Record<string, string | string[]>
  audience?: string
  destination?: string
  recipient?: string
  issuer?: string
  status?: string
  /** Differences to now, in milliseconds. */
  notBefore?: number
  notOnOrAfter?: number
  sessionNotOnOrAfter?: number
  sessionIndex?: string
  assertionId?: string
  signs?: 'assertion' | 'response' | 'both'
  algorithm?: string
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function authnStatement({ sessionIndex = '_session', sessionNotOnOrAfter: ends }: Said): string {
  const end =
    ends === undefined ? '' : ` SessionNotOnOrAfter="${new Date(Date.now() + ends).toISOString()}"`
  return `<saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionIndex="${sessionIndex}"${end}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`
}

function attributeStatement({ attributes = {} }: Said): string {
  const each = Object.entries(attributes).map(([name, values]) => {
    const texts = [values]
      .flat()
      .map((value) => `<saml:AttributeValue>${escaped(value)}</saml:AttributeValue>`)
    return `<saml:Attribute Name="${escaped(name)}">${texts.join('')}</saml:Attribute>`
  })
  return each.length === 0
    ? ''
    : `<saml:AttributeStatement>${each.join('')}</saml:AttributeStatement>`
}

/** Makes an identity provider at an address, with one of the keys of tests/files/saml. */
export function samlProvider({
  base = 'https://idp.example',
  key = 'provider',
  certificate = CERTIFICATES[key],
}: { base?: string; key?: 'provider' | 'other'; certificate?: string } = {}) {
  const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
  const settings = {
    entityID: `${base}/metadata`,
    singleSignOnService: [{ Binding: redirect, Location: `${base}/sso` }],
    singleLogoutService: [{ Binding: redirect, Location: `${base}/slo` }],
    signingCert: certificate,
    privateKey: pem(`${key}-key`),
  }

  /** Issuer of the request in an address, before it is read: the address of its metadata. */
  function issuerOf(address: string): string {
    const request = new URL(address).searchParams.get('SAMLRequest') ?? ''
    const xml = inflateRawSync(Buffer.from(request, 'base64')).toString()
    return /<saml:Issuer[^>]*>([^<]+)</.exec(xml)?.[1] ?? ''
  }

  /** Reads the request in an address that we sent a browser to. */
  async function read(address: string, metadata: string) {
    const { searchParams } = new URL(address)
    const { extract } = await IdentityProvider(settings).parseLoginRequest(
      ServiceProvider({ metadata }),
      'redirect',
      { query: Object.fromEntries(searchParams) },
    )
    return {
      requestId: String(extract.request!['id']),
      issuer: String(extract.issuer),
      relayState: searchParams.get('RelayState')!,
    }
  }

  /** Returns a response in base64, signed, for the service provider of that metadata. */
  async function respond(metadata: string, said: Said = {}): Promise<string> {
    const { signs = 'assertion', algorithm = SHA256 } = said
    const provider = IdentityProvider({ ...settings, requestSignatureAlgorithm: algorithm })
    const receiver = ServiceProvider({
      metadata:
        signs === 'response' ? metadata.replace(/WantAssertionsSigned="true"/, '') : metadata,
      wantMessageSigned: signs !== 'assertion',
    })
    const { context } = await provider.createLoginResponse(
      receiver,
      { extract: {} },
      'post',
      {},
      {
        customTagReplacement: (template) => {
          const id = `_${crypto.randomUUID()}`
          const whole = template
            .replace('{AuthnStatement}', authnStatement(said))
            .replace('{AttributeStatement}', attributeStatement(said))
          return { id, context: SamlLib.replaceTagsByValue(whole, tags(id, metadata, said)) }
        },
      },
    )
    return context
  }

  function tags(id: string, metadata: string, said: Said) {
    const consumer = /Location="([^"]+)"/.exec(metadata)![1]!
    const now = Date.now()
    const at = (difference: number) => new Date(now + difference).toISOString()
    const until = at(said.notOnOrAfter ?? 300_000)
    return {
      ID: id,
      AssertionID: said.assertionId ?? `_${crypto.randomUUID()}`,
      IssueInstant: at(0),
      Destination: said.destination ?? consumer,
      SubjectRecipient: said.recipient ?? said.destination ?? consumer,
      InResponseTo: said.requestId ?? null,
      Issuer: said.issuer ?? settings.entityID,
      StatusCode: said.status ?? SUCCESS,
      NameIDFormat: said.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      NameID: said.nameId ?? 'subject-1',
      ConditionsNotBefore: at(said.notBefore ?? -5_000),
      ConditionsNotOnOrAfter: until,
      SubjectConfirmationDataNotOnOrAfter: until,
      Audience: said.audience ?? /entityID="([^"]+)"/.exec(metadata)![1]!,
    }
  }

  return {
    entityId: settings.entityID,
    metadata: () => IdentityProvider(settings).getMetadata(),
    issuerOf,
    read,
    respond,
  }
}
