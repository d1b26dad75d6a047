import { person, SKINS } from './people.ts'
import { at, circle, COLOURS, line, oval, rect, scene, screen, shape, words } from './shapes.ts'
import { exitSign, shelf, warning } from './things.ts'

/** The drawings of «Seguridad y salud en el trabajo». */

const { ink, paper, cream, sun, coral, teal, sea, steel, clay } = COLOURS
const FLOOR = '#d9cfbd'

const puddle =
  oval(196, 216, 52, 10, '#8cc7d6') +
  oval(180, 212, 22, 4, '#c6e6ec') +
  shape('M214 150q8 12 0 18-8-6 0-18z', '#8cc7d6')

const ladder = (x: number, y: number) =>
  line(`M${x} ${y}L${x + 26} ${y - 150}M${x + 34} ${y}L${x + 52} ${y - 150}`, clay, 6) +
  [20, 46, 72, 98, 124]
    .map((up) => line(`M${x + up * 0.17} ${y - up}h${34 - up * 0.05}`, clay, 5))
    .join('')

const note = (x: number, y: number, toX: number, toY: number, text: string, more: string) => {
  const end = x < 180 ? 'start' : 'end'
  return (
    line(`M${x < 180 ? x + 4 : x - 4} ${y + 26}L${toX} ${toY}`, sun, 2.5) +
    circle(toX, toY, 5, sun) +
    words(x, y, text, { size: 17, anchor: end }) +
    words(x, y + 18, more, { size: 12, anchor: end, bold: false })
  )
}

export const safety: Record<string, string> = {
  'bodega-derrame': scene(
    cream,
    FLOOR,
    shelf(14, 196) +
      rect(232, 40, 70, 156, '#e7d3a9') +
      exitSign(225, 26) +
      puddle +
      person(
        138,
        222,
        {
          wears: ['helmet', 'vest'],
          skin: SKINS[1],
          mood: 'worried',
          right: [
            [32, -70],
            [46, -56],
          ],
        },
        1.05,
      ) +
      warning(262, 190, 0.9),
  ),
  'escalera-firme': scene(
    sea,
    FLOOR,
    rect(186, 30, 120, 166, '#e7d3a9') +
      ladder(150, 206) +
      person(
        176,
        164,
        {
          wears: ['helmet', 'vest'],
          right: [
            [24, -96],
            [20, -112],
          ],
          left: [
            [-16, -96],
            [6, -112],
          ],
        },
        0.86,
      ) +
      person(
        112,
        218,
        {
          skin: SKINS[2],
          wears: ['helmet', 'vest'],
          right: [
            [30, -76],
            [48, -88],
          ],
        },
        0.9,
      ),
  ),
  'cable-suelto': scene(
    sea,
    FLOOR,
    rect(22, 150, 70, 46, steel, 4) +
      rect(30, 158, 54, 26, ink, 2) +
      line('M92 190q30 30 62 18t52 8 70-30', ink, 6) +
      rect(270, 150, 26, 36, paper, 4) +
      circle(279, 168, 2.5, ink) +
      circle(288, 168, 2.5, ink) +
      person(
        188,
        216,
        {
          hairdo: 'curly',
          skin: SKINS[2],
          top: coral,
          mood: 'worried',
          left: [
            [-34, -78],
            [-48, -94],
          ],
          right: [
            [34, -78],
            [48, -92],
          ],
        },
        1.05,
      ),
  ),
  'pasillo-libre': scene(
    sea,
    FLOOR,
    shelf(8, 196) +
      shelf(222, 196) +
      shape('M128 196h64l34 44h-132z', '#f6e3a1') +
      line('M128 196L94 240M192 196l34 44', sun, 6) +
      exitSign(118, 40) +
      person(160, 206, { hairdo: 'long', wears: ['vest'], skin: SKINS[3] }, 0.9),
  ),
  'linea-de-vida': scene(
    '#cfe6ea',
    '#b9c7b0',
    circle(266, 52, 26, '#fbe0a0') +
      shape('M0 196l60-50 50 30 60-44 70 50 80-30v44z', '#a9c9b4') +
      rect(20, 150, 190, 10, clay, 3) +
      line('M40 240V150M190 240V150M40 236L190 164M190 236L40 164', steel, 6) +
      line('M20 112h190M40 150v-40M190 150v-40', sun, 4) +
      line('M26 26h196', ink, 7) +
      circle(160, 26, 7, sun) +
      line('M160 30q-20 26-40 38', coral, 4) +
      person(
        118,
        152,
        {
          wears: ['helmet', 'vest', 'harness'],
          skin: SKINS[1],
          right: [
            [30, -74],
            [42, -88],
          ],
        },
        0.9,
      ),
  ),
  'proteccion-completa': screen(
    rect(0, 0, 360, 640, cream) +
      circle(180, 330, 158, '#fbdc9f') +
      rect(0, 560, 360, 80, FLOOR) +
      words(180, 52, 'De la cabeza a los pies', { size: 24 }) +
      words(180, 78, 'Póntelo todo antes de entrar a la zona', { size: 14, bold: false }) +
      at(
        184,
        588,
        person(0, 0, {
          wears: ['helmet', 'vest'],
          skin: SKINS[1],
          left: [
            [-27, -62],
            [-26, -42],
          ],
          right: [
            [27, -62],
            [26, -42],
          ],
        }) +
          rect(-12, -112, 24, 9, '#9bd0e0', 4) +
          circle(-26, -42, 7, coral) +
          circle(26, -42, 7, coral) +
          circle(-16, -107, 4, teal) +
          circle(16, -107, 4, teal),
        2.5,
      ) +
      note(20, 160, 152, 286, 'Casco', 'Golpes en la cabeza') +
      note(340, 190, 206, 321, 'Gafas', 'Chispas y polvo') +
      note(20, 256, 143, 321, 'Oídos', 'Más de 85 dB') +
      note(340, 330, 212, 398, 'Chaleco', 'Que te vean') +
      note(20, 386, 118, 482, 'Guantes', 'Cortes, calor') +
      note(340, 494, 208, 578, 'Botas', 'Punta reforzada'),
  ),
}
