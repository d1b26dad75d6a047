import type { SignOnCheck } from '#contract/access/sign-on-shapes.ts'
import type { Settings } from '../../../../settings.ts'
import type { Connection } from '../connection.ts'
import { clockCheck } from '../oidc/check.ts'
import { problemOf } from '../oidc/explain.ts'
import { getFromProvider } from '../oidc/provider-fetch.ts'
import { readCertificate, type SigningCertificate } from './signing-certificates.ts'

/** Days before its end from which a certificate is warned of. */
const WARNED_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

const day = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'UTC' })

/** Tries a connection without a person: address and clock of the provider, certificates. The rest takes a trial. */
export async function checkSamlProvider(
  settings: Settings,
  connection: Connection,
): Promise<SignOnCheck[]> {
  const certificates = connection.signing_certificates.flatMap((pem) => readCertificate(pem) ?? [])
  return [
    ...(await serverChecks(settings, connection.sign_on_url!)),
    ...certificateChecks(certificates),
    {
      key: 'trial',
      state: 'warning',
      message:
        'Audiencia, destino, firma y atributos solo se ven en una respuesta: haz un ingreso de prueba.',
    },
  ]
}

async function serverChecks(settings: Settings, address: string): Promise<SignOnCheck[]> {
  const began = Date.now()
  try {
    const { headers } = await getFromProvider(settings, address, 'text/html')
    const answers: SignOnCheck = {
      key: 'server',
      state: 'ok',
      message: 'El proveedor responde en la dirección de ingreso.',
    }
    return [answers, ...clockCheck(headers.get('date'), began)]
  } catch (error) {
    // A provider within the company's network is reached by its browsers and not by this server.
    return [{ key: 'server', state: 'warning', message: problemOf(error).message }]
  }
}

/** Checks of the certificates: nothing verifies when all are expired. */
function certificateChecks(certificates: SigningCertificate[], now = new Date()): SignOnCheck[] {
  const someValid = certificates.some(
    ({ notBefore, notAfter }) => notBefore <= now && now < notAfter,
  )
  return certificates.map(({ fingerprint, notBefore, notAfter }) => {
    const called = `El certificado ${fingerprint.slice(0, 11)}…`
    const [from, until] = [day.format(notBefore), day.format(notAfter)]
    if (notAfter <= now)
      return check(someValid ? 'warning' : 'error', `${called} venció el ${until}.`)
    if (notBefore > now)
      return check(someValid ? 'ok' : 'error', `${called} vale desde el ${from}.`)
    const ends = notAfter.getTime() - now.getTime() < WARNED_DAYS * DAY_MS
    return ends
      ? check('warning', `${called} vence el ${until}. Agrega el siguiente antes.`)
      : check('ok', `${called} vale hasta el ${until}.`)
  })
}

const check = (state: SignOnCheck['state'], message: string): SignOnCheck => ({
  key: 'certificate',
  state,
  message,
})
