import { person, SKINS } from './people.ts'
import { at, circle, COLOURS, line, oval, rect, scene, shape, words } from './shapes.ts'
import {
  check,
  desk,
  heart,
  laptop,
  padlock,
  plant,
  speech,
  steam,
  warning,
  window,
} from './things.ts'

/** The scenes of the demo courses about offices, conversations and care. */

const { ink, paper, cream, sun, coral, teal, sea, leaf, mist, steel, coffee, clay } = COLOURS
const FLOOR = '#c9d6de'
const WOOD = '#d8b894'

const TALKS = {
  left: [
    [-28, -70],
    [-36, -88],
  ],
  right: [
    [28, -70],
    [36, -88],
  ],
} as const

const bubble = (x: number, y: number, fill: string, tail: number) =>
  speech(x, y, 92, 46, fill, tail) +
  rect(x + 14, y + 14, 64, 5, steel, 2) +
  rect(x + 14, y + 25, 44, 5, steel, 2)

const chart = [18, 30, 24, 38]
  .map((height, index) => rect(44 + index * 8, 42 - height, 6, height, index % 2 ? coral : leaf))
  .join('')
const grid =
  rect(0, 0, 76, 9, leaf) +
  [13, 21, 29, 37].map((y) => rect(3, y, 16, 5, mist) + rect(22, y, 16, 5, cream)).join('') +
  chart
const payment =
  rect(0, 0, 76, 10, '#35568c') +
  rect(8, 18, 36, 5, steel, 2) +
  rect(8, 28, 26, 5, steel, 2) +
  at(58, 30, warning(0, 0, 0.6))

const banknotes = (x: number, y: number) =>
  [0, 9, 18]
    .map(
      (up) =>
        rect(x, y - up, 70, 9, up % 2 ? leaf : '#8fbb8b', 2) + rect(x + 30, y - up, 10, 9, cream),
    )
    .join('')

const calendar = (x: number, y: number) =>
  rect(x, y, 120, 104, paper, 8) +
  rect(x, y, 120, 24, coral, 8) +
  rect(x, y + 14, 120, 10, coral) +
  [0, 1, 2]
    .flatMap((row) =>
      [0, 1, 2, 3, 4].map((day) =>
        rect(
          x + 11 + day * 21,
          y + 34 + row * 22,
          15,
          15,
          (row * 5 + day) % 6 === 2 ? sun : mist,
          3,
        ),
      ),
    )
    .join('')

export const workplaces: Record<string, string> = {
  'reunion-de-bienvenida': scene(
    sea,
    FLOOR,
    window(24, 34, 96, 70) +
      plant(292, 206) +
      person(70, 214, { hairdo: 'bun', top: coral, skin: SKINS[1], right: TALKS.right }, 0.98) +
      person(126, 218, { top: '#35568c', skin: SKINS[2] }, 1.02) +
      person(180, 214, { hairdo: 'long', top: leaf, skin: SKINS[3] }, 0.96) +
      person(248, 222, { hairdo: 'curly', top: sun, skin: SKINS[0], left: TALKS.left }, 1.05) +
      bubble(188, 26, paper, 16),
  ),
  'reunion-uno-a-uno': scene(
    '#e4ecf8',
    FLOOR,
    window(114, 26, 92, 62) +
      person(
        76,
        226,
        { hairdo: 'short', top: '#35568c', skin: SKINS[1], right: TALKS.right },
        1.02,
      ) +
      person(250, 226, { hairdo: 'long', top: coral, skin: SKINS[3], left: TALKS.left }, 1.02) +
      desk(104, 226, 116) +
      bubble(14, 30, paper, 56) +
      bubble(214, 30, cream, 20),
  ),
  'pago-sospechoso': scene(
    mist,
    WOOD,
    rect(30, 150, 260, 12, clay, 3) +
      rect(44, 162, 10, 60, '#9a623f') +
      rect(266, 162, 10, 60, '#9a623f') +
      at(140, 152, laptop(0, 0, payment), 1.5) +
      banknotes(214, 140) +
      padlock(54, 132, sun, 1.1),
  ),
  'hoja-de-calculo': scene(
    '#e4f1dd',
    WOOD,
    at(160, 196, laptop(0, 0, grid), 2.5) + check(288, 60, 1.1) + plant(34, 200),
  ),
  'dialogo-con-respeto': scene(
    '#fae3de',
    '#e2c3b8',
    person(98, 224, { hairdo: 'curly', top: teal, skin: SKINS[2], right: TALKS.right }, 1.15) +
      person(222, 224, { hairdo: 'bun', top: '#35568c', skin: SKINS[0], left: TALKS.left }, 1.15) +
      bubble(40, 16, paper, 52) +
      bubble(188, 16, paper, 24),
  ),
  'reloj-y-agenda': scene(
    sea,
    FLOOR,
    circle(92, 110, 66, paper) +
      circle(92, 110, 58, cream) +
      line('M92 110V70M92 110l26 18', ink, 6) +
      circle(92, 110, 5, coral) +
      [0, 90, 180, 270]
        .map((turn) => `<g transform="rotate(${turn} 92 110)">${rect(90, 56, 4, 10, steel)}</g>`)
        .join('') +
      calendar(176, 56) +
      plant(160, 218),
  ),
  'lavado-de-manos': scene(
    '#e3f1ef',
    FLOOR,
    shape('M40 150h200q-6 60-60 60h-80q-54 0-60-60z', paper) +
      rect(40, 144, 200, 10, steel, 4) +
      line('M140 40q0-20 20-20h6q18 0 18 20v14', steel, 12) +
      line('M184 60v50', '#9bd0e0', 7) +
      shape('M108 112q20-16 44-6l34 14q6 12-8 12h-50q-16 0-20-20z', SKINS[1]) +
      shape('M236 118q-22-16-44-4l-30 18q-4 12 10 12h46q16-4 18-26z', SKINS[1]) +
      [
        [150, 108, 9],
        [168, 98, 7],
        [196, 102, 8],
        [176, 122, 10],
        [210, 118, 6],
      ]
        .map(([x, y, r]) => circle(x!, y!, r!, '#ffffff'))
        .join('') +
      rect(264, 96, 36, 50, coral, 6) +
      rect(276, 80, 12, 18, ink, 2) +
      line('M282 82h16', ink, 5),
  ),
  'junto-a-la-cama': scene(
    '#fae3de',
    FLOOR,
    window(18, 28, 84, 62) +
      rect(120, 150, 180, 16, paper, 4) +
      rect(120, 166, 180, 10, steel, 3) +
      rect(128, 176, 8, 40, steel) +
      rect(286, 176, 8, 40, steel) +
      rect(292, 104, 10, 72, steel, 4) +
      rect(248, 128, 44, 24, paper, 10) +
      circle(262, 126, 17, SKINS[3]) +
      shape('M246 122q2-20 18-20t16 18q-8-8-18-6-10 0-16 8z', '#e6e6e6') +
      shape('M120 150q50-22 126-8v12H120z', teal) +
      person(94, 226, { hairdo: 'bun', top: coral, skin: SKINS[1], right: TALKS.right }, 1.1) +
      heart(186, 84, coral, 1.3) +
      plant(300, 226),
  ),
  'pausa-de-cuello': scene(
    '#e4f1dd',
    '#b9d3b2',
    circle(160, 112, 92, '#cfe6c4') +
      `<g transform="rotate(0 160 224)">${person(160, 226, { hairdo: 'short', top: teal, skin: SKINS[1] }, 1.45)}</g>` +
      line('M206 54q26 10 30 38M114 54q-26 10-30 38', coral, 5) +
      shape('M230 84l14 4-10 12zM90 84l-14 4 10 12z', coral),
  ),
  'regalo-de-proveedor': scene(
    cream,
    WOOD,
    rect(20, 186, 280, 12, clay, 3) +
      shape('M70 120h120l-14 66H84z', coffee) +
      [84, 104, 124, 144, 164].map((x) => line(`M${x} 122l-2 62`, clay, 3)).join('') +
      circle(100, 106, 18, coral) +
      circle(130, 100, 20, sun) +
      circle(160, 106, 18, leaf) +
      line('M70 122q60-110 120 0', coffee, 7) +
      shape('M130 44q-26-20-30 2 14 14 30 2 16 12 30-2-4-22-30-2z', coral) +
      `<g transform="rotate(-8 250 150)">${rect(212, 132, 82, 44, paper, 5)}${rect(212, 132, 82, 12, '#35568c', 5)}${words(253, 164, 'FINAL', { size: 13 })}</g>`,
  ),
  'mesa-de-cata': scene(
    cream,
    WOOD,
    person(
      160,
      176,
      { hairdo: 'bun', wears: ['apron'], top: teal, skin: SKINS[1], right: TALKS.right },
      1.05,
    ) +
      rect(20, 164, 280, 14, coffee, 4) +
      rect(40, 178, 12, 50, '#9a623f') +
      rect(268, 178, 12, 50, '#9a623f') +
      [62, 112, 208, 258]
        .map(
          (x) =>
            shape(`M${x - 18} 140h36q-2 22-12 24h-12q-10-2-12-24z`, paper) +
            oval(x, 140, 18, 4, coffee) +
            steam(x, 130),
        )
        .join('') +
      line('M196 84l20 46', steel, 4),
  ),
}
