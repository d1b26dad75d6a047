import { describe, expect, test } from 'vitest'
import { courseDesign } from '#contract/courses/design/course-design.ts'
import { filled, openEditor, picture } from './editor.ts'

const { admin, newCourse, edit, rows, signInAs, signInAsSuper } = await openEditor()

/** A course of company 1 that company 97 has as well, one version published. */
async function given() {
  const { design, course } = await newCourse()
  const editor = edit(design)
  const { contents, path, section } = await filled(editor)
  const give = () =>
    rows(
      'insert into tenant_courses (tenant_id, course_id) values (97, $1) on conflict do nothing',
      [design],
    )
  const publish = async () => {
    await editor.save({ [`${path(contents[0]!)}/extended_props/text`]: 'Publicado' })
    await editor.publish()
    await editor.save({ [`${path(contents[0]!)}/extended_props/text`]: 'Borrador' })
  }
  return { editor, design, course, section, contents, path, give, publish }
}

describe('a company that was given a course', () => {
  test('sees its published version and nothing of the draft', async () => {
    const { design, give, publish } = await given()
    const theirs = edit(design, await signInAs('admin', 97))
    expect((await theirs.ask('GET', '/design')).status).toBe(404)
    await give()
    expect((await theirs.ask('GET', '/design')).status).toBe(404)
    await publish()
    const seen = await theirs.design()
    expect(seen).toMatchObject({ version: 1, editable: false, owner_tenant_id: 1, undo: null })
    expect(seen.owner_name).toBeTruthy()
    expect(JSON.stringify(seen)).toContain('Publicado')
    expect(JSON.stringify(seen)).not.toContain('Borrador')
    expect((await theirs.ask('GET', '/resources/all')).status).toBe(200)
  })

  test('is refused any write', async () => {
    const { design, give, publish, section, contents } = await given()
    await give()
    await publish()
    const before = await edit(design).design()
    const stranger = await signInAs('admin', 97)
    const theirs = edit(design, stranger)
    const form = new FormData()
    form.set('file', new File(['x'], 'x.png'))
    const position = { subSection: 1, order: 1 }
    const read = crypto.randomUUID()
    const calls: [string, string, unknown?][] = [
      ['PUT', '', { name: 'Suyo' }],
      ['POST', '/sections', {}],
      ['DELETE', '/sections', { id: section }],
      ['PUT', '/sections/order', { id: section, order: 1 }],
      ['POST', `/sections/${section}/copies`, {}],
      ['GET', '/copy-targets'],
      ['POST', '/contents', { subSection: 1, contentType: 'Tip' }],
      ['DELETE', '/contents', { id: contents[0] }],
      ['PUT', '/contents/order', { id: contents[0], oldPosition: position, newPosition: position }],
      ['POST', `/contents/${contents[0]}/copies`, {}],
      ['PUT', '/contents/batch/order', { ids: contents, subSection: 1 }],
      ['POST', '/contents/batch/copies', { ids: contents }],
      ['DELETE', '/contents/batch', { ids: contents }],
      ['POST', '/theme', { type: 'dark' }],
      ['POST', '/resource', form],
      ['DELETE', '/resources/1'],
      ['POST', '/files/1/replacement', form],
      ['DELETE', '/files/1'],
      ['POST', '/publications'],
      ['GET', '/publications'],
      ['POST', '/publications/1/restore'],
      ['POST', '/design/undo'],
      ['POST', '/design/redo'],
      ['POST', '/content-imports/questions', form],
      ['POST', '/content-imports/slides', form],
      ['GET', '/content-imports/template'],
      ['GET', `/content-imports/${read}`],
      ['GET', `/content-imports/${read}/pictures/1`],
      ['POST', `/content-imports/${read}/contents`, { subSection: 1, contents: [1] }],
    ]
    for (const [method, path, body] of calls)
      expect([path, (await theirs.ask(method, path, body)).status]).toEqual([path, 403])
    expect((await stranger('GET', `/courses/validate/${design}`)).status).toBe(403)
    expect(await edit(design).design()).toEqual(before)
    const writing = Object.values(courseDesign).filter(({ access }) => access === 'admin')
    expect(writing.length).toBe(calls.length - 1)
  })
})

describe('in the company that owns it', () => {
  test('readers read, and change nothing', async () => {
    const { design } = await given()
    const reader = edit(design, await signInAs('reader'))
    expect(await reader.design()).toMatchObject({ editable: false, undo: null })
    expect((await reader.ask('PUT', '', { name: 'Suyo' })).status).toBe(403)
    expect((await reader.ask('GET', '/publications')).status).toBe(200)
    expect((await edit(design, await signInAs('learner')).ask('GET', '/design')).status).toBe(403)
  })

  test('a reader with business units opens only those of their courses', async () => {
    const { design, course } = await given()
    const unit = edit(design, await signInAs('unit'))
    expect((await unit.ask('GET', '/design')).status).toBe(404)
    await rows(
      `insert into organizational_unit_courses (tenant_id, unit_id, tenant_course_id)
       select m.tenant_id, m.unit_id, $1 from user_organizational_units m
       join users u on u.id = m.user_id where u.email = 'unit@1.sendero.test'`,
      [course],
    )
    expect((await unit.ask('GET', '/design')).status).toBe(200)
  })

  test('a file of the draft is for staff who open the course, a published one for its learners too', async () => {
    const { editor, design, course, contents, path, publish } = await given()
    const { url, name } = await editor.upload(await picture(), 'secreta.png')
    const [reader, unit, learner, stranger] = await Promise.all([
      signInAs('reader'),
      signInAs('unit'),
      signInAs('learner'),
      signInAs('admin', 97),
    ])
    const seen = async () => {
      const answers = []
      for (const by of [reader, unit, learner, stranger])
        answers.push((await by('GET', url.replace('/api', ''))).status)
      return answers
    }
    expect(await seen()).toEqual([200, 404, 404, 404])

    await editor.save({ [`${path(contents[0]!)}/extended_props/image`]: name })
    await publish()
    expect(await seen()).toEqual([200, 404, 404, 404])
    const [who] = await rows<{ id: string }>(
      "select id from users where email = 'learner@1.sendero.test'",
    )
    await admin('POST', `/courses/${course}/users/${who!.id}`)
    expect(await seen()).toEqual([200, 404, 200, 404])
    await rows('insert into tenant_courses (tenant_id, course_id) values (97, $1)', [design])
    expect(await seen()).toEqual([200, 404, 200, 200])
    const draft = await editor.upload(await picture(), 'otra.png')
    expect((await learner('GET', draft.url.replace('/api', ''))).status).toBe(404)
  })

  test('every change is in the audit log, under the course’s name', async () => {
    const { editor, design } = await given()
    await editor.save({ name: 'Con otro nombre' })
    const told = await rows<Record<string, any>>(
      `select action, label, before, after from audit_log
       where entity = 'course_design' and entity_id = $1 order by id`,
      [design],
    )
    expect(told.map(({ action }) => action)).toEqual(['create', 'add', 'add', 'add', 'update'])
    expect(told.at(-1)).toMatchObject({
      label: 'Con otro nombre',
      before: { name: 'Curso de prueba' },
      after: { name: 'Con otro nombre' },
    })
    expect(told[3]!.label).toBe('Curso de prueba')
  })
})

describe('super-administrators', () => {
  test('edit the designs of every company under /sa, in its name', async () => {
    const { design, section } = await given()
    const root = await signInAsSuper()
    const { body } = await root('PUT', `/sa/courses/${design}`, {
      [`sections/${section}/name`]: 'Raíz',
    })
    const read = await root('GET', `/sa/courses/${design}/design`)
    expect(read.body).toMatchObject({
      version: body.version,
      editable: true,
      undo: { kind: 'save' },
    })
    expect((await admin('GET', `/courses/${design}/design`)).body.sections[section].name).toBe(
      'Raíz',
    )
    const theirs = await newCourse(await signInAs('admin', 1704))
    expect((await root('POST', `/sa/courses/${theirs.design}/sections`, {})).status).toBe(201)
    const [told] = await rows<Record<string, any>>(
      `select tenant_id, acting from audit_log where entity = 'course_design' and entity_id = $1
         and action = 'add'`,
      [theirs.design],
    )
    expect(told).toEqual({ tenant_id: 1704, acting: true })
    expect((await root('GET', '/sa/courses/99999999/design')).status).toBe(404)
  })
})
