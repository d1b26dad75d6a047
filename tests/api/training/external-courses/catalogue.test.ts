import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { waitingForLocks } from '#tests/support/database/lock-waits.ts'
import { issuesOf } from '../../people/users/company.ts'
import { openExternalCourses } from './company.ts'

/** Schools and competences of external courses: the domain's decisions, 'External courses'. */

const api = await startTestApi()
const { admin, newCourse, rows } = await openExternalCourses(api)
const reader = await api.signInAs('reader')

const LISTS = [
  {
    path: '/external-courses/categories',
    reference: 'category_id',
    entity: 'external_course_category',
    one: 'escuela',
    many: 'escuelas',
  },
  {
    path: '/external-courses/competencies',
    reference: 'competence_id',
    entity: 'external_course_competence',
    one: 'competencia',
    many: 'competencias',
  },
]

describe.each(LISTS)('the list of $many', ({ path, reference, entity, one, many }) => {
  const make = async (name: string) => (await admin('POST', path, { name })).body
  const count = async (id: number) => {
    const { courses, trashed } = (await reader('GET', `${path}/${id}`)).body
    return { courses, trashed }
  }

  test('is created, found by a part of the name, renamed and cleared', async () => {
    const { status, body } = await admin('POST', path, { name: '  Gestión pública ' })
    expect({ status, body }).toEqual({
      status: 201,
      body: { id: expect.any(Number), name: 'Gestión pública', courses: 0, trashed: 0, version: 1 },
    })
    expect((await reader('GET', `${path}?q=PUBLICA`)).body).toEqual({
      results: [body],
      pagination: { total: 1, limit: 10 },
    })
    const renamed = await admin('PUT', `${path}/${body.id}`, { name: 'Lo público', version: 1 })
    expect(renamed.body).toEqual({ ...body, name: 'Lo público', version: 2 })
    expect((await admin('DELETE', `${path}/${body.id}`)).body).toEqual({ deleted: 1 })
    for (const answer of [
      await reader('GET', `${path}/${body.id}`),
      await admin('PUT', `${path}/${body.id}`, { name: 'X' }),
    ]) {
      expect(answer.status).toBe(404)
      expect(answer.body.message).toBe(`No se encontró la ${one}`)
    }
    const log = await rows<{ action: string }>(
      'select action from audit_log where entity = $1 and entity_id = $2 order by id',
      [entity, body.id],
    )
    expect(log.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
  })

  test.each([{}, { name: ' ' }])('has names: %j', async (draft) => {
    const answer = await admin('POST', path, draft)
    expect(issuesOf(answer)).toEqual({ name: `Debes especificar el nombre de la ${one}` })
  })

  test('has no two of one name, whatever its accents and case', async () => {
    await make('Atención básica')
    const other = await make('Otra')
    for (const answer of [
      await admin('POST', path, { name: 'ATENCION BASICA' }),
      await admin('PUT', `${path}/${other.id}`, { name: 'atencion basica' }),
    ]) {
      expect(answer.status).toBe(422)
      expect(issuesOf(answer)).toEqual({ name: `Ya existe una ${one} con este nombre` })
    }
  })

  test('is not renamed with a stale version', async () => {
    const { id } = await make('De dos')
    await admin('PUT', `${path}/${id}`, { name: 'De uno', version: 1 })
    const { status, body } = await admin('PUT', `${path}/${id}`, { name: 'De otro', version: 1 })
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: `Otra persona modificó esta ${one} mientras la editabas. Revisa los cambios y guarda de nuevo.`,
    })
  })

  test('keeps what courses have, also those in the trash, and says where', async () => {
    const [used, old, free] = [await make('Usada'), await make('Vieja'), await make('Libre')]
    const alone = await newCourse({ name: `Uno de ${many}`, [reference]: used.id })
    const second = await newCourse({ name: `Dos de ${many}`, [reference]: used.id })
    const gone = await newCourse({ name: `Tres de ${many}`, [reference]: old.id })
    await admin('DELETE', `/external-courses/${gone.id}`)
    expect([await count(used.id), await count(old.id)]).toEqual([
      { courses: 2, trashed: 0 },
      { courses: 0, trashed: 1 },
    ])

    const refusal = async (...ids: number[]) => {
      const { status, body } = await admin('DELETE', `${path}/${ids.join(',')}`)
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'in_use' })
      return body.message
    }
    expect(await refusal(used.id)).toBe(
      `La ${one} «Usada» está en uso en 2 cursos externos («${second.name}» y «${alone.name}»). No se puede eliminar mientras alguno la tenga.`,
    )
    expect(await refusal(old.id)).toBe(
      `La ${one} «Vieja» está en uso en 1 curso externo de la papelera («${gone.name}»). No se puede eliminar mientras alguno la tenga.`,
    )
    expect(await refusal(used.id, old.id, free.id)).toBe(
      `Las ${many} «Usada» y «Vieja» están en uso en 2 cursos externos («${second.name}» y «${alone.name}») y en 1 curso externo de la papelera («${gone.name}»). No se pueden eliminar mientras alguno las tenga.`,
    )
    // None of them went.
    expect((await reader('GET', `${path}/${free.id}`)).status).toBe(200)
    // Restored, its course has it as before.
    await admin('POST', '/trash/restorations', {
      items: [{ kind: 'external_courses', id: gone.id }],
    })
    expect((await admin('GET', `/external-courses/${gone.id}`)).body[reference]).toBe(old.id)
    for (const course of [alone, second])
      await admin('PUT', `/external-courses/${course.id}`, { name: course.name })
    expect((await admin('DELETE', `${path}/${used.id}`)).body).toEqual({ deleted: 1 })
  })

  test('tells nothing of another company, and loses nothing to it', async () => {
    const stranger = await api.signInAs('admin', 97)
    const { id } = await make('Nuestra')
    const theirs = (await stranger('POST', path, { name: 'Nuestra' })).body
    await stranger('POST', '/external-courses', { name: 'Suyo', [reference]: theirs.id })
    expect((await stranger('DELETE', `${path}/${id}`)).status).toBe(404)
    expect((await admin('DELETE', `${path}/${id}`)).body).toEqual({ deleted: 1 })
  })
  test('stays for the course that is just being given it', async () => {
    const { id } = await make('Disputada')
    let answer: ReturnType<typeof admin>
    await api.services.db.transaction({ tenantId: 1 }, async (tx) => {
      await tx.query({
        text: `insert into external_courses (tenant_id, name, ${reference}) values (1, 'Rápido', $1)`,
        values: [id],
      } as never)
      answer = admin('DELETE', `${path}/${id}`)
      await waitingForLocks(rows, 1)
    })
    expect((await answer!).body).toMatchObject({ code: 'in_use' })
  })
})
