import '@remix-run/node'

/** What the server knows of a request and hands to every loader and action. */
declare module '@remix-run/node' {
  interface AppLoadContext {
    /** Of the site; one object, however many requests. */
    console: {
      productName: string
      stores: { android: string; ios: string }
      /** The site is https: cookies are Secure and carry the `__Host-` prefix. */
      secure: boolean
      sessionSecret: string
    }
    /**
     * Calls the REST API, in this process or at API_URL, until `over` aborts. The request's path begins with
     * /api; a signal of its own would be followed no longer than nobody collects the request.
     */
    api: (request: Request, over: AbortSignal) => Promise<Response>
    /** The same for what outlives the request: of sessions that were looked up nothing is remembered. */
    apiUncached: () => AppLoadContext['api']
    requestId: string
    /** Writes what went wrong to the server's log, whatever was thrown. */
    report: (thrown: unknown, request: Request) => void
    /** Adds a `Set-Cookie` to the answer, also to an error page, whose routes' headers are dropped. */
    setCookie: (header: string) => void
    /** Of the Content-Security-Policy: scripts without it do not run. */
    nonce: string
    /**
     * Counts a stream of events for its person and the company acted on, until the browser has gone.
     * @throws Response 429 or 503 when too many of the kind are open already.
     */
    acquireConnection: (
      kind: 'leaderboard' | 'import' | 'decision' | 'message',
      who: { tenantId: number; userId: number },
    ) => void
    connection: {
      /** The framework's requests for a page's data would gather a stream whole, however long it goes on. */
      takesStreams: boolean
      /** Resolves when the browser has taken what was written so far. */
      drained: () => Promise<void>
      /** Aborts when the browser has gone away. */
      closed: AbortSignal
      /** Ends the connection as it stands, of a browser that does not take what is written. */
      cut: () => void
      /** Aborts when the server ends: what streams for ever closes, and browsers come back. */
      ending: AbortSignal
    }
  }
  interface Future {
    v3_singleFetch: true
  }
}
