import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { formatNumber } from '#api/platform/http/wording.ts'
import { agree } from '#contract/platform/values/nouns.ts'
import type { Settings } from '../../../settings.ts'
import type { Company } from './company.ts'
import { didOf, statusListUrl } from './issuer.ts'
import { inSeconds } from './sign.ts'
import type { Fact } from './facts.ts'
import type { Place } from './places.ts'

const CONTEXTS = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
]

const SCHEMA = {
  id: 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json',
  type: '1EdTechJsonSchemaValidator2019',
}

/**
 * Returns a certificate or certification as an AchievementCredential of Open Badges 3.0. It names its holder as the
 * certificate does; the e-mail is in it as a salted hash, the identification not at all.
 */
export function achievementCredential(
  settings: Settings,
  company: Company,
  fact: Fact,
  place: Place,
) {
  const list = statusListUrl(settings, company.uuid, place.list)
  return {
    '@context': CONTEXTS,
    id: `urn:uuid:${randomUUID()}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: fact.name,
    issuer: {
      id: didOf(settings, company.uuid),
      type: ['Profile'],
      name: company.name,
      ...(company.url && { url: company.url }),
    },
    validFrom: inSeconds(fact.valid_from),
    ...(fact.valid_until && { validUntil: inSeconds(fact.valid_until) }),
    awardedDate: inSeconds(fact.awarded_at),
    credentialSubject: {
      id: `urn:uuid:${randomUUID()}`,
      type: ['AchievementSubject'],
      identifier: identifiersOf(fact),
      achievement: {
        id: `urn:uuid:${uuidFrom(`${company.uuid} ${fact.kind} ${fact.achievement}`)}`,
        type: ['Achievement'],
        achievementType: fact.kind === 'certificate' ? 'CertificateOfCompletion' : 'Certification',
        name: fact.name,
        description: descriptionOf(company, fact),
        criteria: { narrative: narrativeOf(company, fact) },
        inLanguage: 'es',
      },
    },
    credentialStatus: {
      id: `${list}#${place.index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(place.index),
      statusListCredential: list,
    },
    credentialSchema: [SCHEMA],
  }
}

function identifiersOf({ full_name, email }: Fact) {
  const name = {
    type: 'IdentityObject',
    hashed: false,
    identityHash: full_name,
    // An extension, as 1EdTech recommends: not every version of the schema has a type of names.
    identityType: 'ext:name',
  }
  if (!email) return [name]
  const salt = randomBytes(16).toString('hex')
  const digest = createHash('sha256').update(email.toLowerCase() + salt)
  return [
    name,
    {
      type: 'IdentityObject',
      hashed: true,
      identityHash: `sha256$${digest.digest('hex')}`,
      identityType: 'emailAddress',
      salt,
    },
  ]
}

function descriptionOf({ name: company }: Company, { kind, name }: Fact): string {
  return kind === 'certificate'
    ? `Curso «${name}» de ${company}.`
    : `Certificación «${name}» de ${company}.`
}

function narrativeOf({ name: company }: Company, { kind, name, hours }: Fact): string {
  const length = hours
    ? `, con una intensidad de ${formatNumber(hours)} ${agree(hours, 'hora', 'horas')}`
    : ''
  return kind === 'certificate'
    ? `Completar todos los contenidos del curso «${name}»${length}.`
    : `Cumplir los requisitos de la certificación «${name}»${length}, según el registro de ${company}.`
}

/** Returns a UUID (version 8) that is always the same for the same text. */
function uuidFrom(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
