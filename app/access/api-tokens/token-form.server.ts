import { z } from 'zod'
import { OVERLAP_HOURS } from '#contract/access/api-token-words.ts'
import { apiTokenChanges, newApiToken } from '#contract/access/api-tokens.ts'
import { expiryFields, expiryProblem } from './expiry.server.ts'

/** Schemas of the posted forms. Addresses are typed one per line. */

const { name, scopes } = newApiToken.shape

const addresses = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,;]+/).filter(Boolean))

type Expiry = Parameters<typeof expiryProblem>[0]

function checkExpiry(values: Expiry, context: z.core.$RefinementCtx): void {
  const message = expiryProblem(values)
  if (message) context.addIssue({ code: 'custom', path: ['expires_on'], message })
}

export const newTokenForm = z
  .object({ name, scopes, addresses, ...expiryFields })
  .superRefine(checkExpiry)

export const tokenChangesForm = z.object({ ...apiTokenChanges.shape, addresses })

export const rotationForm = z
  .object({
    ...expiryFields,
    overlap_hours: z.enum(OVERLAP_HOURS.map(String), {
      error: 'Debes elegir cuándo termina el token de antes',
    }),
  })
  .superRefine(checkExpiry)
