import sql from 'sql-template-tag'
import { instructorFiles } from '#contract/instructors.ts'
import { deleteOrphanPictures, type Pictures } from '../images/pictures.ts'
import type { Services } from '../services.ts'

const SIDE = 512

/** Logo of an instructor or their organization: not cropped, and no larger than displayed. */
export const LOGOS: Pictures = {
  folder: 'instructors',
  maxBytes: instructorFiles.maxBytes,
  resize: (picture) => picture.resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true }),
}

/** Deletes logos that no instructor has: see `deleteOrphanPictures`. */
export function deleteOrphanLogos(services: Services, now?: number): Promise<void> {
  const used = (tenantId: number, keys: readonly string[]) =>
    sql`select logo as key from instructors where tenant_id = ${tenantId} and logo = any(${keys})`
  return deleteOrphanPictures(services, LOGOS, used, now)
}
