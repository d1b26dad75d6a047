import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { issuesOf } from '../../people/users/company.ts'
import { openExternalCourses } from './company.ts'

/** Training outside the platform: specification 3, §2, §3, §5 and §7. */

const api = await startTestApi()
const company = await openExternalCourses(api)
const { admin, rows, newCourse, newCategory, newCompetence, newInstructor, recorded } = company
const [reader, stranger] = [await api.signInAs('reader'), await api.signInAs('admin', 97)]

const find = async (id: number, caller = admin) =>
  (await caller('GET', `/external-courses/${id}`)).body
const names = (body: any) => body.results.map(({ name }: { name: string }) => name)
const listed = async (query: string, caller = admin) =>
  (await caller('GET', `/external-courses?${query}`)).body

describe('the list of external courses', () => {
  test('comes by name, in pages, with an exact total', async () => {
    for (const name of ['Página uno', 'Página tres', 'Página dos']) await newCourse({ name })
    const body = await listed('q=pagina&limit=2&skip=1', reader)
    expect(names(body)).toEqual(['Página tres', 'Página uno'])
    expect(body.pagination).toEqual({ total: 3, limit: 2 })
    expect(await listed('q=pagina&skip=50')).toEqual({
      results: [],
      pagination: { total: 3, limit: 10 },
    })
  })

  test('is searched by parts of code or name, blind to accents and case', async () => {
    const { name } = await newCourse({ name: 'Montaña y río', code: 'Ñu-77' })
    expect(names(await listed('q=MONTANA'))).toEqual([name])
    expect(names(await listed('q=nu-77'))).toEqual([name])
    expect(names(await listed('q=%25%25'))).toEqual([])
  })

  test('is narrowed by school, competence and instructor, together and alone', async () => {
    const [category, competence] = [await newCategory(), await newCompetence()]
    const instructor = await newInstructor('Narrador')
    const both = await newCourse({ category_id: category.id, competence_id: competence.id })
    const school = await newCourse({ category_id: category.id, instructor_id: instructor })
    const found = async (query: string) =>
      (await listed(query)).results.map(({ id }: { id: number }) => id).sort()
    expect(await found(`category=${category.id}`)).toEqual([both.id, school.id].sort())
    expect(await found(`competence=${competence.id}`)).toEqual([both.id])
    expect(await found(`instructor=${instructor}`)).toEqual([school.id])
    expect(await found(`category=${category.id}&competence=${competence.id}`)).toEqual([both.id])
    expect(await found(`instructor=${instructor}&competence=${competence.id}`)).toEqual([])
    expect(await found(`ids=${school.id},${both.id}&instructor=${instructor}`)).toEqual([school.id])
  })

  test('is sorted by each of its columns; what a course lacks is last either way', async () => {
    const [first, second] = [await newCategory('Orden A'), await newCategory('Orden B')]
    const [one, two] = [await newCompetence('Orden A'), await newCompetence('Orden B')]
    const [ana, beto] = [await newInstructor('Ana Orden'), await newInstructor('Beto Orden')]
    await newCourse({
      name: 'Orden 1',
      code: 'B',
      hours: 2,
      category_id: second.id,
      competence_id: one.id,
      instructor_id: beto,
    })
    await newCourse({
      name: 'Orden 2',
      code: 'A',
      hours: '1,5',
      category_id: first.id,
      competence_id: two.id,
      instructor_id: ana,
    })
    await newCourse({ name: 'Orden 3' })
    const by = async (sort: string) => {
      const inOrder = async (order: string, rest = '') =>
        names(await listed(`q=orden&sort=${sort}&order=${order}${rest}`)).map((name: string) =>
          Number(name.at(-1)),
        )
      const rising = await inOrder('asc')
      // Page by page it is the same order.
      expect([
        ...(await inOrder('asc', '&limit=2')),
        ...(await inOrder('asc', '&limit=2&skip=2')),
      ]).toEqual(rising)
      return [rising, await inOrder('desc')]
    }
    expect(await by('code')).toEqual([
      [2, 1, 3],
      [1, 2, 3],
    ])
    expect(await by('hours')).toEqual([
      [2, 1, 3],
      [1, 2, 3],
    ])
    expect(await by('category')).toEqual([
      [2, 1, 3],
      [1, 2, 3],
    ])
    expect(await by('competence')).toEqual([
      [1, 2, 3],
      [2, 1, 3],
    ])
    expect(await by('instructor_name')).toEqual([
      [2, 1, 3],
      [1, 2, 3],
    ])
    expect(await by('name')).toEqual([
      [1, 2, 3],
      [3, 2, 1],
    ])
    expect(await by('created_at')).toEqual([
      [1, 2, 3],
      [3, 2, 1],
    ])
  })

  test('counts visible people in each, without removed ones', async () => {
    const { id, name } = await newCourse()
    await recorded(id, company.unitAreas[0])
    await recorded(id, company.otherAreas[0])
    const gone = await recorded(id, company.unitAreas[0])
    await rows('update external_course_users set enabled = false where id = $1', [gone])
    for (const [caller, users] of [
      [admin, 2],
      [company.unit, 1],
    ] as const) {
      expect((await find(id, caller)).users).toBe(users)
      expect((await listed(`ids=${id}`, caller)).results).toMatchObject([{ name, users }])
    }
  })
})

const HOURS = 'Horas: debe ser un número de 0 a 9.999'

describe('an external course', () => {
  test('is created and modified with all that it names, and the log tells both', async () => {
    const [category, competence] = [await newCategory(), await newCompetence()]
    const instructor = await newInstructor('Paula Ríos')
    const { status, body } = await admin('POST', '/external-courses', {
      code: ' EXT-1 ',
      name: '  Trabajo en alturas ',
      description: 'Norma\r\nvigente',
      hours: '12,5',
      start_time: '2026-03-10T08:00',
      assessable: 'true',
      category_id: category.id,
      competence_id: String(competence.id),
      instructor_id: instructor,
    })
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.any(Number),
        code: 'EXT-1',
        name: 'Trabajo en alturas',
        description: 'Norma\nvigente',
        hours: 12.5,
        start_time: '2026-03-10T13:00:00.000Z',
        assessable: true,
        category_id: category.id,
        category: category.name,
        competence_id: competence.id,
        competence: competence.name,
        instructor_id: instructor,
        instructor_name: 'Paula Ríos',
        instructor_type: 'external',
        users: 0,
        undated: 0,
        created_at: expect.any(String),
        version: 1,
      },
    })
    const changed = await admin('PUT', `/external-courses/${body.id}`, {
      name: 'Alturas',
      hours: '',
      instructor_id: '',
      version: 1,
    })
    expect(changed.body).toEqual({
      ...body,
      code: null,
      name: 'Alturas',
      description: null,
      hours: null,
      start_time: null,
      assessable: false,
      category_id: null,
      category: null,
      competence_id: null,
      competence: null,
      instructor_id: null,
      instructor_name: null,
      instructor_type: null,
      version: 2,
    })
    expect(await find(body.id, reader)).toEqual(changed.body)
    const log = await rows<{ action: string; label: string }>(
      `select action, label from audit_log
       where entity = 'external_course' and entity_id = $1 order by id`,
      [body.id],
    )
    expect(log).toEqual([
      { action: 'create', label: 'Trabajo en alturas' },
      { action: 'update', label: 'Alturas' },
    ])
  })

  test.each([
    [{}, 'name', 'Debes especificar el nombre'],
    [{ name: '  ' }, 'name', 'Debes especificar el nombre'],
    [{ name: 'ñ'.repeat(151) }, 'name', 'Nombre: admite hasta 150 caracteres'],
    [{ name: 'X', code: 'x'.repeat(51) }, 'code', 'Código: admite hasta 50 caracteres'],
    [
      { name: 'X', description: 'x'.repeat(2001) },
      'description',
      'Descripción: admite hasta 2000 caracteres',
    ],
    [{ name: 'X', hours: 'mucho' }, 'hours', HOURS],
    [{ name: 'X', hours: '-1' }, 'hours', HOURS],
    [{ name: 'X', hours: 9999.5 }, 'hours', HOURS],
    [{ name: 'X', assessable: 'quizás' }, 'assessable', 'Se espera true o false'],
  ])('is refused: %j', async (draft, path, message) => {
    const answer = await admin('POST', '/external-courses', draft)
    expect(answer.status).toBe(422)
    expect(issuesOf(answer)).toEqual({ [path]: message })
  })

  test('refuses ids that the company does not have', async () => {
    const theirs = (await stranger('POST', '/external-courses/categories', { name: 'Ajena' })).body
    const { id } = await newCourse()
    for (const [field, message] of [
      ['category_id', 'Esta escuela ya no existe'],
      ['competence_id', 'Esta competencia ya no existe'],
      ['instructor_id', 'Este formador ya no existe'],
    ] as const) {
      const draft = { name: 'X', [field]: field === 'category_id' ? theirs.id : 999_999_999 }
      for (const answer of [
        await admin('POST', '/external-courses', draft),
        await admin('PUT', `/external-courses/${id}`, draft),
      ]) {
        expect(answer.status).toBe(422)
        expect(issuesOf(answer)).toEqual({ [field]: message })
      }
    }
  })

  test('refuses a stale version', async () => {
    const { id } = await newCourse()
    const put = (name: string) => admin('PUT', `/external-courses/${id}`, { name, version: 1 })
    expect((await put('Primero')).status).toBe(200)
    const { status, body } = await put('Segundo')
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message:
        'Otra persona modificó este curso mientras lo editabas. Revisa los cambios y guarda de nuevo.',
    })
    expect((await find(id)).name).toBe('Primero')
  })

  test('keeps who approved it when it is assessable no more', async () => {
    const { id, name } = await newCourse({ assessable: true })
    const record = await recorded(id, company.unitAreas[0])
    await rows('update external_course_users set approved = true where id = $1', [record])
    await admin('PUT', `/external-courses/${id}`, { name, assessable: false })
    expect(
      await rows('select approved from external_course_users where id = $1', [record]),
    ).toEqual([{ approved: true }])
  })
})

describe('deleting', () => {
  test('takes its records, skills and places along, and brings them back', async () => {
    const { id, name } = await newCourse()
    const other = await newCourse()
    await recorded(id, company.unitAreas[0])
    const skill = (await admin('POST', '/skills', { name: 'De ida y vuelta' })).body
    await admin('POST', `/external-courses/${id}/skills`, { skills: [skill.id] })
    const usesOf = async () => (await admin('GET', `/skills/${skill.id}`)).body.external_courses
    expect(await usesOf()).toBe(1)

    expect((await admin('DELETE', `/external-courses/${id},${other.id}`)).body).toEqual({
      deleted: 2,
    })
    expect((await admin('GET', `/external-courses/${id}`)).status).toBe(404)
    expect((await admin('GET', `/external-courses/${id}/skills`)).status).toBe(404)
    expect((await listed(`ids=${id}`)).pagination.total).toBe(0)
    expect(await usesOf()).toBe(0)
    expect((await admin('GET', '/trash?kind=external_courses')).body.results).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ id, name })]),
    )

    const items = [id, other.id].map((one) => ({ kind: 'external_courses', id: one }))
    expect((await admin('POST', '/trash/restorations', { items })).body).toEqual({ restored: 2 })
    expect(await find(id)).toMatchObject({ name, users: 1 })
    expect(await usesOf()).toBe(1)
  })

  test('deletes all of several or none', async () => {
    const { id } = await newCourse()
    const { status, body } = await admin('DELETE', `/external-courses/${id},999999999`)
    expect({ status, message: body.message }).toEqual({
      status: 404,
      message: 'No se encontró alguno de los cursos elegidos',
    })
    expect((await admin('GET', `/external-courses/${id}`)).status).toBe(200)
  })

  test('a user limited to business units deletes none that has records of others', async () => {
    const limited = await company.limitedAdmin()
    const { id, name } = await newCourse()
    await recorded(id, company.unitAreas[0])
    const theirs = await recorded(id, company.otherAreas[0])
    await rows('update external_course_users set enabled = false where id = $1', [theirs])
    const { status, body } = await limited('DELETE', `/external-courses/${id}`)
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: `«${name}» tiene registros de usuarios de otras unidades de negocio: solo lo puede eliminar quien los vea todos.`,
    })
    const mine = await newCourse()
    await recorded(mine.id, company.unitAreas[0])
    expect((await limited('DELETE', `/external-courses/${mine.id}`)).body).toEqual({ deleted: 1 })
    const items = [{ kind: 'external_courses', id: mine.id }]
    expect((await limited('POST', '/trash/restorations', { items })).body).toEqual({ restored: 1 })
  })
})

describe('the skills of an external course', () => {
  test('are exactly those given last, by name', async () => {
    const { id, name } = await newCourse()
    const [one, two, three] = [
      (await admin('POST', '/skills', { name: 'Serie A' })).body,
      (await admin('POST', '/skills', { name: 'Serie B' })).body,
      (await admin('POST', '/skills', { name: 'Serie C' })).body,
    ]
    const at = `/external-courses/${id}/skills`
    await admin('POST', at, { skills: [two.id, one.id, one.id] })
    const option = (skill: any) => ({ id: skill.id, name: skill.name })
    expect((await reader('GET', at)).body).toEqual({
      course: { id, name },
      skills: [option(one), option(two)],
    })
    const { body } = await admin('POST', at, { skills: [three.id, two.id] })
    expect(body.skills).toEqual([option(two), option(three)])
    await admin('DELETE', `/skills/${two.id}`)
    expect((await reader('GET', at)).body.skills).toEqual([option(three)])
  })

  test('stay when one of the chosen is not the company’s', async () => {
    const { id } = await newCourse()
    const mine = (await admin('POST', '/skills', { name: 'Propia' })).body
    const theirs = (await stranger('POST', '/skills', { name: 'Ajena' })).body
    const at = `/external-courses/${id}/skills`
    await admin('POST', at, { skills: [mine.id] })
    const answer = await admin('POST', at, { skills: [mine.id, theirs.id] })
    expect(answer.status).toBe(422)
    expect(issuesOf(answer)).toEqual({ skills: 'Alguna de las competencias ya no existe' })
    expect((await reader('GET', at)).body.skills).toMatchObject([{ id: mine.id }])
  })
})

test('returns 404 for a company without external training', async () => {
  const without = await api.signInAs('admin', 1556)
  for (const path of ['', '/categories', '/competencies'])
    expect((await without('GET', `/external-courses${path}`)).status).toBe(404)
  expect((await without('POST', '/external-courses', { name: 'X' })).status).toBe(404)
})
