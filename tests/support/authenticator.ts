import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** A passkey in software: makes and signs what browsers send, also what no browser would. */

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

type Behaviour = {
  origin: string
  /** True when the person was verified (PIN, fingerprint). */
  verifies?: boolean
  counter?: number
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

function authData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.of(flags), count])
}

export function softwarePasskey(rpId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const id = randomBytes(16)
  const flagsOf = (verifies = true) => PRESENT | (verifies ? VERIFIED : 0)
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const described = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }

  return {
    id: base64url(id),
    /** Answer of `navigator.credentials.create`. */
    create(challenge: string, { origin, verifies, counter = 0 }: Behaviour) {
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([
        authData(rpId, flagsOf(verifies) | ATTESTED, counter),
        Buffer.alloc(16),
        length,
        id,
        cose,
      ])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      )
      return {
        ...described,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    /** Answer of `navigator.credentials.get`. */
    get(challenge: string, { origin, verifies, counter = 0 }: Behaviour) {
      const client = clientData('webauthn.get', challenge, origin)
      const data = authData(rpId, flagsOf(verifies), counter)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...described,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      }
    },
  }
}
