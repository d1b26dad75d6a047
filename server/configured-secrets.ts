import { randomBytes } from 'node:crypto'

/** Of the environment: what secrets are, and what says whether they have to be given. */
type Given = Partial<
  Record<
    'NODE_ENV' | 'DATABASE_URL' | 'API_URL' | 'SESSION_SECRET' | 'TOKEN_SECRET',
    string | undefined
  >
>

export type Secrets = { SESSION_SECRET: string; TOKEN_SECRET: string }

export const NAMES = ['SESSION_SECRET', 'TOKEN_SECRET'] as const

/**
 * The secrets of tests. Version 0.1 used them wherever nobody gave others, so what it sealed with them
 * is still opened; nothing is signed or sealed with them any more.
 */
export const PUBLISHED: Secrets = {
  SESSION_SECRET: 'sendero-development-session-secret',
  TOKEN_SECRET: 'sendero-development-token-secret',
}

const OWN_SECRET =
  'se exige un secreto propio, el mismo en todos los procesos (openssl rand -base64 32)'

/** What is wrong with the secrets that were given, or not given where they have to be. */
export function secretProblems(values: Given): { name: string; problem: string }[] {
  if (values.NODE_ENV === 'test') return []
  return NAMES.flatMap((name) => {
    const value = values[name]
    if (value === undefined) {
      // The embedded database is one process's. Other data is shared, and their folders are not.
      const apart = values.DATABASE_URL ?? values.API_URL
      // A console whose API is elsewhere makes no tokens.
      const needed = apart !== undefined && !(name === 'TOKEN_SECRET' && values.API_URL)
      return needed ? [{ name, problem: `con DATABASE_URL o API_URL ${OWN_SECRET}` }] : []
    }
    const published = Object.values(PUBLISHED).includes(value)
    return published ? [{ name, problem: `está publicado; ${OWN_SECRET}` }] : []
  })
}

/** The secrets that the environment has, in a test all of them. */
export function configuredSecrets(values: Given): Partial<Secrets> {
  const { NODE_ENV, SESSION_SECRET, TOKEN_SECRET, API_URL } = values
  return {
    ...(NODE_ENV === 'test' && PUBLISHED),
    // Nothing is signed with it there.
    ...(API_URL && { TOKEN_SECRET: randomBytes(32).toString('base64') }),
    ...(SESSION_SECRET && { SESSION_SECRET }),
    ...(TOKEN_SECRET && { TOKEN_SECRET }),
  }
}
