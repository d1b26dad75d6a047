import { createHash, hkdfSync } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { AppLoadContext } from '@remix-run/node'
import { CompactEncrypt, compactDecrypt } from 'jose'

/** Texts that the console stores on the client: compressed, and encrypted as JWE (A256GCM). */

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Encrypts a text for a purpose; the result is safe in a cookie. */
export async function seal(
  text: string,
  purpose: string,
  context: AppLoadContext,
): Promise<string> {
  const packed = await compress(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
  })
  return new CompactEncrypt(packed)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyOf(context, purpose))
}

/** Decrypts a text of this purpose; null when it belongs to another, was changed or is longer than `longest`. */
export async function open(
  sealed: string,
  purpose: string,
  context: AppLoadContext,
  longest: number,
): Promise<string | null> {
  try {
    const { plaintext } = await compactDecrypt(sealed, keyOf(context, purpose), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return (await decompress(plaintext, { maxOutputLength: longest })).toString()
  } catch {
    return null
  }
}

/** Derives a key per purpose, so that a text cannot be decrypted for another one. */
function keyOf({ console: { sessionSecret } }: AppLoadContext, purpose: string): Uint8Array {
  const info = createHash('sha256').update(purpose).digest()
  return new Uint8Array(hkdfSync('sha256', sessionSecret, '', info, 32))
}
