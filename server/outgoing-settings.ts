import { signOnEnvironment, signOnProblems, signOnSettings } from './sign-on-settings.ts'
import { webhookEnvironment, webhookProblems, webhookSettings } from './webhook-settings.ts'

/** Settings of requests to addresses that a company types: webhooks and identity providers. */
export const outgoingEnvironment = { ...webhookEnvironment, ...signOnEnvironment }

type Values = Parameters<typeof webhookSettings>[0] & Parameters<typeof signOnSettings>[0]

/** Returns the settings that production refuses. */
export const outgoingProblems = (values: Values) => [
  ...webhookProblems(values),
  ...signOnProblems(values),
]

export const outgoingSettings = (values: Values) => ({
  webhooks: webhookSettings(values),
  signOn: signOnSettings(values),
})
