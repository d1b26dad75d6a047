import QRCode from 'qrcode'

/** Draws a QR code as an SVG for `<img>`; the white margin around it belongs to the code. */
export async function qrCode(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
