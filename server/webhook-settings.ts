import { z } from 'zod'

/** Settings of webhooks. */
export const webhookEnvironment = {
  WEBHOOKS_PRIVATE_ADDRESSES: z.stringbool({ error: 'se espera true o false' }).default(false),
}

type Values = { NODE_ENV: string; WEBHOOKS_PRIVATE_ADDRESSES: boolean }

/** Returns the setting that production refuses: there only public addresses are called. */
export function webhookProblems({ NODE_ENV, WEBHOOKS_PRIVATE_ADDRESSES: allowed }: Values) {
  if (NODE_ENV !== 'production' || !allowed) return []
  const problem = 'en producción no se llama a direcciones privadas'
  return [{ name: 'WEBHOOKS_PRIVATE_ADDRESSES', problem }]
}

export function webhookSettings({ WEBHOOKS_PRIVATE_ADDRESSES: privateAddresses }: Values) {
  return { privateAddresses }
}
