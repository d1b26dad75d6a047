import type { Download } from '#api/platform/downloads/download.ts'
import { contentOf } from '#api/platform/downloads/download.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Services } from '#api/platform/services/services.ts'
import { requireOwner, type DesignAccess } from '../access.ts'
import { headersOf } from '../assets.ts'
import { getImport } from './stored-import.ts'

/** Returns a picture of an import, for its preview. @throws Failure 403, 404. */
export async function openImportedPicture(
  services: Services,
  access: DesignAccess,
  { import: importId, picture }: { import: string; picture: number },
): Promise<Download> {
  requireOwner(access)
  const { pictures } = await getImport(services, access, importId)
  const stored = pictures[picture - 1]
  const file = stored && (await services.files.get(stored.key))
  if (!file) throw notFound('La imagen no existe')
  return { ...contentOf(file), headers: headersOf(stored.mediaType, file.bytes) }
}
