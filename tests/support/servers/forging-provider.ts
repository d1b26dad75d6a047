import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'

/** Answer of the token endpoint to a code, given the nonce that was asked for. */
type Forgery = (nonce: string) => Promise<string> | string

/**
 * An OpenID Connect provider that answers what a test tells it to: tokens that no honest provider would issue. Its
 * codes are `code-<nonce>`.
 */
export async function startForgingProvider() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', use: 'sig', alg: 'RS256' }
  let forge: Forgery = () => ''
  let metadata: Record<string, unknown> = {}
  const codes: string[] = []

  server.on('request', (request, response) => {
    const answer = (body: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url?.startsWith('/.well-known/')) {
      answer({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'none'],
        authorization_response_iss_parameter_supported: true,
        ...metadata,
      })
      return
    }
    if (request.url === '/failing') return void response.writeHead(500).end()
    if (request.url === '/keys') return void answer({ keys: [jwk] })
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const code = new URLSearchParams(text).get('code') ?? ''
      codes.push(code)
      void (async () => {
        const id_token = await forge(code.slice('code-'.length))
        answer({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token })
      })()
    })
  })

  const now = () => Math.floor(Date.now() / 1000)
  const claimsOf = (nonce: string, changes: JWTPayload = {}): JWTPayload => ({
    iss: issuer,
    aud: 'sendero',
    sub: 'falsa',
    nonce,
    iat: now(),
    exp: now() + 300,
    email: 'admin@1.sendero.test',
    email_verified: true,
    ...changes,
  })
  const signed = (payload: JWTPayload, key = own.privateKey, header: object = {}) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'own', ...header }).sign(key)

  return {
    issuer,
    /** Codes that were sent to its token endpoint. */
    codes,
    claimsOf,
    signed,
    /** A token signed with another key under the name of its own. */
    signedByOther: (payload: JWTPayload) => signed(payload, other.privateKey),
    unsigned: (payload: JWTPayload) =>
      [{ alg: 'none' }, payload]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.') + '.',
    answer: (next: Forgery) => (forge = next),
    publish: (changes: Record<string, unknown>) => (metadata = changes),
  }
}
