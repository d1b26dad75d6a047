import { conflict } from '#api/platform/http/failure.ts'
import type { Services } from '#api/platform/services/services.ts'
import { designNotFound, requireOwner, type DesignAccess } from './access.ts'
import { changeDesign, type Write } from './change.ts'
import { copyFiles, renamedIn } from './files/copied-files.ts'
import { copiedContents, readSource } from './copies.ts'
import { contentsOf, inReadingOrder, type ContentRow, type Design, type Ids } from './model.ts'
import { insertAllAt, renumbered, replaced } from './sort-order.ts'
import { closeContents, contentNotFound, requireRoom, requireSubsection } from './structure.ts'

/** Changes of several contents as one: all of them, in the reading order of the course, or none. */

/**
 * Moves contents together to a subsection, before the given order among those that stay there, or to the end.
 * @throws Failure 404 when one does not exist; 422 for a subsection that does not exist.
 */
export function moveContents(
  design: Design,
  { ids, subSection, order }: { ids: readonly number[]; subSection: number; order: number | null },
): Design {
  const chosen = chosenOf(design, ids)
  const section_id = requireSubsection(design, { subSection }).id
  const moved = chosen.map((row) => ({ ...row, section_id }))
  return closed(putContents(design, moved, order), chosen)
}

/** Removes contents. Throws Failure 404 when one does not exist. */
export function removeContents(design: Design, ids: readonly number[]): Design {
  const chosen = chosenOf(design, ids)
  const gone = new Set(ids)
  const contents = design.contents.filter(({ id }) => !gone.has(id))
  return closed({ ...design, contents }, chosen)
}

type Target = { subSection: number | null; order: number | null; into: DesignAccess | null }

/**
 * Copies contents: each right after its original, or together to a subsection; with their files to another
 * design of the tenant, by default to the end of its last subsection.
 * @throws Failure as `moveContents`; 403 unless the tenant owns both designs; 404 when the other one is outside
 *   the actor's scope; 409 when there are too many, or the other design has no subsection.
 */
export async function copyContents(
  services: Services,
  write: Write,
  ids: readonly number[],
  { into, ...target }: Target,
): Promise<{ ids: number[]; course: number; version: number }> {
  requireOwner(write)
  if (!into || into.id === write.id) {
    return changeDesign(services, write, 'copy_contents', async (design, { ids: draw }) => {
      const chosen = chosenOf(design, ids)
      requireRoom(design, 0, chosen.length)
      if (target.subSection !== null) return placed(design, chosen, target, write.id, draw)
      const sections = new Map(chosen.map(({ section_id: id }) => [id, id]))
      const copies = await copiedContents(chosen, sections, draw)
      return {
        design: withCopies(design, new Map(chosen.map(({ id }, at) => [id, copies[at]!]))),
        answer: { ids: copies.map(({ id }) => id), course: write.id },
      }
    })
  }
  // A super-administrator cannot copy to another tenant's design: files stay in their tenant.
  if (into.scope.tenantId !== write.scope.tenantId) throw designNotFound()
  const there: Write = { ...into, read: undefined }
  return changeDesign(services, there, 'copy_contents', async (design, { ids: draw, tx }) => {
    const contents = chosenOf(await readSource(tx, write), ids)
    requireRoom(design, 0, contents.length)
    const subSection = target.subSection ?? lastSubsection(design)
    requireSubsection(design, { subSection })
    const names = await copyFiles(tx, write, there.id, { sections: [], contents })
    const renamed = renamedIn({ sections: [], contents }, names).contents
    return placed(design, renamed, { subSection, order: target.order }, there.id, draw)
  })
}

async function placed(
  design: Design,
  originals: readonly ContentRow[],
  { subSection, order }: { subSection: number | null; order: number | null },
  course: number,
  draw: Ids,
) {
  const { id } = requireSubsection(design, { subSection: subSection ?? 0 })
  const sections = new Map(originals.map((row) => [row.section_id, id]))
  const copies = await copiedContents(originals, sections, draw)
  return {
    design: putContents(design, copies, order),
    answer: { ids: copies.map((copy) => copy.id), course },
  }
}

/** Returns the design with each copy right after its original. */
function withCopies(design: Design, copies: ReadonlyMap<number, ContentRow>): Design {
  const sections = new Set([...copies.values()].map(({ section_id }) => section_id))
  const siblings = [...sections].flatMap((section) =>
    renumbered(
      contentsOf(design, section).flatMap((row) => {
        const copy = copies.get(row.id)
        return copy ? [row, copy] : [row]
      }),
    ),
  )
  return { ...design, contents: replaced(design.contents, siblings) }
}

function chosenOf(design: Design, ids: readonly number[]): ContentRow[] {
  const wanted = new Set(ids)
  const chosen = inReadingOrder(design).contents.filter(({ id }) => wanted.has(id))
  if (chosen.length < wanted.size) throw contentNotFound()
  return chosen
}

/** Inserts contents of one subsection, one after another. */
function putContents(design: Design, rows: readonly ContentRow[], order: number | null): Design {
  const siblings = insertAllAt(contentsOf(design, rows[0]!.section_id), rows, order)
  return { ...design, contents: replaced(design.contents, siblings) }
}

/** Renumbers the subsections that the contents were in. */
function closed(design: Design, left: readonly ContentRow[]): Design {
  const sections = new Set(left.map(({ section_id }) => section_id))
  return [...sections].reduce(closeContents, design)
}

function lastSubsection(design: Design): number {
  const last = inReadingOrder(design).sections.findLast(({ parent_id }) => parent_id !== null)
  if (!last) throw conflict('Ese curso no tiene subsecciones en las que copiar los contenidos')
  return last.id
}
