import type { Hono } from 'hono'
import type { TokenKind } from '#contract/access/api-token-words.ts'
import { apiTokens, ownApiTokens } from '#contract/access/api-tokens.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve, type Handlers } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { createToken, revokeToken, rotateToken, updateToken } from './change.ts'
import { choicesOf, ownerOf } from './owner.ts'
import { getToken, listTokens } from './tokens.ts'

/** Handlers of the tokens of one kind of owner. */
function handlersOf(kind: TokenKind, services: Services): Handlers<typeof apiTokens> {
  const { db } = services
  return {
    list: ({ scope }) => listTokens(db, ownerOf(kind, scope)),
    create: ({ body, scope }) => createToken(services, ownerOf(kind, scope), body),
    scopes: ({ scope }) => choicesOf(ownerOf(kind, scope)),
    get: ({ params, scope }) => getToken(db, ownerOf(kind, scope), params.id),
    update: ({ params, body, scope }) => updateToken(db, ownerOf(kind, scope), params.id, body),
    rotate: ({ params, body, scope }) =>
      rotateToken(services, ownerOf(kind, scope), params.id, body),
    revoke: ({ params, scope }) => revokeToken(db, ownerOf(kind, scope), params.id),
  }
}

export function mountApiTokens(app: Hono<ApiEnv>, services: Services): void {
  serve(app, services, 'api-tokens', apiTokens, handlersOf('company', services))
  serve(app, services, 'own-api-tokens', ownApiTokens, handlersOf('personal', services))
}
