import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { imageKeyOf } from '#api/courses/courses/images.ts'
import type { FileStore } from '#api/platform/files/store.ts'
import { COURSES, type DemoCourse } from './course-catalogue.ts'
import { stableUuid } from './stable-uuid.ts'

/** Created by scripts/demo-images.ts. */
const DRAWN = path.join(import.meta.dirname, 'images')

/** Returns the image of a demo course; null for courses by messaging. */
export function demoImageOf({ slug, channel }: DemoCourse): string | null {
  return channel === 'whatsapp' ? null : stableUuid(`image of ${slug}`)
}

/** Stores the images where uploads of administrators are stored. */
export async function storeDemoImages(files: FileStore): Promise<void> {
  // In parallel, as waiting for the store to flush to disk takes longer than the work itself.
  await Promise.all(
    COURSES.map(async (course) => {
      const image = demoImageOf(course)
      if (!image) return
      const content = await readFile(path.join(DRAWN, `${course.slug}.webp`))
      await files.put(imageKeyOf({ tenantId: course.owner }, image), content, 'image/webp')
    }),
  )
}
