import { z } from 'zod'

/** Settings of Firebase, where rankings may be read from. */

const address = z.url({ protocol: /^https?$/, error: 'se espera una dirección http(s)' }).optional()

export const firebaseEnvironment = {
  FIREBASE_DATABASE_URL: address,
  FIREBASE_API_KEY: z.string().min(1).optional(),
  FIREBASE_EMAIL: z.string().min(3).optional(),
  FIREBASE_PASSWORD: z.string().min(1).optional(),
  FIREBASE_AUTH_URL: address,
}

type Values = z.infer<z.ZodObject<typeof firebaseEnvironment>>

const ACCESS = ['FIREBASE_API_KEY', 'FIREBASE_EMAIL', 'FIREBASE_PASSWORD'] as const

/** Returns what a database without an account that reads it lacks. */
export function firebaseProblems(values: Values): { name: string; problem: string }[] {
  if (values.FIREBASE_DATABASE_URL === undefined) return []
  const problem = 'se necesita para leer de FIREBASE_DATABASE_URL'
  return ACCESS.filter((name) => values[name] === undefined).map((name) => ({ name, problem }))
}

/** Returns the settings when rankings are read from there; null when from our own database. */
export function firebaseSettings(values: Values) {
  const { FIREBASE_DATABASE_URL: databaseUrl, FIREBASE_API_KEY: apiKey } = values
  const { FIREBASE_EMAIL: email, FIREBASE_PASSWORD: password, FIREBASE_AUTH_URL: authUrl } = values
  if (!databaseUrl || !apiKey || !email || !password) return null
  return { databaseUrl, apiKey, email, password, authUrl }
}
