import { person, SKINS } from './people.ts'
import { at, circle, COLOURS, line, medal, rect, scene, screen, shape, words } from './shapes.ts'
import {
  check,
  desk,
  hook,
  laptop,
  padlock,
  phone,
  plant,
  speech,
  warning,
  window,
} from './things.ts'

/** The drawings of «Protección de datos personales», whose theme is dark. */

const { ink, paper, cream, sun, coral, teal, leaf, mist, steel, night } = COLOURS
const FLOOR = '#c9d6de'
const DEEP = '#0f1a30'
const CYAN = '#57c7d4'

const card = (x: number, y: number) =>
  rect(x, y, 122, 78, paper, 8) +
  rect(x, y, 122, 18, teal, 8) +
  rect(x, y + 10, 122, 8, teal) +
  circle(x + 28, y + 44, 14, SKINS[1]) +
  shape(`M${x + 8} ${y + 72}q0-14 20-14t20 14z`, teal) +
  [32, 44, 56].map((down) => rect(x + 56, y + down, down === 56 ? 34 : 54, 6, steel, 3)).join('')

const fingerprint = (x: number, y: number, stroke: string) =>
  line(
    `M${x - 14} ${y + 12}q-4-34 14-34t14 34M${x - 7} ${y + 16}q-3-28 7-28t7 28M${x} ${y + 18}v-20`,
    stroke,
    3.5,
  )

const padlocked = rect(0, 0, 76, 46, night) + padlock(38, 30, sun, 0.62)
const sheet =
  rect(0, 0, 76, 8, teal) +
  [14, 22, 30, 38]
    .map((y) => rect(5, y, 30, 4, steel) + rect(40, y, 14, 4, coral) + rect(58, y, 12, 4, steel))
    .join('')

const messages = (count: number) =>
  [
    rect(6, 12, 44, 20, '#e8edf1', 6) + rect(11, 18, 32, 3, steel) + rect(11, 24, 24, 3, steel),
    rect(6, 40, 50, 26, '#fbd9cf', 6) + rect(11, 46, 38, 3, coral) + rect(11, 53, 30, 3, coral),
    rect(18, 76, 40, 16, '#d6efcf', 6) + rect(23, 82, 28, 3, leaf),
  ]
    .slice(0, count)
    .join('')

const call = (rings: boolean) =>
  scene(
    rings ? '#243b63' : '#2b3650',
    DEEP,
    circle(160, 116, 88, rings ? '#2f4d7f' : '#343f5a') +
      phone(
        160,
        118,
        rect(0, 0, 64, 116, rings ? '#20304f' : '#1b2740') +
          circle(32, 36, 15, rings ? coral : steel) +
          words(32, 42, '?', { size: 18, fill: paper }) +
          rect(12, 60, 40, 4, mist, 2) +
          circle(17, 94, 10, coral) +
          circle(47, 94, 10, leaf),
        1.15,
      ) +
      (rings
        ? line('M226 84q14 30 0 62M244 70q22 44 0 90', CYAN, 6) +
          line('M94 84q-14 30 0 62M76 70q-22 44 0 90', CYAN, 6)
        : line('M232 104h22M232 120h22', steel, 6)),
  )

const right = (y: number, letter: string, title: string, more: string, fill: string) =>
  rect(24, y, 312, 92, '#22335a', 16) +
  circle(72, y + 46, 29, fill) +
  words(72, y + 56, letter, { size: 28, fill: DEEP }) +
  words(118, y + 40, title, { size: 20, fill: paper, anchor: 'start' }) +
  words(118, y + 64, more, { size: 13, fill: '#c9d8ea', anchor: 'start', bold: false })

const stars = [
  [40, 70],
  [120, 36],
  [300, 96],
  [250, 44],
  [60, 190],
  [322, 230],
  [28, 330],
  [330, 380],
]
  .map(([x, y]) => circle(x!, y!, 2.2, '#44608f'))
  .join('')

const sky = (below: string) => screen(rect(0, 0, 360, 640, night) + stars + below)
const hills =
  shape('M0 520q90-60 180-10t180-20v150H0z', '#1d2f52') +
  shape('M0 570q120-50 360 0v70H0z', '#22385f')
const round = (body: string, ring: string) =>
  medal(circle(120, 120, 104, ring) + circle(120, 120, 90, '#1d2f52') + body)

export const data: Record<string, string> = {
  'ficha-protegida': scene(
    '#d7e6ee',
    FLOOR,
    circle(176, 110, 84, '#c2d8e3') +
      card(150, 62) +
      fingerprint(250, 100, teal) +
      padlock(262, 152, sun, 1.15) +
      person(
        90,
        220,
        {
          hairdo: 'long',
          skin: SKINS[1],
          top: coral,
          right: [
            [30, -82],
            [52, -96],
          ],
        },
        1.25,
      ),
  ),
  'derechos-del-titular': screen(
    rect(0, 0, 360, 640, night) +
      stars +
      words(180, 70, 'Cuatro cosas que', { size: 24, fill: paper }) +
      words(180, 100, 'puedes pedir siempre', { size: 24, fill: paper }) +
      right(140, 'C', 'Conocer', 'Qué datos tuyos tienen', CYAN) +
      right(248, 'A', 'Actualizar', 'Que digan lo de hoy', sun) +
      right(356, 'R', 'Rectificar', 'Que corrijan un error', '#8fd19e') +
      right(464, 'R', 'Revocar', 'Que dejen de usarlos', '#f2937d') +
      words(180, 606, 'Ley 1581 de 2012, artículo 8', { size: 13, fill: '#c9d8ea', bold: false }),
  ),
  'escritorio-expuesto': scene(
    cream,
    FLOOR,
    window(24, 28, 92, 70) +
      desk(60, 214, 210) +
      laptop(150, 152, sheet) +
      at(206, 120, rect(-16, -18, 34, 32, sun, 2) + words(0, 2, 'clave', { size: 10 })) +
      rect(222, 142, 34, 9, paper) +
      rect(226, 136, 34, 7, mist) +
      rect(84, 144, 40, 6, paper) +
      warning(276, 60, 0.95),
  ),
  'escritorio-protegido': scene(
    cream,
    FLOOR,
    window(24, 28, 92, 70) +
      desk(60, 214, 210) +
      laptop(150, 152, padlocked) +
      plant(240, 152) +
      rect(196, 161, 58, 30, '#b5774f', 2) +
      circle(225, 176, 3, ink) +
      check(276, 60, 1.2),
  ),
  'escritorio-compartido': scene(
    cream,
    FLOOR,
    window(24, 28, 92, 70) +
      desk(40, 214, 190) +
      person(
        258,
        216,
        {
          skin: SKINS[2],
          hairdo: 'curly',
          top: steel,
          left: [
            [-30, -76],
            [-58, -70],
          ],
        },
        1.15,
      ) +
      laptop(130, 152, sheet) +
      speech(176, 28, 92, 40, paper, 58) +
      words(222, 53, '¿Me prestas?', { size: 12 }),
  ),
  'mensaje-anzuelo': scene(
    '#d7e6ee',
    FLOOR,
    circle(160, 108, 92, '#c2d8e3') +
      phone(138, 116, messages(3), 1.25) +
      at(236, 150, hook, 1.15) +
      warning(206, 56, 0.9),
  ),
  'llamada-desconocida': call(true),
  'llamada-en-pausa': call(false),
  'equipo-alerta': scene(
    '#2b4470',
    DEEP,
    shape('M160 24l72 24v54q0 54-72 84-72-30-72-84v-54z', '#35568c') +
      shape('M160 44l54 18v42q0 40-54 64-54-24-54-64v-42z', CYAN) +
      line('M136 104l18 20 34-40', night, 12) +
      person(54, 224, { top: coral, hairdo: 'bun', skin: SKINS[0], legs: '#7f93b5' }, 1.05) +
      person(266, 224, { top: sun, skin: SKINS[2], hairdo: 'curly', legs: '#7f93b5' }, 1.05),
  ),
  'noche-fondo': sky(hills),
  'noche-temas': round(
    rect(72, 64, 96, 118, paper, 10) +
      [90, 116, 142]
        .map((y) => circle(92, y, 6, CYAN) + rect(106, y - 4, 48, 8, steel, 4))
        .join(''),
    '#35568c',
  ),
  'noche-modulo-ganado': round(
    shape('M120 54l56 18v42q0 46-56 74-56-28-56-74v-42z', CYAN) +
      line('M94 118l20 22 34-42', night, 12),
    '#8fd19e',
  ),
  'noche-modulo-perdido': round(at(120, 126, padlock(0, 12, coral, 2.2)), '#f2937d'),
  'noche-curso-ganado': round(
    shape('M84 62h72v40q0 40-36 40t-36-40z', sun) +
      line('M84 74H64q0 30 26 36M156 74h20q0 30-26 36', sun, 9) +
      rect(112, 140, 16, 26, '#d99a1e') +
      rect(88, 164, 64, 14, sun, 5) +
      line('M106 96l10 12 20-24', night, 8),
    sun,
  ),
  'noche-curso-perdido': round(
    line('M74 120a46 46 0 1 0 16-36', CYAN, 13) + shape('M70 62l34 4-16 32z', CYAN),
    '#35568c',
  ),
  'noche-resultados': sky(
    circle(180, 210, 132, '#22385f') + circle(180, 210, 100, '#2b4470') + hills,
  ),
  'noche-perdido': sky(shape('M250 90a62 62 0 1 0 40 100 52 52 0 0 1-40-100z', '#c9d8ea') + hills),
}
