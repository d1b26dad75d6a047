import { person, SKINS } from './people.ts'
import { at, circle, COLOURS, line, rect, scene, shape, words } from './shapes.ts'
import { beans, coffeeBag, cup, heart, phone, plant, speech, steam, window } from './things.ts'

/** The drawings of «Servicio al cliente memorable», which takes place where coffee is sold. */

const { ink, paper, cream, sun, coral, teal, sea, leaf, mist, coffee, clay } = COLOURS
const FLOOR = '#d8b894'
const HOLDS = [
  [-30, -76],
  [-45, -74],
] as const
const GIVES = [
  [33, -74],
  [54, -80],
] as const
const WALL = '#f7e3c8'

const counter = (x: number, y: number, w: number) =>
  rect(x, y, w, 12, coffee, 3) +
  rect(x + 6, y + 12, w - 12, 64, clay) +
  [0.2, 0.5, 0.8].map((part) => rect(x + w * part - 2, y + 18, 4, 52, '#b5774f')).join('')

const machine = (x: number, y: number) =>
  rect(x, y - 66, 76, 66, '#8da2b3', 6) +
  rect(x + 6, y - 60, 64, 18, ink, 3) +
  circle(x + 16, y - 51, 4, coral) +
  circle(x + 28, y - 51, 4, leaf) +
  rect(x + 30, y - 36, 16, 10, ink, 2) +
  at(x + 38, y, cup(0, 0, paper, 0.42))

const awning = (x: number, w: number) =>
  Array.from({ length: 8 }, (_, index) =>
    shape(
      `M${x + (index * w) / 8} 0h${w / 8}v34q-${w / 16} 14-${w / 8} 0z`,
      index % 2 === 0 ? coral : paper,
    ),
  ).join('')

const barista = (x: number, y: number, look = {}, scale = 1) =>
  person(x, y, { top: teal, wears: ['apron'], hairdo: 'bun', skin: SKINS[1], ...look }, scale)

const breath = (full: boolean) =>
  scene(
    full ? '#dcebd8' : mist,
    full ? '#b9d3b2' : '#cfdae2',
    [full ? 96 : 62, full ? 76 : 50, full ? 56 : 38]
      .map((r, index) => circle(160, 112, r, ['#c8dfc2', '#aecfa8', '#8fbb8b'][index]!))
      .join('') +
      person(
        160,
        224,
        {
          top: coral,
          hairdo: 'long',
          skin: SKINS[3],
          mood: full ? 'glad' : 'calm',
          left: [
            [-26, -58],
            [-6, -66],
          ],
          right: [
            [26, -58],
            [6, -64],
          ],
        },
        1.3,
      ) +
      (full ? line('M196 84h34q12 0 12-10t-10-8M196 98h50', paper, 5) : ''),
  )

export const service: Record<string, string> = {
  'mostrador-cafe': scene(
    WALL,
    FLOOR,
    awning(0, 320) +
      machine(18, 150) +
      barista(
        132,
        222,
        {
          right: [
            [26, -76],
            [36, -66],
          ],
        },
        1.3,
      ) +
      counter(8, 150, 196) +
      cup(184, 150, paper, 0.55) +
      steam(184, 118) +
      speech(176, 56, 78, 34, paper, 50) +
      [196, 215, 234].map((x) => circle(x, 73, 4, coffee)).join('') +
      person(
        258,
        226,
        {
          skin: SKINS[2],
          hairdo: 'curly',
          top: sun,
          left: HOLDS,
        },
        1.12,
      ),
  ),
  'escucha-atenta': scene(
    sea,
    '#a9cfc9',
    barista(
      100,
      226,
      {
        mood: 'calm',
        right: [
          [24, -70],
          [10, -94],
        ],
      },
      1.3,
    ) +
      person(
        224,
        226,
        {
          top: coral,
          skin: SKINS[0],
          hair: '#8b8f96',
          left: [
            [-34, -74],
            [-44, -90],
          ],
        },
        1.3,
      ) +
      speech(128, 16, 84, 36, paper, 56) +
      line('M142 30h56M142 40h36', '#8da2b3', 4),
  ),
  'reponer-pedido': scene(
    WALL,
    FLOOR,
    window(22, 24, 100, 76) +
      barista(
        118,
        224,
        {
          right: GIVES,
        },
        1.2,
      ) +
      coffeeBag(188, 146, beans, 0.75) +
      person(
        248,
        224,
        {
          hairdo: 'long',
          skin: SKINS[2],
          top: sun,
          left: HOLDS,
        },
        1.2,
      ) +
      heart(186, 54, coral, 1.1),
  ),
  'toma-aire': breath(true),
  'suelta-el-aire': breath(false),
  'nombre-en-el-vaso': scene(
    '#dcebd8',
    '#b9d3b2',
    barista(
      92,
      226,
      {
        skin: SKINS[3],
        right: GIVES,
      },
      1.25,
    ) +
      at(
        206,
        196,
        shape('M-34-104h68l-9 104h-50z', paper) +
          rect(-38, -114, 76, 12, coffee, 4) +
          shape('M-31-70h62l-4 40h-54z', clay) +
          words(0, -45, 'Samuel', { size: 13, fill: ink }),
      ) +
      line('M176 128l-12 2', ink, 5) +
      heart(264, 70, coral, 1),
  ),
  'cliente-que-vuelve': scene(
    sea,
    '#c9a27c',
    rect(180, 40, 140, 156, WALL) +
      awning(176, 150).replaceAll(' 0h', ' 56h') +
      rect(222, 108, 54, 88, teal, 4) +
      circle(230, 154, 3.5, sun) +
      plant(300, 206) +
      person(
        90,
        222,
        {
          skin: SKINS[2],
          hairdo: 'curly',
          top: sun,
          right: [
            [30, -84],
            [40, -104],
          ],
        },
        1.15,
      ) +
      person(
        142,
        222,
        {
          skin: SKINS[0],
          hairdo: 'long',
          top: coral,
        },
        1.05,
      ),
  ),
  'llamar-al-cliente': scene(
    WALL,
    FLOOR,
    phone(
      240,
      112,
      rect(0, 0, 64, 116, cream) +
        circle(32, 36, 16, coral) +
        heart(32, 38, paper, 0.7) +
        rect(10, 64, 44, 5, clay) +
        rect(16, 76, 32, 5, clay),
      1.15,
    ) +
      person(
        112,
        228,
        {
          wears: ['headset', 'apron'],
          hairdo: 'short',
          skin: SKINS[3],
          right: GIVES,
        },
        1.4,
      ),
  ),
}
