import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'

const ISSUER = 'sendero'

/** Lifetimes of a token, in seconds: with 'Recordarme' ticked, and without. */
export const TOKEN_LIFE = { remembered: 30 * 24 * 3600, short: 12 * 3600 } as const

export type TokenClaims = { userId: number; sessionId: number; expiresAt: number }

/** Issues and verifies the bearer tokens of the API: JWT, HS256, with `exp`. */
export function createTokens(secret: string) {
  const key = new TextEncoder().encode(secret)
  // Caches verified signatures; the expiry is checked at each use.
  const verified = new LRUCache<string, TokenClaims>({ max: 5_000 })

  return {
    /** Issues a token for a session of an account, valid for `life` seconds. */
    issue(userId: number, sessionId: number, life: number): Promise<string> {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setSubject(String(userId))
        .setIssuedAt(now)
        .setExpirationTime(now + life)
        .sign(key)
    },

    /** Returns the claims of a token; null when it is forged, foreign or expired. */
    async read(token: string): Promise<TokenClaims | null> {
      let claims = verified.get(token)
      if (!claims) {
        try {
          const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['HS256'] })
          const userId = Number(payload.sub)
          const sessionId = payload['sid']
          if (!Number.isSafeInteger(userId) || !Number.isSafeInteger(sessionId) || !payload.exp)
            return null
          claims = { userId, sessionId: sessionId as number, expiresAt: payload.exp }
          verified.set(token, claims)
        } catch {
          return null
        }
      }
      return claims.expiresAt * 1000 > Date.now() ? claims : null
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>
