import { randomBytes } from 'node:crypto'

/** Environment variables that hold secrets or decide whether they are required. */
type Given = Partial<
  Record<
    'NODE_ENV' | 'DATABASE_URL' | 'API_URL' | 'SESSION_SECRET' | 'TOKEN_SECRET',
    string | undefined
  >
>

export type Secrets = { SESSION_SECRET: string; TOKEN_SECRET: string }

export const NAMES = ['SESSION_SECRET', 'TOKEN_SECRET'] as const

/**
 * Secrets of tests. Version 0.1 used them wherever none were configured, so data sealed with them is still
 * opened; nothing is signed or sealed with them any more.
 */
export const PUBLISHED: Secrets = {
  SESSION_SECRET: 'sendero-development-session-secret',
  TOKEN_SECRET: 'sendero-development-token-secret',
}

const OWN_SECRET =
  'se exige un secreto propio, el mismo en todos los procesos (openssl rand -base64 32)'

/** Returns the problems with the configured secrets, including required ones that are missing. */
export function secretProblems(values: Given): { name: string; problem: string }[] {
  if (values.NODE_ENV === 'test') return []
  return NAMES.flatMap((name) => {
    const value = values[name]
    if (value === undefined) {
      // The embedded database belongs to one process. Other databases are shared, but the data folders are
      // not.
      const apart = values.DATABASE_URL ?? values.API_URL
      // A console with a remote API creates no tokens.
      const needed = apart !== undefined && !(name === 'TOKEN_SECRET' && values.API_URL)
      return needed ? [{ name, problem: `con DATABASE_URL o API_URL ${OWN_SECRET}` }] : []
    }
    const published = Object.values(PUBLISHED).includes(value)
    return published ? [{ name, problem: `está publicado; ${OWN_SECRET}` }] : []
  })
}

/** Returns the secrets from the environment; in tests all of them. */
export function configuredSecrets(values: Given): Partial<Secrets> {
  const { NODE_ENV, SESSION_SECRET, TOKEN_SECRET, API_URL } = values
  return {
    ...(NODE_ENV === 'test' && PUBLISHED),
    // Nothing is signed with it in that case.
    ...(API_URL && { TOKEN_SECRET: randomBytes(32).toString('base64') }),
    ...(SESSION_SECRET && { SESSION_SECRET }),
    ...(TOKEN_SECRET && { TOKEN_SECRET }),
  }
}
