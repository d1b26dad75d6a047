import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'

const ISSUER = 'sendero'

/** Lives of a token, in seconds: with 'Recordarme' ticked, and without. */
export const TOKEN_LIFE = { remembered: 30 * 24 * 3600, short: 12 * 3600 } as const

export type TokenClaims = { userId: number; version: number; expiresAt: number }

/** Issues and reads the bearer tokens of the API: JWT, HS256, with `exp`. */
export function createTokens(secret: string) {
  const key = new TextEncoder().encode(secret)
  // A token's signature never changes, so it is checked once; its expiry is checked at each use.
  const verified = new LRUCache<string, TokenClaims>({ max: 5_000 })

  return {
    /** A token for an account at its present version, `life` seconds long. */
    issue(userId: number, version: number, life: number): Promise<string> {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({ ver: version })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setSubject(String(userId))
        .setIssuedAt(now)
        .setExpirationTime(now + life)
        .sign(key)
    },

    /** What a token says, or null when it is not ours, was tampered with or has expired. */
    async read(token: string): Promise<TokenClaims | null> {
      let claims = verified.get(token)
      if (!claims) {
        try {
          const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['HS256'] })
          const userId = Number(payload.sub)
          if (!Number.isSafeInteger(userId) || typeof payload['ver'] !== 'number' || !payload.exp)
            return null
          claims = { userId, version: payload['ver'], expiresAt: payload.exp }
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
