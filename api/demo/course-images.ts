import { readFile } from 'node:fs/promises'
import { imageKeyOf } from '#api/courses/courses/images.ts'
import type { FileStore } from '#api/platform/files/store.ts'
import type { DemoCourse } from './course-catalogue.ts'
import { stableUuid } from './stable-uuid.ts'

/** Returns the image of a demo course; null for courses by messaging, which have none. */
export function demoImageOf({ slug, manifest }: DemoCourse): string | null {
  return manifest.course.gallery_image === null ? null : stableUuid(`image of ${slug}`)
}

/** Stores the images where uploads of administrators are stored. */
export async function storeDemoImages(
  files: FileStore,
  courses: readonly DemoCourse[],
): Promise<void> {
  // In parallel, as waiting for the store to flush to disk takes longer than the work itself.
  await Promise.all(
    courses.map(async (course) => {
      const image = demoImageOf(course)
      if (!image) return
      const content = await readFile(course.pathOf('images', course.manifest.course.gallery_image!))
      await files.put(imageKeyOf({ tenantId: course.owner }, image), content, 'image/webp')
    }),
  )
}
