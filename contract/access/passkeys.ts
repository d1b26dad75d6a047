import { z } from 'zod'

/** Passkeys as browsers send and take them: WebAuthn's JSON forms. */

const base64url = (max: number) =>
  z
    .string({ error: 'La llave de acceso no es válida' })
    .regex(/^[\w-]+$/, 'La llave de acceso no es válida')
    .max(max, 'La llave de acceso no es válida')

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key', { error: 'La llave de acceso no es válida' }),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
}

/** Answer of `navigator.credentials.get`. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(200).nullish(),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** Answer of `navigator.credentials.create`. */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .nullish(),
  }),
})
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>

/** Options for `navigator.credentials.get` and `create`. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })
export type PasskeyOptions = z.infer<typeof passkeyOptions>
