import { describe, expect, test } from 'vitest'
import { answer, openClassroom } from '#tests/api/courses/learning/classroom.ts'
import { issuesOf } from '#tests/api/people/users/company.ts'
import { idleQueue } from '#tests/support/database/database-rows.ts'
import { filled, openEditor, picture, type Editing } from './editor.ts'

const editor = await openEditor({ works: true })
const { admin, newCourse, edit, rows } = editor
const room = await openClassroom(editor)

/** Sets whether accessibility problems block publications of tenant 1. */
async function strict(accessibility_blocks: boolean) {
  const root = await editor.signInAsSuper()
  const { body } = await root('GET', '/sa/tenants/1')
  const { status } = await root('PUT', '/sa/tenants/1', { ...body, accessibility_blocks })
  expect(status).toBe(200)
}

/** A course that may be published: tips with a text. */
async function ready(tips = 2) {
  const { design, course } = await newCourse()
  const editing = edit(design)
  const made = await filled(editing, Array<string>(tips).fill('Tip'))
  await write(editing, made)
  await editing.name()
  return { editing, course, ...made }
}

function write(
  editing: Editing,
  { contents, path }: { contents: number[]; path: (id: number) => string },
) {
  return editing.save(
    Object.fromEntries(contents.map((id) => [`${path(id)}/extended_props/text`, 'Usa el casco'])),
  )
}

const problems = async (editing: Editing) => {
  const { body } = await admin('GET', `/courses/validate/${editing.id}`)
  return body.problems as { kind: string; code: string; path: string; message: string }[]
}

describe('the problems of a design', () => {
  test('are listed in course order, each with the path of its field', async () => {
    const editing = edit((await newCourse()).design)
    expect(await problems(editing)).toEqual([
      { kind: 'error', code: 'empty', path: 'sections', message: 'El curso no tiene secciones' },
    ])
    const bare = await editing.section()
    const { contents, path, subsection } = await filled(editing, ['SingleChoice', 'CompletePhrase'])
    const { id } = await editing.section(bare.id)
    const [choice, phrase] = contents as [number, number]
    const options = `${path(choice)}/options`
    await editing.save({
      [options]: {},
      [`${path(phrase)}/title`]: '',
      [`${path(phrase)}/extended_props/phrase`]: 'Sin espacios [ ]',
    })
    const own = (await problems(editing)).filter(({ code }) => code !== 'placeholder')
    expect(own.map(({ path, message }) => [path, message])).toEqual([
      [
        `sections/${bare.id}/sections/${id}`,
        'La subsección «Nueva subsección» no tiene contenidos',
      ],
      [`${path(choice)}/extended_props/text`, 'Escribe el texto'],
      [options, 'Agrega al menos dos opciones'],
      [options, 'Marca una sola opción correcta'],
      [`${path(phrase)}/title`, 'Escribe el título'],
      [
        `${path(phrase)}/extended_props/phrase`,
        'Escribe en la frase al menos un espacio entre corchetes',
      ],
    ])
    expect(subsection).toBeGreaterThan(0)
  })

  test('are the texts that new things begin with, until each is replaced', async () => {
    const editing = edit((await newCourse()).design)
    const { contents, path, at, section } = await filled(editing, ['SingleChoice', 'OrderPhrase'])
    const [choice, phrase] = contents as [number, number]
    await editing.save({ [`${path(choice)}/extended_props/text`]: '¿Qué usas?' })
    const asked = await problems(editing)
    expect(asked.map(({ kind, path, message }) => [kind, path, message])).toEqual([
      ['error', `sections/${section}/name`, 'Cambia el nombre «Nueva sección»'],
      ['error', `${at}/name`, 'Cambia el nombre «Nueva subsección»'],
      ['error', `${path(choice)}/title`, 'Cambia el título de ejemplo «Pregunta»'],
      [
        'error',
        expect.stringMatching(/options\/\d+\/text$/),
        'Cambia la opción de ejemplo «Opción correcta»',
      ],
      [
        'error',
        expect.stringMatching(/options\/\d+\/text$/),
        'Cambia la opción de ejemplo «Otra opción»',
      ],
      ['error', `${path(phrase)}/title`, 'Cambia el título de ejemplo «Ordena la frase»'],
      [
        'error',
        `${path(phrase)}/extended_props/phrase`,
        'Cambia el texto de ejemplo «Escribe la frase en orden»',
      ],
    ])
    expect((await editing.ask('POST', '/publications')).status).toBe(422)
    await editing.name()
    expect(await problems(editing)).toEqual([])
  })

  test('are videos that no platform has; a whole address that is stored is its id', async () => {
    const editing = edit((await newCourse()).design)
    const { contents, path } = await filled(editing, ['Video'])
    const [id] = contents as [number]
    const video = `${path(id)}/extended_props/video`
    await editing.name()
    const store = (written: string) =>
      rows(
        `update course_draft_contents set extended_props = jsonb_build_object('video', $2::text, 'no_voice', true)
         where id = $1`,
        [id, written],
      )
    await store('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42')
    expect(await problems(editing)).toEqual([])
    const { sections } = await editing.design()
    expect(JSON.stringify(sections)).toContain('"video":"dQw4w9WgXcQ"')
    await store('https://videos.example/1')
    expect((await problems(editing)).map(({ kind, path }) => [kind, path])).toEqual([
      ['error', video],
    ])
    const refused = await editing.ask('PUT', '', { [video]: 'https://videos.example/1' })
    expect([refused.status, Object.keys(issuesOf(refused))]).toEqual([422, [video]])
    await editing.save({ [video]: 'https://youtu.be/dQw4w9WgXcQ?si=abc' })
    expect(await problems(editing)).toEqual([])
  })

  test('of accessibility are warnings, which a company may let stop it', async () => {
    const { editing, contents, path } = await ready(1)
    const { name } = await editing.upload(await picture(), 'foto.png')
    const at = `${path(contents[0]!)}/extended_props`
    await editing.save({ [`${at}/image`]: name })
    await editing.theme({ text_color: '#777777' })
    const warnings = await problems(editing)
    expect(warnings.map(({ kind, code, path }) => [kind, code, path])).toEqual([
      ['warning', 'accessibility', `${at}/description`],
      ['warning', 'contrast', 'theme/text_color'],
      ['warning', 'contrast', 'theme/text_color'],
    ])
    expect(warnings[1]!.message).toBe(
      'El contraste de «Texto» sobre «Fondo» es 3,9:1 y debe ser al menos 4,5:1',
    )
    const blocks = async () =>
      (await admin('GET', `/courses/validate/${editing.id}`)).body.accessibility_blocks
    expect(await blocks()).toBe(false)
    await strict(true)
    try {
      expect(await blocks()).toBe(true)
      const refused = await editing.ask('POST', '/publications')
      expect(refused.status).toBe(422)
      expect(Object.keys(issuesOf(refused))).toContain(`${at}/description`)
    } finally {
      await strict(false)
    }
    await editing.save({ [`${at}/decorative`]: true })
    await editing.theme({ text_color: '' })
    expect(await problems(editing)).toEqual([])
  })
})

describe('publishing', () => {
  test('is refused with the problems, each with its path', async () => {
    const editing = edit((await newCourse()).design)
    const { contents, path } = await filled(editing)
    await editing.name()
    const refused = await editing.ask('POST', '/publications')
    expect([refused.status, issuesOf(refused)]).toEqual([
      422,
      { [`${path(contents[0]!)}/extended_props/text`]: 'Escribe el texto' },
    ])
  })

  test('gives learners the draft, and keeps later changes unpublished', async () => {
    const { editing, course, contents, path } = await ready()
    const learner = await room.learner([course])
    const download = async () =>
      (await learner.caller('POST', `/me/courses/${course}/download`)).body
    expect(await download()).toMatchObject({ contents: [], design: null })

    const { status, body } = await editing.ask('POST', '/publications')
    expect([status, body]).toEqual([
      201,
      {
        number: 1,
        published_at: expect.any(String),
        published_by: expect.any(String),
        contents: 2,
        version: expect.any(Number),
      },
    ])
    const draft = await editing.design()
    const had = await download()
    expect(had.contents.map(({ id }: any) => id)).toEqual(contents)
    expect(had.design).toEqual({
      id: draft.id,
      version: 1,
      name: draft.name,
      slug: draft.slug,
      theme: draft.theme,
      sections: draft.sections,
    })

    await editing.save({ [`${path(contents[0]!)}/title`]: 'Otro' })
    await editing.ask('DELETE', '/contents', { id: contents[1] })
    expect(await download()).toEqual(had)
    await editing.publish()
    expect((await download()).contents).toMatchObject([{ id: contents[0], title: 'Otro' }])
  })

  test('tells what changed and how many people are in it', async () => {
    const { editing, course, section, subsection, contents, path, at } = await ready()
    const list = async () => (await editing.ask('GET', '/publications')).body
    expect((await list()).changes.map(({ kind }: any) => kind)).toEqual(Array(4).fill('added'))
    await editing.publish()
    const learner = await room.learner([course])
    expect((await list()).people).toBe(0)
    await rows('update course_users set started_at = now() where user_id = $1', [learner.id])
    expect(await list()).toEqual({ results: [expect.anything()], people: 1, changes: [] })
    const same = await editing.ask('POST', '/publications')
    expect([same.status, same.body.message]).toEqual([409, 'No hay cambios por publicar'])

    const added = await editing.content(subsection, 'Tip', 1)
    await editing.ask('DELETE', '/contents', { id: contents[1] })
    await editing.save({ [`sections/${section}/name`]: 'Inicio' })
    await editing.theme({ type: 'dark' })
    expect((await list()).changes).toEqual([
      { kind: 'changed', path: 'theme', title: 'Tema' },
      { kind: 'changed', path: `sections/${section}`, title: 'Inicio' },
      { kind: 'added', path: `${at}/contents/${added.id}`, title: 'Consejo' },
      { kind: 'removed', path: path(contents[1]!), title: 'Propio 3' },
    ])
    await editing.ask('PUT', '/contents/order', {
      id: contents[0],
      oldPosition: { subSection: subsection, order: 2 },
      newPosition: { subSection: subsection, order: 1 },
    })
    // Beside a new one nothing else changed its place.
    expect((await list()).changes).not.toContainEqual(expect.objectContaining({ kind: 'moved' }))
  })

  test('recounts at once: a learner who has answered all remaining contents is finished', async () => {
    const { editing, course, contents } = await ready(3)
    await editing.publish()
    const [done, half] = [await room.learner([course]), await room.learner([course])]
    for (const content of contents.slice(0, 2)) await answer(done.caller, course, content)
    await answer(half.caller, course, contents[0]!)
    const before = await room.enrolment(course, half.id)
    await editing.ask('DELETE', '/contents', { id: contents[2] })
    await editing.publish()
    await idleQueue(rows)
    expect(await room.enrolment(course, done.id)).toMatchObject({
      percentage_completed: '100.00',
      date_completed: expect.any(Date),
    })
    expect(await room.certificatesOf(done.id)).toHaveLength(1)
    // one of three became one of two
    expect(before).toMatchObject({ percentage_completed: '33.33' })
    expect(await room.enrolment(course, half.id)).toEqual({
      ...before,
      percentage_completed: '50.00',
    })
    expect(await room.certificatesOf(half.id)).toHaveLength(0)
  })

  test('keeps progress: percentages stay, and a course that grows is still finished', async () => {
    const { editing, course, subsection, contents, at } = await ready(2)
    await editing.publish()
    const { id, caller } = await room.learner([course])
    for (const content of contents) await answer(caller, course, content)
    const before = await room.enrolment(course, id)
    const { id: added } = await editing.content(subsection, 'Tip')
    await editing.save({ [`${at}/contents/${added}/extended_props/text`]: 'Nuevo' })
    await editing.publish()
    await idleQueue(rows)
    expect(await room.enrolment(course, id)).toEqual(before)
    const { body } = await answer(caller, course, added)
    expect(body.percentage_completed).toBe(100)
  })

  test('answers to a content that comes back are there again', async () => {
    const { editing, course, contents } = await ready(2)
    await editing.publish()
    const { caller } = await room.learner([course])
    await answer(caller, course, contents[1]!)
    await editing.ask('DELETE', '/contents', { id: contents[1] })
    await editing.publish()
    expect((await editing.ask('POST', '/publications/1/restore')).status).toBe(200)
    await editing.publish()
    const { body } = await caller('POST', `/me/courses/${course}/download`)
    expect(body.contents.map(({ id, answered }: any) => [id, answered])).toEqual([
      [contents[0], false],
      [contents[1], true],
    ])
  })
})

describe('a published version', () => {
  test('is read as it was and brought back as the draft, which can be undone', async () => {
    const { editing, contents, path } = await ready()
    await editing.publish()
    const first = await editing.design()
    await editing.save({ [`${path(contents[0]!)}/title`]: 'Otro' })
    await editing.ask('DELETE', '/contents', { id: contents[1] })
    await editing.theme({ type: 'dark' })
    const changed = await editing.design()
    const { body } = await editing.ask('GET', '/publications/1')
    expect(body.sections).toEqual(first.sections)
    await editing.ask('POST', '/publications/1/restore')
    expect(await editing.design()).toMatchObject({ sections: first.sections, theme: {} })
    await editing.undo()
    expect(await editing.design()).toMatchObject({
      sections: changed.sections,
      theme: { type: 'dark' },
    })
    expect((await editing.ask('GET', '/publications/2')).status).toBe(404)
    expect((await editing.ask('POST', '/publications/2/restore')).status).toBe(404)
  })

  test('is never changed, not even by the database’s owner', async () => {
    const { editing } = await ready()
    await editing.publish()
    const change = rows(`update course_publications set design = '{}' where course_id = $1`, [
      editing.id,
    ])
    await expect(change).rejects.toThrow(/never changed/)
  })
})
