import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { cardDrawings } from './demo-drawings/cards.ts'
import { coffeeDrawings } from './demo-drawings/coffee.ts'
import { data } from './demo-drawings/data.ts'
import { emergencies } from './demo-drawings/emergencies.ts'
import { icons } from './demo-drawings/icons.ts'
import { safety } from './demo-drawings/safety.ts'
import { service } from './demo-drawings/service.ts'
import { trades } from './demo-drawings/trades.ts'
import { workplaces } from './demo-drawings/workplaces.ts'

/**
 * Draws what the screens of the demo and starter courses show into api/courses/course-packages/drawings, the same each time, and as PNG
 * what a field takes no drawing for. `npm run demo-drawings`.
 */
const OUT = path.resolve(import.meta.dirname, '../api/courses/course-packages/drawings')

/** Attachments of WhatsApp messages, which take no SVG; only the first is also shown as a drawing. */
const PHOTOGRAPHS = ['bodega-derrame', 'bolsa-equivocada', 'pausa-de-cuello', 'regalo-de-proveedor']
const ONLY_PHOTOGRAPHS = PHOTOGRAPHS.slice(1)
const PHOTOGRAPH_WIDTH = 640

const DRAWINGS = {
  ...safety,
  ...emergencies,
  ...data,
  ...service,
  ...coffeeDrawings,
  ...workplaces,
  ...trades,
  ...cardDrawings,
  ...icons,
}

await mkdir(OUT, { recursive: true })
for (const file of await readdir(OUT)) {
  if (/\.(svg|png)$/.test(file)) await rm(path.join(OUT, file))
}
for (const [name, svg] of Object.entries(DRAWINGS)) {
  if (!ONLY_PHOTOGRAPHS.includes(name)) await writeFile(path.join(OUT, `${name}.svg`), svg)
  if (!PHOTOGRAPHS.includes(name)) continue
  await sharp(Buffer.from(svg), { density: 300 })
    .resize(PHOTOGRAPH_WIDTH)
    .flatten({ background: '#fffaf0' })
    .png({ palette: true, effort: 10 })
    .toFile(path.join(OUT, `${name}.png`))
}
