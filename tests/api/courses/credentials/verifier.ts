import { Bitstring } from '@digitalbazaar/bitstring'
import { decodeJWT, verifyJWT } from 'did-jwt'
import { Resolver } from 'did-resolver'

/** A verifier that others wrote: did-jwt checks signatures and dates, Digital Bazaar's bitstring reads status lists. */
export type Documents = {
  did(uuid: string): Promise<unknown>
  list(uuid: string, list: number): Promise<string>
}

type Claims = {
  id: string
  jti: string
  iss: string
  sub: string
  nbf: number
  exp?: number
  issuer: { id: string; name: string; url?: string }
  credentialSubject: {
    id: string
    identifier: Record<string, unknown>[]
    achievement: Record<string, unknown>
  }
  credentialStatus: Record<
    'statusListIndex' | 'statusListCredential' | 'statusPurpose' | 'type',
    string
  >
  [key: string]: unknown
}

export function openVerifier(documents: Documents) {
  const resolver = new Resolver({
    web: async (did) => ({
      didDocument: (await documents.did(did.split(':').at(-1)!)) as never,
      didDocumentMetadata: {},
      didResolutionMetadata: { contentType: 'application/did+ld+json' },
    }),
  })
  /** Returns the claims of a credential whose signature and dates hold; throws for any other. */
  async function signed<T = Claims>(jws: string): Promise<T> {
    const { payload } = await verifyJWT(jws, { resolver, proofPurpose: 'assertionMethod' })
    return payload as T
  }
  return {
    signed,
    /** Returns true when the status list of a credential has its bit. */
    async isRevoked(jws: string): Promise<boolean> {
      const { credentialStatus } = await signed(jws)
      const [, uuid, list] = /companies\/(.+)\/status\/(\d+)$/.exec(
        credentialStatus.statusListCredential,
      )!
      const { credentialSubject } = await signed<{ credentialSubject: { encodedList: string } }>(
        await documents.list(uuid!, Number(list)),
      )
      const { encodedList } = credentialSubject
      if (!encodedList.startsWith('u')) throw new Error('Not multibase base64url')
      const buffer = await Bitstring.decodeBits({ encoded: encodedList.slice(1) })
      const bits = new Bitstring({ buffer })
      if (bits.length !== 131_072) throw new Error(`A list of ${bits.length} entries`)
      return bits.get(Number(credentialStatus.statusListIndex))
    },
    headerOf: (jws: string) => decodeJWT(jws).header as Record<string, unknown>,
  }
}
