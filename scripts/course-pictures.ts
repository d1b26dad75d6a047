import { globSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/** Makes the pictures that a new course can choose from: the API takes no SVG, so each has a WebP beside it. */

/** Starter courses by the picture that they have as well. */
const STARTERS = new Map([
  ['personas', 'induccion'],
  ['seguridad', 'seguridad-en-el-trabajo'],
  ['servicio', 'servicio-al-cliente'],
])
const packages = path.join(import.meta.dirname, '../api/courses/course-packages/starters')
const folder = path.join(import.meta.dirname, '../app/courses/courses/drawn')
for (const file of globSync('*.svg', { cwd: folder })) {
  const drawing = path.join(folder, file)
  await sharp(drawing, { density: 96 })
    .resize(1280, 720)
    .webp({ quality: 82, effort: 6 })
    .toFile(drawing.replace(/\.svg$/, '.webp'))
  const name = path.basename(file, '.svg')
  const starter = STARTERS.get(name)
  if (!starter) continue
  const images = path.join(packages, starter, 'images')
  await copyFile(path.join(folder, `${name}.webp`), path.join(images, `${name}.webp`))
}
