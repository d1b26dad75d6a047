import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { seedDemoOnce } from '../api/demo/seed.ts'
import { UnknownTenant, seedManyUsers } from '../api/demo/seed-many.ts'
import { parseOptions, runCommand, UsageError, withOwnerDatabase } from './owner-database.ts'

const USAGE = `Crea usuarios de demostración en una compañía, para ver la consola con muchos datos.

  npm run seed -- --users 1000000 [--tenant 1]

  --users N    cuántos usuarios se agregan (nadie conoce sus contraseñas)
  --tenant N   la compañía; sin esta opción, la 1
  --help       esta ayuda

Usa la base de datos de la configuración (DATABASE_OWNER_URL, DATABASE_URL o la embebida en
DATA_DIR), también mientras la aplicación está en marcha. En una instalación vacía carga antes las
compañías de demostración.`

const MAX_USERS = 20_000_000

await runCommand(async (given) => {
  const options = parseOptions(USAGE, readOptions)
  if (options.help) {
    console.log(USAGE)
    return
  }
  if (given.production) {
    throw new UsageError('En producción no se crean usuarios de demostración')
  }
  await withOwnerDatabase(given, async (ownerUrl, settings) => {
    if (settings.demoData) await seedDemoOnce(settings, ownerUrl, pino({ level: 'silent' }))
    const started = performance.now()
    const whole = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 })
    try {
      await seedManyUsers(ownerUrl, { tenantId: options.tenant, count: options.users }, (done) => {
        const seconds = (performance.now() - started) / 1000
        const share = Math.floor((done / options.users) * 100)
        console.log(
          `${share} % · ${whole.format(done)} usuarios · ${whole.format(done / seconds)} por segundo`,
        )
      })
    } catch (error) {
      throw error instanceof UnknownTenant ? new UsageError(error.message) : error
    }
  })
})

function readOptions(): { users: number; tenant: number; help: boolean } {
  const { values } = parseArgs({
    options: {
      users: { type: 'string' },
      tenant: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return { users: 0, tenant: 0, help: true }
  return {
    users: wholeNumber('--users', values.users, MAX_USERS),
    tenant: wholeNumber('--tenant', values.tenant, 2_147_483_647),
    help: false,
  }
}

function wholeNumber(option: string, text: string | undefined, maximum: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text ?? '') || value < 1 || value > maximum) {
    throw new UsageError(`${option}: se espera un número entero de 1 a ${maximum}`)
  }
  return value
}
