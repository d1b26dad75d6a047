import { z } from 'zod'

/** Settings of single sign-on. */
export const signOnEnvironment = {
  SIGN_ON_PRIVATE_ADDRESSES: z.stringbool({ error: 'se espera true o false' }).default(false),
  SIGN_ON_DNS_SERVERS: z
    .string()
    .regex(
      /^[\d.:[\]a-fA-F]+(,[\d.:[\]a-fA-F]+)*$/,
      'se esperan direcciones IP separadas por comas',
    )
    .optional(),
}

type Values = {
  NODE_ENV: string
  SIGN_ON_PRIVATE_ADDRESSES: boolean
  SIGN_ON_DNS_SERVERS?: string | undefined
}

/** Returns the setting that production refuses: there providers have public addresses and https. */
export function signOnProblems({ NODE_ENV, SIGN_ON_PRIVATE_ADDRESSES: allowed }: Values) {
  if (NODE_ENV !== 'production' || !allowed) return []
  const problem = 'en producción no se llama a direcciones privadas'
  return [{ name: 'SIGN_ON_PRIVATE_ADDRESSES', problem }]
}

export function signOnSettings(values: Values) {
  return {
    privateAddresses: values.SIGN_ON_PRIVATE_ADDRESSES,
    dnsServers: values.SIGN_ON_DNS_SERVERS?.split(',') ?? null,
  }
}
