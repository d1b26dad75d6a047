import sql from 'sql-template-tag'
import { instructorFiles } from '#contract/training/instructors.ts'
import type { Pictures } from '#api/platform/images/pictures.ts'

const SIDE = 512

/** Logo of an instructor or their organization: not cropped, and no larger than displayed. */
export const LOGOS: Pictures = {
  folder: 'instructors',
  maxBytes: instructorFiles.maxBytes,
  resize: (picture) => picture.resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true }),
  used: (tx, { tenantId, keys }) =>
    tx.query(
      sql`select logo as file from instructors where tenant_id = ${tenantId} and logo = any(${keys})`,
    ),
}
