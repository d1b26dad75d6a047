import sql from 'sql-template-tag'
import { Failure, notFound } from '#api/platform/http/failure.ts'
import type { Services } from '#api/platform/services/services.ts'
import { inDraft, type Write } from '../change.ts'
import { usesOf } from '../files.ts'
import { publicationsNaming } from '../publication/publication-rows.ts'
import { requireOwner } from '../access.ts'

/**
 * Deletes unused files, all or none; the nightly sweep deletes their bytes, since copies of
 * sections share them.
 * @throws Failure 403 unless the tenant owns the course; 404 when one does not exist; 409 with
 *   every place of the draft and every published version that uses one.
 */
export function removeResources(
  services: Services,
  write: Write,
  ids: readonly number[],
): Promise<{ deleted: number }> {
  requireOwner(write)
  const { scope, id } = write
  return inDraft(services, write, {}, async (tx, { design }) => {
    const found = await tx.query<{ name: string }>(
      sql`select name from course_resources
          where tenant_id = ${scope.tenantId} and course_id = ${id} and id = any(${ids}::bigint[])
          order by name`,
    )
    if (found.length < ids.length)
      throw notFound(ids.length === 1 ? 'No se encontró el archivo' : 'No se encontró un archivo')
    const names = found.map(({ name }) => name)
    const wanted = new Set(names)
    const published = await publicationsNaming(tx, write, names)
    const uses = usesOf(design).filter(({ name }) => wanted.has(name))
    const issues = [
      ...uses.map(({ path, name }) => ({
        path,
        message: `El borrador usa «${name}» en ${path}`,
      })),
      ...[...published].flatMap(([name, numbers]) =>
        numbers.map((number) => ({
          path: `publications/${number}`,
          message: `La versión publicada ${number} usa «${name}»`,
        })),
      ),
    ].map((issue) => ({ ...issue, code: 'in_use' }))
    if (issues.length > 0) {
      const used = names.filter(
        (name) => published.has(name) || uses.some((use) => use.name === name),
      )
      const message =
        used.length === 1
          ? `El archivo «${used[0]}» está en uso`
          : `Están en uso ${used.length} archivos`
      throw new Failure(409, 'in_use', message, { issues })
    }
    await tx.query(
      sql`delete from course_resources
          where tenant_id = ${scope.tenantId} and course_id = ${id} and id = any(${ids}::bigint[])`,
    )
    return { deleted: found.length }
  })
}
