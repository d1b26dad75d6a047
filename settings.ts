import { availableParallelism } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { configuredSecrets, secretProblems } from './server/configured-secrets.ts'
import {
  databaseEnvironment,
  databaseProblems,
  databaseSettings,
} from './server/database-settings.ts'
import {
  firebaseEnvironment,
  firebaseProblems,
  firebaseSettings,
} from './server/firebase-settings.ts'
import * as outgoing from './server/outgoing-settings.ts'
import { telemetryEnvironment, telemetrySettings } from './server/telemetry-settings.ts'
import {
  whatsappEnvironment,
  whatsappProblems,
  whatsappSettings,
} from './server/whatsapp-settings.ts'

/**
 * Settings of the installation, read from the environment and validated at start. The table in
 * docs/configuration.md explains each one to the operator.
 */

const flag = z.stringbool({ error: 'se espera true o false' })
const secret = z.string().min(24, 'se esperan al menos 24 caracteres')
const mebibytes = z.coerce.number().int().min(1).max(1024)

export const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'se espera una dirección http(s)' }).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  ...databaseEnvironment,
  AUDIT_RETENTION_MONTHS: z.coerce.number().int().min(12).max(1_200).optional(),
  API_URL: z.url({ protocol: /^https?$/, error: 'se espera una dirección http(s)' }).optional(),
  SESSION_SECRET: secret.optional(),
  TOKEN_SECRET: secret.optional(),
  METRICS_TOKEN: secret.optional(),
  PRODUCT_NAME: z.string().min(1).max(40).default('Sendero'),
  ANDROID_STORE_URL: z.url().default('https://play.google.com/store/apps'),
  IOS_STORE_URL: z.url().default('https://apps.apple.com/co/'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'se espera una dirección smtp:// o smtps://' })
    .optional(),
  MAIL_FROM: z.string().min(3).default('Sendero <no-responder@sendero.test>'),
  SUPPORT_EMAIL: z.email({ error: 'se espera un correo electrónico' }).optional(),
  FILES: z.string().min(1).optional(),
  DEMO_DATA: flag.optional(),
  DEMO_PASSWORD: z.string().min(6, 'se esperan al menos 6 caracteres').default('sendero-demo'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(6),
  IMPORT_MAX_MB: mebibytes.default(50),
  IMPORT_MAX_ROWS: z.coerce.number().int().min(1).max(10_000_000).default(200_000),
  ATTACHMENT_MAX_MB: mebibytes.default(20),
  FREE_SPACE_MIN_MB: z.coerce.number().int().min(64).max(1_000_000).default(500),
  EXPORT_WAIT_SECONDS: z.coerce.number().int().min(1).max(110).default(60),
  EXPORT_SPOOL_MB: z.coerce.number().int().min(0).max(1_000_000).default(2_048),
  STREAMS_AT_ONCE: z.coerce.number().int().min(1).max(100_000).default(5_000),
  STREAMS_PER_ADDRESS: z.coerce.number().int().min(1).max(100_000).default(200),
  API_TOKEN_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(600),
  SCIM_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(3_000),
  REQUESTS_AT_ONCE: z.coerce.number().int().min(10).max(100_000).default(2_000),
  REQUESTS_PER_ADDRESS: z.coerce.number().int().min(2).max(100_000).default(200),
  STREAMS_PER_COMPANY: z.coerce.number().int().min(1).max(100_000).default(2_500),
  STREAMS_PER_USER: z.coerce.number().int().min(1).max(100_000).default(20),
  IMPORT_STREAMS_AT_ONCE: z.coerce.number().int().min(1).max(100_000).default(200),
  IMPORT_STREAMS_PER_COMPANY: z.coerce.number().int().min(1).max(100_000).default(50),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  ...firebaseEnvironment,
  ...outgoing.outgoingEnvironment,
  ...telemetryEnvironment,
  ...whatsappEnvironment,
})

/** Invalid settings, one sentence each for the operator of the installation. */
export class SettingsError extends Error {
  constructor(problems: { name: string; problem: string }[]) {
    const lines = problems.map(({ name, problem }) => `  ${name}: ${problem}`)
    super(['Configuración no válida:', ...lines].join('\n'))
  }
}

/** Settings from the environment; `withSecrets` adds the missing secrets. */
export type GivenSettings = ReturnType<typeof readSettings>
/** Settings of a running process, with secrets. */
export type Settings = Omit<GivenSettings, 'secrets'> & {
  sessionSecret: string
  tokenSecret: string
  /** Key for keyed hashes and sealed columns, derived so that no secret serves two purposes. */
  sealingKey: Buffer
  /** Keys that sealed columns and generated passwords may use; the current one first. */
  openingKeys: Buffer[]
}

/**
 * Reads and checks the settings, and touches nothing. An empty variable counts as absent.
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
  const problems = [
    ...contradictions(values),
    ...databaseProblems(values),
    ...firebaseProblems(values),
    ...secretProblems(values),
    ...whatsappProblems(values),
    ...outgoing.outgoingProblems(values),
  ]
  if (production && values.DEMO_DATA) {
    const problem = 'en producción no se crean cuentas de demostración'
    problems.push({ name: 'DEMO_DATA', problem })
  }
  if (problems.length > 0) throw new SettingsError(problems)
  const dataDir = path.resolve(values.DATA_DIR)
  // Of the command `node server.ts`; a server that is started otherwise is one process.
  const webProcesses = values.WEB_PROCESSES ?? availableParallelism()
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, ''),
    trustProxy: values.TRUST_PROXY,
    dataDir,
    ...databaseSettings(values, webProcesses),
    auditRetentionMonths: values.AUDIT_RETENTION_MONTHS ?? null,
    apiUrl: values.API_URL?.replace(/\/$/, ''),
    secrets: configuredSecrets(values),
    metricsToken: values.METRICS_TOKEN,
    apiTokenRequests: values.API_TOKEN_REQUESTS_PER_MINUTE,
    scimRequests: values.SCIM_REQUESTS_PER_MINUTE,
    productName: values.PRODUCT_NAME,
    stores: { android: values.ANDROID_STORE_URL, ios: values.IOS_STORE_URL },
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    supportEmail: values.SUPPORT_EMAIL ?? (production ? null : 'soporte@sendero.test'),
    files: values.FILES ?? path.join(dataDir, 'files'),
    demoData: values.DEMO_DATA ?? !production,
    demoPassword: values.DEMO_PASSWORD,
    logLevel: values.LOG_LEVEL,
    role: values.ROLE,
    webProcesses,
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    importLimits: { bytes: values.IMPORT_MAX_MB * 1024 * 1024, rows: values.IMPORT_MAX_ROWS },
    firebase: firebaseSettings(values),
    ...streamLimitsOf(values),
    requestLimits: { process: values.REQUESTS_AT_ONCE, address: values.REQUESTS_PER_ADDRESS },
    exportWaitMs: values.EXPORT_WAIT_SECONDS * 1_000,
    exportSpoolBytes: values.EXPORT_SPOOL_MB * 1024 * 1024,
    freeSpaceMinBytes: values.FREE_SPACE_MIN_MB * 1024 * 1024,
    attachmentBytes: values.ATTACHMENT_MAX_MB * 1024 * 1024,
    ...outgoing.outgoingSettings(values),
    ...telemetrySettings(values),
    whatsapp: whatsappSettings(values),
  }
}

export type Environment = z.infer<typeof environment>

/** Returns the maximum numbers of open event streams, per kind. */
function streamLimitsOf(values: Environment) {
  const each = { address: values.STREAMS_PER_ADDRESS, user: values.STREAMS_PER_USER }
  const { IMPORT_STREAMS_AT_ONCE: all, IMPORT_STREAMS_PER_COMPANY: tenant } = values
  return {
    streamLimits: { all: values.STREAMS_AT_ONCE, tenant: values.STREAMS_PER_COMPANY, ...each },
    importStreamLimits: { all, tenant, ...each },
  }
}

function contradictions(values: Environment) {
  const problems: { name: string; problem: string }[] = []
  if (values.API_URL !== undefined && values.ROLE === 'worker') {
    problems.push({
      name: 'ROLE',
      problem: 'worker hace trabajos de la API, que con API_URL está en otra parte',
    })
  }
  return problems
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
