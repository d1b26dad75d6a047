import type { ExpectedAssertion } from './assertion.ts'
import type { SamlProblem } from './problems.ts'

const instant = new Intl.DateTimeFormat('es-CO', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'UTC',
})
const at = (text: string) =>
  Number.isNaN(Date.parse(text)) ? text : `${instant.format(new Date(text))} UTC`

/** Returns in words what is wrong with a response, and what to change at the provider or here. */
export function problemMessage(
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
