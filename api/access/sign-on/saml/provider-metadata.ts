import { childrenOf, isNamed, NAMESPACES, readXml, textOf, XmlRefusal } from './xml.ts'
import { readCertificate, type SigningCertificate } from './signing-certificates.ts'

/** Metadata of an identity provider, as far as signing on needs them. */

export type ProviderMetadata = {
  entityId: string
  signOnUrl: string
  logoutUrl: string | null
  certificates: SigningCertificate[]
}

/** Metadata that cannot be used; `reason` tells why. */
export class MetadataRefusal extends Error {
  readonly reason:
    | XmlRefusal['reason']
    | 'no_provider'
    | 'several_providers'
    | 'no_sign_on'
    | 'wants_signed_requests'
    | 'no_certificate'
    | 'outdated'
    | 'unreachable'

  constructor(reason: MetadataRefusal['reason']) {
    super(`refused metadata: ${reason}`)
    this.reason = reason
  }
}

/** Maximum size: those of Entra ID are about 30 KB. */
const MAX_METADATA_BYTES = 512 * 1024
const MAX_CERTIFICATES = 10
/** Maximum characters of an address: with the request it goes into a cookie. */
const MAX_ADDRESS = 800
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/**
 * Reads metadata: one EntityDescriptor with an IDPSSODescriptor, alone or in an EntitiesDescriptor.
 * @param now moment at which they have to be valid.
 * @throws MetadataRefusal
 */
export function readProviderMetadata(xml: string, now = new Date()): ProviderMetadata {
  const { root, elements } = read(xml)
  const known = isNamed(root, 'metadata', 'EntityDescriptor')
  if (!known && !isNamed(root, 'metadata', 'EntitiesDescriptor')) refuse('no_provider')
  const roles = elements.filter((element) => isNamed(element, 'metadata', 'IDPSSODescriptor'))
  if (roles.length > 1) refuse('several_providers')
  const role = roles[0] ?? refuse('no_provider')
  const entity = role.parentNode as Element
  const entityId = entity.getAttribute('entityID') ?? ''
  if (!isNamed(entity, 'metadata', 'EntityDescriptor') || !isIdentifier(entityId))
    refuse('no_provider')
  if ([root, entity, role].some((element) => isOver(element, now))) refuse('outdated')
  if (/^(true|1)$/.test(role.getAttribute('WantAuthnRequestsSigned') ?? ''))
    refuse('wants_signed_requests')
  const signOnUrl = redirectAddress(role, 'SingleSignOnService') ?? refuse('no_sign_on')
  const certificates = certificatesOf(role)
  if (certificates.length === 0) refuse('no_certificate')
  return {
    entityId,
    signOnUrl,
    logoutUrl: redirectAddress(role, 'SingleLogoutService'),
    certificates,
  }
}

function read(xml: string) {
  try {
    return readXml(xml.trim(), MAX_METADATA_BYTES)
  } catch (error) {
    throw error instanceof XmlRefusal ? new MetadataRefusal(error.reason) : error
  }
}

function refuse(reason: MetadataRefusal['reason']): never {
  throw new MetadataRefusal(reason)
}

const isIdentifier = (text: string) =>
  text.trim() === text && text.length > 0 && text.length <= 1024

function isOver(element: Element, now: Date): boolean {
  const until = element.getAttribute('validUntil')
  return until !== null && until !== '' && !(new Date(until) > now)
}

/** Address of a service that takes requests by redirect; null without one. */
function redirectAddress(role: Element, service: string): string | null {
  const found = childrenOf(role, 'metadata', service).find(
    (element) => element.getAttribute('Binding') === REDIRECT,
  )
  const address = found?.getAttribute('Location') ?? ''
  const { protocol } = URL.canParse(address) ? new URL(address) : { protocol: '' }
  return /^https?:$/.test(protocol) && address.length <= MAX_ADDRESS ? address : null
}

/** Certificates for signatures, each once. A key without a use is for signatures as well. */
function certificatesOf(role: Element): SigningCertificate[] {
  const found = new Map<string, SigningCertificate>()
  for (const key of childrenOf(role, 'metadata', 'KeyDescriptor')) {
    if (key.getAttribute('use') === 'encryption') continue
    const named = Array.from<Element>(
      key.getElementsByTagNameNS(NAMESPACES.signature, 'X509Certificate'),
    )
    for (const element of named) {
      const certificate = readCertificate(textOf(element) ?? '')
      if (certificate) found.set(certificate.fingerprint, certificate)
    }
  }
  return [...found.values()].slice(0, MAX_CERTIFICATES)
}
