import { RefusedByRoute } from '../scripts/fetch-json.ts'
import { useHydrated } from '../scripts/hydrated.ts'

/** Passkeys of the browser. The library that converts WebAuthn's values is loaded at the first use. */

const library = () => import('@simplewebauthn/browser')

type Library = Awaited<ReturnType<typeof library>>
type Options<Name extends 'startAuthentication' | 'startRegistration'> = Parameters<
  Library[Name]
>[0]['optionsJSON']

/** Returns true where the browser has passkeys, which it has only at https and localhost. */
export function usePasskeys(): boolean {
  return useHydrated() && 'PublicKeyCredential' in window
}

/** Asks the person for a passkey and returns what it signed, as text for a form. */
export async function signWithPasskey(options: object): Promise<string> {
  const { startAuthentication } = await library()
  const optionsJSON = options as Options<'startAuthentication'>
  return JSON.stringify(await startAuthentication({ optionsJSON }))
}

/** Makes a passkey and returns it as text for a form. */
export async function makePasskey(options: object): Promise<string> {
  const { startRegistration } = await library()
  const optionsJSON = options as Options<'startRegistration'>
  return JSON.stringify(await startRegistration({ optionsJSON }))
}

/** Returns the sentence for an error of the browser, or of the route that was asked for the options. */
export function passkeyProblem(error: unknown): string {
  if (error instanceof RefusedByRoute && error.message) return error.message
  switch ((error as Error | undefined)?.name) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'No se usó ninguna llave de acceso. Puedes intentarlo de nuevo.'
    case 'InvalidStateError':
      return 'Este dispositivo ya tiene una llave de acceso de tu cuenta.'
    case 'SecurityError':
      return 'Las llaves de acceso no se pueden usar en esta dirección.'
    default:
      return 'No fue posible usar la llave de acceso. Intenta de nuevo.'
  }
}
