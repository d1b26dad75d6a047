import path from 'node:path'
import type { Archive } from './archive.ts'
import { readWhole } from './markup.ts'

/** Parts of an Office file and the relations between them (ECMA-376, part 2). */

type Relation = { id: string; type: string; target: string }

/**
 * Returns the relations of a part to other parts, or with `external` those to addresses; of the package
 * when the part is ''. Rejects with a FileRefusal.
 */
export async function relationsOf(
  archive: Archive,
  part: string,
  { external = false } = {},
): Promise<Relation[]> {
  const { dir, base } = path.posix.parse(part)
  const document = await archive.part(path.posix.join(dir, '_rels', `${base}.rels`))
  const found: Relation[] = []
  if (!document) return found
  await readWhole(document, {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== 'Relationship' || !Id || !Type || !Target) return
      if ((TargetMode === 'External') !== external) return
      const target = external ? Target : inPackage(dir, Target)
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
  })
  return found
}

function inPackage(dir: string, target: string): string {
  return target.startsWith('/') ? target.slice(1) : path.posix.join(dir, target)
}

/** True for a file with macros whatever its name, by its parts and their declared types. */
export async function hasMacros(archive: Archive): Promise<boolean> {
  for (const name of archive.names()) {
    if (/(^|\/)(vbaproject[^/]*\.bin|macrosheets\/.*)$/i.test(name)) return true
  }
  const types = await archive.part('[Content_Types].xml')
  if (!types) return false
  let found = false
  await readWhole(types, {
    open(_name, { ContentType = '' }) {
      found ||= /macro|vbaproject/i.test(ContentType)
    },
  })
  return found
}
