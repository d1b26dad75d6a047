import type { ContentImportKind } from '#contract/courses/design/content-import-kinds.ts'
import type {
  ContentImport,
  ImportedContent,
  LeftOut,
} from '#contract/courses/design/content-imports.ts'
import type { OwnedFiles } from '#api/platform/files/delete-orphans.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Services } from '#api/platform/services/services.ts'
import type { DesignAccess } from '../access.ts'
import type { Stored } from '../files/resources.ts'

/**
 * Import that was read and not created yet, as JSON in the file store. Its pictures are among the files of
 * courses, where nothing refers to them until it is created.
 */
export type StoredImport = {
  course: number
  kind: ContentImportKind
  filename: string
  name: string
  readAt: string
  contents: ImportedContent[]
  leftOut: LeftOut[]
  notes: string[]
  /** By the numbers in `contents`, from 1. */
  pictures: Stored[]
  /** Contents that were created from it. */
  created?: { subSection: number; contents: number[] }
}

/** Files that no row refers to: all of them are deleted after a day. */
export const CONTENT_IMPORTS: OwnedFiles = {
  folder: 'content-imports',
  used: async () => [],
}

/** Below the day after which its pictures may be deleted. */
const VALID_MS = 20 * 3600 * 1000

type Place = Pick<DesignAccess, 'scope' | 'id'>

function keyOf({ scope }: Pick<Place, 'scope'>, importId: string): string {
  return `${CONTENT_IMPORTS.folder}/${scope.tenantId}/${importId}`
}

export async function putImport(
  { files }: Pick<Services, 'files'>,
  to: Place,
  importId: string,
  stored: StoredImport,
): Promise<void> {
  const json = new TextEncoder().encode(JSON.stringify(stored))
  await files.put(keyOf(to, importId), json, 'application/json')
}

/** @throws Failure 404 for one of another course, and for one that was created or has expired. */
export async function getImport(
  services: Pick<Services, 'files'>,
  from: Place,
  importId: string,
): Promise<StoredImport> {
  const stored = await findImport(services, from, importId)
  if (stored.created) throw gone()
  return stored
}

/** As `getImport`, also one that was created. */
export async function findImport(
  { files }: Pick<Services, 'files'>,
  from: Place,
  importId: string,
): Promise<StoredImport> {
  const file = await files.get(keyOf(from, importId))
  if (!file) throw gone()
  const stored = (await new Response(file.content).json()) as StoredImport
  const expired = Date.now() - Date.parse(stored.readAt) > VALID_MS
  if (stored.course !== from.id || expired) throw gone()
  return stored
}

export const gone = () => notFound('La importación ya se usó o venció. Sube el archivo de nuevo.')

export function showImport(importId: string, stored: StoredImport): ContentImport {
  const { kind, filename, name, contents, leftOut, notes } = stored
  return { id: importId, kind, filename, name, contents, left_out: leftOut, notes }
}
