import { randomBytes } from 'node:crypto'
import type { Services } from '#api/platform/services/services.ts'
import type { Settings } from '../../../../settings.ts'
import { consoleUrl } from '#api/platform/mail/outbox.ts'
import { attemptOver } from '../attempts.ts'
import type { Connection } from '../connection.ts'
import type { Answered } from '../oidc/authorization.ts'
import { ProviderProblem, type Problem } from '../oidc/problems.ts'
import { NAME_ID_FORMATS, type Assertion, type ExpectedAssertion } from './assertion.ts'
import type { VerifiedClaims } from '../claims.ts'
import type { SamlProblem } from './problems.ts'
import { expectedOf, hashOf, providerOf, relayStateOf, requestIdOf } from './request.ts'
import { logoutAddress, serviceProviderOf, signOnAddress } from './service-provider.ts'
import { openResponse } from './take-response.ts'

/** Sign-on by SAML between its two ends: the request that goes out, and the response that was taken. */

/** Returns the provider's address for an attempt. */
export function samlAddress(
  settings: Settings,
  connection: Connection,
  { attempt, uuid }: { attempt: string; uuid: string },
): Promise<string> {
  const hash = hashOf(attempt)
  return signOnAddress(serviceProviderOf(consoleUrl(settings), uuid), providerOf(connection), {
    requestId: requestIdOf(hash),
    relayState: relayStateOf(hash),
  })
}

/** Returns the provider's address for ending a session; null when it has none. */
export function samlLogoutAddress(
  settings: Settings,
  connection: Connection,
  session: { uuid: string; subject: string; subject_format: string | null; sid: string | null },
): Promise<string | null> {
  const subject = {
    subject: session.subject,
    subjectFormat: session.subject_format ?? NAME_ID_FORMATS.unspecified,
    sessionIndex: session.sid,
  }
  const own = serviceProviderOf(consoleUrl(settings), session.uuid)
  return logoutAddress(own, providerOf(connection), subject, `_${randomBytes(20).toString('hex')}`)
}

/**
 * Returns what the response to an attempt says.
 * @param query query of the address to which the endpoint for responses sent the browser; it has the code.
 * @throws ProviderProblem for a response that is refused; Failure 401 without one.
 */
export async function completeSaml(
  services: Pick<Services, 'db' | 'settings'>,
  connection: Connection,
  { attempt, uuid, query }: { attempt: string; uuid: string; query: string },
): Promise<Answered> {
  const code = new URLSearchParams(query).get('code') ?? ''
  const taken = await openResponse(services, connection.tenant_id, { attempt, code })
  if (!taken) throw attemptOver()
  if (taken.assertion) {
    const { assertion } = taken
    return { claims: claimsOf(assertion, connection), missing: missingIn(assertion, connection) }
  }
  const expected = expectedOf(services.settings, uuid, connection)
  const [first, ...others] = taken.problems.map((problem): Problem => ({
    key: problem.code,
    message: problemMessage(problem, expected),
  }))
  throw new ProviderProblem(first!, undefined, others)
}

type Mapping = Pick<
  Connection,
  'issuer' | 'email_claim' | 'first_name_claim' | 'last_name_claim' | 'login_claim' | 'groups_claim'
>

/** Attribute of Entra ID in place of the groups of somebody who has too many of them. */
const GROUPS_LINK = 'http://schemas.microsoft.com/claims/groups.link'

/**
 * Returns the claims of a verified assertion by the attributes that the company named. Its e-mail counts as verified:
 * the provider is the company's, and only e-mails of the company's proven domains link an account.
 */
function claimsOf(
  { subject, subjectFormat, sessionIndex, sessionEndsAt, attributes }: Assertion,
  mapping: Mapping,
): VerifiedClaims {
  const value = (name: string) => attributes.get(name)?.[0]?.trim() ?? null
  const named = subjectFormat === NAME_ID_FORMATS.email ? subject : null
  return {
    issuer: mapping.issuer,
    subject,
    email: value(mapping.email_claim) ?? named,
    emailVerified: true,
    firstName: value(mapping.first_name_claim),
    lastName: value(mapping.last_name_claim),
    login: value(mapping.login_claim),
    groups: groupsOf(attributes, mapping.groups_claim),
    sid: sessionIndex,
    sessionEndsAt,
    idToken: null,
    subjectFormat,
  }
}

/** Returns the attributes that a connection names and that are not there. */
function missingIn(assertion: Assertion, mapping: Mapping): string[] {
  const { attributes, subjectFormat } = assertion
  const { email_claim, first_name_claim, last_name_claim, login_claim, groups_claim } = mapping
  const inSubject = subjectFormat === NAME_ID_FORMATS.email ? email_claim : null
  return [email_claim, first_name_claim, last_name_claim, login_claim, groups_claim].filter(
    (name): name is string =>
      name !== null &&
      name !== inSubject &&
      !attributes.has(name) &&
      !(name === groups_claim && attributes.has(GROUPS_LINK)),
  )
}

/** Returns the groups; none when there are none, as providers leave an attribute without values out. */
function groupsOf(attributes: Assertion['attributes'], name: string | null): string[] | null {
  if (name === null || attributes.has(GROUPS_LINK)) return null
  return attributes.get(name) ?? []
}

const instant = new Intl.DateTimeFormat('es-CO', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'UTC',
})
const at = (text: string) =>
  Number.isNaN(Date.parse(text)) ? text : `${instant.format(new Date(text))} UTC`

/** Returns in words what is wrong with a response, and what to change at the provider or here. */
function problemMessage(
  { code, received = '' }: SamlProblem,
  expected: Pick<ExpectedAssertion, 'issuer' | 'audience' | 'destination'>,
  now = new Date(),
): string {
  const value = received.slice(0, 300)
  switch (code) {
    case 'malformed':
      return 'La respuesta del proveedor no es una respuesta SAML 2.0 completa.'
    case 'document_type':
      return 'La respuesta trae una definición de tipo de documento (DTD), que por seguridad no se lee.'
    case 'too_large':
      return 'La respuesta es demasiado grande. En el proveedor, envía menos grupos o atributos.'
    case 'provider_status':
      return `El proveedor no dejó ingresar y respondió: ${value || 'sin motivo'}.`
    case 'no_assertion':
      return 'La respuesta no trae ninguna aserción.'
    case 'encrypted':
      return 'La aserción viene cifrada y Sendero no la lee. En el proveedor, desactiva el cifrado de la aserción: va firmada y viaja por https.'
    case 'structure':
      return 'La respuesta no tiene una sola aserción con su propia firma. Por seguridad no se acepta.'
    case 'unsigned_assertion':
      return 'La aserción no está firmada. En el proveedor, elige firmar la aserción, no solo la respuesta.'
    case 'weak_signature':
      return `La firma usa un algoritmo que no se acepta (${value}). En el proveedor, elige RSA con SHA-256.`
    case 'unknown_certificate':
      return `La respuesta está firmada con un certificado que no está aquí (huella SHA-256 ${value}). Si el proveedor lo renovó, agrégalo.`
    case 'expired_certificate':
      return `El certificado del proveedor no está vigente: vence o venció el ${at(value)}. Renuévalo y agrégalo aquí.`
    case 'signature':
      return 'La firma no corresponde a los certificados del proveedor, o la respuesta se cambió en el camino.'
    case 'issuer':
      return `La respuesta es del emisor «${value}» y se espera «${expected.issuer}». Revisa el id de entidad del proveedor.`
    case 'destination':
      return `La respuesta va dirigida a «${value}». En el proveedor, la URL de respuesta (ACS) debe ser «${expected.destination}».`
    case 'unsolicited':
      return 'La respuesta no contesta a un ingreso que empezó en Sendero. Los que empiezan en el proveedor no se aceptan.'
    case 'other_request':
      return 'La respuesta contesta a otro ingreso. Empieza de nuevo.'
    case 'replayed':
      return 'La aserción ya se usó. Empieza de nuevo.'
    case 'audience':
      return `La respuesta es para «${value}». En el proveedor, el id de entidad (audiencia) debe ser «${expected.audience}».`
    case 'not_yet_valid':
      return `La respuesta vale desde el ${at(value)}, y aquí es el ${at(now.toISOString())}. Revisa el reloj del proveedor y el de este servidor.`
    case 'expired':
      return `La respuesta valía hasta el ${at(value)}, y aquí es el ${at(now.toISOString())}. Revisa el reloj del proveedor y el de este servidor.`
    case 'session_over':
      return `La sesión del proveedor valía hasta el ${at(value)} (SessionNotOnOrAfter), y aquí es el ${at(now.toISOString())}. Cierra allá la sesión e ingresa de nuevo.`
    case 'no_subject':
      return 'La aserción no dice quién es la persona (NameID), o no para quien la trae (bearer).'
    case 'transient_subject':
      return 'El NameID es transitorio: cambia en cada ingreso. En el proveedor, elige el formato persistente.'
    case 'subject_format':
      return `El formato del NameID no se acepta (${value}). En el proveedor, elige el formato persistente.`
  }
}
