import type { z } from 'zod'
import type { courseDesign } from '#contract/courses/design/course-design.ts'
import type { ImportedContent } from '#contract/courses/design/content-imports.ts'
import { templateOf } from '#contract/courses/course-templates/catalogue.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { invalidField } from '#api/platform/http/failure.ts'
import type { Services } from '#api/platform/services/services.ts'
import { changeDesign, type Write } from '../change.ts'
import { contentsOf, sectionOf, type ContentRow, type Design, type Ids } from '../model.ts'
import { recordFile } from '../files/resources.ts'
import { insertAllAt, replaced } from '../sort-order.ts'
import { addSection, requireRoom, requireSubsection } from '../structure.ts'
import { imageFieldsOf } from './content-draft.ts'
import { findImport, gone, putImport, type StoredImport } from './stored-import.ts'

type Body = z.output<typeof courseDesign.createImported.body>
type Created = z.output<typeof courseDesign.createImported.answer>

/**
 * Creates the chosen contents of an import in one change of the draft, once: a repeated request, also at the same
 * time, is answered with what exists.
 * @throws Failure 403 unless the tenant owns the course; 404 when the import has expired, or what was created of it
 *   is not there any more; 422
 *   for a content or a place that does not exist; 409 when there are too many.
 */
export function createImported(
  services: Services,
  write: Write,
  importId: string,
  body: Body,
): Promise<Created> {
  return changeDesign(services, write, 'import_contents', async (design, { ids, tx }) => {
    // Read under the lock of the draft: another request may have used it meanwhile.
    const stored = await findImport(services, write, importId)
    if (stored.created) {
      const there = new Set(design.contents.map(({ id }) => id))
      if (!stored.created.contents.every((id) => there.has(id))) throw gone()
      return { design, answer: stored.created }
    }
    const chosen = chosenOf(stored, body.contents)
    const { design: placed, id: subSection } = await subsectionFor(design, stored, body, ids)
    requireRoom(placed, 0, chosen.length)
    const names = await recordPictures(tx, write, stored, chosen)
    const rows = await rowsOf(chosen, subSection, names, ids)
    const order = body.subSection === null ? null : body.order
    const made = insertAllAt(contentsOf(placed, subSection), rows, order)
    const answer = { subSection, contents: rows.map(({ id }) => id) }
    await putImport(services, write, importId, { ...stored, created: answer })
    return { design: { ...placed, contents: replaced(placed.contents, made) }, answer }
  })
}

function chosenOf({ contents }: StoredImport, numbers: readonly number[]): ImportedContent[] {
  const wanted = new Set(numbers)
  const chosen = contents.filter(({ number }) => wanted.has(number))
  if (chosen.length < wanted.size)
    throw invalidField('contents', 'unknown', 'El archivo no tiene uno de los contenidos elegidos')
  return chosen
}

/** Returns the chosen subsection, or a new one at the end of the chosen section. */
async function subsectionFor(
  design: Design,
  stored: StoredImport,
  { section, subSection, name }: Body,
  ids: Ids,
): Promise<{ design: Design; id: number }> {
  if (subSection !== null)
    return { design, id: requireSubsection(design, { section, subSection }).id }
  if (section === null)
    throw invalidField('section', 'required', 'Debes elegir dónde se crean los contenidos')
  const made = await addSection(design, { parent: section, order: null }, ids)
  const named = { ...sectionOf(made.design, made.id)!, name: name ?? stored.name }
  return {
    design: { ...made.design, sections: replaced(made.design.sections, [named]) },
    id: made.id,
  }
}

/** Records the pictures of the chosen contents as files of the course; returns their names by number. */
async function recordPictures(
  tx: Transaction,
  write: Write,
  { pictures }: StoredImport,
  chosen: readonly ImportedContent[],
): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  for (const number of chosen.flatMap((content) => content.pictures)) {
    if (names.has(number)) continue
    names.set(number, (await recordFile(tx, write, pictures[number - 1]!)).name)
  }
  return names
}

async function rowsOf(
  chosen: readonly ImportedContent[],
  section_id: number,
  names: ReadonlyMap<number, string>,
  ids: Ids,
): Promise<ContentRow[]> {
  const needed = chosen.reduce((sum, { options }) => sum + 1 + options.length, 0)
  const fresh = (await ids('content', needed)).values()
  const next = () => fresh.next().value!
  return chosen.map((content) => {
    const { content_template: template, title, category, points, extended_props } = content
    const fields = imageFieldsOf(templateOf(template)!)
    const images: [string, string][] = content.pictures.map((number, at) => [
      fields[at]!,
      names.get(number)!,
    ])
    return {
      id: next(),
      section_id,
      position: 0,
      template,
      title,
      category,
      estimated_seconds: content.estimatedTime,
      points,
      options: Object.fromEntries(
        content.options.map((option, at) => [String(next()), { ...option, order: at + 1 }]),
      ),
      extended_props: { ...extended_props, ...Object.fromEntries(images) },
      theme: {},
    }
  })
}
