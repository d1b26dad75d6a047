/** The pictures of one file have more pixels together than it may. */
export class TooManyPixels extends Error {}

/** Pixels that may be decoded for one file: decoding takes some 15 ms a megapixel, whatever the bytes. */
export type PixelBudget = {
  /** @throws TooManyPixels when fewer are left. */
  take(pixels: number): void
}

export function createPixelBudget(maximum: number): PixelBudget {
  let left = maximum
  return {
    take(pixels) {
      left -= pixels
      if (left < 0) throw new TooManyPixels()
    },
  }
}
