import { MESSAGE_VARIABLES, type MessageValues } from '#contract/messages/message-variables.ts'
import { messages } from '#contract/messages/messages.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'

/** Person of an audience whose values fill in the preview of a message while it is written. */
export type Sample = { full_name: string; values: MessageValues }

const EVERY_VARIABLE = Object.keys(MESSAGE_VARIABLES)
  .map((name) => `{{${name}}}`)
  .join(' ')

/** Number of people among whom one with every value is looked for. */
const LOOKED_AT = 20

/**
 * Reads a person of an audience who can be reached: the first by name, rather one with a value for every variable; null
 * when there is none.
 */
export async function readSample(api: ApiClient, audience: number): Promise<Sample | null> {
  const { results } = await api.call(messages.preview, {
    params: { id: audience },
    body: { body: EVERY_VARIABLE, limit: LOOKED_AT },
  })
  const found = results.find(({ missing }) => missing.length === 0) ?? results[0]
  return found ? { full_name: found.full_name, values: found.values } : null
}
