import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { answerFailure } from './answers.ts'
import type { ApiEnv } from './context.ts'

/** Returns the response to a request whose handler throws this error. */
async function answerTo(error: Error) {
  const app = new Hono<ApiEnv>()
  app.onError(answerFailure({ log: pino({ level: 'silent' }) }))
  app.get('/', () => {
    throw error
  })
  const response = await app.request('/')
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const refusedByDatabase = (code: string) => Object.assign(new Error('from the server'), { code })

test.each([
  ['22021', 422, 'El texto contiene caracteres no permitidos'],
  [
    '57014',
    503,
    'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.',
  ],
  ['42P01', 500, 'Ocurrió un error desconocido'],
])('SQLSTATE %s is answered with %d, and nothing of itself', async (code, status, message) => {
  const answer = await answerTo(refusedByDatabase(code))
  expect(answer).toMatchObject({ status, body: { status, message } })
  expect(JSON.stringify(answer.body)).not.toContain('from the server')
})
