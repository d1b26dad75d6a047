import { at, COLOURS, icon, line, rect, shape } from './shapes.ts'
import { heart, hook, padlock, warning } from './things.ts'

/** Of the sections of all three courses. */

const { paper, sun, coral, teal, steel } = COLOURS

export const icons: Record<string, string> = {
  'icono-peligros': icon(sun, at(48, 54, warning(0, 0).replaceAll(sun, paper), 1.35)),
  'icono-proteccion': icon(
    teal,
    shape('M20 60q0-32 28-32t28 32z', sun) +
      rect(14, 57, 68, 10, '#d99a1e', 5) +
      rect(43, 24, 10, 32, '#d99a1e', 5),
  ),
  'icono-emergencias': icon(coral, rect(40, 22, 16, 52, paper, 4) + rect(22, 40, 52, 16, paper, 4)),
  'icono-ley': icon(
    '#35568c',
    line('M48 22v50M30 72h36M24 34h48', paper, 6) +
      shape('M12 52l12-18 12 18q-12 10-24 0zM60 52l12-18 12 18q-12 10-24 0z', sun),
  ),
  'icono-datos': icon(teal, at(48, 60, padlock(0, 0, sun, 1.3))),
  'icono-fraudes': icon(coral, at(58, 76, hook.replaceAll(steel, paper), 0.62)),
  'icono-escuchar': icon(
    teal,
    line('M34 52q-4-30 16-30 18 0 18 18 0 10-10 16-8 6-10 12-4 8-12 4', paper, 7) +
      line('M44 46q0-12 8-12 6 0 6 8', sun, 5),
  ),
  'icono-resolver': icon(coral, line('M26 50l14 14 30-34', paper, 10)),
  'icono-sorprender': icon(sun, heart(48, 46, coral, 2)),
}
