import { parseArgs } from 'node:util'
import { selectLearners, NoLearners } from './simulate/learners.ts'
import { play, type Tally } from './simulate/play.ts'
import { parseOptions, runCommand, UsageError, withOwnerDatabase } from './owner-database.ts'

const USAGE = `Hace de personas que toman un curso en la aplicación, contra un servidor en marcha.

  npm run simulate -- --learners 20 --rate 5 --seconds 60

  --learners N   cuántas personas (20); han de tener el curso
  --rate R       respuestas por segundo entre todas (5)
  --seconds S    cuánto dura (60)
  --tenant N     la compañía (1)
  --course N     el curso, por su id en la compañía; sin esta opción, el que más personas tienen por terminar
  --url URL      el servidor; sin esta opción, http://localhost:PORT
  --help         esta ayuda

Las personas existen y lo que hacen queda: avance, puntos, certificados, insignias. Por eso no funciona en
producción. Las elige en la base de datos de la configuración y firma sus sesiones con TOKEN_SECRET, que
debe ser el del servidor; todo lo demás va por HTTP.`

const whole = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 })
const decimal = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 })

await runCommand(async (given) => {
  const options = parseOptions(USAGE, () => readOptions(given.port))
  if (options === 'help') {
    console.log(USAGE)
    return
  }
  if (given.production) throw new UsageError('En producción no se simula a nadie')
  await requireServer(options.url)
  await withOwnerDatabase(given, async (ownerUrl, settings) => {
    const { course, tokens } = await selectLearners(ownerUrl, settings.tokenSecret, options).catch(
      (error: unknown) => {
        throw error instanceof NoLearners ? new UsageError(error.message) : error
      },
    )
    console.log(`«${course.name}» (curso ${course.id}), ${tokens.length} personas, ${options.url}`)
    console.log(`Tabla de posiciones: ${options.url}/courses/${course.uuid}/scoretable\n`)
    const tally = await play({ ...options, course: course.id, tokens }, (tally, second) => {
      console.log(`${String(second).padStart(4)} s · ${lineOf(tally)}`)
    })
    console.log(`\n${summaryOf(tally, options.seconds)}`)
    if (tally.failures.size > 0) process.exitCode = 1
  })
})

type Options = {
  learners: number
  rate: number
  seconds: number
  tenantId: number
  course: number | null
  url: string
}

function readOptions(port: number): Options | 'help' {
  const { values } = parseArgs({
    options: {
      learners: { type: 'string', default: '20' },
      rate: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '60' },
      tenant: { type: 'string', default: '1' },
      course: { type: 'string' },
      url: { type: 'string', default: `http://localhost:${port}` },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  return {
    learners: positive('--learners', values.learners, 100_000),
    rate: positive('--rate', values.rate, 10_000, { fraction: true }),
    seconds: positive('--seconds', values.seconds, 86_400),
    tenantId: positive('--tenant', values.tenant, 2_147_483_647),
    course:
      values.course === undefined
        ? null
        : positive('--course', values.course, Number.MAX_SAFE_INTEGER),
    url: addressOf(values.url),
  }
}

function positive(option: string, text: string, most: number, { fraction = false } = {}): number {
  const value = Number(text)
  const fits = fraction ? /^\d+(\.\d+)?$/.test(text) : /^\d+$/.test(text)
  if (!fits || value <= 0 || value > most) {
    throw new UsageError(
      `${option}: se espera un número ${fraction ? '' : 'entero '}mayor que 0, hasta ${most}`,
    )
  }
  return value
}

function addressOf(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new UsageError('--url: se espera una dirección http(s)')
  }
  return text.replace(/\/$/, '')
}

async function requireServer(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/openapi.json`).catch(() => null)
  await answer?.body?.cancel()
  if (!answer?.ok) throw new UsageError(`En ${url} no responde ningún servidor de Sendero`)
}

function lineOf({ taken, completed, skipped, failures, latencies }: Tally): string {
  const failed = [...failures.values()].reduce((sum, times) => sum + times, 0)
  return [
    `${whole.format(taken)} respuestas`,
    `${whole.format(completed)} cursos completados`,
    `p95 ${decimal.format(percentile(latencies.slice(-1000), 0.95))} ms`,
    ...(failed > 0 ? [`${whole.format(failed)} fallas`] : []),
    ...(skipped > 0 ? [`${whole.format(skipped)} turnos perdidos`] : []),
  ].join(' · ')
}

function summaryOf(tally: Tally, seconds: number): string {
  const { taken, completed, skipped, failures, latencies } = tally
  const milliseconds = (share: number) => decimal.format(percentile(latencies, share))
  return [
    `${whole.format(taken)} respuestas en ${whole.format(seconds)} s (${decimal.format(taken / seconds)} por segundo)`,
    `Espera: p50 ${milliseconds(0.5)} ms, p95 ${milliseconds(0.95)} ms, p99 ${milliseconds(0.99)} ms`,
    `Cursos completados, con su certificado: ${whole.format(completed)}`,
    ...(skipped > 0 ? [`Turnos perdidos, el servidor no da más: ${whole.format(skipped)}`] : []),
    ...[...failures].map(([what, times]) => `Falla × ${whole.format(times)}: ${what}`),
  ].join('\n')
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
