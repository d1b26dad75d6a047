import { Failure } from './failure.ts'
import { openSession, type SessionServices } from './open-session.ts'
import type { Scope } from './scope.ts'

/** Session of any number of streams: it is rechecked once for all of them. */
export type RecheckedSession = {
  readonly key: string
  /** True when it is alive and still grants the same access. Throws when that cannot be checked. */
  stillOpens(): Promise<boolean>
}

export function recheckedSession(
  services: SessionServices,
  requestHeaders: Headers,
  scope: Scope,
): RecheckedSession {
  const headers = new Headers()
  for (const name of ['authorization', 'x-tenant-id']) {
    const value = requestHeaders.get(name)
    if (value !== null) headers.set(name, value)
  }
  const opened = accessFingerprint(scope)
  return {
    key: `${headers.get('authorization')} ${headers.get('x-tenant-id')} ${opened}`,
    async stillOpens() {
      try {
        return accessFingerprint(await openSession(services, headers, 'stream')) === opened
      } catch (error) {
        if (error instanceof Failure && error.status < 500) return false
        throw error
      }
    },
  }
}

/** Fingerprint of the access: with another role, tenant or business unit the stream must be reopened. */
function accessFingerprint({
  tenantId,
  actor,
  areaIds,
  courseIds,
  mustChangePassword,
}: Scope): string {
  return JSON.stringify([tenantId, actor.id, actor.role, areaIds, courseIds, mustChangePassword])
}
