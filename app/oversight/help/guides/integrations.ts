import { paths } from '#app/kit/urls/paths.ts'
import type { Guide } from '../guide.ts'

/** Guides to security and to other systems of the company. */
export const INTEGRATIONS: readonly Guide[] = [
  {
    slug: 'second-factor',
    title: 'Pedir un segundo factor al ingresar',
    summary: 'Una contraseña robada no basta: además se pide un código o una llave de acceso.',
    words: 'seguridad 2fa mfa totp autenticador passkey codigo celular recuperacion contraseña',
    icon: 'shield',
    access: 'admin',
    picture: {
      name: 'security',
      alt: 'Página de seguridad con la opción de segundo factor obligatorio y los administradores que no lo tienen.',
    },
    steps: [
      {
        text: 'Agrega el tuyo: una aplicación de códigos en tu celular, o una llave de acceso de tu dispositivo.',
        link: { to: paths.secondFactor.page, label: 'Mi segundo factor' },
      },
      {
        text: 'Guarda los diez códigos de recuperación: con uno ingresas cuando no tengas el celular.',
      },
      {
        text: 'Mira qué administradores no lo tienen y, cuando estén avisados, hazlo obligatorio.',
        link: { to: paths.security(), label: 'Seguridad' },
      },
      {
        text: 'Si alguien perdió su celular y sus códigos, abre su página y elige «Restablecer segundo factor»: pide el motivo y queda en el registro de cambios.',
        link: { to: paths.users.list(), label: 'Usuarios' },
      },
    ],
    notes: [
      'Cuando es obligatorio, quien no tiene uno lo agrega en su próxima página, antes de hacer otra cosa.',
      'Al agregar o quitar un segundo factor terminan tus otras sesiones.',
    ],
  },
  {
    slug: 'api-tokens',
    title: 'Conectar un programa con un token de API',
    summary: 'La nómina o un tablero leen y cambian datos sin la contraseña de nadie.',
    words: 'api token integracion programa nomina permisos clave llave curl tablero bi',
    icon: 'key',
    access: 'admin',
    picture: {
      name: 'api-token-new',
      alt: 'Formulario de un token con su nombre, cuánto sirve y desde qué direcciones.',
    },
    steps: [
      {
        text: 'Crea un token para cada programa, solo con los permisos que necesita: leer no incluye cambiar.',
        link: { to: paths.apiTokens.list, label: 'Tokens de API' },
      },
      {
        text: 'Cópialo en el programa: se muestra una sola vez, y aquí queda solo su huella.',
      },
      {
        text: 'Prueba una llamada desde la documentación de la API, que tiene ejemplos de todas.',
        link: { to: '/api/docs', label: 'Documentación de la API' },
      },
      {
        text: 'Antes de que termine, elige «Reemplazar»: el de antes puede servir 24 horas o 7 días más, mientras cambias el programa.',
      },
      { text: 'Si se filtró, elige «Revocar»: deja de servir desde la siguiente llamada.' },
    ],
    notes: [
      'Te avisamos por correo una semana antes de que termine.',
      'Lo que hace un programa queda en el registro de cambios con el nombre de su token.',
    ],
  },
  {
    slug: 'webhooks',
    title: 'Avisar a otro sistema de lo que ocurre',
    summary: 'La nómina o el control de acceso se enteran en el momento, y nada se pierde.',
    words: 'webhooks eventos integracion notificar sistema nomina secreto firma',
    icon: 'link',
    access: 'admin',
    picture: {
      name: 'webhook-new',
      alt: 'Formulario de un webhook con su nombre, su dirección y los eventos elegidos.',
    },
    steps: [
      {
        text: 'Crea el webhook con la dirección pública del otro sistema y los eventos que le interesan.',
        link: { to: paths.webhooks.list(), label: 'Webhooks' },
      },
      {
        text: 'Copia el secreto: se muestra una sola vez, y el otro sistema comprueba con él las firmas.',
      },
      { text: 'Presiona «Enviar una prueba» y mira qué respondió.' },
      {
        text: 'En la página del webhook está cada envío, con lo que se envió y lo que contestó; «Reenviar» lo repite con el mismo identificador.',
      },
      {
        text: 'Para cambiar el secreto sin perder nada, presiona «Reemplazar el secreto»: durante 24 horas firman los dos.',
      },
    ],
    notes: [
      'Lo que falla se intenta diez veces en tres días; después el webhook queda en pausa y se avisa por correo a quien lo creó.',
      'En pausa se guarda lo que ocurre hasta 30 días, y se envía al reanudar.',
    ],
  },
]
