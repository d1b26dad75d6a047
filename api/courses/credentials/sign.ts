import { CompactSign } from 'jose'
import { ALGORITHM, type SigningKey } from './keys.ts'

/** A credential of the data model 2.0, as far as its registered claims follow from it. */
type Signable = {
  id: string
  issuer: string | { id: string }
  validFrom: string
  validUntil?: string | undefined
  credentialSubject: { id: string }
}

/**
 * Signs a credential as VC-JWT: the payload is the credential itself with the registered claims of Open Badges 3.0,
 * section 8.2. Its header has no other parameters, as that section says, and `typ` is JWT there.
 */
export function signCredential(
  credential: Signable,
  { kid, key }: SigningKey,
  typ: 'JWT' | 'vc+jwt',
): Promise<string> {
  const { id, issuer, validFrom, validUntil, credentialSubject } = credential
  const iss = typeof issuer === 'string' ? issuer : issuer.id
  const claims = {
    ...credential,
    iss,
    jti: id,
    sub: credentialSubject.id,
    nbf: secondsOf(validFrom),
    ...(validUntil && { exp: secondsOf(validUntil) }),
  }
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: ALGORITHM, kid: `${iss}#${kid}`, typ })
    .sign(key)
}

const secondsOf = (instant: string) => Math.floor(Date.parse(instant) / 1000)

/** Returns an instant in whole seconds, as `nbf` and `exp` have to equal it. */
export function inSeconds(instant: Date): string {
  return instant.toISOString().replace(/\.\d+Z$/, 'Z')
}
