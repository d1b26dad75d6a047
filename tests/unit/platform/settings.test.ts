import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { PUBLISHED } from '../../../server/configured-secrets.ts'
import { environment, readSettings, SettingsError } from '../../../settings.ts'

const SECRETS = {
  SESSION_SECRET: 'a session secret of this installation',
  TOKEN_SECRET: 'a token secret of this installation',
}
const PRODUCTION = { NODE_ENV: 'production', DATABASE_URL: 'postgres://app@db/sendero' }

/** Returns the error message for this environment. */
function complaint(env: Record<string, string>): string {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  return 'nothing'
}

describe('a bad value is named and explained in Spanish', () => {
  test.each([
    ['NODE_ENV', 'staging', 'se espera uno de estos valores: development, test, production'],
    ['PORT', 'http', 'se espera un número'],
    ['PORT', '70000', 'el máximo es 65535'],
    ['PORT', '-1', 'el mínimo es 0'],
    ['PORT', '30.5', 'se espera un número entero'],
    ['PUBLIC_URL', 'consola.example.com', 'se espera una dirección http(s)'],
    ['PUBLIC_URL', 'ftp://consola.example.com', 'se espera una dirección http(s)'],
    ['API_URL', 'api', 'se espera una dirección http(s)'],
    ['DATABASE_URL', 'mysql://db/sendero', 'se espera una dirección postgres://'],
    ['DATABASE_OWNER_URL', 'db', 'se espera una dirección postgres://'],
    ['DATABASE_READ_LAG_SECONDS', '0', 'el mínimo es 1'],
    [
      'DATABASE_READ_URL',
      'postgres://standby/sendero',
      'es una réplica de DATABASE_URL, que falta',
    ],
    ['DATABASE_DIRECT_URL', 'postgres://db/sendero', 'es el servidor de DATABASE_URL, que falta'],
    [
      'DATABASE_POOLING',
      'transaction',
      'transaction es de un intermediario en DATABASE_URL, que falta',
    ],
    ['DATABASE_PREPARED_STATEMENTS', 'a veces', 'se espera true o false'],
    ['DATABASE', 'pglite', 'se espera uno de estos valores: embedded'],
    ['DATABASE_POOL', '1', 'el mínimo es 2'],
    ['METRICS_TOKEN', 'corto', 'se esperan al menos 24 caracteres'],
    ['SESSION_SECRET', 'corto', 'se esperan al menos 24 caracteres'],
    ['TOKEN_SECRET', 'corto', 'se esperan al menos 24 caracteres'],
    ['PRODUCT_NAME', 'S'.repeat(41), 'el máximo es 40 caracteres'],
    ['ANDROID_STORE_URL', 'play.google.com', 'se espera una dirección (URL) completa'],
    ['IOS_STORE_URL', 'la tienda', 'se espera una dirección (URL) completa'],
    ['SMTP_URL', 'mail.example.com', 'se espera una dirección smtp:// o smtps://'],
    ['MAIL_FROM', 'x', 'el mínimo es 3 caracteres'],
    ['SUPPORT_EMAIL', 'soporte', 'se espera un correo electrónico'],
    ['DEMO_DATA', 'a veces', 'se espera true o false'],
    ['DEMO_PASSWORD', 'corta', 'se esperan al menos 6 caracteres'],
    ['LOG_LEVEL', 'all', 'se espera uno de estos valores: silent, error, warn, info, debug'],
    ['ROLE', 'api', 'se espera uno de estos valores: all, web, worker'],
    ['PASSWORD_MIN_LENGTH', '4', 'el mínimo es 6'],
    ['IMPORT_MAX_MB', '0', 'el mínimo es 1'],
    ['IMPORT_MAX_ROWS', 'mil', 'se espera un número'],
    ['TRUST_PROXY', 'true', 'se espera un número'],
    ['FIREBASE_AUTH_URL', 'localhost', 'se espera una dirección http(s)'],
    ['SLOW_STATEMENT_MS', '-1', 'el mínimo es 0'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'se espera una dirección http(s)'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'se espera uno de estos valores: http/json'],
    [
      'OTEL_EXPORTER_OTLP_HEADERS',
      'secreto',
      'se espera clave=valor, separados por comas y con %20 en vez de espacios',
    ],
    ['OTEL_TRACES_SAMPLER_ARG', '2', 'el máximo es 1'],
  ])('%s=%s', (name, value, problem) => {
    expect(complaint({ [name]: value })).toBe(`Configuración no válida:\n  ${name}: ${problem}`)
  })

  test('all of them at once, a line each', () => {
    expect(complaint({ PORT: 'x', ROLE: 'y', LOG_LEVEL: 'z' }).split('\n')).toHaveLength(4)
  })

  test('omits the value from the message, since it may be a secret', () => {
    expect(complaint({ DATABASE_URL: 'hunter2', SESSION_SECRET: 'hunter2' })).not.toMatch(/hunter/)
  })

  test('a Firebase database without an account that reads it is named, all of it', () => {
    const problem = 'se necesita para leer de FIREBASE_DATABASE_URL'
    const given = { FIREBASE_DATABASE_URL: 'https://x.firebaseio.com', FIREBASE_API_KEY: 'k' }
    expect(complaint(given)).toBe(
      `Configuración no válida:\n  FIREBASE_EMAIL: ${problem}\n  FIREBASE_PASSWORD: ${problem}`,
    )
  })

  test('a pooler without the address of its server is refused', () => {
    const given = { DATABASE_URL: 'postgres://pooler/sendero', DATABASE_POOLING: 'transaction' }
    expect(complaint(given)).toMatch(/DATABASE_DIRECT_URL: con DATABASE_POOLING=transaction/)
    const direct = { DATABASE_DIRECT_URL: 'postgres://server/sendero' }
    expect(readSettings({ ...given, ...direct, ...SECRETS })).toMatchObject({
      databasePooling: { mode: 'transaction', prepares: false },
      // Migrations need a session.
      databaseOwnerUrl: 'postgres://server/sendero',
    })
  })

  test('a worker with a remote API is refused', () => {
    expect(complaint({ ROLE: 'worker', API_URL: 'http://api:3000' })).toMatch(/ROLE: worker/)
  })
})

describe('production', () => {
  test('refuses to start without a database choice and says how to set one', () => {
    expect(complaint({ NODE_ENV: 'production', ...SECRETS })).toBe(
      'Configuración no válida:\n' +
        '  DATABASE_URL: con NODE_ENV=production indica la base de datos: DATABASE_URL=postgres://… ' +
        'para una propia, DATABASE=embedded para la incluida (o API_URL si la API está en otra parte)',
    )
  })

  test('takes the embedded database when that is asked for by name', () => {
    expect(readSettings({ NODE_ENV: 'production', DATABASE: 'embedded' })).toMatchObject({
      production: true,
      demoData: false,
      databaseUrl: undefined,
    })
  })

  test('accepts a console with a remote API', () => {
    const console = { NODE_ENV: 'production', API_URL: 'http://api:3000' }
    const { SESSION_SECRET } = SECRETS
    expect(readSettings({ ...console, SESSION_SECRET })).toMatchObject({ production: true })
  })

  test('refuses demo data', () => {
    expect(complaint({ ...PRODUCTION, ...SECRETS, DEMO_DATA: 'true' })).toBe(
      'Configuración no válida:\n  DEMO_DATA: en producción no se crean cuentas de demostración',
    )
  })

  test('creates no demo data unasked', () => {
    expect(readSettings({ ...PRODUCTION, ...SECRETS }).demoData).toBe(false)
    expect(readSettings({}).demoData).toBe(true)
  })
})

test.each(['DATABASE_URL', 'API_URL'])(
  'the embedded database and %s exclude each other',
  (name) => {
    const address = name === 'API_URL' ? 'http://api:3000' : 'postgres://app@db/sendero'
    const given = { DATABASE: 'embedded', [name]: address }
    expect(complaint({ ...SECRETS, ...given })).toMatch(/^ {2}DATABASE: embedded no va con/m)
  },
)

describe('secrets', () => {
  test.each(['production', 'development'])(
    'in %s a published one is refused, whichever it is given for',
    (NODE_ENV) => {
      const swapped = {
        SESSION_SECRET: PUBLISHED.TOKEN_SECRET,
        TOKEN_SECRET: PUBLISHED.SESSION_SECRET,
      }
      for (const given of [PUBLISHED, swapped]) {
        const said = complaint({ NODE_ENV, DATABASE_URL: PRODUCTION.DATABASE_URL, ...given })
        expect(said).toMatch(/^ {2}SESSION_SECRET: está publicado/m)
        expect(said).toMatch(/^ {2}TOKEN_SECRET: está publicado/m)
      }
    },
  )

  test.each(['production', 'development'])(
    'in %s a database of its own asks for both, since several processes share them',
    (NODE_ENV) => {
      const said = complaint({ NODE_ENV, DATABASE_URL: PRODUCTION.DATABASE_URL })
      expect(said).toMatch(/^ {2}SESSION_SECRET: .*openssl rand/m)
      expect(said).toMatch(/^ {2}TOKEN_SECRET: .*openssl rand/m)
    },
  )

  test('a console with a remote API needs only its own settings', () => {
    const said = complaint({ API_URL: 'http://api:3000' })
    expect(said).toMatch(/SESSION_SECRET: .*openssl rand/)
    expect(said).not.toMatch(/TOKEN_SECRET/)
  })

  test('only tests have them without asking', () => {
    expect(readSettings({ NODE_ENV: 'test' }).secrets).toEqual(PUBLISHED)
    expect(readSettings({}).secrets).toEqual({})
  })
})

describe('OpenTelemetry', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/'

  test('is off without an endpoint, or when it is disabled', () => {
    expect(readSettings({ OTEL_TRACES_SAMPLER: 'always_on' }).telemetry).toBeNull()
    const disabled = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' }
    expect(readSettings(disabled).telemetry).toBeNull()
  })

  test('sends each signal below the endpoint, or to an address of its own', () => {
    expect(
      readSettings({
        OTEL_EXPORTER_OTLP_ENDPOINT,
        OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'https://metrics.test/otlp/',
      }).telemetry,
    ).toMatchObject({
      traces: { url: 'http://collector:4318/v1/traces' },
      metrics: { url: 'https://metrics.test/otlp/' },
    })
    const alone = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_METRICS_EXPORTER: 'none' }
    expect(readSettings(alone).telemetry).toMatchObject({ metrics: null })
  })
})

test('listens on loopback by default', () => {
  expect(readSettings({}).host).toBe('127.0.0.1')
})

test('an empty variable counts as absent', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  })
})

test('the demo data’s support address is not used in production', () => {
  expect(readSettings({}).supportEmail).toBe('soporte@sendero.test')
  const production = {
    NODE_ENV: 'production',
    API_URL: 'http://api:3000',
    SESSION_SECRET: 's'.repeat(24),
  }
  expect(readSettings(production).supportEmail).toBeNull()
  expect(readSettings({ ...production, SUPPORT_EMAIL: 'a@b.co' }).supportEmail).toBe('a@b.co')
})

describe('docs/configuration.md', () => {
  const text = readFileSync(
    path.join(import.meta.dirname, '../../../docs/configuration.md'),
    'utf8',
  )
  const rows = [...text.matchAll(/^\| `([A-Z_]+)` \| (.+?) \| (.+?) \|$/gm)]
  const documented = new Map(
    rows.map(([, name, given, meaning]) => [name!, { default: given!, meaning: meaning! }]),
  )

  test('has every setting and no other', () => {
    expect([...documented.keys()].sort()).toEqual(Object.keys(environment.shape).sort())
  })

  test.each(Object.entries(environment.shape))('tells the default of %s', (name, schema) => {
    const given = documented.get(name)?.default
    const { defaultValue } = schema.def as { defaultValue?: string | number }
    if (name.endsWith('_SECRET')) expect(given).toBe('made at random')
    else if (defaultValue !== undefined) expect(given).toBe(`\`${defaultValue}\``)
    else expect(given).toMatch(/^(–|`.+)$/)
  })

  test.each(Object.keys(environment.shape))('explains %s', (name) => {
    expect(documented.get(name)?.meaning.length).toBeGreaterThan(15)
  })
})
