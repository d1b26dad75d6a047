import type { Settings } from '../../../settings.ts'
import type { Database } from '#api/platform/db/database.ts'
import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { asTemplateVariable } from '#contract/messages/message-text.ts'
import type {
  Provider,
  Answer,
  Outgoing,
  FinalStatus,
} from '#api/platform/outgoing/whatsapp-provider.ts'

/** Opens the provider in the settings. Twilio's SDK is loaded only when used. */
export async function openProvider(settings: Settings, db: Database): Promise<Provider> {
  const { twilio } = settings.whatsapp
  if (!twilio) return simulatedProvider(db)
  const { twilioProvider } = await import('./twilio.ts')
  return twilioProvider(settings, twilio)
}

/**
 * Simulated provider: sends nothing and stores each message in `whatsapp_outbox`. The last two digits of
 * the number decide the outcome, so that demonstrations and tests always have the same problems.
 */
function simulatedProvider(db: Database): Provider {
  return {
    name: 'embedded',
    async send(outgoing): Promise<Answer> {
      const settled = outcomeFor(outgoing)
      const id = `SM${randomBytes(16).toString('hex')}`
      await keep(db, outgoing, id, settled)
      return { kind: 'accepted', id, ...(settled && { settled }) }
    },
    isSigned: async () => false,
    close: () => {},
  }
}

const delivered: FinalStatus = { outcome: 'delivered', code: null }
const failed = (code: string): FinalStatus => ({ outcome: 'failed', code })

/** Outcome by the last two digits of the number; delivered for all others. */
const OUTCOMES: Record<string, (outgoing: Outgoing) => FinalStatus | null> = {
  '00': () => failed('63024'),
  '11': () => failed('21211'),
  '22': ({ conversing }) => (conversing ? delivered : failed('63016')),
  // Delivered at the second attempt.
  '33': ({ attempt }) => (attempt > 1 ? delivered : failed('30008')),
  '44': () => failed('21610'),
  '55': () => failed('63999'),
  // Phone switched off: no status follows.
  '66': () => null,
}

function outcomeFor(outgoing: Outgoing): FinalStatus | null {
  const rule = OUTCOMES[outgoing.to.slice(-2)]
  return rule ? rule(outgoing) : delivered
}

async function keep(
  db: Database,
  { tenantId, messageId, name, sender, to, body, attachment, conversing }: Outgoing,
  id: string,
  settled: FinalStatus | null,
): Promise<void> {
  const form = conversing ? 'text' : 'template'
  const text = body === null || conversing ? body : asTemplateVariable(body)
  const status = settled ? (settled.outcome === 'delivered' ? 'delivered' : 'error') : 'pending'
  await db.query(
    { tenantId },
    sql`insert into whatsapp_outbox (tenant_id, message_id, provider_id, sender, recipient, name, form,
          body, attachment, status, error_code)
        values (${tenantId}, ${messageId}, ${id}, ${sender}, ${to}, ${name}, ${form}, ${text},
          ${attachment?.name ?? null}, ${status}, ${settled?.code ?? null})`,
  )
}
