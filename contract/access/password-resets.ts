import { z } from 'zod'
import { loginInput } from './auth.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { chosenPassword } from '#contract/platform/values/passwords.ts'

/** 256 random bits that only the mail has. */
const token = z
  .string({ error: 'El enlace no es válido' })
  .regex(/^[\w-]{43}$/, 'El enlace no es válido')

/** New passwords by mail, for the console and the app. Domain decisions, 'Identity, session, permission'. */
export const passwordResets = {
  request: endpoint({
    method: 'post',
    path: '/auth/password-resets',
    summary:
      'Pedir un enlace para elegir una contraseña nueva. La respuesta es la misma, y tarda lo mismo, haya o no una cuenta',
    access: 'public',
    body: loginInput.pick({ username: true }),
    /** False where the installation sends no mail: then the outbox has it, and an administrator gives a password. */
    answer: z.object({ sends_mail: z.boolean() }),
  }),
  check: endpoint({
    method: 'post',
    path: '/auth/password-resets/check',
    summary: 'De qué cuenta es un enlace. No lo gasta',
    access: 'public',
    body: z.object({ token }),
    answer: z.object({
      username: z.string(),
      /** Slug of the company, by which its brand is found. */
      company: z.string(),
      password_min_length: z.number().int(),
    }),
  }),
  redeem: endpoint({
    method: 'post',
    path: '/auth/password-resets/redeem',
    summary:
      'Elegir una contraseña con un enlace, que sirve una vez. Terminan todas las sesiones y se revocan los tokens personales; el segundo factor sigue',
    access: 'public',
    body: z.object({ token, password: chosenPassword }),
    /** False for learners, who enter by the app. */
    answer: z.object({ console: z.boolean() }),
  }),
}
