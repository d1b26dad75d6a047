import sql from 'sql-template-tag'
import { acceptsType } from '#contract/courses/design/course-values.ts'
import { invalid, notFound } from '#api/platform/http/failure.ts'
import type { Upload } from '#api/platform/calls/upload.ts'
import type { Services } from '#api/platform/services/services.ts'
import { changeDesign, type Write } from '../change.ts'
import { renamedIn, renamedInTheme } from './copied-files.ts'
import { usesOf } from '../files.ts'
import {
  keeping,
  recordFile,
  showResource,
  storeUpload,
  type UploadedResource,
} from './resources.ts'

/**
 * Replaces a file: the new one is stored beside it under its own name, and the draft uses it
 * wherever it used the old one. Published versions, and an undo of the change, still find the old
 * one.
 * @throws Failure 404 for a file that does not exist; 422 with the fields that do not accept the
 *   new one; as `addResource`.
 */
export async function replaceFile(
  services: Services,
  write: Write,
  fileId: number,
  upload: Upload,
): Promise<UploadedResource & { version: number; replaced: number }> {
  const { scope, id } = write
  const named = sql`select name from course_resources
    where tenant_id = ${scope.tenantId} and course_id = ${id} and id = ${fileId}`
  // Checked before the upload is read.
  if (write.owns && (await services.db.query(scope, named)).length === 0) {
    upload.stream.destroy()
    throw notFound('No se encontró el archivo')
  }
  const stored = await storeUpload(services, write, upload)
  return keeping(services, [stored], () =>
    changeDesign(services, write, 'replace_file', async (design, { tx }) => {
      const [old] = await tx.query<{ name: string }>(named)
      if (!old) throw notFound('No se encontró el archivo')
      const uses = usesOf(design).filter(({ name }) => name === old.name)
      const refused = uses.filter(({ accept }) => !acceptsType(accept, stored.mediaType))
      if (refused.length > 0) {
        const issues = refused.map(({ path, label }) => ({
          path,
          code: 'file',
          message: `${label}: no admite este tipo de archivo`,
        }))
        throw invalid(issues)
      }
      const row = await recordFile(tx, write, stored)
      const names = new Map([[old.name, row.name]])
      return {
        design: {
          ...design,
          ...renamedIn(design, names),
          theme: renamedInTheme(design.theme, names),
        },
        answer: {
          ...showResource(row, write, design.slug),
          notes: stored.notes,
          replaced: uses.length,
        },
      }
    }),
  )
}
