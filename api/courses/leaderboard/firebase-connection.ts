import { randomUUID } from 'node:crypto'
import { deleteApp, initializeApp, setLogLevel } from 'firebase/app'
import {
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
} from 'firebase/auth'
import {
  getDatabase,
  goOffline,
  goOnline,
  onValue,
  ref,
  type DataSnapshot,
} from 'firebase/database'

/** Reconnection interval; the SDK's own backoff grows to five minutes. */
const RECONNECT_MS = 5_000

export type FirebaseOptions = {
  databaseUrl: string
  apiKey: string
  /** Account that reads. The database's rules must grant it access to `tenants`. */
  email: string
  password: string
  /** Replacement of the authentication service, for tests. */
  authUrl: string | undefined
}

export type FirebaseConnection = {
  /** Creates a new session. A cancelled listener is refused without one. */
  signIn(): Promise<void>
  /**
   * Listens to a path until the returned function is called. After `onCancel` (refused by the rules or the
   * session) no more data arrives.
   */
  listen(
    path: string,
    onData: (snapshot: DataSnapshot) => void,
    onCancel: (error: Error) => void,
  ): () => void
  close(): Promise<void>
}

/** Opens the database; `onConnected` reports every change of the connection state. */
export function connectToFirebase(
  { databaseUrl, apiKey, email, password, authUrl }: FirebaseOptions,
  onConnected: (is: boolean) => void,
): FirebaseConnection {
  // It logs errors to the console that `onCancel` and failures of `signIn` report already.
  setLogLevel('silent')
  const app = initializeApp({ apiKey, databaseURL: databaseUrl }, randomUUID())
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  if (authUrl) connectAuthEmulator(auth, authUrl, { disableWarnings: true })
  const database = getDatabase(app)

  let retrying: NodeJS.Timeout | undefined
  const unwatch = onValue(ref(database, '.info/connected'), (snapshot) => {
    const connected = snapshot.val() === true
    clearInterval(retrying)
    if (!connected) retrying = setInterval(reconnect, RECONNECT_MS).unref()
    onConnected(connected)
  })

  function reconnect(): void {
    goOffline(database)
    goOnline(database)
  }

  return {
    signIn: async () => {
      await signInWithEmailAndPassword(auth, email, password)
    },
    listen: (path, onData, onCancel) => onValue(ref(database, path), onData, onCancel),
    close: async () => {
      clearInterval(retrying)
      unwatch()
      goOffline(database)
      await deleteApp(app)
    },
  }
}
