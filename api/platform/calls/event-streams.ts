import { createHash } from 'node:crypto'
import type { Gauge } from 'prom-client'
import { EVENTS_NAME } from '#contract/platform/endpoint.ts'
import {
  createEventChannels,
  type Publisher,
  type Viewer,
} from '#contract/platform/event-channels.ts'
import { EVENT_STREAM_HEADERS } from '#contract/platform/event-stream.ts'
import { createConnectionLimiter, type ConnectionLimits } from '../limiters/connection-limit.ts'
import { bindingsOf, type ApiContext } from './context.ts'
import type { Download } from '../downloads/download.ts'
import { Failure, unavailable } from '../http/failure.ts'
import { callerOf } from '../identity/impersonation.ts'
import { openSession, type SessionServices } from '../identity/open-session.ts'
import type { Scope } from '../identity/scope.ts'

/** Request for events: the caller with their network address, and the viewer that they become. */
export type EventRequest = {
  scope: Scope
  address: string
  viewer: Reader
  /** True when the connection limiter of the console has counted the viewer. */
  counted: boolean
}

type Reader = Viewer & { stillAuthorized(): Promise<boolean> }

/** Returns the request for events of a call; the header `last-event-id` wins over the query. */
export function eventRequest(
  services: SessionServices,
  {
    scope,
    query,
    c,
  }: { scope: Scope; query: { last_event_id?: string | undefined }; c: ApiContext },
): EventRequest {
  const session = sessionHeaders(c)
  const opened = accessFingerprint(scope)
  const { address = 'unknown', viewer: connection } = bindingsOf(c)
  const viewer: Reader = {
    session: digest(JSON.stringify([session, opened])),
    async stillAuthorized() {
      const headers = new Headers(session)
      try {
        return accessFingerprint(await openSession(services, headers, 'stream', address)) === opened
      } catch (error) {
        if (error instanceof Failure && error.status < 500) return false
        throw error
      }
    },
    lastEventId: c.req.header('last-event-id') ?? query.last_event_id ?? null,
    connection: connection ?? {},
  }
  return { scope, address, viewer, counted: connection !== undefined }
}

/** Headers of a call that open its session again; apart, so that a viewer does not keep the call. */
function sessionHeaders(c: ApiContext): [string, string][] {
  return ['authorization', 'x-tenant-id'].flatMap((name): [string, string][] => {
    const value = c.req.header(name)
    return value === undefined ? [] : [[name, value]]
  })
}

/** Fingerprint of the access: with another role, tenant, feature or business unit the stream must be reopened. */
function accessFingerprint({
  tenantId,
  tenant,
  actor,
  areaIds,
  courseIds,
  mustChangePassword,
  mustAddSecondFactor,
  impersonation,
  token,
}: Scope): string {
  const subject = impersonation && [impersonation.kind, impersonation.id, impersonation.ended]
  const access = [
    tenantId,
    tenant.features,
    actor.id,
    actor.role,
    areaIds,
    courseIds,
    mustChangePassword,
    mustAddSecondFactor,
    subject,
    token?.scopes,
  ]
  return digest(JSON.stringify(access))
}

/** Publishes the states of a thing until the returned function is called. */
export type Follow = (events: {
  /** Publishes a state. Returns false when it equals the last one. */
  publish(state: object): boolean
  /** Closes all streams: the thing is gone. */
  close(): void
  onError: (error: Error) => void
}) => () => void

/** Event streams of a kind in this process; viewers with the same access share one publisher. */
export type EventStreams = {
  /**
   * Response with the events of a thing: they last until the reader disconnects, the session ends or changes its
   * access, or the process stops. `thing` identifies it within the tenant.
   * @throws Failure, on opening: 429 at the limit of the address, the tenant or the user, 503 at the limit of
   *   all or while the process stops.
   */
  respond(request: EventRequest, thing: string | number, follow: Follow): Download
  /** Closes all streams and accepts no more. Browsers reconnect by themselves. */
  closeStreams(): void
}

/**
 * `name` and `what` are those of `createConnectionLimiter`; `open` counts the streams; `heartbeatMs` is the interval
 * of heartbeats and session checks.
 */
export function createEventStreams({
  name: limiter,
  limits,
  what,
  open,
  heartbeatMs,
  onError,
}: {
  name: string
  limits: ConnectionLimits
  what: string
  open?: Gauge
  heartbeatMs?: number | undefined
  onError: (error: Error) => void
}): EventStreams {
  const channels = createEventChannels<Reader, Publisher<Reader>>({
    heartbeatMs,
    checkMs: heartbeatMs,
    onError,
  })
  const acquireConnection = createConnectionLimiter(limiter, limits, what)
  let stopped = false

  /** Apart from `begin`, so that it does not keep the `follow` of each viewer. */
  function leaving(release: (() => void) | null): () => void {
    return () => {
      release?.()
      open?.dec()
    }
  }

  async function begin(name: string, request: EventRequest, follow: Follow) {
    const { scope, address, viewer, counted } = request
    const userId = callerOf(scope).actor.id
    const release = counted
      ? null
      : await acquireConnection({ address, tenantId: scope.tenantId, userId })
    if (stopped) {
      release?.()
      throw unavailable()
    }
    open?.inc()
    const left = leaving(release)
    const { body } = channels.join(name, { ...viewer, left }, ({ publish, close }) => {
      function publishState(state: object): boolean {
        const data = JSON.stringify(state)
        // The id is a hash of the content, so that it is the same in every process and after a restart.
        return publish({ id: digest(data), data })
      }
      return {
        stillAuthorizes: (reader) => reader.stillAuthorized(),
        stop: follow({ publish: publishState, close, onError }),
      }
    })
    return body
  }

  return {
    respond(request, thing, follow) {
      const { tenantId, areaIds } = request.scope
      // Viewers with access to the same areas get the same events.
      const name = digest(JSON.stringify([tenantId, thing, areaIds]))
      return {
        headers: { ...EVENT_STREAM_HEADERS, [EVENTS_NAME]: name },
        open: () => begin(name, request, follow),
      }
    },
    closeStreams() {
      stopped = true
      channels.close()
    },
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
