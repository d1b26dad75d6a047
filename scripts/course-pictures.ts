import { globSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

/** Makes the pictures that a new course can choose from: the API takes no SVG, so each has a WebP beside it. */
const folder = path.join(import.meta.dirname, '../app/courses/drawn')
for (const file of globSync('*.svg', { cwd: folder })) {
  const drawing = path.join(folder, file)
  await sharp(drawing, { density: 96 })
    .resize(1280, 720)
    .webp({ quality: 82, effort: 6 })
    .toFile(drawing.replace(/\.svg$/, '.webp'))
}
