import sql from 'sql-template-tag'
import { forbidden, notFound } from '#api/platform/http/failure.ts'
import { readUrlEncoded } from '#api/platform/http/url-encoded.ts'
import { numberIn, type WhatsappServices } from '#api/platform/outgoing/whatsapp-provider.ts'

/** Fields of a provider callback, and its URL. */
export type Callback = { address: URL; signature: string; fields: Record<string, string> }

const MAX_BYTES = 64 * 1024

/**
 * Reads the form fields of a callback.
 * @throws Failure 413 above the size of a provider's callback.
 */
export async function readCallback(request: Request): Promise<Callback> {
  const fields = await readUrlEncoded(request, MAX_BYTES)
  return {
    address: new URL(request.url),
    signature: request.headers.get('x-twilio-signature') ?? '',
    fields: Object.fromEntries(fields),
  }
}

/**
 * Verifies the provider's signature over the public URL and all fields.
 * @throws Failure 404 where no provider calls back; 403 for any other caller.
 */
async function requireProvider(
  { settings, whatsapp }: WhatsappServices,
  { address, signature, fields }: Callback,
): Promise<void> {
  if (whatsapp.name === 'embedded' || !settings.publicUrl) throw notFound()
  const url = `${settings.publicUrl}${address.pathname}${address.search}`
  if (!(await whatsapp.isSigned(signature, url, fields))) throw forbidden()
}

/** Final statuses of Twilio; all others are intermediate. */
const OUTCOMES: Record<string, string> = {
  delivered: 'delivered',
  read: 'delivered',
  failed: 'failed',
  undelivered: 'failed',
  canceled: 'failed',
}

const OF = /^(\d{1,10})\.(\d{1,15})$/

/**
 * Records the delivery status of a message. Late or repeated statuses never make it worse
 * (`settle_delivery`); unknown messages are accepted, so that the provider does not retry for ever.
 * @throws Failure as `requireProvider`.
 */
export async function takeStatus(services: WhatsappServices, callback: Callback): Promise<void> {
  await requireProvider(services, callback)
  const { address, fields } = callback
  const [, tenantId, deliveryId] = OF.exec(address.searchParams.get('of') ?? '') ?? []
  const { MessageSid: sid, MessageStatus: status, ErrorCode: code } = fields
  if (!tenantId || Number(tenantId) > 2_147_483_647 || !deliveryId || !sid || !status) return
  await services.db.query(
    { tenantId: Number(tenantId) },
    sql`select settle_delivery(${Number(deliveryId)}, ${sid}, ${OUTCOMES[status] ?? 'accepted'},
          ${code || null})`,
  )
}

type Wish = 'out' | 'in'

/** Words that opt out at the beginning of a message. */
const OUT = new Set(['baja', 'stop', 'alto', 'cancelar', 'detener'])
/** Types of keywords that Twilio recognizes in its own settings. */
const OPT_OUT_TYPES: Record<string, Wish | undefined> = { STOP: 'out', START: 'in' }

/**
 * Returns the wish that a message expresses, whatever its case, accents and punctuation. Opting in takes the keyword
 * alone. Twilio's own recognition of a keyword counts first.
 */
function wishIn({ Body: body = '', OptOutType: type }: Callback['fields']): Wish | null {
  if (type) return OPT_OUT_TYPES[type.toUpperCase()] ?? null
  const plain = body.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.match(/\p{L}+/gu) ?? []
  if (OUT.has(words[0] ?? '')) return 'out'
  return words.length === 1 && words[0] === 'alta' ? 'in' : null
}

/**
 * Records an inbound message: for 24 hours its author may be sent any text, and a keyword opts out or in
 * (`wishIn`). A repeated callback changes nothing.
 * @throws Failure as `requireProvider`.
 */
export async function takeInbound(services: WhatsappServices, callback: Callback): Promise<void> {
  await requireProvider(services, callback)
  const { MessageSid: sid, From: from, To: to } = callback.fields
  if (!sid || !from || !to) return
  await services.db.queryWithoutTenant(
    sql`select note_whatsapp_inbound(${sid}, ${numberIn(to)}, ${numberIn(from)},
          ${wishIn(callback.fields)})`,
  )
}
