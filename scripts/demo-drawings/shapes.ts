/** Flat shapes and palette shared by all drawings of the demo courses. */

export const COLOURS = {
  ink: '#23303f',
  paper: '#fffaf0',
  cream: '#fdebc8',
  sun: '#f4b740',
  coral: '#e4674d',
  teal: '#1e7a78',
  sea: '#bfe0e0',
  leaf: '#6fa36b',
  mist: '#e6edf2',
  steel: '#8da2b3',
  night: '#16233b',
  coffee: '#6b4430',
  clay: '#c98b62',
} as const

export const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${fill}"/>`

export const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`

export const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`

export const line = (d: string, stroke: string, width = 4) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** A group that is moved, and made larger or mirrored by `scale`. */
export const at = (x: number, y: number, body: string, scale: number | string = 1) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${body}</g>`

type Words = { size?: number; fill?: string; anchor?: 'start' | 'middle' | 'end'; bold?: boolean }

export const words = (x: number, y: number, text: string, look: Words = {}) => {
  const { size = 14, fill = COLOURS.ink, anchor = 'middle', bold = true } = look
  return `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" font-weight="${bold ? 700 : 400}" text-anchor="${anchor}" fill="${fill}">${text}</text>`
}

const drawing = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>\n`

/** A scene on a card of its own colour, so that it stands on light and on dark themes. */
export const scene = (ground: string, floor: string, body: string) =>
  drawing(
    320,
    240,
    `<defs><clipPath id="card"><rect width="320" height="240" rx="20"/></clipPath></defs>` +
      `<g clip-path="url(#card)">${rect(0, 0, 320, 240, ground)}${rect(0, 196, 320, 44, floor)}${body}</g>`,
  )

/** A whole screen of the app. */
export const screen = (body: string) => drawing(360, 640, body)

export const medal = (body: string) => drawing(240, 240, body)

export const icon = (ground: string, body: string) =>
  drawing(96, 96, rect(4, 4, 88, 88, ground, 24) + body)
