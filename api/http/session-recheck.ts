import { openSession } from '../sessions/open.ts'
import { Failure } from './failure.ts'
import type { Scope } from './scope.ts'
import type { Services } from '../services.ts'

/** A session that streams were opened in, however many: it is looked at once for all of them. */
export type RecheckedSession = {
  readonly key: string
  /** Whether it is alive and opens what it opened then. Throws when nobody can tell. */
  stillOpens(): Promise<boolean>
}

export function recheckedSession(
  services: Pick<Services, 'db' | 'tokens'>,
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

/** Another role, company or business unit shows something else, so the stream is opened anew. */
function accessFingerprint({
  tenantId,
  actor,
  areaIds,
  courseIds,
  mustChangePassword,
}: Scope): string {
  return JSON.stringify([tenantId, actor.id, actor.role, areaIds, courseIds, mustChangePassword])
}
