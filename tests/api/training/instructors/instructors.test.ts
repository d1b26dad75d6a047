import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { deleteOrphans } from '#api/platform/files/delete-orphans.ts'
import { LOGOS } from '#api/training/instructors/logos.ts'
import { startTestApi } from '#tests/support/api.ts'
import { waitingForLocks } from '#tests/support/database/lock-waits.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { draftCourse, picture } from '../../courses/courses/company.ts'
import { openGroups } from '../../people/groups/company.ts'
import { issuesOf } from '../../people/users/company.ts'

const api = await startTestApi()
const company = await openGroups(api)
const { admin, rows } = company
const reader = await api.signInAs('reader')
const unit = await api.signInAs('unit')
const stranger = await api.signInAs('admin', 97)

const namesOf = ({ body }: { body: any }) => body.results.map(({ name }: { name: string }) => name)

async function instructor(fields: object = {}): Promise<{ id: number; name: string }> {
  const { status, body } = await admin('POST', '/instructors', { name: 'De prueba', ...fields })
  expect([status, body]).toEqual([201, expect.anything()])
  return body
}

async function externalCourse(instructorId: number, name: string): Promise<number> {
  const [row] = await rows<{ id: string }>(
    `insert into external_courses (tenant_id, name, instructor_id) values (1, $1, $2) returning id`,
    [name, instructorId],
  )
  return Number(row!.id)
}

/** A course of the company whose subject expert they are. */
async function expertOf(instructorId: number, name: string): Promise<number> {
  const course = await company.course(name)
  await rows(
    `update courses set instructor_id = $1
     where id = (select course_id from tenant_courses where id = $2)`,
    [instructorId, course],
  )
  return course
}

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const seen = async (key: string, call = admin) =>
  (await call('GET', `/instructors/logos/${key}`)).status

describe('the list', () => {
  test('has what the table shows, and finds codes and names blind to accents and case', async () => {
    const made = await instructor({ code: 'ZQ-1', name: 'Zoraída Ñungo' })
    await instructor({ code: 'ZQ-2', name: 'Zacarías', type: 'external' })
    const { body } = await reader('GET', '/instructors?q=zoraida%20nun')
    expect(body).toEqual({
      results: [
        {
          id: made.id,
          code: 'ZQ-1',
          name: 'Zoraída Ñungo',
          description: null,
          type: 'internal',
          chat_link: null,
          email: null,
          logo: null,
          created_at: expect.stringMatching(/Z$/),
          version: 1,
        },
      ],
      pagination: { total: 1, limit: 10 },
    })
    expect(namesOf(await reader('GET', '/instructors?q=zq-'))).toEqual([
      'Zacarías',
      'Zoraída Ñungo',
    ])
  })

  test('is filtered by type, sorted either way, and those without a code come last', async () => {
    await instructor({ name: 'Orden b', code: 'B' })
    await instructor({ name: 'Orden a', type: 'external', code: 'C' })
    await instructor({ name: 'Orden c' })
    const list = async (query: string) =>
      namesOf(await reader('GET', `/instructors?q=orden&${query}`))
    expect(await list('type=external')).toEqual(['Orden a'])
    expect(await list('sort=name&order=desc')).toEqual(['Orden c', 'Orden b', 'Orden a'])
    expect(await list('sort=code')).toEqual(['Orden b', 'Orden a', 'Orden c'])
    expect(await list('sort=code&order=desc')).toEqual(['Orden a', 'Orden b', 'Orden c'])
    expect(await list('sort=created_at')).toEqual(['Orden b', 'Orden a', 'Orden c'])
    expect((await list('sort=type'))[0]).toBe('Orden a')
    expect((await list('sort=type&order=desc')).at(-1)).toBe('Orden a')
    expect(await list('limit=1&skip=1')).toEqual(['Orden b'])
    expect((await reader('GET', '/instructors?type=otro')).status).toBe(422)
  })
})

describe('an instructor', () => {
  test('needs a name, is internal unless it is said, and their chat is on the web', async () => {
    expect(issuesOf(await admin('POST', '/instructors', {}))).toEqual({
      name: 'Debes especificar el nombre',
    })
    const wrong = {
      name: 'A',
      type: 'otro',
      chat_link: 'javascript:alert(1)',
      code: 'x'.repeat(51),
    }
    expect(issuesOf(await admin('POST', '/instructors', wrong))).toEqual({
      type: 'El tipo debe ser interno o externo',
      chat_link: 'Debes especificar una dirección que empiece por http:// o https://',
      code: 'Código: admite hasta 50 caracteres',
    })
    expect(await instructor({ description: ' Alturas ', chat_link: '' })).toMatchObject({
      type: 'internal',
      description: 'Alturas',
      chat_link: null,
      email: null,
      version: 1,
    })
  })

  test('is changed upon what was read: of two who saw the same the second is told', async () => {
    const { id } = await instructor({ code: 'C1' })
    const change = { name: 'Otra', type: 'external', chat_link: 'https://wa.me/57300', version: 1 }
    const first = await admin('PUT', `/instructors/${id}`, change)
    expect(first).toMatchObject({
      status: 200,
      body: { name: 'Otra', type: 'external', code: null, version: 2 },
    })
    const second = await admin('PUT', `/instructors/${id}`, { ...change, name: 'Tarde' })
    expect([second.status, second.body.message]).toEqual([
      409,
      'Otra persona modificó este formador mientras lo editabas. Revisa los cambios y guarda de nuevo.',
    ])
    expect((await reader('GET', `/instructors/${id}`)).body.name).toBe('Otra')
  })

  test('is made, changed and deleted by administrators of their company alone', async () => {
    const { id } = await instructor()
    expect((await reader('POST', '/instructors', { name: 'A' })).status).toBe(403)
    expect((await reader('PUT', `/instructors/${id}`, { name: 'A' })).status).toBe(403)
    expect((await reader('DELETE', `/instructors/${id}`)).status).toBe(403)
    expect((await reader('GET', `/instructors/${id}/usage`)).status).toBe(403)
    for (const [method, body] of [['GET'], ['PUT', { name: 'A' }], ['DELETE']] as const)
      expect((await stranger(method, `/instructors/${id}`, body)).status).toBe(404)
  })

  test('is told of in the audit log, a picture alone is not', async () => {
    const { id } = await instructor({ name: 'Contada' })
    const form = formOf({ name: 'Contada', logo: await picture() })
    await admin('PUT', `/instructors/${id}`, form)
    await admin('PUT', `/instructors/${id}`, { name: 'Recontada' })
    await admin('DELETE', `/instructors/${id}`)
    const told = await rows<{ action: string; after: object | null }>(
      `select action, after from audit_log where entity = 'instructor' and entity_id = $1 order by id`,
      [id],
    )
    expect(told.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
    expect(told[1]!.after).toEqual({ name: 'Recontada' })
  })
})

describe('the picture', () => {
  test('comes with the form, is kept when none is sent, replaced, and taken away', async () => {
    const form = formOf({ name: 'Con imagen', logo: await picture(2000, 1000) })
    const { status, body } = await admin('POST', '/instructors', form)
    expect(status).toBe(201)
    const at = `/instructors/${body.id}`
    const image = await reader('GET', `/instructors/logos/${body.logo}`)
    expect(image.response.headers.get('content-type')).toBe('image/webp')
    const stored = await api.services.files.get(`instructors/1/${body.logo}`)
    expect(
      await sharp(
        Buffer.from(await new Response(stored!.content as never).arrayBuffer()),
      ).metadata(),
    ).toMatchObject({ format: 'webp', width: 512, height: 256 })

    const kept = await admin('PUT', at, formOf({ name: 'Con imagen', logo: new File([], '') }))
    expect(kept.body).toMatchObject({ logo: body.logo, version: 2 })
    const replaced = await admin('PUT', at, formOf({ name: 'A', logo: await picture() }))
    expect(replaced.body.logo).not.toBe(body.logo)
    const removed = await admin('PUT', at, { name: 'A', remove_logo: true })
    expect(removed.body.logo).toBeNull()
  })

  test('goes by its key once it was uploaded, in its own company', async () => {
    const upload = formOf({ file: await picture() })
    const { status, body } = await admin('POST', '/instructors/logos', upload)
    expect(status).toBe(201)
    expect(await instructor({ logo: body.image })).toMatchObject({ logo: body.image })
    expect(await seen(body.image, stranger)).toBe(404)
    const theirs = await stranger('POST', '/instructors', { name: 'A', logo: body.image })
    expect(issuesOf(theirs)).toEqual({ logo: 'La imagen no existe' })
    expect(issuesOf(await admin('POST', '/instructors', { name: 'A', logo: '../x' }))).toEqual({
      logo: 'La imagen no es válida',
    })
  })

  test('that is none is refused by its field, and leaves nothing behind', async () => {
    const before = await files()
    const form = formOf({ name: 'A', logo: new File(['no es'], 'a.png') })
    const refused = await admin('POST', '/instructors', form)
    expect([refused.status, issuesOf(refused)]).toEqual([
      415,
      { logo: 'La imagen debe ser PNG, JPEG o WebP' },
    ])
    const nameless = formOf({ name: ' ', logo: await picture() })
    expect((await admin('POST', '/instructors', nameless)).status).toBe(422)
    expect(
      (await admin('PUT', '/instructors/999999', formOf({ name: 'A', logo: await picture() })))
        .status,
    ).toBe(404)
    expect(await files()).toEqual(before)
  })

  test('that nobody has any more is deleted after a day', async () => {
    const { id, logo: old } = (
      await admin('POST', '/instructors', formOf({ name: 'A', logo: await picture() }))
    ).body
    const { logo } = (
      await admin('PUT', `/instructors/${id}`, formOf({ name: 'A', logo: await picture() }))
    ).body
    await deleteOrphans(api.services, LOGOS, Date.now() + 3600_000)
    expect(await seen(old)).toBe(200)
    await deleteOrphans(api.services, LOGOS, Date.now() + 25 * 3600_000)
    expect([await seen(old), await seen(logo)]).toEqual([404, 200])
  })

  async function files(): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of api.services.files.list('instructors')) keys.push(key)
    return keys.sort()
  }
})

describe('deleting', () => {
  test('takes several at once, or none', async () => {
    const [one, two] = [await instructor(), await instructor()]
    expect((await admin('DELETE', `/instructors/${one.id},999999`)).status).toBe(404)
    const gone = await admin('DELETE', `/instructors/${one.id},${two.id}`)
    expect(gone).toMatchObject({ status: 200, body: { deleted: 2 } })
    expect((await admin('GET', `/instructors/${one.id}`)).status).toBe(404)
  })

  test('is refused, with where, while one gives an external course or is an expert', async () => {
    const [free, catalogued, expert] = [
      await instructor(),
      await instructor({ name: 'Gilma' }),
      await instructor({ name: 'Elena' }),
    ]
    const thrown = await externalCourse(catalogued.id, 'Grúas')
    await rows('update external_courses set deleted_at = now() where id = $1', [thrown])
    await externalCourse(catalogued.id, 'Alturas')
    await expertOf(expert.id, 'Excel')
    const ids = [free, catalogued, expert].map(({ id }) => id).join(',')
    const { status, body } = await admin('DELETE', `/instructors/${ids}`)
    expect([status, body.code, body.message]).toEqual([
      409,
      'in_use',
      'No se pueden eliminar: «Elena» es el experto temático de 1 curso («Excel»); «Gilma» da 2 cursos externos («Alturas» y «Grúas (en la papelera)»).',
    ])
    expect((await admin('GET', `/instructors/${free.id}`)).status).toBe(200)
    const usage = await admin('GET', `/instructors/${ids}/usage`)
    expect(usage.body).toMatchObject([
      { name: 'De prueba', external_courses: { total: 0, first: [] }, courses: { total: 0 } },
      { name: 'Elena', courses: { total: 1, first: [{ name: 'Excel', in_trash: false }] } },
      {
        name: 'Gilma',
        external_courses: {
          total: 2,
          first: [
            { name: 'Alturas', in_trash: false },
            { name: 'Grúas', in_trash: true },
          ],
        },
      },
    ])
  })

  test('tells of many the first, and how many more there are', async () => {
    const ids: number[] = []
    for (const name of ['Uno', 'Una', 'Un', 'Última', 'Úrsula']) {
      const { id } = await instructor({ name })
      await externalCourse(id, 'Grúas')
      ids.push(id)
    }
    const { body } = await admin('DELETE', `/instructors/${ids.join(',')}`)
    expect(body.message).toMatch(/; 2 formadores más están en uso\.$/)
    const [first] = ids
    for (let nth = 0; nth < 25; nth += 1) await externalCourse(first!, `Curso ${nth}`)
    const usage = (await admin('GET', `/instructors/${first}/usage`)).body
    expect([usage[0].external_courses.total, usage[0].external_courses.first.length]).toEqual([
      26, 20,
    ])
  })

  test('counts the courses that business units hide, and does not name them', async () => {
    const { id } = await instructor({ name: 'Oculta' })
    await expertOf(id, 'Secreto')
    await rows(`update users set role = 'admin' where tenant_id = 1 and email like 'unit@%'`)
    const limited = await api.signInAs('unit')
    const { status, body } = await limited('DELETE', `/instructors/${id}`)
    await rows(`update users set role = 'reader' where tenant_id = 1 and email like 'unit@%'`)
    expect([status, body.message]).toEqual([
      409,
      'No se puede eliminar: «Oculta» es el experto temático de 1 curso.',
    ])
  })

  test('and naming one at the same moment: whoever comes second finds out', async () => {
    const { id } = await instructor()
    const other = await rowsOf(api.url)
    await other('begin')
    await other(
      `insert into external_courses (tenant_id, name, instructor_id) values (1, 'Ahora', $1)`,
      [id],
    )
    const deleting = admin('DELETE', `/instructors/${id}`)
    await waitingForLocks(rows, 1)
    await other('commit')
    expect((await deleting).status).toBe(409)

    const { id: gone } = await instructor()
    await other('begin')
    await other('delete from instructors where id = $1', [gone])
    const draft = await draftCourse(admin, { instructor_id: gone })
    const naming = admin('POST', '/courses', draft)
    await waitingForLocks(rows, 1)
    await other('commit')
    expect(issuesOf(await naming)).toEqual({ instructor_id: 'El experto temático no existe' })
  })
})

test('are the experts of courses as well, also of companies without external training', async () => {
  const made = await instructor({ name: 'Experta y formadora' })
  const choices = (await admin('GET', '/courses/instructors')).body as { id: number }[]
  expect(choices.map(({ id }) => id)).toContain(made.id)
  await rows(`insert into instructors (tenant_id, name) values (1556, 'Sin formación externa')`)
  const other = await api.signInAs('admin', 1556)
  expect(
    namesOf({ body: { results: (await other('GET', '/courses/instructors')).body } }),
  ).toContain('Sin formación externa')
  for (const [method, path] of [
    ['GET', '/instructors'],
    ['POST', '/instructors'],
    ['GET', '/instructors/1'],
    ['DELETE', '/instructors/1'],
    ['GET', '/instructors/1/usage'],
    ['POST', '/instructors/logos'],
  ] as const)
    expect((await other(method, path)).status).toBe(404)
  expect((await unit('GET', '/instructors?q=Experta%20y')).body.pagination.total).toBe(1)
})
