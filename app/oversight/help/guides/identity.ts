import { paths } from '#app/kit/urls/paths.ts'
import type { Guide } from '../guide.ts'

/** Guides for the administrator of the company's provider: Entra ID, Google Workspace or Okta. */
export const IDENTITY: readonly Guide[] = [
  {
    slug: 'sign-on-provider',
    title: 'Registrar el ingreso único en Entra ID, Google u Okta',
    summary: 'Lo que el administrador del proveedor hace allá, paso por paso, y cuándo se renueva.',
    words:
      'ingreso unico sso oidc openid saml entra id azure microsoft google okta consentimiento xms_edov secreto vencimiento',
    icon: 'shield',
    access: 'admin',
    picture: {
      name: 'sign-on',
      alt: 'Página del ingreso único, con la conexión con el proveedor y las direcciones para registrar en él.',
    },
    steps: [
      {
        text: 'Abre «Ingreso único» y déjalo abierto: «Para registrar en el proveedor» tiene las direcciones que te va a pedir.',
        link: { to: paths.signOn.page, label: 'Ingreso único' },
      },
      {
        text: 'En Entra ID abre «App registrations», «New registration»: cuentas de este directorio únicamente, y como URI de redirección de tipo Web la «Dirección de retorno». El «Application (client) ID» es el id de cliente; con el «Directory (tenant) ID» se escribe el emisor: https://login.microsoftonline.com/{tenant id}/v2.0.',
      },
      {
        text: 'En «Certificates & secrets» crea un secreto y copia su valor («Value», no «Secret ID»). Anota cuándo vence: desde ese día nadie ingresa. Para renovarlo crea otro antes, guárdalo aquí, presiona «Probar la conexión» y solo entonces elimina el anterior.',
      },
      {
        text: 'En «Token configuration» agrega como «optional claims» del token de tipo ID: email, family_name y given_name. En «Manifest» agrega a optionalClaims › idToken { "name": "xms_edov", "essential": false }: dice que el dominio del correo está comprobado, y esa página no lo ofrece.',
      },
      {
        text: 'En «API permissions» presiona «Grant admin consent». Con «Assignment required» en «Enterprise applications» › «Properties», nadie ingresa sin ese consentimiento, y solo ingresa quien asignes en «Users and groups».',
      },
      {
        text: 'Si los grupos dan roles, agrega «groups claim» con «Group ID»: aquí se escriben los identificadores de objeto (object id) de los grupos, no sus nombres.',
      },
      {
        text: 'Guarda la conexión sin activarla, presiona «Probar la conexión», agrega los dominios de tus correos y haz un ingreso de prueba. Después actívala.',
        link: { to: paths.signOn.page, label: 'Ingreso único' },
      },
      {
        text: 'Pon en la intranet o en el portal de aplicaciones la dirección «Ingreso directo de la compañía»: ingresa sin preguntar el correo.',
      },
    ],
    notes: [
      'El ingreso único y el directorio (SCIM) son dos aplicaciones en Entra ID: una de «App registrations» para ingresar, y otra de «Enterprise applications» para el aprovisionamiento.',
      'Si el correo llega sin xms_edov, usa preferred_username como dato del correo y marca «Aceptar correos sin marca de verificado».',
      'En Google Workspace crea un «OAuth client ID» de tipo «Web application» con pantalla de consentimiento «Internal»; el emisor es https://accounts.google.com y no envía grupos.',
      'En Okta crea una integración «OIDC - OpenID Connect» de tipo «Web Application»; el emisor es https://{tu organización}.okta.com y asigna en ella a quien puede ingresar.',
    ],
  },
  {
    slug: 'directory',
    title: 'Dejar que el directorio de la compañía mantenga a las personas',
    summary:
      'Entra ID, Okta u otro directorio crea, cambia y desactiva a las personas y sus grupos por SCIM.',
    words:
      'scim entra id azure okta google aprovisionamiento sincronizar automatico ingreso retiro',
    icon: 'users',
    access: 'admin',
    picture: {
      name: 'api-token-new',
      alt: 'Formulario del token, con su nombre, cuánto sirve y desde qué direcciones.',
    },
    steps: [
      {
        text: 'Enciende el directorio y elige qué pasa con un área o un cargo que todavía no existe.',
        link: { to: paths.scim, label: 'Directorio (SCIM)' },
      },
      {
        text: 'Con «Crear token» haz un token que ya trae su permiso. Se muestra una sola vez. Anota cuándo termina: una semana antes te avisamos, y «Reemplazar» hace otro mientras el de antes sirve hasta 7 días más.',
      },
      {
        text: 'En Entra ID crea en «Enterprise applications» una aplicación que no está en la galería («Non-gallery»). Es otra aplicación que la del ingreso único. En «Provisioning» pega la dirección como «Tenant URL» y el token como «Secret token», y presiona «Test connection».',
      },
      {
        text: 'Asigna los atributos: userPrincipalName a userName, objectId a externalId, mail a emails[type eq "work"].value, mobile a phoneNumbers[type eq "mobile"].value, department al área, jobTitle a title (el cargo), employeeId a employeeNumber (la identificación) y manager al jefe inmediato.',
      },
      {
        text: 'Si las personas ya están aquí con un usuario que no es su correo, Entra ID igual las encuentra: al buscar por userName comparamos con el usuario y con el correo. También puedes usar emails[type eq "work"].value como atributo de coincidencia.',
      },
      {
        text: 'En «Users and groups» asigna a quienes van a estar aquí; con «Scope» en solo asignados, los demás no llegan.',
      },
      {
        text: 'Prueba con «Provision on demand» y una persona antes de empezar. Si algo se rechaza, la página del directorio dice qué y por qué.',
        link: { to: paths.scim, label: 'Directorio (SCIM)' },
      },
    ],
    notes: [
      'Quien ya existe se reconoce por su usuario o su correo: no se crea otra vez.',
      'Desde entonces una persona es su externalId: si cambia su usuario o su correo sigue siendo la misma, y otra con su usuario de antes es una cuenta nueva.',
      'El directorio nunca da roles: a los administradores los nombras aquí.',
      'Lo que envía de una persona dice «Lo mantiene el directorio» y no se edita aquí, ni por importación.',
      'A quien desactiva o elimina se le terminan las sesiones; su historia se conserva.',
      'En Okta pega la dirección como URL base de SCIM y el token como cabecera de autorización; el identificador único es userName.',
    ],
  },
]
