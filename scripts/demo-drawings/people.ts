import { at, circle, COLOURS, line, oval, rect, shape } from './shapes.ts'

/** Figures without a name: their clothes and what they do tell who they are. */

type Point = readonly [number, number]

export type Person = {
  skin?: string
  hair?: string
  hairdo?: 'short' | 'long' | 'bun' | 'curly'
  top?: string
  legs?: string
  /** Elbow and hand of each arm, from the middle of the feet upwards in negative numbers. */
  left?: readonly [Point, Point]
  right?: readonly [Point, Point]
  wears?: readonly ('helmet' | 'vest' | 'apron' | 'harness' | 'headset')[]
  mood?: 'glad' | 'calm' | 'worried'
}

export const SKINS = ['#f0c39c', '#c98b62', '#8a5a3c', '#e0a67c'] as const

const HANGING = {
  left: [
    [-24, -62],
    [-22, -42],
  ],
  right: [
    [24, -62],
    [22, -42],
  ],
} as const

/** Stands at (x, y); 124 high when the scale is 1. */
export function person(x: number, y: number, look: Person = {}, scale: number | string = 1) {
  const { skin = SKINS[0], top = COLOURS.teal, legs = COLOURS.ink, wears = [] } = look
  const has = (what: NonNullable<Person['wears']>[number]) => wears.includes(what)
  const body = [
    line('M-7 -44L-8 -6', legs, 13),
    line('M7 -44L8 -6', legs, 13),
    shape('M-17 0v-5q1-5 8-5 4 0 5 5v5zM17 0v-5q-1-5-8-5-4 0-5 5v5z', '#3a2b25'),
    look.hairdo === 'long' ? hairBehind(look.hair) : '',
    rect(-5, -100, 10, 12, skin),
    shape('M-19-40l2-44q1-9 10-9H7q9 0 10 9l2 44z', top),
    has('vest') ? vest() : '',
    has('apron') ? apron() : '',
    has('harness') ? line('M-13-91L10-42M13-91L-10-42M-18-58H18', COLOURS.ink, 3.5) : '',
    arm(-15, look.left ?? HANGING.left, top, skin),
    arm(15, look.right ?? HANGING.right, top, skin),
    circle(0, -108, 15, skin),
    hairOf(look),
    face(look.mood ?? 'glad'),
    has('helmet') ? helmet() : '',
    has('headset') ? headset() : '',
  ]
  return at(x, y, body.join(''), scale)
}

function arm(shoulder: number, [elbow, hand]: readonly [Point, Point], top: string, skin: string) {
  return (
    line(`M${shoulder}-83L${elbow[0]} ${elbow[1]}L${hand[0]} ${hand[1]}`, top, 9) +
    circle(hand[0], hand[1], 5.5, skin)
  )
}

function hairBehind(hair = '#3a2b25') {
  return shape('M-16-110q-4 26 0 34h32q4-8 0-34z', hair)
}

function hairOf({ hair = '#3a2b25', hairdo = 'short', wears = [] }: Person) {
  if (wears.includes('helmet')) return ''
  const cap = shape('M-15.5-107q-1-17 15.5-17t15.5 17q-5-9-13-9-10 1-18 9z', hair)
  if (hairdo === 'bun') return cap + circle(0, -126, 7, hair)
  if (hairdo !== 'curly') return cap
  const curls = [-13, -7, 0, 7, 13].map((x) =>
    circle(x, -117 - (13 - Math.abs(x)) / 2.2, 6.5, hair),
  )
  return curls.join('')
}

function face(mood: NonNullable<Person['mood']>) {
  const mouths = {
    glad: 'M-5-102q5 5 10 0',
    calm: 'M-4-101h8',
    worried: 'M-5-100q5-4 10 0',
  }
  return (
    circle(-5, -108, 1.7, COLOURS.ink) +
    circle(5, -108, 1.7, COLOURS.ink) +
    line(mouths[mood], COLOURS.ink, 1.8)
  )
}

function helmet() {
  return (
    shape('M-17-112q0-17 17-17t17 17z', COLOURS.sun) +
    rect(-20, -114, 40, 5, '#d99a1e', 2.5) +
    rect(-3, -129, 6, 16, '#d99a1e', 3)
  )
}

function vest() {
  return (
    shape('M-17-91h11l6 18 6-18h11l3 51h-40z', '#f28b3c') +
    rect(-19, -62, 38, 5, '#fbe58a') +
    line('M-11-90v28M11-90v28', '#fbe58a', 4)
  )
}

function apron() {
  return (
    line('M-10-92L-8-76M10-92L8-76', COLOURS.coffee, 3) +
    shape('M-12-76h24l3 52q-15 6-30 0z', COLOURS.coffee) +
    rect(-7, -58, 14, 10, COLOURS.clay, 2)
  )
}

function headset() {
  return (
    line('M-15-108a15 16 0 0 1 30 0', COLOURS.ink, 3.5) +
    oval(-15, -106, 4, 6, COLOURS.ink) +
    oval(15, -106, 4, 6, COLOURS.ink) +
    line('M15-102q0 7-8 8', COLOURS.ink, 2.5)
  )
}
