import { person, SKINS } from './people.ts'
import { at, circle, COLOURS, line, oval, rect, scene, shape, words } from './shapes.ts'
import { check, exitSign, phone, plant } from './things.ts'

/** The drawings of the emergencies of «Seguridad y salud en el trabajo». */

const { ink, paper, coral, teal, sea, leaf, mist, steel, clay } = COLOURS
const FLOOR = '#d9cfbd'

const speaker = (sounds: boolean) =>
  scene(
    sounds ? '#ffe1d6' : mist,
    sounds ? '#f3c0ae' : '#cfdae2',
    circle(160, 112, 78, sounds ? '#ffd0bf' : '#dbe5ec') +
      rect(122, 92, 30, 40, ink, 6) +
      shape('M146 92l44-26v92l-44-26z', sounds ? coral : steel) +
      rect(128, 132, 14, 34, ink, 4) +
      (sounds
        ? line('M206 88q16 24 0 48M224 74q28 38 0 76', coral, 7) +
          line('M96 88q-16 24 0 48M78 74q-28 38 0 76', coral, 7)
        : line('M212 96l30 32M242 96l-30 32', steel, 7)),
  )

const crew = (x: number, y: number) =>
  person(x, y, { wears: ['helmet', 'vest'], skin: SKINS[1] }, 0.8) +
  person(x + 44, y + 6, { wears: ['vest'], hairdo: 'bun', skin: SKINS[2] }, 0.8) +
  person(x + 88, y, { wears: ['helmet', 'vest'], skin: SKINS[0], legs: '#39506b' }, 0.8)

export const emergencies: Record<string, string> = {
  'ruta-de-salida': scene(
    '#dcebd8',
    FLOOR,
    exitSign(28, 30, 'left') +
      rect(34, 74, 72, 122, paper, 4) +
      rect(40, 80, 60, 116, '#a7c7a4', 2) +
      circle(92, 142, 4, ink) +
      shape('M300 210h-120v-10l-26 20 26 20v-10h120z', leaf) +
      person(
        222,
        206,
        {
          top: coral,
          hairdo: 'bun',
          left: [
            [-30, -76],
            [-44, -82],
          ],
        },
        0.95,
      ) +
      person(
        276,
        206,
        {
          skin: SKINS[2],
          left: [
            [-30, -76],
            [-44, -82],
          ],
        },
        0.95,
      ),
  ),
  'punto-de-encuentro': scene(
    sea,
    '#9cc197',
    circle(52, 50, 22, '#fbe0a0') +
      line('M160 196V70', steel, 7) +
      rect(112, 24, 96, 76, leaf, 8) +
      circle(160, 62, 6, paper) +
      ['M122 34l22 18', 'M198 34l-22 18', 'M122 90l22-18', 'M198 90l-22-18']
        .map((d) => line(d, paper, 6))
        .join('') +
      plant(292, 210) +
      crew(54, 214) +
      person(232, 216, { hairdo: 'long', top: coral, skin: SKINS[3] }, 0.8),
  ),
  'conteo-del-equipo': scene(
    '#fdebc8',
    '#9cc197',
    crew(150, 212) +
      person(
        84,
        224,
        {
          wears: ['helmet', 'vest'],
          hairdo: 'long',
          skin: SKINS[0],
          left: [
            [-20, -64],
            [6, -66],
          ],
          right: [
            [28, -86],
            [44, -100],
          ],
        },
        1.05,
      ) +
      at(84, 152, rect(-12, -26, 26, 34, clay, 3) + rect(-9, -20, 20, 25, paper, 1)) +
      check(164, 44, 0.9) +
      check(208, 38, 0.9) +
      check(252, 44, 0.9),
  ),
  'alarma-sonando': speaker(true),
  'alarma-en-pausa': speaker(false),
  'llamada-123': scene(
    '#ffe1d6',
    '#f3c0ae',
    phone(
      232,
      112,
      rect(0, 0, 64, 116, teal) +
        words(32, 46, '123', { size: 28, fill: paper }) +
        circle(32, 88, 13, coral),
      1.15,
    ) +
      person(
        112,
        226,
        {
          hairdo: 'curly',
          skin: SKINS[2],
          top: teal,
          mood: 'calm',
          right: [
            [34, -80],
            [17, -104],
          ],
          left: [
            [-34, -76],
            [-50, -62],
          ],
        },
        1.4,
      ) +
      rect(130, 72, 9, 22, ink, 3) +
      line('M180 66q10 10 10 22M178 54q20 14 20 34', coral, 4),
  ),
  'primeros-auxilios': scene(
    '#dcebd8',
    '#b9d3b2',
    rect(24, 96, 66, 54, coral, 8) +
      line('M44 96v-8q0-6 6-6h14q6 0 6 6v8', coral, 6) +
      rect(51, 108, 12, 32, paper, 2) +
      rect(41, 118, 32, 12, paper, 2) +
      person(172, 244, { hairdo: 'bun', skin: SKINS[1], mood: 'calm' }) +
      `<g transform="translate(98 214) rotate(90)">${person(0, 0, { top: steel, mood: 'calm', skin: SKINS[3] })}</g>` +
      line('M157 162L152 186L172 204M187 162L194 186L174 204', teal, 9) +
      oval(173, 205, 8, 6, SKINS[1]) +
      line('M232 92h14l7-16 9 32 8-24 6 8h14', coral, 5),
  ),
}
