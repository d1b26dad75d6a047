import { createHash } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'

/**
 * Every setting of the installation, from the environment, checked at start. The table in
 * docs/configuration.md explains each one to the person who operates it.
 */

const DEFAULT_SESSION_SECRET = 'sendero-development-session-secret'
const DEFAULT_TOKEN_SECRET = 'sendero-development-token-secret'

const flag = z.stringbool({ error: 'se espera true o false' })
const secret = z.string().min(24, 'se esperan al menos 24 caracteres')
const mebibytes = z.coerce.number().int().min(1).max(1024)

export const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'se espera una dirección http(s)' }).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'se espera una dirección postgres://' })
    .optional(),
  DATABASE_OWNER_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'se espera una dirección postgres://' })
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  API_URL: z.url({ protocol: /^https?$/, error: 'se espera una dirección http(s)' }).optional(),
  SESSION_SECRET: secret.default(DEFAULT_SESSION_SECRET),
  TOKEN_SECRET: secret.default(DEFAULT_TOKEN_SECRET),
  PRODUCT_NAME: z.string().min(1).max(40).default('Sendero'),
  ANDROID_STORE_URL: z.url().default('https://play.google.com/store/apps'),
  IOS_STORE_URL: z.url().default('https://apps.apple.com/co/'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'se espera una dirección smtp:// o smtps://' })
    .optional(),
  MAIL_FROM: z.string().min(3).default('Sendero <no-responder@sendero.test>'),
  FILES: z.string().min(1).optional(),
  DEMO_DATA: flag.optional(),
  DEMO_PASSWORD: z.string().min(6, 'se esperan al menos 6 caracteres').default('sendero-demo'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(6),
  IMPORT_MAX_MB: mebibytes.default(50),
  IMPORT_MAX_ROWS: z.coerce.number().int().min(1).max(10_000_000).default(200_000),
  ATTACHMENT_MAX_MB: mebibytes.default(20),
  STREAMS_PER_ADDRESS: z.coerce.number().int().min(1).max(100_000).default(200),
  STREAMS_PER_USER: z.coerce.number().int().min(1).max(100_000).default(20),
  FIREBASE_DATABASE_URL: z
    .url({ protocol: /^https?$/, error: 'se espera una dirección http(s)' })
    .optional(),
  FIREBASE_API_KEY: z.string().min(1).optional(),
  FIREBASE_EMAIL: z.string().min(3).optional(),
  FIREBASE_PASSWORD: z.string().min(1).optional(),
  FIREBASE_AUTH_URL: z
    .url({ protocol: /^https?$/, error: 'se espera una dirección http(s)' })
    .optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
})

/** What is wrong with the settings, each in a sentence for the person who operates the installation. */
export class SettingsError extends Error {
  constructor(problems: { name: string; problem: string }[]) {
    const lines = problems.map(({ name, problem }) => `  ${name}: ${problem}`)
    super(['Configuración no válida:', ...lines].join('\n'))
  }
}

export type Settings = ReturnType<typeof readSettings>

/**
 * Reads and checks the settings. An empty variable counts as absent.
 * @throws SettingsError that names every bad one and never repeats a value, which may be a secret.
 */
export function readSettings(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given, { error: inSpanish })
  if (!parsed.success) {
    throw new SettingsError(
      parsed.error.issues.map(({ path: [name], message }) => ({
        name: String(name),
        problem: message,
      })),
    )
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const problems = [...contradictions(values), ...(production ? unsafeInProduction(values) : [])]
  if (problems.length > 0) throw new SettingsError(problems)
  const dataDir = path.resolve(values.DATA_DIR)
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, ''),
    trustProxy: values.TRUST_PROXY,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databasePool: values.DATABASE_POOL,
    apiUrl: values.API_URL?.replace(/\/$/, ''),
    sessionSecret: values.SESSION_SECRET,
    tokenSecret: values.TOKEN_SECRET,
    /** For keyed hashes and sealed columns: a key of its own, so that no secret serves two ends. */
    sealingKey: createHash('sha256').update(`seal:${values.TOKEN_SECRET}`).digest(),
    productName: values.PRODUCT_NAME,
    stores: { android: values.ANDROID_STORE_URL, ios: values.IOS_STORE_URL },
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    files: values.FILES ?? path.join(dataDir, 'files'),
    demoData: values.DEMO_DATA ?? !production,
    demoPassword: values.DEMO_PASSWORD,
    logLevel: values.LOG_LEVEL,
    role: values.ROLE,
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    importLimits: { bytes: values.IMPORT_MAX_MB * 1024 * 1024, rows: values.IMPORT_MAX_ROWS },
    firebase: firebaseOf(values),
    streamLimits: { address: values.STREAMS_PER_ADDRESS, user: values.STREAMS_PER_USER },
    attachmentBytes: values.ATTACHMENT_MAX_MB * 1024 * 1024,
  }
}

type Environment = z.infer<typeof environment>

/** Where rankings are read from when not from our own database; null when they are. */
function firebaseOf(values: Environment) {
  const { FIREBASE_DATABASE_URL: databaseUrl, FIREBASE_API_KEY: apiKey } = values
  const { FIREBASE_EMAIL: email, FIREBASE_PASSWORD: password, FIREBASE_AUTH_URL: authUrl } = values
  if (!databaseUrl || !apiKey || !email || !password) return null
  return { databaseUrl, apiKey, email, password, authUrl }
}

const FIREBASE_ACCESS = ['FIREBASE_API_KEY', 'FIREBASE_EMAIL', 'FIREBASE_PASSWORD'] as const

function contradictions(values: Environment) {
  const problems: { name: string; problem: string }[] = []
  if (values.API_URL !== undefined && values.ROLE === 'worker') {
    problems.push({
      name: 'ROLE',
      problem: 'worker hace trabajos de la API, que con API_URL está en otra parte',
    })
  }
  // Whoever says production would get demo accounts with a public password.
  if (values.NODE_ENV === 'production' && !values.DATABASE_URL && !values.API_URL) {
    problems.push({
      name: 'DATABASE_URL',
      problem:
        'con NODE_ENV=production se exige una base de datos propia (o API_URL); sin NODE_ENV se usa la incluida',
    })
  }
  if (values.FIREBASE_DATABASE_URL !== undefined) {
    const problem = 'se necesita para leer de FIREBASE_DATABASE_URL'
    for (const name of FIREBASE_ACCESS) {
      if (values[name] === undefined) problems.push({ name, problem })
    }
  }
  return problems
}

function unsafeInProduction(values: Environment) {
  // A console whose API is elsewhere makes no tokens.
  const kept = values.API_URL
    ? (['SESSION_SECRET'] as const)
    : (['SESSION_SECRET', 'TOKEN_SECRET'] as const)
  const secrets = kept
    .filter((name) => values[name] === environment.shape[name].def.defaultValue)
    .map((name) => ({ name, problem: 'en producción se exige un secreto propio' }))
  const demo = { name: 'DEMO_DATA', problem: 'en producción no se crean cuentas de demostración' }
  return values.DEMO_DATA ? [...secrets, demo] : secrets
}

function inSpanish(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'se espera un número entero' : 'se espera un número'
    case 'too_small':
      return `el mínimo es ${issue.minimum}${issue.origin === 'string' ? ' caracteres' : ''}`
    case 'too_big':
      return `el máximo es ${issue.maximum}${issue.origin === 'string' ? ' caracteres' : ''}`
    case 'invalid_value':
      return `se espera uno de estos valores: ${issue.values.join(', ')}`
    case 'invalid_format':
      return 'se espera una dirección (URL) completa'
    default:
      return 'el valor no es válido'
  }
}
