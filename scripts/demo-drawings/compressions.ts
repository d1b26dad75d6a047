import { SKINS } from './people.ts'
import { at, circle, COLOURS, line, oval, rect, shape, words } from './shapes.ts'
import { heart } from './things.ts'

const { ink, paper, coral, teal, steel } = COLOURS

/** Frames of one compression; shown eleven a second they are 110 a minute. */
const DEPTHS = [0, 0.55, 1, 1, 0.5, 0.1] as const
export const FRAMES_A_SECOND = 11

const RULES = [
  'Entre 100 y 120 por minuto',
  'Cinco centímetros de profundidad',
  'Deja que el pecho suba',
]
const COMPRESSIONS_A_RULE = 5

/** Every picture of the film: hands that press a chest, and a heart that beats with them. */
export function compressionFrames(): string[] {
  return RULES.flatMap((rule, index) =>
    Array.from({ length: COMPRESSIONS_A_RULE }, (_, turn) =>
      DEPTHS.map((depth) => frame(depth, rule, index * COMPRESSIONS_A_RULE + turn + 1)),
    ).flat(),
  )
}

function frame(depth: number, rule: string, count: number): string {
  const down = depth * 26
  const chest = shape(`M96 268q20-62 90-62 30 ${down} 60 ${down}t60-${down}q60 0 78 62z`, steel)
  const hands =
    line(
      `M196 -30L226 ${120 + down}L240 ${186 + down}M306 -30L270 ${120 + down}L254 ${186 + down}`,
      teal,
      34,
    ) +
    oval(246, 196 + down, 34, 17, SKINS[1]) +
    line(`M224 ${194 + down}h44M226 ${202 + down}h40`, '#a86f4b', 3)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360">` +
    rect(0, 0, 480, 360, '#dcebd8') +
    rect(0, 262, 480, 98, ink) +
    circle(62, 232, 32, SKINS[3]) +
    shape('M34 222q6-24 28-24t28 24q-28-8-56 0z', '#3a2b25') +
    line('M76 238q6 0 8-4', ink, 3) +
    chest +
    rect(366, 232, 114, 30, '#39506b', 10) +
    hands +
    at(408, 78, heart(0, 0, coral, 2.2 - depth * 0.6)) +
    words(76, 92, String(count), { size: 52, fill: teal }) +
    words(240, 320, rule, { size: 23, fill: paper }) +
    '</svg>'
  )
}
