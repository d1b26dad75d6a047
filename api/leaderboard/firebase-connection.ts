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

/** The SDK's own back-off grows to five minutes; while it is away it is asked again this often. */
const RECONNECT_MS = 5_000

export type FirebaseOptions = {
  databaseUrl: string
  apiKey: string
  /** The account that reads. The database's rules let it see `tenants`. */
  email: string
  password: string
  /** A stand-in for the authentication service. */
  authUrl: string | undefined
}

export type FirebaseConnection = {
  /** A fresh session. A listener that was cancelled is refused without one. */
  signIn(): Promise<void>
  /**
   * Follows a path until the answered function is called. After `onCancel` (the rules or the session
   * refuse it) nothing more is heard of it.
   */
  listen(
    path: string,
    onData: (snapshot: DataSnapshot) => void,
    onCancel: (error: Error) => void,
  ): () => void
  close(): Promise<void>
}

/** Opens the database; `onConnected` says each time whether the connection stands. */
export function connectToFirebase(
  { databaseUrl, apiKey, email, password, authUrl }: FirebaseOptions,
  onConnected: (is: boolean) => void,
): FirebaseConnection {
  // It writes to the console what `onCancel` and failures of `signIn` say already.
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
