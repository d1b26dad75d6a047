import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { imageKeyOf } from '../courses/images.ts'
import type { FileStore } from '../files/store.ts'
import { COURSES, type DemoCourse } from './course-catalogue.ts'
import { stableUuid } from './stable-uuid.ts'

/** Drawn by scripts/demo-images.ts. */
const DRAWN = path.join(import.meta.dirname, 'images')

/** The image of a demo course; courses by messaging have none. */
export function demoImageOf({ slug, channel }: DemoCourse): string | null {
  return channel === 'whatsapp' ? null : stableUuid(`image of ${slug}`)
}

/** Puts the images where those that administrators upload are. */
export async function storeDemoImages(files: FileStore): Promise<void> {
  // A store answers when a file lies safely on its disk, which takes longer than the work on it.
  await Promise.all(
    COURSES.map(async (course) => {
      const image = demoImageOf(course)
      if (!image) return
      const content = await readFile(path.join(DRAWN, `${course.slug}.webp`))
      await files.put(imageKeyOf({ tenantId: course.owner }, image), content, 'image/webp')
    }),
  )
}
