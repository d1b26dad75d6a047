import { describe, expect, test } from 'vitest'
import { filled, formWith, openEditor, picture } from './editor.ts'

const { newCourse, edit, rows, signInAs, signInAsSuper } = await openEditor()
const fresh = async () => edit((await newCourse()).design)
type Editor = Awaited<ReturnType<typeof fresh>>

const names = ({ body }: any) => body.results.map(({ name }: any) => name)
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="1"/></svg>'
const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana\r\nEND:VCARD\r\n'

/** A tip with an image that it names. */
async function used(editor: Editor) {
  const { contents, path } = await filled(editor)
  const file = await editor.upload(await picture(), 'foto.png')
  const at = `${path(contents[0]!)}/extended_props/image`
  await editor.save({ [at]: file.name })
  return { file, at, content: contents[0]! }
}

const replace = (editor: Editor, id: number, content: Uint8Array | string, name: string) =>
  editor.ask('POST', `/files/${id}/replacement`, formWith(content, name))

const imageOf = async (editor: Editor) => {
  const design = await editor.design()
  const [section] = Object.values<any>(design.sections)
  const [subsection] = Object.values<any>(section.sections)
  const [content] = Object.values<any>(subsection.contents)
  return content.extended_props.image
}

describe('the list of a course’s files', () => {
  test('is paged, searched, sorted and narrowed by what they are', async () => {
    const editor = await fresh()
    await editor.upload(await picture(), 'Árbol.png')
    await editor.upload(drawing, 'dibujo.svg')
    await editor.upload(card, 'ana.vcf')
    const list = (query: string) => editor.ask('GET', `/files?${query}`)
    const first = await list('limit=2')
    expect(names(first)).toEqual(['ana.vcf', 'Arbol.png'])
    expect(first.body.pagination).toEqual({ total: 3, limit: 2 })
    expect(names(await list('limit=2&skip=2'))).toEqual(['dibujo.svg'])
    expect(names(await list('q=ÁRB'))).toEqual(['Arbol.png'])
    expect(names(await list('q=%25'))).toEqual([])
    expect(names(await list('media=image&order=desc'))).toEqual(['dibujo.svg', 'Arbol.png'])
    expect(names(await list('media=document'))).toEqual(['ana.vcf'])
    expect(names(await list('accept=image/svg%2Bxml,text/vcard'))).toEqual([
      'ana.vcf',
      'dibujo.svg',
    ])
    expect(names(await list('accept=image/*'))).toEqual(['Arbol.png', 'dibujo.svg'])
    expect(names(await list('sort=created_at&order=desc'))[0]).toBe('ana.vcf')
    for (const wrong of ['accept=image', 'accept=a/_%25', 'media=x', 'used=maybe', 'sort=id'])
      expect((await list(wrong)).status, wrong).toBe(422)
  })

  test('says where each is used, by the draft and by published versions', async () => {
    const editor = await fresh()
    const { file, at } = await used(editor)
    const theme = await editor.upload(await picture(), 'fondo.png')
    await editor.theme({ background_image: theme.name })
    await editor.upload(await picture(), 'suelta.png')
    const { body } = await editor.ask('GET', '/files')
    expect(body.results).toMatchObject([
      { name: theme.name, uses: ['theme/background_image'], publications: [] },
      { name: file.name, uses: [at], publications: [], bytes: file.bytes, url: file.url },
      { name: 'suelta.png', uses: [], publications: [] },
    ])
    expect(body.results[0].created_at).toMatch(/^\d{4}-/)
    await publishAnyway(editor, [file.name])
    await editor.save({ [at]: null })
    const [found] = (await editor.ask('GET', '/files?q=foto')).body.results
    expect(found).toMatchObject({ uses: [], publications: [1] })
    expect(names(await editor.ask('GET', '/files?used=yes'))).toEqual([theme.name, file.name])
    expect(names(await editor.ask('GET', '/files?used=no'))).toEqual(['suelta.png'])
  })

  test('is of readers as well; companies that were given the course get what is published', async () => {
    const { design, course } = await newCourse()
    const editor = edit(design)
    const { file } = await used(editor)
    await editor.upload(await picture(), 'borrador.png')
    const reader = await signInAs('reader')
    expect(names(await reader('GET', `/courses/${design}/files`))).toHaveLength(2)
    expect((await reader('DELETE', `/courses/${design}/files/${file.id}`)).status).toBe(403)
    const other = await signInAs('admin', 97)
    expect((await other('GET', `/courses/${design}/files`)).status).toBe(404)
    await rows('insert into tenant_courses (tenant_id, course_id) values (97, $1)', [design])
    expect((await other('GET', `/courses/${design}/files`)).status).toBe(404)
    await publishAnyway(editor, [file.name])
    const given = await other('GET', `/courses/${design}/files`)
    expect(given.body.results).toMatchObject([
      { name: 'foto.png', created_at: null, publications: [] },
    ])
    expect((await other('DELETE', `/courses/${design}/files/${file.id}`)).status).toBe(403)
    const form = formWith(await picture(), 'x.png')
    const denied = await other('POST', `/courses/${design}/files/${file.id}/replacement`, form)
    expect(denied.status).toBe(403)
    const anybody = await signInAsSuper()
    expect(names(await anybody('GET', `/sa/courses/${design}/files`))).toHaveLength(2)
    expect(course).toBeGreaterThan(0)
  })

  /** A version that names these files, whatever problems the draft has. */
  const publishAnyway = (editor: Editor, files: string[]) =>
    rows(
      `insert into course_publications (tenant_id, course_id, number, files, design)
       select 1, $1, 1, $2, jsonb_build_object('theme', '{}'::jsonb,
         'sections', (select jsonb_agg(to_jsonb(s) - '{tenant_id,course_id}'::text[])
           from course_draft_sections s where course_id = $1),
         'contents', (select jsonb_agg(to_jsonb(c) - '{tenant_id,course_id}'::text[])
           from course_draft_contents c where course_id = $1))`,
      [editor.id, files],
    )
})

describe('a file that takes the place of another', () => {
  test('replaces the other in every reference, and keeps it for undo', async () => {
    const editor = await fresh()
    const { file } = await used(editor)
    await editor.theme({ background_image: file.name })
    const { status, body } = await replace(editor, file.id, await picture('jpeg'), 'foto.jpg')
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'foto-2.png', replaced: 2 })
    expect(await imageOf(editor)).toBe('foto-2.png')
    expect((await editor.design()).theme.background_image).toBe('foto-2.png')
    expect((await editor.design()).version).toBe(body.version)
    await editor.undo()
    expect(await imageOf(editor)).toBe('foto.png')
    expect((await editor.design()).theme.background_image).toBe('foto.png')
  })

  test('must be one that every field takes which names the other; else nothing is kept', async () => {
    const editor = await fresh()
    const { file, at } = await used(editor)
    const refused = await replace(editor, file.id, card, 'ana.vcf')
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([
      { path: at, code: 'file', message: 'Imagen: no admite este tipo de archivo' },
    ])
    expect(await imageOf(editor)).toBe('foto.png')
    expect(names(await editor.ask('GET', '/files'))).toEqual(['foto.png'])
    expect((await replace(editor, 999_999, card, 'ana.vcf')).status).toBe(404)
    expect((await replace(editor, file.id, '<svg><scr', 'x.svg')).status).toBe(422)
  })
})

describe('files that are deleted', () => {
  test('go together, or stay together where one is in use', async () => {
    const editor = await fresh()
    const { file, at } = await used(editor)
    const [one, two] = [await editor.upload(card, 'a.vcf'), await editor.upload(card, 'b.vcf')]
    const refused = await editor.ask('DELETE', `/files/${one.id},${file.id}`)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'in_use',
      message: 'El archivo «foto.png» está en uso',
      errors: [{ path: at, code: 'in_use' }],
    })
    const gone = await editor.ask('DELETE', `/files/${one.id},${two.id}`)
    expect(gone.body).toEqual({ deleted: 2 })
    expect(names(await editor.ask('GET', '/files'))).toEqual(['foto.png'])
    expect((await editor.ask('DELETE', `/files/${one.id}`)).status).toBe(404)
    const audited = await rows(
      `select label from audit_log where entity = 'course_design' and action = 'remove' and entity_id = $1`,
      [editor.id],
    )
    expect(audited).toHaveLength(2)
  })
})
