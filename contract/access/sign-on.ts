import { z } from 'zod'
import { sessionUser } from './auth.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, identifier, idParams, requiredText } from '#contract/platform/values/shapes.ts'
import { signOnSaml } from './sign-on-saml.ts'
import {
  oidcSettings,
  signOnDomain,
  signOnIdentity,
  signOnSettings,
  signOnTest,
} from './sign-on-shapes.ts'

/** Single sign-on: people of a company enter with their account at its identity provider. */

const email = identifier('Correo electrónico', 'Ingresa tu correo electrónico', 254)

/** uuid of the company in addresses that a provider knows; it never changes. */
const company = z.uuid('No se encontró la compañía')

/** 256 random bits that only the browser which began has. */
const attempt = z
  .string({ error: 'Empieza de nuevo' })
  .regex(/^[1-9]\d{0,9}\.[\w-]{43}$/, 'Empieza de nuevo')

/** The browser is sent to the URL, and the client keeps the attempt for the callback. */
const begun = z.object({ authorization_url: z.string(), attempt: z.string() })

const domain = identifier('Dominio', 'Debes especificar el dominio', 253)

/** Query of an address, percent-encoded as browsers send it. */
const encodedQuery = z
  .string()
  .max(20_000, 'La respuesta es demasiado larga')
  .regex(/^[\x21-\x7e]*$/, 'La respuesta no es válida')

/** Its body is a form, as providers send it: an `endpoint` without `body` reads it itself. */
const backchannelLogout = endpoint({
  method: 'post',
  path: '/public/sign-on/{company}/backchannel-logout',
  summary:
    'Aviso del proveedor de identidad: alguien cerró su sesión (formulario con logout_token firmado)',
  access: 'public',
  params: z.object({ company }),
  answer: z.object({ ended: z.number().int() }),
})

export const signOn = {
  inUse: endpoint({
    method: 'get',
    path: '/sign-on',
    summary: 'Si alguna compañía de la instalación usa el ingreso único',
    access: 'public',
    answer: z.object({ in_use: z.boolean() }),
  }),
  discover: endpoint({
    method: 'post',
    path: '/sign-on/discover',
    summary: 'Si el dominio de un correo ingresa con el ingreso único de su compañía',
    access: 'public',
    body: z.object({ email }),
    answer: z.object({ sign_on: z.boolean() }),
  }),
  start: endpoint({
    method: 'post',
    path: '/sign-on/start',
    summary:
      'Empezar un ingreso único, por el correo o por la compañía (su identificador). El navegador va a authorization_url; el cliente guarda attempt para el regreso',
    access: 'public',
    body: z.object({
      email: email.optional(),
      company: z
        .string()
        .regex(/^[a-z0-9-]{1,100}$/, 'No se encontró la compañía')
        .optional(),
    }),
    answer: begun,
  }),
  callback: endpoint({
    method: 'post',
    path: '/sign-on/callback',
    summary:
      'Completar un ingreso único con lo que trajo el navegador. Una prueba responde tested y no abre sesión',
    access: 'public',
    body: z.object({
      attempt,
      company,
      /** Query of the address to which the provider sent the browser. */
      query: encodedQuery,
    }),
    answer: z.object({
      user: sessionUser.nullable(),
      token: z.string().nullable(),
      tested: z.boolean(),
    }),
  }),
  backchannelLogout,
  signOut: endpoint({
    method: 'get',
    path: '/sign-on/sign-out',
    summary: 'Dirección con la que el proveedor cierra también su sesión; null si no hay',
    access: 'learner',
    tokens: 'none',
    answer: z.object({ url: z.string().nullable() }),
  }),
  settings: endpoint({
    method: 'get',
    path: '/sign-on/settings',
    summary: 'El ingreso único de la compañía: conexión, dominios y direcciones para el proveedor',
    access: 'admin',
    tokens: 'none',
    answer: signOnSettings,
  }),
  saveOidc: endpoint({
    method: 'put',
    path: '/sign-on/oidc',
    summary: 'Guardar la conexión con un proveedor OpenID Connect',
    access: 'admin',
    tokens: 'none',
    body: oidcSettings,
    answer: signOnSettings,
  }),
  check: endpoint({
    method: 'post',
    path: '/sign-on/check',
    summary: 'Probar la conexión: proveedor, emisor, reloj, dirección de retorno y secreto',
    access: 'admin',
    tokens: 'none',
    answer: signOnTest,
  }),
  trial: endpoint({
    method: 'post',
    path: '/sign-on/trial',
    summary: 'Empezar un ingreso de prueba, que no abre sesión',
    access: 'admin',
    tokens: 'none',
    answer: begun,
  }),
  addDomain: endpoint({
    method: 'post',
    path: '/sign-on/domains',
    summary:
      'Agregar un dominio de correo. El de un superadministrador queda comprobado; el de otros, con su registro TXT',
    access: 'admin',
    tokens: 'none',
    body: z.object({ domain }),
    status: 201,
    answer: signOnDomain,
  }),
  checkDomain: endpoint({
    method: 'post',
    path: '/sign-on/domains/{id}/check',
    summary: 'Comprobar el registro TXT de un dominio',
    access: 'admin',
    tokens: 'none',
    params: idParams,
    answer: signOnDomain,
  }),
  removeDomain: endpoint({
    method: 'delete',
    path: '/sign-on/domains/{id}',
    summary: 'Quitar un dominio',
    access: 'admin',
    tokens: 'none',
    params: idParams,
    answer: z.object({ id }),
  }),
  identities: endpoint({
    method: 'get',
    path: '/users/{id}/sign-on',
    summary: 'Cuentas de proveedores de identidad a las que un usuario está vinculado',
    access: 'admin',
    tokens: 'none',
    params: idParams,
    answer: z.object({ results: z.array(signOnIdentity) }),
  }),
  unlink: endpoint({
    method: 'post',
    path: '/users/{id}/sign-on/unlink',
    summary: 'Quitar el vínculo de un usuario con el proveedor de identidad; sus sesiones terminan',
    access: 'admin',
    tokens: 'none',
    params: idParams,
    body: z.object({ reason: requiredText('Motivo', 'Debes especificar el motivo', 300) }),
    answer: z.object({ id }),
  }),
  ...signOnSaml,
}
