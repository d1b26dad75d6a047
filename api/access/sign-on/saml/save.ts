import type { SamlSettings } from '#contract/access/sign-on-saml.ts'
import type { SignOnSettings } from '#contract/access/sign-on-shapes.ts'
import type { Settings } from '../../../../settings.ts'
import { readOutgoingUrl } from '#api/platform/outgoing/address-policy.ts'
import { invalid, invalidField } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { requireWholeCompany } from '../policy.ts'
import { saveConnection } from '../save.ts'
import { fetchMetadata, metadataRefusalMessage } from './fetch-metadata.ts'
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
