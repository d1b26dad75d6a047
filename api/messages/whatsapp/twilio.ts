import { Agent } from 'node:http'
import twilio from 'twilio'
import type RequestClient from 'twilio/lib/base/RequestClient.js'
import { asTemplateVariable } from '#contract/messages/message-text.ts'
import type { Settings } from '../../../settings.ts'
import { tracedCall } from '#api/platform/telemetry/traced-call.ts'
import { attachmentLink } from './attachment-link.ts'
import {
  whatsappAddress,
  type Answer,
  type Outgoing,
  type Provider,
} from '#api/platform/outgoing/whatsapp-provider.ts'

/** Maximum number of connections to Twilio; further calls wait for one. */
const SOCKETS = 50

type TwilioSettings = NonNullable<Settings['whatsapp']['twilio']>
type MessageOptions = Parameters<ReturnType<typeof twilio>['messages']['create']>[0]

/**
 * Twilio provider (https://www.twilio.com/docs/whatsapp/api). Recipients who wrote within 24 hours get the
 * text and the file; all others the approved template, with the text as variable 1 and, with a file, its
 * URL below PUBLIC_URL as variable 2.
 */
export function twilioProvider(
  settings: Settings,
  { accountSid, authToken, apiUrl }: TwilioSettings,
) {
  const { timeoutMs } = settings.whatsapp
  const httpClient = new HostOverrideClient(apiUrl, { timeout: timeoutMs, maxSockets: SOCKETS })
  const client = twilio(accountSid, authToken, { httpClient })

  const provider: Provider = {
    name: 'twilio',
    async send(outgoing) {
      if (outgoing.sender === null) return { kind: 'refused', code: 'no_sender' }
      try {
        const { sid } = await client.messages.create(optionsOf(settings, outgoing, outgoing.sender))
        return sid ? { kind: 'accepted', id: sid } : { kind: 'unknown' }
      } catch (error) {
        return answerOf(error)
      }
    },
    isSigned: async (signature, url, fields) =>
      twilio.validateRequest(authToken, signature, url, fields),
    close: () => httpClient.agent.destroy(),
  }
  return provider
}

/** The SDK's own client with another host if configured: a test, a proxy. */
class HostOverrideClient extends twilio.RequestClient {
  readonly agent: Agent
  readonly #host: string | null

  constructor(host: string | null, options: { timeout: number; maxSockets: number }) {
    super(options)
    this.#host = host
    this.agent = new Agent({ keepAlive: true, maxSockets: options.maxSockets })
    this.axios.defaults.httpAgent = this.agent
  }

  override request<TData>(options: RequestClient.RequestOptions<TData>) {
    const { pathname, search, origin } = new URL(options.uri)
    const uri = `${this.#host ?? origin}${pathname}${search}`
    return tracedCall(
      options.method.toUpperCase(),
      new URL(uri).hostname,
      () => super.request<TData>({ ...options, uri }),
      ({ statusCode }) => statusCode,
    )
  }
}

function optionsOf(settings: Settings, outgoing: Outgoing, sender: string): MessageOptions {
  const { tenantId, deliveryId, to, body, attachment, template, conversing } = outgoing
  const base = settings.publicUrl!
  const link =
    attachment && attachmentLink(settings, { tenantId, key: attachment.key }, attachment.name)
  const content =
    conversing || template === null
      ? { ...(body !== null && { body }), ...(link && { mediaUrl: [`${base}${link}`] }) }
      : {
          contentSid: template,
          contentVariables: JSON.stringify({
            '1': asTemplateVariable(body ?? attachment!.name),
            ...(link && { '2': link.slice(1) }),
          }),
        }
  return {
    from: whatsappAddress(sender),
    to: whatsappAddress(to),
    ...content,
    ...(deliveryId !== null && {
      statusCallback: `${base}/api/public/whatsapp/status?of=${tenantId}.${deliveryId}`,
    }),
  }
}

/** Connection errors that prove that nothing was sent. */
const NOBODY = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function answerOf(error: unknown): Answer {
  const { status, code } = error as { status?: unknown; code?: number | string }
  if (typeof status === 'number') {
    if (status === 429) return { kind: 'later', code: 'rate_limited' }
    if (status >= 500) return { kind: 'later', code: 'provider_error' }
    if (status >= 400) return { kind: 'refused', code: String(code ?? status) }
    return { kind: 'unknown' }
  }
  if (typeof code === 'string' && NOBODY.has(code)) return { kind: 'later', code: 'no_connection' }
  return { kind: 'unknown' }
}
