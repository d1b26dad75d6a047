import sharp from 'sharp'
import type { ContentImportKind } from '#contract/courses/design/content-import-kinds.ts'
import { pictureShape, presentation, textShape } from '#tests/files/presentation.ts'
import { MARKER, OUTSIDE_MARKER } from '../tenant-isolation.ts'
import type { Company, Sample } from '../sampled-tenant.ts'

/** A design of a company for the calls of the editor: one a company, and one that business units hide. */

export const DESIGN_FEATURES = ['course-design', 'any-course-design'] as const

type Reference = { inside: Sample; outside?: Sample }

/** By the names of the calls' parameters. What is deleted or moved is made anew for each call. */
export const designSamples: Record<string, Reference> = {
  id: { inside: design('diseno'), outside: design('oculto') },
  sectionId: { inside: newSection },
  contentId: { inside: newContent },
  'removeResource.resource': { inside: newResource },
  'removeFiles.files': { inside: async (company) => String(await newResource(company)) },
  'replaceFile.file': { inside: newResource },
  'save.file': { inside: newResource },
  libraryFile: { inside: newLibraryFile },
  parent: { inside: root },
  section: { inside: root },
  subSection: { inside: subsection },
  course: { inside: design('otro-diseno') },
  'theme.content': { inside: firstContent },
  'removeSection.body.id': { inside: newSection },
  'moveSection.body.id': { inside: subsection },
  'removeContent.body.id': { inside: newContent },
  'moveContent.body.id': { inside: firstContent },
  'moveContents.ids': { inside: async (company) => [await newContent(company)] },
  'copyContents.ids': { inside: async (company) => [await newContent(company)] },
  // In the design that `course` names.
  'copyContents.subSection': { inside: subsectionThere },
  'removeContents.ids': { inside: async (company) => [await newContent(company)] },
  import: { inside: newImport('questions') },
  'importedPicture.import': { inside: newImport('slides') },
  // Somebody's own last change, whoever it is that asks.
  'undo.id': { inside: undoable(false), outside: design('oculto') },
  'redo.id': { inside: undoable(true), outside: design('oculto') },
  'publish.id': { inside: unpublished, outside: design('oculto') },
}

/** Made with a section, a subsection, a content, a file and a published version when it is first asked for. */
function design(name: 'diseno' | 'otro-diseno' | 'oculto') {
  return async (company: Company): Promise<number> => {
    const slug = `${name}-${company.id}`
    const known = await one(company, `select id from courses where slug = '${slug}'`)
    if (known) return known
    const id = await made(
      company,
      `insert into courses (owner_tenant_id, slug, name)
       values ($1, '${slug}', '${name === 'oculto' ? OUTSIDE_MARKER : markOf(company)}') returning id`,
    )
    const given = await made(
      company,
      `insert into tenant_courses (tenant_id, course_id) values ($1, ${id}) returning id`,
    )
    if (name !== 'oculto') {
      await company.rows(
        `insert into organizational_unit_courses (tenant_id, unit_id, tenant_course_id)
         select m.tenant_id, m.unit_id, $2 from user_organizational_units m
         join users u on u.id = m.user_id where m.tenant_id = $1 and u.email like 'unit@%'`,
        [company.id, given],
      )
    }
    const section = await insertSection(company, id, null, 1)
    const below = await insertSection(company, id, section, 1)
    await insertContent(company, id, below, 1)
    await company.rows(
      `insert into course_publications (tenant_id, course_id, number, files, design)
       select $1, $2, 1, '{muestra.png}', jsonb_build_object('theme', '{}'::jsonb,
         'sections', (select jsonb_agg(to_jsonb(s) - '{tenant_id,course_id}'::text[])
           from course_draft_sections s where course_id = $2),
         'contents', (select jsonb_agg(to_jsonb(c) - '{tenant_id,course_id}'::text[])
           from course_draft_contents c where course_id = $2))`,
      [company.id, id],
    )
    const key = `course-files/${company.id}/${crypto.randomUUID()}`
    await company.rows(
      `insert into course_resources (tenant_id, course_id, kind, name, media_type, bytes, file_key)
       values ($1, $2, 'images', 'muestra.png', 'image/png', 1, $3)`,
      [company.id, id, key],
    )
    return id
  }
}

const mine = design('diseno')

/** Recognised wherever it turns up, where it is that company's. */
function markOf({ id }: Company): string {
  return id === 97 ? MARKER : 'Muestra'
}

async function root(company: Company): Promise<number> {
  return inDesign(company, 'course_draft_sections', 'parent_id is null')
}

async function subsection(company: Company): Promise<number> {
  return inDesign(company, 'course_draft_sections', 'parent_id is not null')
}

async function subsectionThere(company: Company): Promise<number> {
  const id = await design('otro-diseno')(company)
  return made(
    company,
    `select id from course_draft_sections where course_id = ${id} and parent_id is not null order by id limit 1`,
  )
}

async function firstContent(company: Company): Promise<number> {
  return inDesign(company, 'course_draft_contents', 'true')
}

async function newSection(company: Company): Promise<number> {
  const id = await mine(company)
  const place = await made(
    company,
    `select count(*) + 1 from course_draft_sections where course_id = ${id} and parent_id is null`,
  )
  return insertSection(company, id, null, place)
}

async function newContent(company: Company): Promise<number> {
  const [id, section] = [await mine(company), await subsection(company)]
  const place = await made(
    company,
    `select count(*) + 1 from course_draft_contents where course_id = ${id} and section_id = ${section}`,
  )
  return insertContent(company, id, section, place)
}

async function newResource(company: Company): Promise<number> {
  const id = await mine(company)
  const name = `${crypto.randomUUID()}.png`
  return made(
    company,
    `insert into course_resources (tenant_id, course_id, kind, name, media_type, bytes, file_key)
     values ($1, ${id}, 'images', '${name}', 'image/png', 1, 'course-files/x/${name}') returning id`,
  )
}

/** A file of the library that no course has. */
export async function newLibraryFile(company: Company): Promise<number> {
  const form = new FormData()
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f766e' } })
  const content = new Uint8Array(await image.png().toBuffer())
  form.set('file', new File([content], `${markOf(company)}.png`))
  const { status, body } = await company.admin('POST', '/courses/library', form)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

/** A file that was read; a new one for each call, since creating its contents uses it up. */
function newImport(kind: ContentImportKind): Sample {
  return async (company) => {
    const form = new FormData()
    form.set('file', await importedFile(kind))
    const path = `/courses/${await mine(company)}/content-imports/${kind}`
    const { status, body } = await company.admin('POST', path, form)
    if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`)
    return body.id
  }
}

/** A file with one question, or one slide with a picture. */
export async function importedFile(kind: ContentImportKind): Promise<File> {
  if (kind === 'questions')
    return new File(['Pregunta;Opción 1;Opción 2;Correctas\nMuestra;Sí;No;1'], 'muestra.csv')
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f766e' } })
  const shapes = `${textShape(['Muestra'])}${pictureShape('rId1')}`
  const slides = [{ shapes, relations: { rId1: '../media/uno.png' } }]
  const file = presentation(slides, { media: { 'uno.png': await image.png().toBuffer() } })
  return new File([new Uint8Array(file)], 'muestra.pptx')
}

/** A change of nothing by everybody, which can be undone or redone. */
function undoable(undone: boolean): Sample {
  return async (company) => {
    const id = await mine(company)
    await company.rows(
      `insert into course_design_changes (tenant_id, course_id, version, actor_id, kind, change, undone)
       select $1, $2, (select coalesce(max(version), 0) from course_design_changes where course_id = $2)
           + row_number() over (order by u.id), u.id, 'save',
         '{"course": null, "sections": [], "contents": []}', $3
       from users u where u.superadmin or (u.tenant_id = $1 and u.email like '%.sendero.test')`,
      [company.id, id, undone],
    )
    await company.rows(
      `update courses set version = (select max(version) from course_design_changes where course_id = $1)
       where id = $1`,
      [id],
    )
    return id
  }
}

/** One that nothing stops from being published. */
async function unpublished(company: Company): Promise<number> {
  const id = await mine(company)
  await company.rows(
    `update course_draft_contents set title = '${markOf(company)}', extended_props = '{"text": "Muestra"}'
     where course_id = $1`,
    [id],
  )
  await company.rows(
    `delete from course_draft_sections s where course_id = $1 and not exists (
       select from course_draft_sections below where below.parent_id = s.id)
       and not exists (select from course_draft_contents c where c.section_id = s.id)`,
    [id],
  )
  return id
}

function insertSection(
  company: Company,
  id: number,
  parent: number | null,
  place: number,
): Promise<number> {
  return made(
    company,
    `insert into course_draft_sections (tenant_id, course_id, parent_id, position, name)
     values ($1, ${id}, ${String(parent)}, ${place}, '${markOf(company)}') returning id`,
  )
}

function insertContent(
  company: Company,
  id: number,
  section: number,
  place: number,
): Promise<number> {
  return made(
    company,
    `insert into course_draft_contents (tenant_id, course_id, section_id, position, template, title)
     values ($1, ${id}, ${section}, ${place}, 'app.sendero.templates.Concept', '${markOf(company)}') returning id`,
  )
}

async function inDesign(company: Company, table: string, condition: string): Promise<number> {
  const id = await mine(company)
  return made(
    company,
    `select id from ${table} where course_id = ${id} and ${condition} order by id limit 1`,
  )
}

async function made(company: Company, text: string): Promise<number> {
  const found = await one(company, text)
  if (!found) throw new Error(`Company ${company.id} has nothing for: ${text}`)
  return found
}

async function one(company: Company, text: string): Promise<number | null> {
  const [row] = await company.rows<Record<string, unknown>>(
    text,
    text.includes('$1') ? [company.id] : [],
  )
  return row ? Number(Object.values(row)[0]) : null
}
