import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import {
  assertionProblems,
  CLOCK_SKEW_MS,
  readAssertion,
  requestProblems,
  type Assertion,
  type ExpectedAssertion,
} from './assertion.ts'
import { ResponseRefusal, type SamlProblem } from './problems.ts'
import { readStructure, type StructuredResponse } from './response-structure.ts'
import { isValidAt, readCertificate, type SigningCertificate } from './signing-certificates.ts'
import { childrenOf, isNamed, readXml, textOf, XmlRefusal, type ReadXml } from './xml.ts'

/**
 * Verification of a response that an identity provider sent by HTTP-POST. Its document is judged first, so that a
 * refusal names everything that is wrong; then the library verifies the signature; then the same rules judge what was
 * signed, and only that is returned.
 */

/** Maximum size of a response before base64. */
const MAX_RESPONSE_BYTES = 192 * 1024

export type ExpectedResponse = ExpectedAssertion & {
  certificates: readonly SigningCertificate[]
}

/**
 * Returns the assertion of a response.
 * @param posted the form's field SAMLResponse.
 * @throws ResponseRefusal
 */
export async function readResponse(
  posted: string,
  expected: ExpectedResponse,
  now = new Date(),
): Promise<Assertion> {
  const base64 = posted.replaceAll(/\s/g, '')
  const structured = readStructure(document(decoded(base64)))
  const valid = expected.certificates.filter((certificate) => isValidAt(certificate, now))
  const problems = [
    ...responseProblems(structured.response, expected),
    ...assertionProblems(structured.assertion, expected, now),
    ...certificateProblems(structured, expected.certificates, valid),
  ]
  if (problems.length > 0) throw new ResponseRefusal(...withoutRepeated(problems))
  const signed = document(await signedAssertion(base64, expected, valid)).root
  const remaining = assertionProblems(signed, expected, now)
  if (remaining.length > 0) throw new ResponseRefusal(...remaining)
  return readAssertion(signed)
}

/** True for a response that names no request: its sign-on began at the provider. False for what cannot be read. */
export function isUnsolicited(posted: string): boolean {
  try {
    const { root } = document(decoded(posted.replaceAll(/\s/g, '')))
    return isNamed(root, 'protocol', 'Response') && !root.getAttribute('InResponseTo')
  } catch {
    return false
  }
}

function decoded(base64: string): string {
  if (base64.length > (MAX_RESPONSE_BYTES * 4) / 3) throw new ResponseRefusal({ code: 'too_large' })
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new ResponseRefusal({ code: 'malformed' })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))
  } catch {
    throw new ResponseRefusal({ code: 'malformed' })
  }
}

function document(xml: string): ReadXml {
  try {
    return readXml(xml, MAX_RESPONSE_BYTES)
  } catch (error) {
    throw error instanceof XmlRefusal ? new ResponseRefusal({ code: error.reason }) : error
  }
}

/** Reasons of the response itself: what it names of the exchange has to be as expected. */
function responseProblems(response: Element, expected: ExpectedResponse): SamlProblem[] {
  const destination = response.getAttribute('Destination')
  const answered = response.getAttribute('InResponseTo')
  const [issuer] = childrenOf(response, 'assertion', 'Issuer')
  return [
    ...(issuer && textOf(issuer) !== expected.issuer
      ? [{ code: 'issuer', received: textOf(issuer) ?? '' } as const]
      : []),
    ...(destination && destination !== expected.destination
      ? [{ code: 'destination', received: destination } as const]
      : []),
    ...(answered ? requestProblems(answered, expected.requestId) : []),
  ]
}

/** Reasons of the certificates, from the one that the signature names, if it names one. */
function certificateProblems(
  { namedCertificates }: StructuredResponse,
  configured: readonly SigningCertificate[],
  valid: readonly SigningCertificate[],
): SamlProblem[] {
  const named = namedCertificates.flatMap((text) => readCertificate(text) ?? [])
  const match = configured.find((certificate) =>
    named.some(({ fingerprint }) => fingerprint === certificate.fingerprint),
  )
  if (named[0] && !match) return [{ code: 'unknown_certificate', received: named[0].fingerprint }]
  const expired = match ? !valid.includes(match) : valid.length === 0
  return expired
    ? [{ code: 'expired_certificate', received: (match ?? configured[0])?.notAfter.toISOString() }]
    : []
}

function withoutRepeated(problems: SamlProblem[]): SamlProblem[] {
  return [...new Map(problems.map((problem) => [problem.code, problem])).values()]
}

/** Verifies the signature of the assertion and returns the XML that was signed. */
async function signedAssertion(
  base64: string,
  { issuer, audience, destination, requestId }: ExpectedResponse,
  certificates: readonly SigningCertificate[],
): Promise<string> {
  const saml = new SAML({
    idpCert: certificates.map(({ pem }) => pem),
    issuer: audience,
    audience,
    callbackUrl: destination,
    idpIssuer: issuer,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: onlyRequest(requestId),
  })
  const profile = await saml
    .validatePostResponseAsync({ SAMLResponse: base64 })
    .then((validated) => validated.profile)
    .catch(() => null)
  const xml = profile?.getAssertionXml?.()
  if (!xml) throw new ResponseRefusal({ code: 'signature' })
  return xml
}

/** The one request that may be answered, in the form in which the library asks for it. */
function onlyRequest(requestId: string) {
  const requested = new Date().toISOString()
  return {
    saveAsync: () => Promise.resolve(null),
    getAsync: (id: string) => Promise.resolve(id === requestId ? requested : null),
    removeAsync: () => Promise.resolve(null),
  }
}
