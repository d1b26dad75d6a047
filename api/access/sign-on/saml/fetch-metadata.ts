import type { Settings } from '../../../../settings.ts'
import { problemOf } from '../oidc/explain.ts'
import { providerFetch } from '../oidc/provider-fetch.ts'
import { MetadataRefusal } from './provider-metadata.ts'

/** Metadata from an address that a company types: a public one, without redirects, limited in time and size. */

/** Metadata that could not be read from their address; the message tells why. */
class UnreadableMetadata extends MetadataRefusal {
  constructor(message: string) {
    super('unreachable')
    this.message = message
  }
}

/** Returns the XML at an address. Throws MetadataRefusal when it cannot be read. */
export async function fetchMetadata(settings: Settings, address: string): Promise<string> {
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
export function metadataRefusalMessage(refusal: MetadataRefusal): string {
  return refusal instanceof UnreadableMetadata ? refusal.message : REFUSALS[refusal.reason]
}
