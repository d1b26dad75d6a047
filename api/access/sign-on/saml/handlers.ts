import type { signOnSaml } from '#contract/access/sign-on-saml.ts'
import { bindingsOf } from '#api/platform/calls/context.ts'
import { limitByAddress } from '#api/platform/limiters/rate-limit.ts'
import type { Handlers } from '#api/platform/calls/serve.ts'
import { readUrlEncoded } from '#api/platform/http/url-encoded.ts'
import { consoleUrl } from '#api/platform/mail/outbox.ts'
import type { Services } from '#api/platform/services/services.ts'
import { addressesOf, companyNotFound, companyOf, type Company } from '../company.ts'
import { saveSaml } from './save.ts'
import { serviceProviderMetadata, serviceProviderOf } from './service-provider.ts'
import { samlCompany, takeResponse, type Continuation } from './take-response.ts'

/** An office shares an address. */
const RESPONSES = { name: 'sign-on-saml', points: 600, seconds: 300 }
/** A response of the maximum size, in base64 and with the escapes of a form. */
const MAX_FORM_BYTES = 300 * 1024

/** Handlers of the calls that only SAML has. */
export function samlHandlers(services: Services): Handlers<typeof signOnSaml> {
  const { db, settings } = services
  const take = limitByAddress(db, RESPONSES)

  async function companyWith(uuid: string): Promise<Company> {
    const tenantId = await samlCompany(db, uuid)
    if (tenantId === null) throw companyNotFound()
    return companyOf(db, tenantId)
  }

  return {
    saveSaml: ({ body, scope }) => saveSaml(services, scope, body),
    samlMetadata: async ({ params }) => {
      const { uuid } = await companyWith(params.company)
      const metadata = serviceProviderMetadata(serviceProviderOf(consoleUrl(settings), uuid))
      const headers = { 'content-type': 'application/samlmetadata+xml; charset=utf-8' }
      return { headers, open: () => metadata }
    },
    samlResponse: async ({ params, c }) => {
      await take(bindingsOf(c).address ?? 'unknown')
      const company = await companyWith(params.company)
      const form = await readUrlEncoded(c.req.raw, MAX_FORM_BYTES)
      const posted = {
        response: form.get('SAMLResponse') ?? '',
        relayState: form.get('RelayState') ?? '',
      }
      const location = nextOf(
        addressesOf(settings, company),
        await takeResponse(services, company, posted),
      )
      // By GET, with which the browser sends its cookies.
      return { status: 303, headers: { location }, open: () => '' }
    },
  }
}

function nextOf(
  { redirect, start }: { redirect: string; start: string },
  continuation: Continuation,
): string {
  if (continuation.to === 'begin') return start
  if (continuation.to === 'over') return redirect
  return `${redirect}?${new URLSearchParams({ code: continuation.code }).toString()}`
}
