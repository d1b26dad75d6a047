import '@remix-run/node'
import type { CallInput, Endpoint } from '#contract/platform/endpoint.ts'
import type { StreamConnection } from '#contract/platform/event-stream.ts'
import type { CallResult } from '#contract/platform/http-call.ts'

/** Connection of the browser that a request is sent for. */
export type ApiConnection = StreamConnection & { closed: AbortSignal }

/** Context of a request that the server passes to every loader and action. */
declare module '@remix-run/node' {
  interface AppLoadContext {
    /** Settings of the site; the same object for all requests. */
    console: {
      productName: string
      stores: { android: string; ios: string }
      /** True when the site uses https: cookies are Secure and have the `__Host-` prefix. */
      secure: boolean
      sessionSecret: string
      /** True when the API is another process (API_URL). */
      remoteApi: boolean
    }
    /**
     * The REST API, in this process or at API_URL. A call is cancelled when `over` or `connection.closed` aborts. A
     * request's own signal is not used, because it works only until the request is garbage collected.
     */
    api: {
      /** Calls an endpoint that answers JSON: without HTTP in this process. A GET is answered once per request. */
      call: (
        endpoint: Endpoint,
        input: CallInput<Endpoint>,
        headers: Record<string, string>,
        over: AbortSignal,
      ) => Promise<CallResult>
      /** Sends a request for a stream or with an upload; its path begins with /api. */
      fetch: (request: Request, connection: ApiConnection) => Promise<Response>
    }
    /** Returns `api` for calls that outlive the request: it caches neither sessions nor answers. */
    apiUncached: () => AppLoadContext['api']
    requestId: string
    /** Logs an error of any type to the server's log. */
    report: (thrown: unknown, request: Request) => void
    /** Adds a `Set-Cookie` to the response, also to error pages, for which the framework drops the routes' headers. */
    setCookie: (header: string) => void
    /** Nonce of the Content-Security-Policy: scripts without it do not run. */
    nonce: string
    /**
     * Connection limiter: counts an event stream for the user and the tenant acted on, until the browser leaves.
     * Rejects with a Response 429 or 503 when too many of the kind are open already.
     */
    acquireConnection: (
      kind: 'leaderboard' | 'import' | 'decision' | 'message',
      who: { tenantId: number; userId: number },
    ) => Promise<void>
    connection: {
      /** False for the framework's data requests, which would buffer a stream completely, however long it lasts. */
      takesStreams: boolean
      /** Resolves when the browser has taken what was written so far (backpressure). */
      drained: () => Promise<void>
      /** Aborts when the browser disconnects. */
      closed: AbortSignal
      /** Cuts the connection of a browser that does not read. */
      cut: () => void
      /** Aborts on shutdown: endless streams close, and browsers reconnect. */
      ending: AbortSignal
    }
  }
  interface Future {
    v3_singleFetch: true
  }
}
