declare module '@digitalbazaar/bitstring' {
  /** Bits of a status list; the first is the highest of its byte. */
  export class Bitstring {
    constructor(options: { buffer: Uint8Array })
    static decodeBits(options: { encoded: string }): Promise<Uint8Array>
    readonly length: number
    get(position: number): boolean
  }
}
