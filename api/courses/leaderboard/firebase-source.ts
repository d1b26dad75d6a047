import type { Database } from '#api/platform/db/database.ts'
import { unavailable } from '#api/platform/http/failure.ts'
import type { FirebaseConnection, FirebaseOptions } from './firebase-connection.ts'
import { byRank, recordOf, type LeaderboardRecord } from './firebase-records.ts'
import { tenBestPeople } from './people.ts'
import type { RankedCourse, RankingSource, SourceEvents } from './source.ts'
import type { DataSnapshot } from 'firebase/database'

/** Timeout of a page for the first data, after which the service counts as unavailable. */
const SNAPSHOT_TIMEOUT_MS = 5_000
/** Time for which a subscription is kept for the next page. */
const IDLE_MS = 30_000
const MAX_WAIT_MS = 30_000

/** Subscription of a course, shared by viewers and single reads. */
type Subscription = {
  course: RankedCourse
  followers: Set<SourceEvents>
  /** Null until the database has answered. */
  snapshot: DataSnapshot | null
  ranked: LeaderboardRecord[] | null
  heard: Promise<true>
  hear: (yes: true) => void
  stop: () => void
  cancelled: boolean
  idle: NodeJS.Timeout | undefined
}

/**
 * Ranking source on a Firebase Realtime Database written by the learners' apps (docs/decisions/0024). The
 * server reads it with its own account; the browser does not access it. The SDK is loaded at the first
 * request for a ranking.
 */
export function firebaseSource(
  db: Database,
  options: FirebaseOptions,
  { onError }: { onError: (error: Error) => void },
): RankingSource {
  const subscriptions = new Map<string, Subscription>()
  let opening: Promise<FirebaseConnection> | null = null
  let session: Promise<void> | null = null
  let connected = false
  let closed = false

  function open(): Promise<FirebaseConnection> {
    opening ??= import('./firebase-connection.ts').then(({ connectToFirebase }) =>
      connectToFirebase(options, (is) => {
        connected = is
        for (const subscription of subscriptions.values()) publishState(subscription)
      }),
    )
    return opening
  }

  function publishState({ followers, cancelled, snapshot }: Subscription): void {
    const live = connected && !cancelled && snapshot !== null
    for (const events of followers) events.live(live)
  }

  async function listen(subscription: Subscription, wait = 1_000): Promise<void> {
    let used: Promise<void> | null = null
    const retry = (error: Error) => {
      onError(error)
      // A cancelled listener never resumes by itself, and is refused without a new session: create one for
      // all of them.
      if (session === used) session = null
      subscription.cancelled = true
      publishState(subscription)
      const again = () => {
        if (isWanted(subscription)) void listen(subscription, Math.min(wait * 2, MAX_WAIT_MS))
      }
      setTimeout(again, wait).unref()
    }
    try {
      const connection = await open()
      session ??= connection.signIn()
      used = session
      await used
      if (!isWanted(subscription)) return
      subscription.stop = connection.listen(
        pathOf(subscription.course),
        (snapshot) => {
          wait = 1_000
          Object.assign(subscription, { snapshot, ranked: null, cancelled: false })
          subscription.hear(true)
          publishState(subscription)
          for (const { changed } of subscription.followers) changed()
        },
        retry,
      )
    } catch (error) {
      retry(error as Error)
    }
  }

  const isWanted = (subscription: Subscription) =>
    !closed && subscriptions.get(pathOf(subscription.course)) === subscription

  function subscribe(course: RankedCourse): Subscription {
    const path = pathOf(course)
    const known = subscriptions.get(path)
    if (known) return known
    const { promise: heard, resolve: hear } = Promise.withResolvers<true>()
    const subscription: Subscription = {
      course,
      followers: new Set(),
      snapshot: null,
      ranked: null,
      heard,
      hear,
      stop: () => {},
      cancelled: false,
      idle: undefined,
    }
    subscriptions.set(path, subscription)
    void listen(subscription)
    return subscription
  }

  /** Without viewers, a subscription ends some time after it was last read. */
  function keepAliveAfterLastViewer(subscription: Subscription): void {
    clearTimeout(subscription.idle)
    if (subscription.followers.size > 0) return
    subscription.idle = setTimeout(() => end(subscription), IDLE_MS).unref()
  }

  function end(subscription: Subscription): void {
    clearTimeout(subscription.idle)
    subscriptions.delete(pathOf(subscription.course))
    subscription.stop()
  }

  return {
    follow(course, events) {
      const subscription = subscribe(course)
      subscription.followers.add(events)
      keepAliveAfterLastViewer(subscription)
      if (subscription.snapshot) publishState(subscription)
      return () => {
        subscription.followers.delete(events)
        if (subscription.followers.size === 0) end(subscription)
      }
    },
    async read(course, areaIds) {
      const subscription = subscribe(course)
      keepAliveAfterLastViewer(subscription)
      if (!subscription.snapshot) await withTimeout(subscription.heard)
      subscription.ranked ??= rankedIn(subscription.snapshot!)
      return tenBestPeople(db, course, subscription.ranked, areaIds)
    },
    async close() {
      closed = true
      for (const subscription of subscriptions.values()) end(subscription)
      await (await opening)?.close()
    },
  }
}

/** Returns the path of the records of a course, by user id. */
function pathOf({ tenantId, uuid }: RankedCourse): string {
  return `tenants/${tenantId}/courses/${uuid}/users`
}

function rankedIn(snapshot: DataSnapshot): LeaderboardRecord[] {
  const records: LeaderboardRecord[] = []
  snapshot.forEach((child) => {
    records.push(recordOf(child.key, child.val()))
    // Returning true would stop the iteration.
    return false
  })
  return records.sort(byRank)
}

async function withTimeout(heard: Promise<true>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(unavailable()), SNAPSHOT_TIMEOUT_MS)
  })
  await Promise.race([heard, late]).finally(() => clearTimeout(timer))
}
