import { globSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/** Makes the pictures that a new course can choose from: the API takes no SVG, so each has a WebP beside it. */

/** Pictures that starter courses have as well. */
const OF_STARTERS = ['personas', 'seguridad', 'servicio']
const starters = path.join(import.meta.dirname, '../api/courses/course-packages/starters/images')
const folder = path.join(import.meta.dirname, '../app/courses/courses/drawn')
for (const file of globSync('*.svg', { cwd: folder })) {
  const drawing = path.join(folder, file)
  await sharp(drawing, { density: 96 })
    .resize(1280, 720)
    .webp({ quality: 82, effort: 6 })
    .toFile(drawing.replace(/\.svg$/, '.webp'))
  const name = path.basename(file, '.svg')
  if (OF_STARTERS.includes(name))
    await copyFile(path.join(folder, `${name}.webp`), path.join(starters, `${name}.webp`))
}
