import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { COURSES, DEMO_PACKAGES } from '../api/demo/course-catalogue.ts'
import { seededRandom, type Random } from '../api/demo/random.ts'

/**
 * Draws the covers of the demo courses into their packages, the same each time: a path that winds through hills, in a
 * colour of its own for each course. `npm run demo-images`.
 */
const WIDTH = 1280
const HEIGHT = 720
const HILLS = 4

for (const [index, { slug, channel }] of COURSES.entries()) {
  if (channel === 'whatsapp') continue
  const images = path.join(DEMO_PACKAGES, slug, 'images')
  await mkdir(images, { recursive: true })
  const hue = Math.round((150 + (index * 360 * 5) / COURSES.length) % 360)
  await sharp(Buffer.from(landscape(hue, seededRandom(index + 1))))
    .webp({ quality: 80, effort: 6 })
    .toFile(path.join(images, 'portada.webp'))
}

function landscape(hue: number, random: Random): string {
  const sun = { x: between(random, 0.15, 0.85) * WIDTH, y: between(random, 0.16, 0.34) * HEIGHT }
  const horizon = HEIGHT * 0.46
  const ridges = Array.from({ length: HILLS }, (_, depth) =>
    ridge(random, horizon + (depth * (HEIGHT - horizon)) / (HILLS + 0.6), 26 + depth * 22),
  )
  const shade = (depth: number) =>
    `hsl(${(hue + depth * 7) % 360} ${30 + depth * 5}% ${66 - depth * 13}%)`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="hsl(${(hue + 25) % 360} 45% 84%)"/>
      <stop offset="0.6" stop-color="hsl(${(hue + 345) % 360} 60% 95%)"/>
    </linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
    <circle cx="${sun.x}" cy="${sun.y}" r="${between(random, 44, 70)}" fill="hsl(44 92% 88%)"/>
    ${ridges.map((points, depth) => `<path d="${hill(points)}" fill="${shade(depth)}"/>`).join('')}
    <path d="${trail(random, heightAt(ridges.at(-1)!, 0.5))}" fill="hsl(44 60% 93%)"/>
    ${grove(random, ridges.at(-2)!, shade(HILLS - 1))}
  </svg>`
}

/** Heights of a hill's crest at even distances. */
function ridge(random: Random, base: number, swing: number): number[] {
  return Array.from({ length: 7 }, () => base + between(random, -swing, swing))
}

function heightAt(points: number[], at: number): number {
  return points[Math.round(at * (points.length - 1))]!
}

function hill(points: number[]): string {
  const step = WIDTH / (points.length - 1)
  const crest = points.slice(1).map((y, index) => {
    const x = index * step
    return `C${x + step / 2} ${points[index]} ${x + step / 2} ${y} ${x + step} ${y}`
  })
  return `M0 ${HEIGHT}V${points[0]}${crest.join('')}V${HEIGHT}Z`
}

/** A path that begins broad at the reader's feet and narrows towards the crest. */
function trail(random: Random, crest: number): string {
  const top = crest + 6
  const foot = WIDTH * between(random, 0.3, 0.7)
  const end = WIDTH / 2
  const bend = between(random, 150, 260) * (random.chance(0.5) ? 1 : -1)
  const third = (HEIGHT - top) / 3
  const side = (width: number, end2: number) =>
    `${foot + width + bend} ${HEIGHT - third} ${end + end2 - bend} ${top + third} ${end + end2} ${top}`
  return `M${foot - 90} ${HEIGHT}C${side(-90, -5)}L${end + 5} ${top}C${end + 5 - bend} ${top + third} ${foot + 90 + bend} ${HEIGHT - third} ${foot + 90} ${HEIGHT}Z`
}

/** Trees along a crest. */
function grove(random: Random, points: number[], colour: string): string {
  const at = between(random, 0.05, 0.8)
  return Array.from({ length: 5 }, (_, index) => {
    const x = (at + index * 0.03) * WIDTH
    const y = heightAt(points, at) + 34
    const height = between(random, 46, 92)
    return `<path d="M${x} ${y - height}l${height * 0.26} ${height}h${-height * 0.52}Z" fill="${colour}"/>`
  }).join('')
}

function between(random: Random, least: number, most: number): number {
  return least + random.next() * (most - least)
}
