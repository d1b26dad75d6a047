import type { Settings } from '../../../settings.ts'
import type { Database } from '#api/platform/db/database.ts'
import { simulatedProvider } from './simulated-provider.ts'
import type { Provider } from '#api/platform/outgoing/whatsapp-provider.ts'

/** Opens the provider in the settings. Twilio's SDK is loaded only when used. */
export async function openProvider(settings: Settings, db: Database): Promise<Provider> {
  const { twilio } = settings.whatsapp
  if (!twilio) return simulatedProvider(db)
  const { twilioProvider } = await import('./twilio.ts')
  return twilioProvider(settings, twilio)
}
