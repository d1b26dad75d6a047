import { person, SKINS } from './people.ts'
import { at, circle, COLOURS, line, rect, scene, shape } from './shapes.ts'
import { heart, shelf } from './things.ts'

/** The scenes of the demo courses about the field, the road and the hardware store. */

const { ink, paper, cream, sun, coral, teal, sea, leaf, mist, steel, coffee, clay } = COLOURS
const WOOD = '#d8b894'

const branch = (x: number, y: number, cherries: readonly string[]) =>
  line(`M${x} ${y}q40-14 84 4`, coffee, 4) +
  shape(
    `M${x + 20} ${y - 8}q20-26 34 0-18 8-34 0zM${x + 56} ${y + 2}q26-22 36 6-20 8-36-6z`,
    leaf,
  ) +
  cherries
    .map((fill, index) => circle(x + 18 + index * 15, y + 6 - (index % 2) * 4, 7, fill))
    .join('')

/** A transport placard: a square on its tip, with what it says inside. */
const placard = (x: number, y: number, fill: string, body: string) =>
  at(x, y, shape('M0-56L56 0 0 56-56 0z', ink) + shape('M0-51L51 0 0 51-51 0z', fill) + body)

const flame = shape('M0-34q20 18 14 40-2 16-14 16t-14-16q0-10 6-16 2 8 6 8 6-12 2-32z', paper)
const corrosive =
  rect(-26, -18, 20, 8, ink, 2) + line('M-8-12l6 14M4-12l8 14', ink, 4) + rect(-30, 8, 60, 5, ink)

const truck =
  rect(0, 0, 150, 78, teal, 6) +
  rect(12, 14, 126, 14, '#2a918e', 3) +
  shape('M156 18h34q14 0 20 20l6 20v20h-60z', coral) +
  shape('M164 26h24q10 0 14 14l3 10h-41z', sea) +
  rect(0, 76, 216, 10, ink, 3) +
  [34, 66, 184].map((x) => circle(x, 90, 17, ink) + circle(x, 90, 8, steel)).join('')

const drill =
  rect(0, 0, 96, 40, sun, 12) +
  rect(84, 8, 34, 24, ink, 4) +
  rect(118, 16, 16, 8, steel) +
  shape('M134 17h46l6 3-6 3h-46z', steel) +
  shape('M22 36h34l8 62H36q-6 0-7-8z', ink) +
  rect(56, 44, 12, 14, coral, 3) +
  rect(26, 92, 46, 18, '#d99a1e', 5)

const bit = (x: number, y: number, fill: string, tip: string) =>
  rect(x, y, 70, 9, fill, 2) +
  [10, 24, 38, 52].map((at) => line(`M${x + at} ${y + 9}l8-9`, ink, 2)).join('') +
  shape(`M${x + 70} ${y - 2}l14 6.5-14 6.5z`, tip)

export const trades: Record<string, string> = {
  'cafeto-maduro': scene(
    '#dcebd8',
    '#a9b98f',
    circle(282, 46, 24, '#fbe0a0') +
      shape('M0 196l70-70 60 40 70-60 120 70v64H0z', '#b8d3ac') +
      line('M214 222V60', coffee, 9) +
      [70, 104, 138, 172].map((y) => branch(206, y, [coral, coral, leaf, coral, sun])).join('') +
      at(214, 0, [88, 122, 156].map((y) => branch(0, y, [coral, leaf, coral])).join(''), '-1 1') +
      person(
        92,
        226,
        {
          hair: clay,
          top: '#35568c',
          skin: SKINS[2],
          right: [
            [30, -80],
            [50, -98],
          ],
        },
        1.1,
      ) +
      shape('M62 102q30-26 60 0-30 8-60 0z', cream) +
      shape('M72 158h44l-6 34H78z', clay) +
      circle(86, 158, 6, coral) +
      circle(98, 156, 6, coral),
  ),
  'camion-en-carretera': scene(
    '#cfe6ea',
    '#8f9aa3',
    circle(266, 48, 24, '#fbe0a0') +
      shape('M0 170l80-80 60 50 60-70 120 100v26H0z', '#a9c9b4') +
      rect(0, 184, 320, 56, '#6d7780') +
      [10, 90, 170, 250].map((x) => rect(x, 222, 46, 6, sun)).join('') +
      at(40, 110, truck) +
      rect(286, 120, 6, 76, steel) +
      `<g transform="rotate(45 289 104)">${rect(269, 84, 40, 40, sun, 4)}</g>` +
      line('M282 116q0-14 8-16t6-14', ink, 4),
  ),
  'rombos-de-peligro': scene(
    '#e4ecf8',
    '#c9d6de',
    placard(70, 104, coral, flame) +
      placard(160, 132, sun, at(0, 4, flame.replaceAll(paper, ink))) +
      placard(250, 104, paper, corrosive) +
      rect(120, 206, 88, 26, '#f28b3c', 3) +
      rect(120, 217, 88, 3, ink),
  ),
  'taladro-y-brocas': scene(
    cream,
    WOOD,
    rect(16, 190, 288, 12, clay, 3) +
      at(52, 72, drill) +
      bit(206, 132, steel, paper) +
      bit(206, 152, sun, ink) +
      bit(206, 172, clay, steel),
  ),
  'mostrador-de-ferreteria': scene(
    sea,
    WOOD,
    shelf(8, 150) +
      rect(120, 26, 180, 84, mist, 6) +
      at(136, 40, drill, 0.42) +
      line('M232 44v44M222 44h20', ink, 6) +
      line('M262 88l22-44', coffee, 6) +
      shape('M276 40l18 8-6 10-16-8z', steel) +
      person(
        118,
        224,
        {
          wears: ['vest'],
          skin: SKINS[1],
          right: [
            [30, -80],
            [44, -92],
          ],
        },
        1.05,
      ) +
      person(
        244,
        226,
        {
          hairdo: 'curly',
          top: coral,
          skin: SKINS[2],
          left: [
            [-28, -74],
            [-40, -84],
          ],
        },
        1.08,
      ) +
      rect(140, 172, 90, 12, coffee, 3) +
      rect(146, 184, 78, 50, clay) +
      heart(186, 140, coral, 0.9),
  ),
}
