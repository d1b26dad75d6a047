import {
  at,
  circle,
  COLOURS,
  line,
  medal,
  oval,
  rect,
  scene,
  screen,
  shape,
  words,
} from './shapes.ts'
import { bean, beans, coffeeBag, cross, cup, heart, steam } from './things.ts'

/** Drawings used only by «Servicio al cliente memorable», about coffee, and the images of its theme. */

const { ink, paper, cream, sun, coral, teal, coffee, clay } = COLOURS
const WALL = '#f7e3c8'

const ground = shape('M-14-26q14-22 28 0z', '#4c2f20') + circle(-8, -40, 1.5, '#4c2f20')

export const coffeeDrawings: Record<string, string> = {
  'bolsa-equivocada': scene(
    WALL,
    '#c9a27c',
    rect(0, 150, 320, 90, '#b98b62') +
      coffeeBag(104, 196, beans, 1.35) +
      coffeeBag(220, 196, ground, 1.35) +
      rect(60, 22, 88, 30, paper, 6) +
      words(104, 42, 'Lo que pedí', { size: 13 }) +
      rect(170, 22, 100, 30, paper, 6) +
      words(220, 42, 'Lo que llegó', { size: 13 }) +
      cross(262, 92, 1.1) +
      [30, 46, 158, 168, 288].map((x, index) => bean(x, 206 + (index % 3) * 9, x)).join(''),
  ),
  'nota-a-mano': scene(
    cream,
    '#d8b894',
    `<g transform="rotate(-6 120 120)">${rect(46, 50, 152, 122, paper, 4)}${line('M70 78h96M70 98h104M70 118h82', '#8da2b3', 4)}${words(122, 156, '¡Gracias, Rosa!', { size: 14, fill: coral })}</g>` +
      coffeeBag(244, 206, beans, 1.35) +
      line('M196 196l30-34', ink, 6) +
      heart(86, 190, coral, 1),
  ),
  'taza-tibia': scene(
    '#e9d3b8',
    '#b98b62',
    circle(160, 110, 82, '#f3e3cd') +
      cup(160, 186, paper, 2) +
      steam(160, 88) +
      heart(160, 146, coral, 1.5) +
      [60, 78, 250, 268].map((x, index) => bean(x, 208 - (index % 2) * 10, x * 3)).join(''),
  ),
  'cafe-fondo': screen(
    rect(0, 0, 360, 640, '#fff6e9') +
      shape('M0 500q90-40 180 0t180-10v150H0z', '#f3dfc4') +
      shape('M0 560q120-40 360 10v70H0z', '#e9cda8') +
      [
        [40, 540, 20],
        [96, 604, 70],
        [180, 566, 130],
        [262, 610, 30],
        [322, 560, 100],
      ]
        .map(([x, y, turn]) => at(x!, y!, bean(0, 0, turn), 1.6))
        .join(''),
  ),
  'cafe-temas': medal(
    circle(120, 120, 104, teal) + at(114, 178, cup(0, 0, paper, 1.9)) + steam(114, 88),
  ),
  'cafe-ganado': medal(
    circle(120, 120, 104, sun) +
      circle(120, 120, 84, '#fbdc9f') +
      at(116, 170, cup(0, 0, paper, 1.6)) +
      heart(116, 140, coral, 1.6) +
      steam(116, 92),
  ),
  'cafe-perdido': medal(
    circle(120, 120, 104, clay) +
      `<g transform="rotate(-64 120 130)">${at(112, 160, cup(0, 0, paper, 1.4))}</g>` +
      oval(84, 186, 44, 9, coffee),
  ),
}
