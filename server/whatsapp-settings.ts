import { z } from 'zod'

/** WhatsApp provider settings, a part of the settings (settings.ts). */

const number = z
  .string()
  .transform((text) => text.replace(/^whatsapp:/, ''))
  .pipe(z.string().regex(/^\+[1-9]\d{7,14}$/, 'se espera un número como +573001234567'))
const template = z.string().regex(/^HX[0-9a-fA-F]{32}$/, 'se espera HX y 32 caracteres')

export const whatsappEnvironment = {
  WHATSAPP_PROVIDER: z.enum(['embedded', 'twilio']).default('embedded'),
  WHATSAPP_RATE: z.coerce.number().min(0.1).max(10_000).default(20),
  WHATSAPP_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(120).default(15),
  WHATSAPP_RETRY_SECONDS: z.coerce.number().min(0.01).max(60).default(1),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-fA-F]{32}$/, 'se espera AC y 32 caracteres')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: number.optional(),
  TWILIO_TEMPLATE_SID: template.optional(),
  TWILIO_TEMPLATE_MEDIA_SID: template.optional(),
  TWILIO_API_URL: z
    .url({ protocol: /^https?$/, error: 'se espera una dirección http(s)' })
    .optional(),
}

type Values = z.infer<z.ZodObject<typeof whatsappEnvironment>> & { PUBLIC_URL?: string | undefined }

export function whatsappSettings(values: Values) {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = values
  const twilio = values.WHATSAPP_PROVIDER === 'twilio'
  return {
    /** Null: messages are simulated and kept. */
    twilio:
      twilio && accountSid && authToken
        ? { accountSid, authToken, apiUrl: values.TWILIO_API_URL?.replace(/\/$/, '') ?? null }
        : null,
    from: values.TWILIO_FROM ?? null,
    template: values.TWILIO_TEMPLATE_SID ?? null,
    mediaTemplate: values.TWILIO_TEMPLATE_MEDIA_SID ?? null,
    /** Messages per second and sender. */
    rate: values.WHATSAPP_RATE,
    timeoutMs: values.WHATSAPP_TIMEOUT_SECONDS * 1000,
    /** Delay before the first retry of a message that the provider refused temporarily. */
    retryMs: values.WHATSAPP_RETRY_SECONDS * 1000,
  }
}

/**
 * Returns missing settings. Twilio calls the public address with delivery statuses and to fetch
 * attachments.
 */
export function whatsappProblems(values: Values): { name: string; problem: string }[] {
  if (values.WHATSAPP_PROVIDER !== 'twilio') return []
  const needed = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'PUBLIC_URL'] as const
  return needed
    .filter((name) => values[name] === undefined)
    .map((name) => ({ name, problem: 'se necesita con WHATSAPP_PROVIDER=twilio' }))
}
