import '@remix-run/node'

/** What the server knows of a request and hands to every loader and action. */
declare module '@remix-run/node' {
  interface AppLoadContext {
    console: {
      productName: string
      stores: { android: string; ios: string }
      /** The site is https: cookies are Secure and carry the `__Host-` prefix. */
      secure: boolean
      sessionSecret: string
    }
    /** Calls the REST API, in this process or at API_URL. The request's path begins with /api. */
    api: (request: Request) => Promise<Response>
    requestId: string
    /** Adds a `Set-Cookie` to the answer, also to an error page, whose routes' headers are dropped. */
    setCookie: (header: string) => void
    /** Of the Content-Security-Policy: scripts without it do not run. */
    nonce: string
    connection: {
      /** Resolves when the browser has taken what was written so far. */
      drained: () => Promise<void>
      /** Aborts when the browser has gone away. */
      closed: AbortSignal
    }
  }
  interface Future {
    v3_singleFetch: true
  }
}
