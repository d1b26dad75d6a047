import { inspect } from 'node:util'
import { AlreadyRunningError } from '../api/platform/db/embedded/server.ts'
import { createLog } from '../api/log.ts'
import { SettingsError, type Settings } from '../settings.ts'

/** Life of a process that a command starts: until a signal, or until its start fails. */

const STOP_TIMEOUT_MS = 28_000

/** `replaced`: another process has taken over, and nothing waits for the end of this one. */
export type StopOrder = { replaced: boolean }

export type Running = {
  /** Address for the operator; null when nothing is served. */
  url: string | null
  stop(order?: StopOrder): Promise<void>
}

/**
 * Runs until SIGINT or SIGTERM, which may come repeatedly and during the start, then shuts down in order
 * and exits with 0. Unhandled rejections are logged and do not end the process. Rejects when the start or
 * the stop fails.
 *
 * @param started called with the address after the start; by default it is printed.
 * @param ordered order to stop that another process gives.
 */
export async function runUntilStopped(
  begin: () => Promise<Running>,
  settings: Settings,
  {
    started = (url) => console.log(startupMessage(settings, url)),
    ordered = new Promise<StopOrder>(() => {}),
  }: { started?: (url: string | null) => void; ordered?: Promise<StopOrder> } = {},
): Promise<never> {
  const stopSignal = new Promise<StopOrder>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => resolve({ replaced: false }))
  })
  const log = createLog(settings)
  process.on('unhandledRejection', (err) => log.error({ err }, 'a failure nobody waited for'))
  const running = await begin()
  started(running.url)
  const order = await Promise.race([stopSignal, ordered])
  // Cut off what has not ended by now: nothing acknowledged is lost.
  const cutOff = () => void setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
  if (order.replaced) void stopSignal.then(cutOff)
  else cutOff()
  await running.stop(order)
  process.exit(0)
}

/** Returns what the operator reads about a failed start: a sentence, or a stack trace when only a developer can act. */
export function startFailureText(error: unknown): string {
  if (error instanceof SettingsError || error instanceof AlreadyRunningError) return error.message
  if (error instanceof WebProcessFailure) return error.message
  if ((error as { code?: string }).code === 'EADDRINUSE')
    return 'El puerto ya está en uso. Elige otro con PORT=… o detén el otro programa.'
  return inspect(error)
}

/** A web process that could not start. The message is its `startFailureText`. */
export class WebProcessFailure extends Error {}

/** Prints why the start failed and ends the process. */
export function reportStartFailure(error: unknown): never {
  console.error(startFailureText(error))
  process.exit(1)
}

/** Returns the startup message for the terminal: the address and, with demo data, the accounts. */
function startupMessage(settings: Settings, url: string | null): string {
  if (url === null) return `${settings.productName}: trabajador en marcha.`
  const lines = [`${settings.productName} está en ${url}`]
  if (settings.demoData && !settings.apiUrl) {
    lines.push(
      '',
      'Cuentas de demostración (compañías 1, 97, 1556, 1672 y 1704):',
      '  admin@1.sendero.test     administra la compañía 1',
      '  reader@1.sendero.test    consulta',
      '  unit@1.sendero.test      consulta una sola unidad de negocio',
      '  learner@1.sendero.test   estudia en la aplicación; no entra a la consola',
      '  super@sendero.test       superadministra todas las compañías',
      `Contraseña: ${settings.demoPassword}`,
    )
    if (!isOfThisMachine(settings.host)) {
      lines.push(
        '',
        `ATENCIÓN: con HOST=${settings.host} cualquiera en la red puede entrar con estas cuentas.`,
        'Sin HOST solo atiende a esta máquina; con DEMO_DATA=false no se crean.',
      )
    }
  }
  return lines.join('\n')
}

function isOfThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}
