import { describe, expect, test } from 'vitest'
import { COURSE_FILES } from '#api/courses/course-design/files/resources.ts'
import { deleteOrphans } from '#api/platform/files/delete-orphans.ts'
import { emptyTrash } from '#api/oversight/trash/empty.ts'
import { issuesOf } from '#tests/api/people/users/company.ts'
import { filled, formWith, openEditor, picture } from './editor.ts'

const { admin, newCourse, edit, rows, services, signInAs, signInAsSuper } = await openEditor()
const fresh = async () => edit((await newCourse()).design)

const LIBRARY = '/courses/library'
const send = async (name: string, content?: Uint8Array | string, by = admin) =>
  by('POST', LIBRARY, formWith(content ?? (await picture()), name))
const added = async (name: string, content?: string) => {
  const { status, body } = await send(name, content)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
const listed = async (query: string, by = admin) =>
  (await by('GET', `${LIBRARY}?${query}`)).body.results as any[]
const names = async (query: string, by = admin) =>
  (await listed(query, by)).map(({ name }: any) => name)

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script><circle r="1"/></svg>'
const CARD = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana\r\nEND:VCARD\r\n'
const TOMORROW = () => Date.now() + 2 * 24 * 3600 * 1000

const keyOf = async (table: string, id: number) => {
  const [row] = await rows<{ file_key: string }>(`select file_key from ${table} where id = $1`, [
    id,
  ])
  return row!.file_key
}

describe('the library', () => {
  test('keeps uploads under names that people read, each once', async () => {
    const first = await added('Año nuevo (1).JPG')
    expect(first).toMatchObject({ name: 'Año nuevo (1).png', type: 'images', version: 1 })
    expect((await added('año nuevo (1).png')).name).toBe('año nuevo (1)-2.png')
    expect((await added('.png')).name).toBe('archivo.png')
  })

  test('checks uploads as those of a course: type by content, drawings cleaned', async () => {
    expect((await send('x.png', '#!/bin/sh')).status).toBe(415)
    expect((await send('x.svg', '')).status).toBe(422)
    const { id } = await added('logo.svg', DRAWING)
    const { response } = await admin('GET', `${LIBRARY}/${id}/content`)
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    const text = await response.text()
    expect(text).toContain('<circle')
    expect(text).not.toContain('script')
    const card = await added('Ana.vcf', CARD)
    const saved = await admin('GET', `${LIBRARY}/${card.id}/content`)
    expect(saved.response.headers.get('content-disposition')).toContain('Ana.vcf')
  })

  test('is searched, sorted, paged and narrowed by type and by use', async () => {
    await added('Zócalo uno.svg', DRAWING)
    const two = await added('zócalo dos.png')
    await added('zocalo tres.vcf', CARD)
    expect(await names('q=ZOCALO')).toEqual(['zócalo dos.png', 'zocalo tres.vcf', 'Zócalo uno.svg'])
    expect(await names('q=zocalo&limit=1&skip=2')).toEqual(['Zócalo uno.svg'])
    expect(await names('q=zocalo&media=image&order=desc')).toEqual([
      'Zócalo uno.svg',
      'zócalo dos.png',
    ])
    expect((await names('q=zocalo&sort=created_at&order=desc'))[0]).toBe('zocalo tres.vcf')
    const editor = await fresh()
    await editor.ask('POST', `/library/${two.id}`)
    expect(await names('q=zocalo&used=yes')).toEqual(['zócalo dos.png'])
    expect(await names('q=zocalo&used=no')).toHaveLength(2)
    expect((await admin('GET', `${LIBRARY}?media=x`)).status).toBe(422)
  })

  test('is read by readers, changed by administrators and unknown to other companies', async () => {
    const { id } = await added('propio.png')
    const reader = await signInAs('reader')
    expect(await names('q=propio', reader)).toEqual(['propio.png'])
    expect((await reader('GET', `${LIBRARY}/${id}/content`)).status).toBe(200)
    expect((await send('x.png', undefined, reader)).status).toBe(403)
    expect((await reader('PUT', `${LIBRARY}/${id}`, { name: 'x' })).status).toBe(403)
    expect((await reader('DELETE', `${LIBRARY}/${id}`)).status).toBe(403)
    const other = await signInAs('admin', 97)
    expect(await names('q=propio', other)).toEqual([])
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/content'],
      ['DELETE', ''],
    ] as const)
      expect((await other(method, `${LIBRARY}/${id}${path}`)).status, method).toBe(404)
  })

  test('a file is renamed with its extension, unless the name is taken or was changed meanwhile', async () => {
    const { id, version } = await added('viejo.png')
    await added('ocupado.png')
    const rename = (name: string, at?: number) =>
      admin('PUT', `${LIBRARY}/${id}`, { name, ...(at && { version: at }) })
    expect((await rename('Logo de Ana', version)).body.name).toBe('Logo de Ana.png')
    expect((await rename('Logo.PNG')).body.name).toBe('Logo.png')
    expect((await rename('Logo 1.2')).body.name).toBe('Logo 1.2.png')
    expect((await rename('x', version)).status).toBe(409)
    expect(issuesOf(await rename('OCUPADO'))).toEqual({
      name: 'Ya hay un archivo con este nombre en la biblioteca',
    })
    expect((await rename('  ')).status).toBe(422)
  })
})

describe('a course', () => {
  test('takes a file of the library without storing it again, and once', async () => {
    const { id } = await added('Foto de la planta.png')
    const editor = await fresh()
    const { contents, path } = await filled(editor)
    const { status, body } = await editor.ask('POST', `/library/${id}`)
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Foto-de-la-planta.png', type: 'images' })
    expect(await keyOf('course_resources', body.id)).toBe(await keyOf('library_files', id))
    await editor.save({ [`${path(contents[0]!)}/extended_props/image`]: body.name })
    const shown = await admin('GET', body.url.replace('/api', ''))
    expect(shown.status).toBe(200)
    expect((await editor.ask('POST', `/library/${id}`)).body.id).toBe(body.id)
    const [offered] = (await editor.ask('GET', '/library?q=planta')).body.results
    expect(offered).toMatchObject({ id, name_in_course: 'Foto-de-la-planta.png' })
    const [file] = await listed('q=planta')
    expect(file).toMatchObject({
      courses_count: 1,
      courses: [{ id: editor.id, name: 'Curso de prueba', file: 'Foto-de-la-planta.png' }],
    })
    const none = await editor.ask('GET', '/library?q=planta&accept=audio/*')
    expect(none.body.results).toEqual([])
  })

  test('saves a file of its own in the library, once', async () => {
    const editor = await fresh()
    const own = await editor.upload(await picture(), 'guardada.png')
    const save = () => editor.ask('POST', `/files/${own.id}/library`)
    const { status, body } = await save()
    expect([status, body.added, body.name]).toEqual([201, true, 'guardada.png'])
    expect((await save()).body).toMatchObject({ id: body.id, added: false })
    const [file] = await listed('q=guardada')
    expect(file.courses).toEqual([{ id: editor.id, name: 'Curso de prueba', file: 'guardada.png' }])
    const other = await fresh()
    expect((await other.ask('POST', `/library/${body.id}`)).status).toBe(201)
    expect((await other.ask('POST', `/files/${own.id}/library`)).status).toBe(404)
  })

  test('of readers and of companies that were given it takes and saves nothing', async () => {
    const { id } = await added('ajeno.png')
    const { design } = await newCourse()
    const editor = edit(design)
    const own = await editor.upload(await picture(), 'suyo.png')
    const reader = await signInAs('reader')
    expect((await reader('POST', `/courses/${design}/library/${id}`)).status).toBe(403)
    expect((await reader('GET', `/courses/${design}/library`)).status).toBe(403)
    const other = await signInAs('admin', 97)
    const theirs = await newCourse(other)
    expect((await other('POST', `/courses/${theirs.design}/library/${id}`)).status).toBe(404)
    await rows('insert into tenant_courses (tenant_id, course_id) values (97, $1)', [design])
    for (const [method, path] of [
      ['GET', '/library'],
      ['GET', `/library/${id}/content`],
      ['POST', `/library/${id}`],
      ['POST', `/files/${own.id}/library`],
    ] as const)
      expect((await other(method, `/courses/${design}${path}`)).status, path).toBe(403)
  })

  test('of any company is served from the library of its owner for super-administrators', async () => {
    const { id } = await added('del dueño.png')
    const { design } = await newCourse()
    const anybody = await signInAsSuper()
    const offered = await anybody('GET', `/sa/courses/${design}/library?q=dueño`)
    expect(offered.body.results).toMatchObject([{ id, name_in_course: null }])
    expect((await anybody('GET', `/sa/courses/${design}/library/${id}/content`)).status).toBe(200)
    expect((await anybody('POST', `/sa/courses/${design}/library/${id}`)).status).toBe(201)
  })

  test('outside the business units of the actor is not named', async () => {
    const { id } = await added('de unidad.png')
    const editor = await fresh()
    await editor.ask('POST', `/library/${id}`)
    const unit = await signInAs('unit')
    const [file] = await listed('q=de unidad', unit)
    expect(file).toMatchObject({ courses_count: 0, courses: [] })
  })
})

describe('a deleted file', () => {
  test('stays in the courses that took it, and comes back from the trash', async () => {
    const { id } = await added('borrado.png')
    const editor = await fresh()
    const { body: taken } = await editor.ask('POST', `/library/${id}`)
    expect((await admin('DELETE', `${LIBRARY}/${id}`)).body).toEqual({ deleted: 1 })
    expect((await admin('GET', `${LIBRARY}/${id}`)).status).toBe(404)
    expect((await editor.ask('POST', `/library/${id}`)).status).toBe(404)
    expect((await admin('GET', taken.url.replace('/api', ''))).status).toBe(200)
    await added('borrado.png')
    const restore = () =>
      admin('POST', '/trash/restorations', { items: [{ kind: 'library_files', id }] })
    expect((await restore()).status).toBeGreaterThanOrEqual(400)
    const [taking] = await listed('q=borrado')
    await admin('DELETE', `${LIBRARY}/${taking.id}`)
    await restore()
    expect((await listed('q=borrado')).map((file) => file.id)).toEqual([id])
  })

  test('keeps its content while a course or the trash has it, and loses it after that', async () => {
    const shared = await added('compartido.png')
    const single = await added('solo.png')
    const editor = await fresh()
    const { body: taken } = await editor.ask('POST', `/library/${shared.id}`)
    const keys = await Promise.all([shared, single].map(({ id }) => keyOf('library_files', id)))
    const there = () => Promise.all(keys.map((key) => services.files.exists(key)))
    const sweep = () => deleteOrphans(services, COURSE_FILES, TOMORROW())
    await sweep()
    expect(await there()).toEqual([true, true])
    await admin('DELETE', `${LIBRARY}/${shared.id},${single.id}`)
    await sweep()
    expect(await there()).toEqual([true, true])
    await rows(
      `update library_files set deleted_at = now() - interval '40 days' where id = any($1)`,
      [[shared.id, single.id]],
    )
    await emptyTrash(services)
    await sweep()
    expect(await there()).toEqual([true, false])
    await editor.ask('DELETE', `/resources/${taken.id}`)
    await sweep()
    expect(await there()).toEqual([false, false])
  })

  test('leaves the library its content when the course that it came from deletes its own', async () => {
    const editor = await fresh()
    const own = await editor.upload(await picture(), 'de curso.png')
    const { body } = await editor.ask('POST', `/files/${own.id}/library`)
    await editor.ask('DELETE', `/resources/${own.id}`)
    await deleteOrphans(services, COURSE_FILES, TOMORROW())
    expect((await admin('GET', `${LIBRARY}/${body.id}/content`)).status).toBe(200)
  })
})
