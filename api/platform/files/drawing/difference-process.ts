import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import type { Comparison } from './difference.ts'

/** Process that answers the share of pixels that differ between a file of a drawing and its clean content. */

const SIDE = 256
/** Natural size of a drawing; it is rendered at `SIDE`. */
const MAX_PIXELS = 400_000_000
/** Difference of a colour that is seen, of 255. */
const SEEN = 24
const GREY = '#808080'

async function pixelsOf(drawing: Uint8Array): Promise<Buffer> {
  return sharp(drawing, { limitInputPixels: MAX_PIXELS })
    .resize(SIDE, SIDE, { fit: 'contain', background: GREY })
    .flatten({ background: GREY })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
}

async function differenceOf({ path, content }: Comparison): Promise<number> {
  const sent = await pixelsOf(await readFile(path))
  const stored = await pixelsOf(content)
  let differing = 0
  for (let at = 0; at < sent.length; at += 3) {
    const channels = [at, at + 1, at + 2]
    if (channels.some((channel) => Math.abs(sent[channel]! - stored[channel]!) > SEEN))
      differing += 1
  }
  return differing / (sent.length / 3)
}

setPriority(10)
sharp.concurrency(1)
sharp.cache(false)
process.on('message', (comparison: Comparison) => {
  differenceOf(comparison).then(
    (share) => process.send!(share),
    () => process.send!(null),
  )
})
