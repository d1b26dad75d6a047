import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { multilineText, text } from '#contract/platform/values/shapes.ts'
import { signOnRules, signOnSettings } from './sign-on-shapes.ts'

/** Calls of single sign-on that only SAML 2.0 has (sign-on.ts): settings, and the two addresses that a provider knows. */

/** uuid of the company in addresses that a provider knows; it never changes. */
const params = z.object({ company: z.uuid('No se encontró la compañía') })

/** With metadata the provider's own values come from there; without, they are required. */
export const samlSettings = z.object({
  metadata: multilineText('Metadatos', 300_000),
  /** Address from which metadata are read, once. */
  metadata_url: text('Dirección de los metadatos', 2000),
  issuer: text('Id de entidad', 1000),
  // Goes with the request into a cookie.
  sign_on_url: text('Dirección de ingreso', 800),
  logout_url: text('Dirección de cierre de sesión', 800),
  /** One or several in PEM. */
  certificates: multilineText('Certificados', 60_000),
  ...signOnRules,
})
export type SamlSettings = z.output<typeof samlSettings>

export const signOnSaml = {
  saveSaml: endpoint({
    method: 'put',
    path: '/sign-on/saml',
    summary: 'Guardar la conexión con un proveedor SAML 2.0, por sus metadatos o a mano',
    access: 'admin',
    tokens: 'none',
    body: samlSettings,
    answer: signOnSettings,
  }),
  samlMetadata: endpoint({
    method: 'get',
    path: '/public/sign-on/{company}/saml/metadata',
    summary: 'Metadatos SAML de la compañía, para su proveedor de identidad',
    access: 'public',
    params,
    answer: { stream: 'application/samlmetadata+xml' },
  }),
  /** Its body is a form, as browsers bring it from the provider: an `endpoint` without `body` reads it itself. */
  samlResponse: endpoint({
    method: 'post',
    path: '/public/sign-on/{company}/saml/acs',
    summary:
      'Respuesta del proveedor (formulario con SAMLResponse y RelayState); el navegador sigue con un 303',
    access: 'public',
    params,
    answer: { stream: 'text/html' },
  }),
}
