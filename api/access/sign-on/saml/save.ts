import type { SamlSettings } from '#contract/access/sign-on-saml.ts'
import type { SignOnSettings } from '#contract/access/sign-on-shapes.ts'
import type { Settings } from '../../../../settings.ts'
import { readOutgoingUrl } from '#api/platform/outgoing/address-policy.ts'
import { invalid, invalidField } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { requireWholeCompany } from '../policy.ts'
import { saveConnection } from '../save.ts'
import { problemOf } from '../oidc/explain.ts'
import { providerFetch } from '../oidc/provider-fetch.ts'
import {
  MetadataRefusal,
  readProviderMetadata,
  type ProviderMetadata,
} from './provider-metadata.ts'
import { readCertificate, splitCertificates } from './signing-certificates.ts'

/** Certificates of a connection. */
const MAX_CERTIFICATES = 10

/**
 * Saves the connection to a SAML provider, from its metadata or from what was typed.
 * @throws Failure as `saveConnection`; 422 for metadata that cannot be used, and for what is missing without them.
 */
export async function saveSaml(
  services: Services,
  scope: Scope,
  { metadata, metadata_url, issuer, sign_on_url, logout_url, certificates, ...rules }: SamlSettings,
): Promise<SignOnSettings> {
  requireWholeCompany(scope)
  const { settings } = services
  const provider =
    metadata === null && metadata_url === null
      ? typedProvider({ issuer, sign_on_url, logout_url, certificates })
      : await providerIn(settings, { metadata, metadata_url })
  requireAddresses(settings, provider)
  return saveConnection(services, scope, rules, () => ({
    protocol: 'saml',
    issuer: provider.entityId,
    client_id: null,
    client_secret: null,
    sign_on_url: provider.signOnUrl,
    logout_url: provider.logoutUrl,
    signing_certificates: provider.certificates.map(({ pem }) => pem),
  }))
}

async function providerIn(
  settings: Settings,
  { metadata, metadata_url }: Pick<SamlSettings, 'metadata' | 'metadata_url'>,
): Promise<ProviderMetadata> {
  const path = metadata === null ? 'metadata_url' : 'metadata'
  try {
    return readProviderMetadata(metadata ?? (await fetchMetadata(settings, metadata_url!)))
  } catch (error) {
    if (!(error instanceof MetadataRefusal)) throw error
    throw invalidField(path, error.reason, metadataRefusalMessage(error))
  }
}

type Typed = Pick<SamlSettings, 'issuer' | 'sign_on_url' | 'logout_url' | 'certificates'>

function typedProvider({ issuer, sign_on_url, logout_url, certificates }: Typed): ProviderMetadata {
  const texts = splitCertificates(certificates ?? '')
  const read = texts.map(readCertificate)
  const wrong = read.indexOf(null)
  const issues = [
    ...(issuer === null
      ? [missing('issuer', 'Debes especificar el id de entidad, o dar los metadatos')]
      : []),
    ...(sign_on_url === null
      ? [missing('sign_on_url', 'Debes especificar la dirección de ingreso, o dar los metadatos')]
      : []),
    ...(texts.length === 0
      ? [missing('certificates', 'Debes especificar por lo menos un certificado')]
      : []),
    ...(texts.length > MAX_CERTIFICATES
      ? [missing('certificates', `Se admiten hasta ${MAX_CERTIFICATES} certificados`)]
      : []),
    ...(wrong >= 0
      ? [
          {
            path: 'certificates',
            code: 'certificate',
            message: `El certificado ${wrong + 1} no es un certificado X.509 en PEM con una clave RSA de 2048 bits o más`,
          },
        ]
      : []),
  ]
  if (issues.length > 0) throw invalid(issues)
  return {
    entityId: issuer!,
    signOnUrl: sign_on_url!,
    logoutUrl: logout_url,
    certificates: read.flatMap((certificate) => certificate ?? []),
  }
}

const missing = (path: string, message: string) => ({ path, code: 'required', message })

/** Browsers are sent to both addresses with what they sign on with. */
function requireAddresses(
  { signOn: { privateAddresses } }: Settings,
  { signOnUrl, logoutUrl }: ProviderMetadata,
): void {
  const message = 'La dirección debe empezar por https://, sin usuario ni contraseña'
  const issues = Object.entries({ sign_on_url: signOnUrl, logout_url: logoutUrl })
    .filter(([, address]) => address !== null && !readOutgoingUrl(address, privateAddresses))
    .map(([path]) => ({ path, code: 'address', message }))
  if (issues.length > 0) throw invalid(issues)
}

/** Metadata from an address that a company types: a public one, without redirects, limited in time and size. */

/** Metadata that could not be read from their address; the message tells why. */
class UnreadableMetadata extends MetadataRefusal {
  constructor(message: string) {
    super('unreachable')
    this.message = message
  }
}

/** Returns the XML at an address. Throws MetadataRefusal when it cannot be read. */
async function fetchMetadata(settings: Settings, address: string): Promise<string> {
  const response = await providerFetch(settings)(address, {
    method: 'GET',
    headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' },
    body: undefined,
    redirect: 'manual',
  }).catch((error: unknown) => {
    throw new UnreadableMetadata(problemOf(error).message)
  })
  if (response.status >= 300 && response.status < 400)
    throw new UnreadableMetadata('Esa dirección lleva a otra. Escribe la última, a la que llega.')
  if (!response.ok)
    throw new UnreadableMetadata(`El proveedor respondió ${response.status} en esa dirección.`)
  return response.text()
}

const REFUSALS: Record<MetadataRefusal['reason'], string> = {
  malformed: 'No es un documento XML completo. Copia los metadatos enteros.',
  document_type:
    'Los metadatos traen una definición de tipo de documento (DTD), que por seguridad no se lee.',
  too_large: 'Los metadatos superan 512 KB. Usa los de un solo proveedor.',
  no_provider: 'No son metadatos SAML de un proveedor de identidad (IDPSSODescriptor).',
  several_providers: 'Los metadatos describen varios proveedores. Usa los de uno solo.',
  no_sign_on: 'Los metadatos no dicen a dónde enviar el ingreso por HTTP-Redirect.',
  wants_signed_requests:
    'El proveedor exige solicitudes firmadas, que Sendero no envía. Desactiva allá esa exigencia.',
  no_certificate:
    'Los metadatos no traen un certificado de firma X.509 con una clave RSA de 2048 bits o más.',
  outdated: 'Los metadatos ya vencieron (validUntil). Descárgalos de nuevo.',
  unreachable: 'No fue posible leer los metadatos.',
}

/** Returns in words why metadata are refused. */
function metadataRefusalMessage(refusal: MetadataRefusal): string {
  return refusal instanceof UnreadableMetadata ? refusal.message : REFUSALS[refusal.reason]
}
