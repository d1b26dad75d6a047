import sql from 'sql-template-tag'
import type { Database } from '#api/platform/db/database.ts'
import type { Download } from '#api/platform/downloads/download.ts'
import type { EventRequest, EventStreams, Follow } from '#api/platform/calls/event-streams.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireMessage } from './deliveries.ts'
import { messagesWhere, progressOf, type MessageRecord } from './read.ts'

/** Polling intervals of a message while it changes, and after several polls without a change. */
const POLL_MS = { moving: 500, still: 3_000 }
const STILL_AFTER = 10

/**
 * Returns the progress of a message as server-sent events; `id` is the audience's.
 * @throws Failure 404 as `requireMessage`.
 */
export async function messageEvents(
  db: Database,
  streams: EventStreams,
  request: EventRequest,
  of: { id: number; messageId: number },
): Promise<Download> {
  await requireMessage(db, request.scope, of)
  return streams.respond(request, of.messageId, followMessage(db, request.scope, of.messageId))
}

/** Polls a message and publishes its progress. */
function followMessage(db: Database, scope: Scope, message: number): Follow {
  // The polls outlive the request.
  const { signal: _over, opening: _opening, ...lasting } = scope
  return ({ publish, close, onError }) => {
    let unchanged = 0
    let stopped = false

    /** Returns true when the message has changed. */
    async function poll(): Promise<boolean> {
      const [record] = await db.query<MessageRecord>(
        lasting,
        messagesWhere(lasting, sql`and m.id = ${message}`),
      )
      if (record) return publish(progressOf(record))
      close()
      return false
    }
    async function step(): Promise<void> {
      const changed = await poll().catch((error: unknown) => {
        onError(error as Error)
        return false
      })
      unchanged = changed ? 0 : unchanged + 1
      if (stopped) return
      setTimeout(step, unchanged > STILL_AFTER ? POLL_MS.still : POLL_MS.moving).unref()
    }
    void step()
    return () => {
      stopped = true
    }
  }
}
