import { consoleUrl } from '#api/platform/mail/outbox.ts'
import type { Settings } from '../../../settings.ts'

/**
 * Returns the DID of a company (did:web, https://w3c-ccg.github.io/did-method-web/): its document is served by the
 * console at `/companies/{uuid}/did.json` of the installation's public address.
 */
export function didOf(settings: Settings, uuid: string): string {
  const { host, pathname } = new URL(consoleUrl(settings))
  const folders = pathname.split('/').filter(Boolean)
  return ['did', 'web', encodeURIComponent(host), ...folders, 'companies', uuid].join(':')
}

export function didDocumentUrl(settings: Settings, uuid: string): string {
  return `${consoleUrl(settings)}/companies/${uuid}/did.json`
}

export function statusListUrl(settings: Settings, uuid: string, list: number): string {
  return `${consoleUrl(settings)}/companies/${uuid}/status/${list}`
}

/** Returns the public page that validates a certificate or certification. */
export function validationUrl(settings: Settings, hash: string): string {
  return `${consoleUrl(settings)}/validate/${hash}`
}

/** True when others can resolve the DID: the method requires https. */
export const isResolvable = (settings: Settings) => consoleUrl(settings).startsWith('https://')
