import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { environment, readSettings, SettingsError } from '../../settings.ts'

const SECRETS = {
  SESSION_SECRET: 'a session secret of this installation',
  TOKEN_SECRET: 'a token secret of this installation',
}
const PRODUCTION = { NODE_ENV: 'production', DATABASE_URL: 'postgres://app@db/sendero' }

/** What a person reads who starts with this environment. */
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
    ['DATABASE_POOL', '1', 'el mínimo es 2'],
    ['SESSION_SECRET', 'corto', 'se esperan al menos 24 caracteres'],
    ['TOKEN_SECRET', 'corto', 'se esperan al menos 24 caracteres'],
    ['PRODUCT_NAME', 'S'.repeat(41), 'el máximo es 40 caracteres'],
    ['ANDROID_STORE_URL', 'play.google.com', 'se espera una dirección (URL) completa'],
    ['IOS_STORE_URL', 'la tienda', 'se espera una dirección (URL) completa'],
    ['SMTP_URL', 'mail.example.com', 'se espera una dirección smtp:// o smtps://'],
    ['MAIL_FROM', 'x', 'el mínimo es 3 caracteres'],
    ['DEMO_DATA', 'a veces', 'se espera true o false'],
    ['DEMO_PASSWORD', 'corta', 'se esperan al menos 6 caracteres'],
    ['LOG_LEVEL', 'all', 'se espera uno de estos valores: silent, error, warn, info, debug'],
    ['ROLE', 'api', 'se espera uno de estos valores: all, web, worker'],
    ['PASSWORD_MIN_LENGTH', '4', 'el mínimo es 6'],
    ['IMPORT_MAX_MB', '0', 'el mínimo es 1'],
    ['IMPORT_MAX_ROWS', 'mil', 'se espera un número'],
    ['TRUST_PROXY', 'true', 'se espera un número'],
    ['FIREBASE_AUTH_URL', 'localhost', 'se espera una dirección http(s)'],
  ])('%s=%s', (name, value, problem) => {
    expect(complaint({ [name]: value })).toBe(`Configuración no válida:\n  ${name}: ${problem}`)
  })

  test('all of them at once, a line each', () => {
    expect(complaint({ PORT: 'x', ROLE: 'y', LOG_LEVEL: 'z' }).split('\n')).toHaveLength(4)
  })

  test('a value is never repeated, since it may be a secret', () => {
    expect(complaint({ DATABASE_URL: 'hunter2', SESSION_SECRET: 'hunter2' })).not.toMatch(/hunter/)
  })

  test('a Firebase database without an account that reads it is named, all of it', () => {
    const problem = 'se necesita para leer de FIREBASE_DATABASE_URL'
    const given = { FIREBASE_DATABASE_URL: 'https://x.firebaseio.com', FIREBASE_API_KEY: 'k' }
    expect(complaint(given)).toBe(
      `Configuración no válida:\n  FIREBASE_EMAIL: ${problem}\n  FIREBASE_PASSWORD: ${problem}`,
    )
  })

  test('a worker of an API that is elsewhere makes no sense', () => {
    expect(complaint({ ROLE: 'worker', API_URL: 'http://api:3000' })).toMatch(/ROLE: worker/)
  })
})

describe('production', () => {
  test('asks for a database of its own, or an API elsewhere', () => {
    expect(complaint({ NODE_ENV: 'production', ...SECRETS })).toBe(
      'Configuración no válida:\n' +
        '  DATABASE_URL: con NODE_ENV=production se exige una base de datos propia (o API_URL); ' +
        'sin NODE_ENV se usa la incluida',
    )
    const console = { NODE_ENV: 'production', API_URL: 'http://api:3000' }
    expect(complaint(console)).toMatch(/SESSION_SECRET: .*secreto propio$/)
    expect(readSettings({ ...console, ...SECRETS })).toMatchObject({
      production: true,
      demoData: false,
    })
  })
})

describe('production with a database of its own', () => {
  test('refuses the default secrets, both at once', () => {
    expect(complaint(PRODUCTION)).toBe(
      'Configuración no válida:\n' +
        '  SESSION_SECRET: en producción se exige un secreto propio\n' +
        '  TOKEN_SECRET: en producción se exige un secreto propio',
    )
  })

  test('refuses them also when they are given word for word', () => {
    const { sessionSecret } = readSettings({})
    expect(complaint({ ...PRODUCTION, ...SECRETS, SESSION_SECRET: sessionSecret })).toMatch(
      /SESSION_SECRET/,
    )
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

test('an empty variable counts as absent', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  })
})

describe('docs/configuration.md', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../docs/configuration.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `([A-Z_]+)` +\| (.+?) +\| (.+?) +\|$/gm)]
  const documented = new Map(
    rows.map(([, name, given, meaning]) => [name!, { default: given!, meaning: meaning! }]),
  )

  test('has every setting and no other', () => {
    expect([...documented.keys()].sort()).toEqual(Object.keys(environment.shape).sort())
  })

  test.each(Object.entries(environment.shape))('tells the default of %s', (name, schema) => {
    const given = documented.get(name)?.default
    const { defaultValue } = schema.def as { defaultValue?: string | number }
    if (name.endsWith('_SECRET')) expect(given).toBe('a public one')
    else if (defaultValue !== undefined) expect(given).toBe(`\`${defaultValue}\``)
    else expect(given).toMatch(/^(–|`.+)$/)
  })

  test.each(Object.keys(environment.shape))('explains %s', (name) => {
    expect(documented.get(name)?.meaning.length).toBeGreaterThan(15)
  })
})
