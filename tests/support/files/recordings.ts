/** The smallest files of sound and video that programs can play or list. */

function box(type: string, ...contents: Buffer[]): Buffer {
  const made = Buffer.concat([Buffer.alloc(8), ...contents])
  made.writeUInt32BE(made.length, 0)
  made.write(type, 4, 'latin1')
  return made
}

/** Version and times, then a time scale of 1000 and a duration of a second. */
const times = (rest: number) =>
  Buffer.concat([Buffer.alloc(12), Buffer.from([0, 0, 3, 232, 0, 0, 3, 232]), Buffer.alloc(rest)])

function track(handler: 'soun' | 'vide'): Buffer {
  const format = box(handler === 'soun' ? 'mp4a' : 'avc1', Buffer.alloc(28))
  const descriptions = box('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), format)
  const handled = box('hdlr', Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(13))
  const media = box('mdia', box('mdhd', times(4)), handled, box('minf', box('stbl', descriptions)))
  return box('trak', box('tkhd', Buffer.alloc(84)), media)
}

/** Returns an MPEG-4 container of a brand, e.g. 'isom', with one track of each handler and data of `bytes`. */
export function mpeg4(
  brand: string,
  handlers: ('soun' | 'vide')[] = ['vide', 'soun'],
  bytes = 64,
): Buffer {
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0isommp42`, 'latin1')),
    box('moov', box('mvhd', times(80)), ...handlers.map(track)),
    box('mdat', Buffer.alloc(bytes)),
  ])
}

const frames = (header: number[], length: number) =>
  Buffer.concat(
    Array.from({ length: 10 }, () => {
      const frame = Buffer.alloc(length)
      frame.set(header)
      return frame
    }),
  )

/** Ten silent frames of MP3, 128 kbit/s at 44.1 kHz. */
export const mp3 = () => frames([0xff, 0xfb, 0x90, 0x64], 417)

/** Ten frames of AAC in ADTS, each of 200 bytes. */
export const aac = () => frames([0xff, 0xf1, 0x50, 0x80, 0x19, 0x1f, 0xfc], 200)
