import type { Settings } from '../../../settings.ts'
import { didOf } from './issuer.ts'
import { ALGORITHM, type PublicKey } from './keys.ts'

/** Returns the DID document of a company. Replaced keys stay in it and verify what they signed. */
export function didDocument(settings: Settings, uuid: string, keys: readonly PublicKey[]) {
  const did = didOf(settings, uuid)
  const methods = keys.map(({ kid, public_key }) => ({
    id: `${did}#${kid}`,
    type: 'JsonWebKey2020',
    controller: did,
    publicKeyJwk: { ...public_key, kid, alg: ALGORITHM, use: 'sig' },
  }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id: did,
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  }
}
