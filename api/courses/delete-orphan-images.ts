import sql from 'sql-template-tag'
import { deleteOrphanPictures } from '../images/pictures.ts'
import type { Services } from '../services.ts'
import { IMAGES } from './images.ts'

/** Deletes the images that no course uses: see `deleteOrphanPictures`. */
export function deleteOrphanCourseImages(services: Services, now?: number): Promise<void> {
  const used = (_: number, keys: readonly string[]) =>
    sql`select gallery_image as key from courses where gallery_image = any(${keys})
        union all
        select detail_image from courses where detail_image = any(${keys})`
  return deleteOrphanPictures(services, IMAGES.detail_image, used, now)
}
