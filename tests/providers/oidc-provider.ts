import { startIdentityProvider } from '../support/servers/identity-provider.ts'

/**
 * Starts an OpenID Connect provider on this machine, to try single sign-on by hand: `npm run sign-on-provider -- <return
 * address>`, the one that the page «Ingreso único» shows.
 */
const [redirect] = process.argv.slice(2)
if (!redirect || !URL.canParse(redirect)) {
  console.error('Usage: npm run sign-on-provider -- <dirección de retorno>')
  process.exit(2)
}
const { origin } = new URL(redirect)
const backchannel = redirect
  .replace('/login/sign-on/', '/api/public/sign-on/')
  .replace(/\/callback$/, '/backchannel-logout')

const provider = await startIdentityProvider({
  port: Number(process.env['SIGN_ON_PROVIDER_PORT'] ?? 4999),
  client: {
    id: 'sendero',
    secret: 'a-secret-for-trying-it-by-hand',
    redirects: [redirect],
    signedOut: [`${origin}/login`],
    logout: backchannel,
  },
  people: {
    ada: {
      email: 'admin@1.sendero.test',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Lovelace',
      preferred_username: 'ada',
      groups: ['administradores'],
    },
    lector: {
      email: 'reader@1.sendero.test',
      email_verified: true,
      given_name: 'Lector',
      family_name: 'Prueba',
      preferred_username: 'lector',
      groups: ['lectores'],
    },
    nueva: {
      email: 'nueva@1.sendero.test',
      email_verified: true,
      given_name: 'Nueva',
      family_name: 'Persona',
      preferred_username: 'nueva',
      groups: [],
    },
  },
})

console.info(`Emisor: ${provider.issuer}
Id de cliente: sendero
Secreto de cliente: a-secret-for-trying-it-by-hand
Personas: ada, lector, nueva (cualquier contraseña)`)
