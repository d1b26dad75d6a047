import type { SamlProblem } from './problems.ts'
import { childrenOf, textOf } from './xml.ts'

/** Assertions: whether one is for us, valid now and in answer to our request, and its values. */

/** Difference between two clocks that is forgiven. */
export const CLOCK_SKEW_MS = 60_000

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const FORMAT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:'
const FORMAT_1_1 = 'urn:oasis:names:tc:SAML:1.1:nameid-format:'

export const NAME_ID_FORMATS = {
  persistent: `${FORMAT}persistent`,
  email: `${FORMAT_1_1}emailAddress`,
  unspecified: `${FORMAT_1_1}unspecified`,
  transient: `${FORMAT}transient`,
} as const

const MAX_SUBJECT = 256
const MAX_VALUE = 2_000
const MAX_VALUES = 1_000

/** Values that an assertion has to repeat. */
export type ExpectedAssertion = {
  /** Entity ID of the identity provider. */
  issuer: string
  /** Our own entity ID. */
  audience: string
  /** Address of our assertion consumer service. */
  destination: string
  /** ID of the request that it answers. */
  requestId: string
}

export type Assertion = {
  id: string
  subject: string
  subjectFormat: string
  /** Session at the identity provider; null when it names none. */
  sessionIndex: string | null
  /** End that the provider sets to sessions of this sign-on, with the forgiven difference; null without one. */
  sessionEndsAt: Date | null
  attributes: Map<string, string[]>
  /** End of its validity, with the forgiven difference: it has to be remembered until then. */
  expiresAt: Date
}

/** Returns all reasons for which an assertion is refused; none when it is accepted. */
export function assertionProblems(
  assertion: Element,
  expected: ExpectedAssertion,
  now: Date,
): SamlProblem[] {
  const issuer = textOf(only(assertion, 'Issuer'))
  const [conditions, ...others] = childrenOf(assertion, 'assertion', 'Conditions')
  const malformed = !conditions || others.length > 0 || !assertion.getAttribute('ID')
  return [
    ...(malformed ? [{ code: 'malformed' } as const] : []),
    ...(issuer === expected.issuer ? [] : [{ code: 'issuer', received: issuer ?? '' } as const]),
    ...(conditions ? audienceProblems(conditions, expected.audience) : []),
    ...(conditions ? timeProblems(conditions, now) : []),
    ...confirmationProblems(assertion, expected, now),
    ...subjectProblems(assertion),
    ...sessionProblems(assertion, now),
  ]
}

/** Ends that the authentication statements set to the session (SAML core, 2.7.2); the first one counts. */
function sessionEndsOf(assertion: Element): string[] {
  return childrenOf(assertion, 'assertion', 'AuthnStatement').flatMap(
    (statement) => statement.getAttribute('SessionNotOnOrAfter') || [],
  )
}

function sessionProblems(assertion: Element, now: Date): SamlProblem[] {
  const ended = sessionEndsOf(assertion).find(
    (end) => !(now.getTime() < instantOf(end) + CLOCK_SKEW_MS),
  )
  return ended === undefined ? [] : [{ code: 'session_over', received: ended }]
}

/** Each restriction has to name us: they are joined by 'and', the audiences of one by 'or'. */
function audienceProblems(conditions: Element, audience: string): SamlProblem[] {
  const restrictions = childrenOf(conditions, 'assertion', 'AudienceRestriction').map((element) =>
    childrenOf(element, 'assertion', 'Audience').map((each) => textOf(each)),
  )
  const named = restrictions.length > 0 && restrictions.every((each) => each.includes(audience))
  return named ? [] : [{ code: 'audience', received: restrictions.flat().join(', ') }]
}

function timeProblems(element: Element, now: Date): SamlProblem[] {
  const from = element.getAttribute('NotBefore')
  const until = element.getAttribute('NotOnOrAfter')
  if (from && !(instantOf(from) - CLOCK_SKEW_MS <= now.getTime()))
    return [{ code: 'not_yet_valid', received: from }]
  if (until && !(now.getTime() < instantOf(until) + CLOCK_SKEW_MS))
    return [{ code: 'expired', received: until }]
  return []
}

/** Instant with its zone; NaN, which satisfies no comparison, for anything else. */
function instantOf(text: string): number {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : NaN
}

/** Reasons of the bearer's confirmation: it has to be for our address, our request and a limited time. */
function confirmationProblems(
  assertion: Element,
  { destination, requestId }: ExpectedAssertion,
  now: Date,
): SamlProblem[] {
  const subject = only(assertion, 'Subject')
  const found = subject
    ? childrenOf(subject, 'assertion', 'SubjectConfirmation')
        .filter((element) => element.getAttribute('Method') === BEARER)
        .flatMap((element) => childrenOf(element, 'assertion', 'SubjectConfirmationData'))
    : []
  const reasons = found.map((data): SamlProblem[] => {
    const recipient = data.getAttribute('Recipient') ?? ''
    const answered = data.getAttribute('InResponseTo')
    return [
      ...(recipient === destination
        ? []
        : [{ code: 'destination', received: recipient } satisfies SamlProblem]),
      ...requestProblems(answered, requestId),
      ...(data.getAttribute('NotOnOrAfter')
        ? timeProblems(data, now)
        : [{ code: 'malformed' } satisfies SamlProblem]),
    ]
  })
  if (reasons.some((each) => each.length === 0)) return []
  return reasons[0] ?? [{ code: 'no_subject' }]
}

/** Reasons of an InResponseTo: without one the response was not asked for. */
export function requestProblems(answered: string | null, requestId: string): SamlProblem[] {
  if (!answered) return [{ code: 'unsolicited' }]
  return answered === requestId ? [] : [{ code: 'other_request' }]
}

function subjectProblems(assertion: Element): SamlProblem[] {
  const name = only(only(assertion, 'Subject'), 'NameID')
  const text = textOf(name)
  if (!name || !text || text.length > MAX_SUBJECT) return [{ code: 'no_subject' }]
  const format = formatOf(name)
  if (format === NAME_ID_FORMATS.transient) return [{ code: 'transient_subject' }]
  const known = Object.values<string>(NAME_ID_FORMATS).includes(format)
  return known ? [] : [{ code: 'subject_format', received: format }]
}

const formatOf = (name: Element) => name.getAttribute('Format') || NAME_ID_FORMATS.unspecified

/** Child of that name; undefined when there is none, or more than one. */
function only(parent: Element | undefined, name: string): Element | undefined {
  const found = parent ? childrenOf(parent, 'assertion', name) : []
  return found.length === 1 ? found[0] : undefined
}

/** Returns the values of an assertion without problems. */
export function readAssertion(assertion: Element): Assertion {
  const name = only(only(assertion, 'Subject'), 'NameID')!
  const [statement] = childrenOf(assertion, 'assertion', 'AuthnStatement')
  const ends = sessionEndsOf(assertion).map(instantOf)
  return {
    id: assertion.getAttribute('ID')!,
    subject: textOf(name)!,
    subjectFormat: formatOf(name),
    sessionIndex: statement?.getAttribute('SessionIndex') || null,
    sessionEndsAt: ends.length > 0 ? new Date(Math.min(...ends) + CLOCK_SKEW_MS) : null,
    attributes: attributesOf(assertion),
    expiresAt: endOf(assertion),
  }
}

function attributesOf(assertion: Element): Map<string, string[]> {
  const attributes = new Map<string, string[]>()
  for (const statement of childrenOf(assertion, 'assertion', 'AttributeStatement')) {
    for (const attribute of childrenOf(statement, 'assertion', 'Attribute')) {
      const name = attribute.getAttribute('Name') ?? ''
      const values = childrenOf(attribute, 'assertion', 'AttributeValue')
        .map((value) => textOf(value)?.slice(0, MAX_VALUE) ?? '')
        .filter((value) => value !== '')
      attributes.set(name, [...(attributes.get(name) ?? []), ...values].slice(0, MAX_VALUES))
    }
  }
  return attributes
}

/** Last moment at which the assertion could be accepted. */
function endOf(assertion: Element): Date {
  const data = childrenOf(only(assertion, 'Subject')!, 'assertion', 'SubjectConfirmation').flatMap(
    (element) => childrenOf(element, 'assertion', 'SubjectConfirmationData'),
  )
  const ends = data.map((each) => instantOf(each.getAttribute('NotOnOrAfter') ?? ''))
  return new Date(Math.max(...ends.filter((end) => !Number.isNaN(end))) + CLOCK_SKEW_MS)
}
