import { z } from 'zod'
import { readServerList } from '../api/platform/db/server-list.ts'

/** Settings of the database: which one, how it is reached, and by how many connections. */

const postgres = z.string().refine(
  // Of one server, or of several of which one takes writes.
  (value) => readServerList(value)?.urls.every((url) => /^postgres(ql)?:/.test(url)) ?? false,
  'se espera una dirección postgres://',
)

export const databaseEnvironment = {
  DATABASE: z.enum(['embedded']).optional(),
  DATABASE_URL: postgres.optional(),
  DATABASE_DIRECT_URL: postgres.optional(),
  DATABASE_OWNER_URL: postgres.optional(),
  DATABASE_READ_URL: postgres.optional(),
  DATABASE_READ_LAG_SECONDS: z.coerce.number().int().min(1).max(86_400).default(300),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).optional(),
  DATABASE_POOLING: z.enum(['session', 'transaction']).default('session'),
  DATABASE_PREPARED_STATEMENTS: z.stringbool({ error: 'se espera true o false' }).optional(),
}

type Values = z.infer<z.ZodObject<typeof databaseEnvironment>> & {
  NODE_ENV: string
  API_URL?: string | undefined
}
type Problem = { name: string; problem: string }

/** Returns what contradicts each other, or is missing. */
export function databaseProblems(values: Values): Problem[] {
  const problems: Problem[] = []
  const named = values.DATABASE_URL ?? values.API_URL
  if (values.DATABASE === 'embedded' && named !== undefined) {
    const problem =
      'embedded no va con DATABASE_URL ni API_URL, que señalan los datos en otra parte'
    problems.push({ name: 'DATABASE', problem })
  }
  // Without DATABASE_URL the server would start with an empty database in a folder that nobody backs up.
  if (values.NODE_ENV === 'production' && !values.DATABASE && named === undefined) {
    problems.push({
      name: 'DATABASE_URL',
      problem:
        'con NODE_ENV=production indica la base de datos: DATABASE_URL=postgres://… para una propia, ' +
        'DATABASE=embedded para la incluida (o API_URL si la API está en otra parte)',
    })
  }
  return [...problems, ...problemsOfServers(values)]
}

function problemsOfServers(values: Values): Problem[] {
  const problems: Problem[] = []
  const without = (name: string, problem: string) => {
    if (values.DATABASE_URL === undefined) problems.push({ name, problem })
  }
  if (values.DATABASE_READ_URL !== undefined)
    without('DATABASE_READ_URL', 'es una réplica de DATABASE_URL, que falta')
  if (values.DATABASE_DIRECT_URL !== undefined)
    without('DATABASE_DIRECT_URL', 'es el servidor de DATABASE_URL, que falta')
  if (values.DATABASE_POOLING === 'transaction') {
    without('DATABASE_POOLING', 'transaction es de un intermediario en DATABASE_URL, que falta')
    if (values.DATABASE_URL !== undefined && values.DATABASE_DIRECT_URL === undefined)
      problems.push({
        name: 'DATABASE_DIRECT_URL',
        problem:
          'con DATABASE_POOLING=transaction se necesita la dirección del servidor sin intermediario, ' +
          'para migraciones, trabajos largos y avisos',
      })
  }
  return problems
}

export function databaseSettings(values: Values, webProcesses: number) {
  const { DATABASE_POOLING: mode } = values
  return {
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? values.DATABASE_DIRECT_URL,
    databasePool: values.DATABASE_POOL ?? Math.max(20, 5 * webProcesses),
    databasePooling: { mode, prepares: values.DATABASE_PREPARED_STATEMENTS ?? mode === 'session' },
    replica: values.DATABASE_READ_URL
      ? { url: values.DATABASE_READ_URL, maxLagSeconds: values.DATABASE_READ_LAG_SECONDS }
      : null,
  }
}
