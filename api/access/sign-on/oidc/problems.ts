import { Failure } from '#api/platform/http/failure.ts'

/** Problem of a connection in the words of whoever sets it up; `key` names what a test looked at. */
export type Problem = { key: string; message: string }

/** Sign-on that the provider or its answer prevented. */
export class ProviderProblem extends Error {
  readonly problem: Problem
  /** All of them, the first included. */
  readonly problems: readonly Problem[]
  constructor(problem: Problem, cause?: unknown, others: readonly Problem[] = []) {
    super(problem.message, { cause })
    this.problem = problem
    this.problems = [problem, ...others]
  }
}

/** Returns the refusal that somebody who signs in gets. */
export function asRefusal({ problem }: ProviderProblem): Failure {
  return new Failure(
    401,
    'sign_on_failed',
    `El ingreso con tu compañía no se completó. ${problem.message} Intenta de nuevo; si se repite, muestra este mensaje a un administrador de tu compañía.`,
  )
}

const of = (key: string, message: string): Problem => ({ key, message })

export const unknownHost = () =>
  of('server', 'No existe el servidor del emisor: revisa cómo está escrita la dirección.')
export const privateAddress = () =>
  of(
    'server',
    'El emisor debe ser una dirección pública que empiece por https://, sin usuario ni contraseña.',
  )
export const unreachable = () =>
  of('server', 'No fue posible conectarse con el proveedor: no responde en esa dirección.')
export const tooSlow = () => of('server', 'El proveedor no respondió a tiempo.')
export const badCertificate = () => of('server', 'El certificado https del proveedor no es válido.')
export const notAProvider = () =>
  of(
    'server',
    'En esa dirección no hay un proveedor OpenID Connect: falta /.well-known/openid-configuration.',
  )
export const otherIssuer = (said: string, expected: string) =>
  of(
    'issuer',
    `El emisor es diferente: el proveedor dice llamarse «${said}» y aquí está escrito «${expected}». Copia el del proveedor.`,
  )
export const unreadableKeys = (status: number) =>
  of(
    'keys',
    `El proveedor respondió ${status} en la dirección de sus claves (jwks_uri): sin ellas no se comprueba ninguna firma.`,
  )
export const noKeys = () =>
  of(
    'keys',
    'El proveedor no publica claves de firma (jwks_uri): sin ellas no se comprueba ninguna firma.',
  )
export const wrongClock = (seconds: number) =>
  of(
    'clock',
    seconds > 0
      ? `El reloj de este servidor está ${seconds} segundos adelantado frente al del proveedor.`
      : `El reloj de este servidor está ${-seconds} segundos atrasado frente al del proveedor.`,
  )
export const tokenTimes = () =>
  of(
    'clock',
    'El token del proveedor ya venció o todavía no es válido: el reloj de uno de los dos servidores no está en hora.',
  )
export const wrongSecret = () =>
  of(
    'secret',
    'El proveedor no acepta el id o el secreto de cliente: el secreto está mal copiado, o venció.',
  )
export const wrongRedirect = () =>
  of(
    'redirect',
    'El proveedor no acepta la dirección de retorno: regístrala allá exactamente como está en esta página.',
  )
export const unknownClient = () =>
  of('redirect', 'El proveedor no conoce el id de cliente, o rechaza la solicitud de ingreso.')
export const wrongAudience = () =>
  of(
    'audience',
    'El token del proveedor es para otro cliente (audiencia): revisa el id de cliente.',
  )
export const wrongSignature = () =>
  of('signature', 'La firma del token no corresponde a las claves que publica el proveedor.')
export const wrongNonce = () => of('nonce', 'El token del proveedor es de otro ingreso (nonce).')
export const wrongState = () =>
  of('state', 'La respuesta es de otro ingreso, o de otro navegador (state).')
export const usedCode = () =>
  of(
    'code',
    'El proveedor no acepta el código: ya se usó, venció, o la dirección de retorno es otra.',
  )
export const denied = (reason: string) => of('denied', `El proveedor negó el ingreso: ${reason}.`)
export const missingClaim = (claim: string) =>
  of('claims', `El token del proveedor no trae el dato «${claim}».`)
export const otherProblem = (detail: string) =>
  of('answer', `La respuesta del proveedor no es válida (${detail}).`)
