import { at, circle, COLOURS, icon, line, rect, shape } from './shapes.ts'
import { heart, hook, padlock, speech, warning } from './things.ts'

/** Icons of the sections of all three courses. */

const { ink, paper, sun, coral, teal, steel } = COLOURS

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
  'icono-reporte': icon(
    sun,
    speech(20, 22, 56, 40, paper) + rect(45, 29, 6, 17, ink, 3) + circle(48, 54, 3.5, ink),
  ),
  'icono-alturas': icon(
    teal,
    line('M34 18V78M62 18V78M34 30h28M34 44h28M34 58h28M34 72h28', sun, 7),
  ),
  'icono-auxilios': icon(
    coral,
    heart(48, 46, paper, 2) + line('M24 48h14l5-11 9 22 6-11h14', coral, 4.5),
  ),
  'icono-derechos': icon(
    '#35568c',
    rect(26, 18, 44, 60, paper, 5) +
      line('M35 32h26M35 44h26', steel, 5) +
      line('M36 61l8 8 16-18', teal, 6),
  ),
  'icono-compartir': icon(
    teal,
    line('M30 48L64 30M30 48l34 18', paper, 6) +
      circle(30, 48, 11, sun) +
      circle(66, 29, 10, paper) +
      circle(66, 67, 10, paper),
  ),
  'icono-defensa': icon(
    coral,
    shape('M48 18l26 9v20q0 21-26 32-26-11-26-32V27z', paper) + line('M37 47l8 9 15-18', coral, 6),
  ),
  'icono-pregunta': icon(
    teal,
    line('M34 38q0-16 15-16 14 0 14 13 0 9-8 13-6 4-6 12', paper, 8) + circle(49, 74, 5.5, sun),
  ),
  'icono-calma': icon(
    coral,
    line('M18 40q10-10 20 0t20 0 20 0M18 58q10-10 20 0t20 0 20 0', paper, 7),
  ),
  'icono-volver': icon(
    sun,
    line('M72 48a24 24 0 1 1-8-18', coral, 8) + shape('M76 18v22H54z', coral),
  ),
}
