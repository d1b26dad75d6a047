import sharp from 'sharp'
import { draftCourse } from '#tests/api/courses/courses/company.ts'
import { startTestApi, type Caller, type TestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** An API with somebody who edits designs, and the means to read what became of one. */
export async function openEditor({ works = false } = {}) {
  return editorOver(await startTestApi({ works }))
}

/** The same over an API that runs already, such as a console's. */
export async function editorOver<Api extends TestApi>(api: Api) {
  const admin = await api.signInAs('admin')
  const rows = await rowsOf(api.url)

  /** A new course without anything in it; answers the ids of its design and of the course. */
  async function newCourse(by: Caller = admin): Promise<{ design: number; course: number }> {
    const draft = await draftCourse(by, { slug: null, name: 'Curso de prueba' })
    const { status, body } = await by('POST', '/courses', draft)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return { design: body.course_id, course: body.id }
  }

  return { ...api, admin, rows, newCourse, edit: (id: number, by = admin) => editing(id, by) }
}

/** The calls of the editor over one design; each answers the body and fails when it is refused. */
export function editing(id: number, by: Caller) {
  async function done(method: string, path: string, body?: unknown) {
    const answer = await by(method, `/courses/${id}${path}`, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const save = (fields: Record<string, unknown>) => done('PUT', '', fields)
  /** Replaces the texts that new things begin with: nothing is published under them. */
  async function name() {
    const { problems } = await by('GET', `/courses/validate/${id}`).then(({ body }) => body)
    const unnamed = problems.filter(({ code }: { code: string }) => code === 'placeholder')
    if (unnamed.length > 0)
      await save(
        Object.fromEntries(unnamed.map(({ path }: any, at: number) => [path, `Propio ${at}`])),
      )
  }
  return {
    id,
    /** Refusals and all. */
    ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
      by(method, `/courses/${id}${path}`, body, headers),
    design: () => done('GET', '/design'),
    save,
    name,
    section: (parent: number | null = null, order?: number) =>
      done('POST', '/sections', { parent, order }),
    content: (subSection: number, contentType = 'Concept', order?: number) =>
      done('POST', '/contents', { subSection, contentType, order }),
    theme: (values: Record<string, unknown>) => done('POST', '/theme', values),
    undo: () => done('POST', '/design/undo'),
    redo: () => done('POST', '/design/redo'),
    async publish() {
      await name()
      return done('POST', '/publications')
    },
    async upload(content: Uint8Array | string, name: string) {
      return done('POST', '/resource', formWith(content, name))
    },
  }
}
export type Editing = ReturnType<typeof editing>

export function formWith(content: Uint8Array | string, name: string, part = 'file'): FormData {
  const form = new FormData()
  form.set(part, new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
  return form
}

/** A section with a subsection and contents of a template in it. */
export async function filled(editor: Editing, templates: string[] = ['Tip']) {
  const section = await editor.section()
  const subsection = await editor.section(section.id)
  const contents = []
  for (const template of templates) contents.push(await editor.content(subsection.id, template))
  const at = `sections/${section.id}/sections/${subsection.id}`
  return {
    section: section.id as number,
    subsection: subsection.id as number,
    contents: contents.map(({ id }) => id as number),
    /** The path of a content. */
    path: (content: number) => `${at}/contents/${content}`,
    at,
  }
}

type Placed = [id: number, order: number]
type Outlined = [...Placed, below: [...Placed, contents: Placed[]][]]

/** The ids and orders of a design, as it reads. */
export function outline(design: any): Outlined[] {
  const inOrder = (rows: Record<string, any>) =>
    Object.values(rows).sort((a, b) => a.order - b.order)
  return inOrder(design.sections).map((section) => [
    section.id,
    section.order,
    inOrder(section.sections).map((below: any) => [
      below.id,
      below.order,
      inOrder(below.contents).map((content: any) => [content.id, content.order]),
    ]),
  ])
}

export function picture(format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#0f766e' } })
    .toFormat(format)
    .toBuffer()
}
