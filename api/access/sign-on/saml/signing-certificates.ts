import { createPublicKey, X509Certificate } from 'node:crypto'

/** Certificates with which an identity provider signs. Several at once while one replaces the other. */

export type SigningCertificate = {
  /** PEM. */
  pem: string
  /** SHA-256 in hexadecimal, pairs joined by colons, as consoles of identity providers show it. */
  fingerprint: string
  notBefore: Date
  notAfter: Date
}

const MIN_RSA_BITS = 2048
const MAX_CHARACTERS = 20_000

/** Returns a certificate in PEM or base64; null when it is none, or its key is not RSA of at least 2048 bits. */
export function readCertificate(text: string): SigningCertificate | null {
  const base64 = text.replaceAll(/-----(BEGIN|END) CERTIFICATE-----|\s/g, '')
  if (base64.length > MAX_CHARACTERS || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'))
    const key = createPublicKey(certificate.toString())
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    if (key.asymmetricKeyType !== 'rsa' || bits < MIN_RSA_BITS) return null
    return {
      pem: certificate.toString(),
      fingerprint: certificate.fingerprint256,
      notBefore: new Date(certificate.validFrom),
      notAfter: new Date(certificate.validTo),
    }
  } catch {
    return null
  }
}

/** Splits a text into the certificates it holds: one or several in PEM, or one in base64. */
export function splitCertificates(text: string): string[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
  return blocks ?? (text.trim() === '' ? [] : [text])
}

export const isValidAt = ({ notBefore, notAfter }: SigningCertificate, moment: Date) =>
  notBefore <= moment && moment < notAfter
