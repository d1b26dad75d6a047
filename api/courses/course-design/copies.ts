import sql from 'sql-template-tag'
import type { DesignContent } from '#contract/courses/design/course-design-shape.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { conflict } from '#api/platform/http/failure.ts'
import { requireVersion } from '#api/platform/calls/version.ts'
import type { Services } from '#api/platform/services/services.ts'
import { changeDesign, type Write } from './change.ts'
import { copyFiles, renamedIn } from './files/copied-files.ts'
import {
  childrenOf,
  contentOf,
  contentsOf,
  sectionOf,
  type ContentRow,
  type Design,
  type Ids,
  type Part,
  type SectionRow,
} from './model.ts'
import { designNotFound, requireOwner, type DesignAccess } from './access.ts'
import { showContent } from './show.ts'
import { loadDraft } from './store.ts'
import {
  contentNotFound,
  putContent,
  putSection,
  requireRoom,
  requireSubsection,
  sectionNotFound,
} from './structure.ts'

/** Copies have new ids, down to their options. Without an order a copy stands after its original. */

/**
 * Copies a content within its design.
 * @throws Failure 403, 404; 422 for a subsection that does not exist; 409 when there are too many.
 */
export function copyContent(
  services: Services,
  write: Write,
  contentId: number,
  to: { section: number | null; subSection: number | null; order: number | null },
): Promise<DesignContent & { version: number }> {
  return changeDesign(services, write, 'copy_content', async (design, { ids }) => {
    const original = contentOf(design, contentId)
    if (!original) throw contentNotFound()
    const subSection = to.subSection ?? original.section_id
    const { id: section_id } = requireSubsection(design, { section: to.section, subSection })
    requireRoom(design, 0, 1)
    const [copy] = await copiedContents(
      [original],
      new Map([[original.section_id, section_id]]),
      ids,
    )
    const nextPosition = section_id === original.section_id ? original.position + 1 : null
    const made = putContent(design, copy!, to.order ?? nextPosition)
    return { design: made, answer: showContent(contentOf(made, copy!.id)!) }
  })
}

/**
 * Copies a section with its contents, or a subsection: within the design, or with its files into
 * another design of the tenant. A subsection is added to the other design's last section.
 * @throws Failure as `copyContent`; 404 when the other design is outside the actor's scope; 409
 *   when it has no section for a subsection.
 */
export async function copySection(
  services: Services,
  write: Write,
  sectionId: number,
  { order, into }: { order: number | null; into: DesignAccess | null },
): Promise<{ id: number; course: number; version: number }> {
  requireOwner(write)
  if (!into || into.id === write.id) {
    return changeDesign(services, write, 'copy_section', async (design, { ids }) => {
      const original = sectionOf(design, sectionId)
      if (!original) throw sectionNotFound()
      const part = partOf(design, original)
      const nextOrder = order ?? original.position + 1
      const copy = await withPart(design, part, original.parent_id, nextOrder, ids)
      return { design: copy.design, answer: { id: copy.id, course: write.id } }
    })
  }
  // A super-administrator cannot copy to another tenant's design: files stay in their tenant.
  if (into.scope.tenantId !== write.scope.tenantId) throw designNotFound()
  const there: Write = { ...into, read: undefined }
  return changeDesign(services, there, 'copy_section', async (design, { ids, tx }) => {
    const source = await readSource(tx, write)
    const original = sectionOf(source, sectionId)
    if (!original) throw sectionNotFound()
    const part = partOf(source, original)
    const parent =
      original.parent_id === null ? null : (childrenOf(design, null).at(-1)?.id ?? null)
    if (original.parent_id !== null && parent === null)
      throw conflict('Ese curso no tiene secciones en las que copiar la subsección')
    const names = await copyFiles(tx, write, there.id, part)
    const copy = await withPart(design, renamedIn(part, names), parent, order, ids)
    return { design: copy.design, answer: { id: copy.id, course: there.id } }
  })
}

/** Reads the source without locking the draft: changes made meanwhile are not copied. */
export async function readSource(tx: Transaction, { scope, id, read }: Write): Promise<Design> {
  // Locks its files while they are copied.
  await tx.query(
    sql`select from course_resources where tenant_id = ${scope.tenantId} and course_id = ${id} for share`,
  )
  const draft = await loadDraft(tx, scope, id)
  if (!draft) throw designNotFound()
  requireVersion(read, draft.version, 'este curso')
  return draft.design
}

function partOf(design: Design, section: SectionRow): Part {
  const sections = [section, ...childrenOf(design, section.id)]
  return { sections, contents: sections.flatMap(({ id }) => contentsOf(design, id)) }
}

async function withPart(
  design: Design,
  { sections, contents }: Part,
  parent: number | null,
  order: number | null,
  ids: Ids,
): Promise<{ design: Design; id: number }> {
  requireRoom(design, sections.length, contents.length)
  const fresh = await ids('section', sections.length)
  const renumbered = new Map(sections.map(({ id }, index) => [id, fresh[index]!]))
  const [top, ...below] = sections.map((row) => ({
    ...row,
    id: renumbered.get(row.id)!,
    parent_id: renumbered.get(row.parent_id ?? 0) ?? parent,
  })) as [SectionRow, ...SectionRow[]]
  const placed = putSection(design, top, order)
  const copied = await copiedContents(contents, renumbered, ids)
  return {
    design: {
      ...placed,
      sections: [...placed.sections, ...below],
      contents: [...placed.contents, ...copied],
    },
    id: top.id,
  }
}

/** Returns copies with new ids, down to their options, in the sections that `sections` names for the old ones. */
export async function copiedContents(
  contents: readonly ContentRow[],
  sections: ReadonlyMap<number, number>,
  ids: Ids,
): Promise<ContentRow[]> {
  const needed = contents.reduce((sum, { options }) => sum + 1 + Object.keys(options).length, 0)
  const fresh = (await ids('content', needed)).values()
  const next = () => fresh.next().value!
  return contents.map((row) => ({
    ...row,
    id: next(),
    section_id: sections.get(row.section_id)!,
    options: Object.fromEntries(
      Object.values(row.options).map((option) => [String(next()), option] as const),
    ),
  }))
}
