import sql from 'sql-template-tag'
import type { Pictures } from './pictures.ts'

const SIDE = 256

/** Pictures of users: 256 × 256 pixels, centred. */
export const AVATARS: Pictures = {
  folder: 'avatars',
  maxBytes: 5 * 1024 * 1024,
  resize: (picture) => picture.resize(SIDE, SIDE, { fit: 'cover' }),
  used: (tx, { tenantId, keys }) =>
    tx.query(
      sql`select avatar as file from users where tenant_id = ${tenantId} and avatar = any(${keys})`,
    ),
}
