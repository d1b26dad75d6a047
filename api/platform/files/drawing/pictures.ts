import type { CleanMarkup } from './clean.ts'
import { createRemovals } from './removals.ts'

/** Maximum number of pixels of all pictures of a drawing. */
const MAX_PIXELS = 50_000_000

const DATA = /^data:[\w/+.-]*((?:;[\w=-]+)*?)(;base64)?,/i

/**
 * Decodes a picture and encodes it again; null for one that cannot be read or has more than `maxPixels`. Handed down,
 * since images stand on files.
 */
export type RewritePicture = (
  original: Buffer,
  maxPixels: number,
) => Promise<{ content: Buffer; mediaType: string; pixels: number } | null>

/**
 * Decodes the pictures of a drawing and encodes them again, without metadata; those that cannot be read, or exceed
 * the pixels of all, are removed and told.
 */
export async function withPictures(
  { parts, pictures, notes }: CleanMarkup,
  rewrite: RewritePicture,
): Promise<{ content: Buffer; notes: string[] }> {
  const filled = [...parts]
  const removals = createRemovals()
  let pixels = MAX_PIXELS
  for (const { at, address } of pictures) {
    const picture = await rewrite(bytesOf(address), pixels)
    if (picture === null) {
      removals.add('picture')
      continue
    }
    pixels -= picture.pixels
    filled[at] = `data:${picture.mediaType};base64,${picture.content.toString('base64')}`
  }
  return { content: Buffer.from(filled.join('')), notes: [...notes, ...removals.notes()] }
}

/** Returns the bytes of a `data:` address; none for one that is not valid. */
function bytesOf(address: string): Buffer {
  const head = DATA.exec(address)
  if (!head) return Buffer.alloc(0)
  const written = address.slice(head[0].length)
  if (head[2]) return Buffer.from(written.replace(/\s+|%0A|%0D/gi, ''), 'base64')
  try {
    return Buffer.from(decodeURIComponent(written), 'latin1')
  } catch {
    return Buffer.alloc(0)
  }
}
