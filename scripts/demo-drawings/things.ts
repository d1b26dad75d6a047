import { at, circle, COLOURS, line, oval, rect, shape, words } from './shapes.ts'

/** Objects that more than one drawing has. */

const { ink, paper, cream, sun, coral, teal, sea, leaf, mist, steel, coffee, clay } = COLOURS

/** Stands on (x, y). */
const box = (x: number, y: number, w: number, h: number, fill: string = clay) =>
  rect(x, y - h, w, h, fill, 3) +
  rect(x + w / 2 - 5, y - h, 10, h, '#b5774f') +
  rect(x + 6, y - 14, 14, 8, paper, 1)

export const shelf = (x: number, y: number) =>
  rect(x, y - 150, 6, 150, steel) +
  rect(x + 84, y - 150, 6, 150, steel) +
  [0, 50, 100].map((up) => rect(x, y - up - 8, 90, 6, '#70879a')).join('') +
  box(x + 10, y - 8, 34, 30) +
  box(x + 48, y - 8, 30, 24, sun) +
  box(x + 14, y - 58, 28, 26, teal) +
  box(x + 46, y - 58, 34, 32) +
  box(x + 26, y - 108, 38, 28, coral)

export const plant = (x: number, y: number) =>
  line(`M${x} ${y - 24}v-26`, leaf, 4) +
  shape(
    `M${x} ${y - 34}q-20-2-20-20 18 0 20 20zM${x} ${y - 40}q20-4 18-24-17 4-18 24zM${x} ${y - 50}q-12-8-6-24 12 8 6 24z`,
    leaf,
  ) +
  shape(`M${x - 13} ${y - 26}h26l-4 26h-18z`, coral)

export const desk = (x: number, y: number, w: number) =>
  rect(x, y - 62, w, 9, clay, 3) +
  rect(x + 10, y - 54, 8, 54, '#9a623f') +
  rect(x + w - 18, y - 54, 8, 54, '#9a623f')

/** A laptop that shows `content`, drawn in a screen of 76 × 46. */
export const laptop = (x: number, y: number, content: string) =>
  at(
    x,
    y,
    rect(-44, -60, 88, 56, ink, 5) +
      rect(-38, -55, 76, 46, paper, 2) +
      at(-38, -55, content) +
      shape('M-52-4h104l-6 5h-92z', steel),
  )

/** A telephone that shows `content`, drawn in a screen of 64 × 116. */
export const phone = (x: number, y: number, content: string, scale = 1) =>
  at(
    x,
    y,
    rect(-38, -68, 76, 136, ink, 12) + rect(-32, -58, 64, 116, paper, 4) + at(-32, -58, content),
    scale,
  )

export const cup = (x: number, y: number, fill: string = paper, scale = 1) =>
  at(
    x,
    y,
    line('M20-22q14-2 13-13-2-8-14-6', fill, 5) +
      shape('M-22-44h44q1 30-12 42h-20q-13-12-12-42z', fill) +
      oval(0, -44, 22, 5, coffee) +
      oval(0, 0, 30, 4, mist),
    scale,
  )

export const steam = (x: number, y: number) =>
  line(`M${x - 9} ${y}q-6-8 0-15t0-15M${x + 9} ${y}q-6-8 0-15t0-15`, paper, 3.5)

export const coffeeBag = (x: number, y: number, label: string, scale = 1) =>
  at(
    x,
    y,
    shape('M-26 0l-3-70q3-8 10-12h38q7 4 10 12l-3 70z', coffee) +
      rect(-20, -88, 40, 8, '#4c2f20', 2) +
      rect(-18, -56, 36, 34, cream, 3) +
      label,
    scale,
  )

export const bean = (x: number, y: number, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${oval(0, 0, 5.5, 8, '#4c2f20')}${line('M0-6q3 6 0 12', clay, 1.6)}</g>`

export const speech = (x: number, y: number, w: number, h: number, fill: string, tail = 18) =>
  rect(x, y, w, h, fill, 12) + shape(`M${x + tail} ${y + h - 2}l4 14 14-14z`, fill)

export const check = (x: number, y: number, scale = 1) =>
  at(x, y, circle(0, 0, 15, leaf) + line('M-7 0l5 6 9-11', paper, 4), scale)

export const cross = (x: number, y: number, scale = 1) =>
  at(x, y, circle(0, 0, 15, coral) + line('M-6-6l12 12M6-6l-12 12', paper, 4), scale)

export const padlock = (x: number, y: number, fill: string = sun, scale = 1) =>
  at(
    x,
    y,
    line('M-11-16v-10a11 12 0 0 1 22 0v10', steel, 6) +
      rect(-19, -17, 38, 32, fill, 6) +
      circle(0, -3, 4.5, ink) +
      rect(-2, -2, 4, 10, ink, 2),
    scale,
  )

export const warning = (x: number, y: number, scale = 1) =>
  at(
    x,
    y,
    shape('M0-24q3 0 5 3l20 35q2 6-4 6h-42q-6 0-4-6l20-35q2-3 5-3z', sun) +
      rect(-3, -11, 6, 17, ink, 3) +
      circle(0, 13, 3.5, ink),
    scale,
  )

export const window = (x: number, y: number, w: number, h: number) =>
  rect(x, y, w, h, paper, 4) +
  rect(x + 5, y + 5, w - 10, h - 10, sea, 2) +
  shape(`M${x + 5} ${y + h - 5}v-16q${w / 4}-16 ${(w - 10) / 2}-6t${(w - 10) / 2}-4v26z`, leaf) +
  rect(x + w / 2 - 2, y + 5, 4, h - 10, paper)

export const heart = (x: number, y: number, fill: string, scale = 1) =>
  at(x, y, shape('M0 14Q-20 0-13-10-6-17 0-7 6-17 13-10 20 0 0 14z', fill), scale)

export const beans = [bean(0, -40, 20), bean(-9, -32, -30), bean(9, -30, 60), bean(0, -26, 0)].join(
  '',
)

export const exitSign = (x: number, y: number, to: 'left' | 'right' = 'right') =>
  rect(x, y, 88, 34, '#3f7d4a', 4) +
  words(x + 55, y + 22, 'SALIDA', { size: 13, fill: paper }) +
  line(`M${x + 8} ${y + 17}h14`, paper, 3) +
  line(to === 'right' ? `M${x + 16} ${y + 11}l6 6-6 6` : `M${x + 14} ${y + 11}l-6 6 6 6`, paper, 3)

export const hook =
  line('M0-92v58q0 30-24 30t-24-24', steel, 7) +
  shape('M-56-22l8-20 10 18z', steel) +
  circle(0, -98, 9, steel)
