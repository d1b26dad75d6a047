/** The part of oidc-provider, which has no types of its own, that `identity-provider.ts` uses. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  type Context = {
    oidc: {
      client: { clientId: string }
      session: { accountId: string; grantIdFor(client: string): string | undefined }
      result?: { consent?: { grantId?: string } }
      provider: Provider
    }
  }

  export type Account = {
    accountId: string
    claims(use: string, scope: string): Promise<Record<string, unknown> & { sub: string }>
  }

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): RequestListener
    on(event: string, listener: (...told: unknown[]) => void): this
    Grant: new (of: { clientId: string; accountId: string }) => {
      addOIDCScope(scope: string): void
      save(): Promise<string>
    }
  }

  export type { Context }
}
