import { describe, expect, test } from 'vitest'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { draftCourse } from './company.ts'

const api = await startTestApi()
const rows = await rowsOf(api.url)
const admin = await api.signInAs('admin')
const unit = await api.signInAs('unit')

const names = ({ body }: { body: any }) => body.results.map(({ name }: { name: string }) => name)

describe('the courses of a company', () => {
  test('are listed by name with their exact total, and paged', async () => {
    const all = await admin('GET', '/courses?limit=100')
    expect(all.status).toBe(200)
    const { total } = all.body.pagination
    expect(all.body.results).toHaveLength(total)
    expect(names(all)).toEqual([...names(all)].sort(new Intl.Collator('es').compare))
    expect(all.body.results[0]).toMatchObject({
      id: expect.any(Number),
      course_id: expect.any(Number),
      uuid: expect.stringMatching(/^[a-f0-9-]{36}$/),
      slug: expect.stringMatching(/^[a-z0-9-]+$/),
      enabled: true,
    })
    const second = await admin('GET', '/courses?limit=3&skip=3')
    expect(second.body.pagination).toEqual({ total, limit: 3 })
    expect(names(second)).toEqual(names(all).slice(3, 6))
    const beyond = await admin('GET', '/courses?limit=3&skip=900')
    expect(beyond.body).toEqual({ results: [], pagination: { total, limit: 3 } })
  })

  test('are found by a part of name or slug, blind to accents and case', async () => {
    expect(names(await admin('GET', '/courses?q=INDUCCION'))).toEqual(['Inducción corporativa'])
    expect(names(await admin('GET', '/courses?q=lavado-de'))).toHaveLength(1)
    expect(names(await admin('GET', '/courses?q=%25'))).toEqual([])
  })

  test('are one by one, by their id in the company', async () => {
    const { body } = await admin('GET', '/courses?q=seguridad+y+salud')
    const [{ id, course_id }] = body.results
    const one = await admin('GET', `/courses/${id}`)
    expect(one.body).toMatchObject({
      id,
      course_id,
      name: 'Seguridad y salud en el trabajo',
      duration_hours: 8,
      validity_years: 1,
      days_before_expiration: 30,
    })
    const stranger = await api.signInAs('admin', 97)
    expect((await stranger('GET', `/courses/${id}`)).status).toBe(404)
  })

  test("are limited to the lists of the actor's business units", async () => {
    const all = await admin('GET', '/courses?limit=100')
    const some = await unit('GET', '/courses?limit=100')
    const opened = await rows<{ id: string }>(
      `select distinct c.tenant_course_id as id from organizational_unit_courses c
       join user_organizational_units m using (tenant_id, unit_id)
       join users u on u.id = m.user_id where u.email = 'unit@1.sendero.test'`,
    )
    const ids = (answer: { body: any }) => answer.body.results.map(({ id }: { id: number }) => id)
    expect(opened.length).toBeGreaterThan(0)
    expect(ids(some).sort()).toEqual(opened.map(({ id }) => Number(id)).sort())
    expect(some.body.pagination.total).toBe(opened.length)
    const hidden = ids(all).find((id: number) => !ids(some).includes(id))
    for (const path of ['', '/details', '/report/users?status=active', '/report/areas'])
      expect((await unit('GET', `/courses/${hidden}${path}`)).status).toBe(404)
  })

  test('hide the category and the expert of the company that made them from the others', async () => {
    const [category] = await rows<{ id: string }>(
      `insert into course_categories (tenant_id, name) values (1, 'Reservada') returning id`,
    )
    await rows(`update courses set category_id = $1 where slug = 'induccion-corporativa'`, [
      category!.id,
    ])
    const found = async (tenant: number) => {
      const caller = await api.signInAs('admin', tenant)
      const { body } = await caller('GET', '/courses?q=induccion')
      return (await caller('GET', `/courses/${body.results[0].id}`)).body
    }
    expect(await found(1)).toMatchObject({ category_name: 'Reservada' })
    expect(await found(97)).toMatchObject({ category_name: null, owner_tenant_id: 1 })
  })
})

describe('choices of a form', () => {
  test('categories and experts by name, of the company alone', async () => {
    await rows(`insert into course_categories (tenant_id, name) values
      (1, 'Ética'), (1, 'Ventas'), (1, 'Datos'), (97, 'Ajena')`)
    await rows(
      `insert into instructors (tenant_id, name) values (1, 'Ñusta'), (1, 'Nora'), (97, 'Z')`,
    )
    const categories = await admin('GET', '/courses/categories')
    const offered = categories.body.map(({ name }: { name: string }) => name)
    // Those of the demo courses, and these.
    expect(offered).toEqual(expect.arrayContaining(['Cumplimiento', 'Datos', 'Ética', 'Ventas']))
    expect(offered).not.toContain('Ajena')
    expect(offered).toEqual([...offered].sort(new Intl.Collator('es').compare))
    const experts = (await admin('GET', '/courses/instructors')).body
    expect(experts.map(({ name }: { name: string }) => name)).not.toContain('Z')
  })
})

describe('super-administrators', () => {
  test('see the designs of every company, and how many have each', async () => {
    const root = await api.signInAsSuper()
    const { body } = await root('GET', '/sa/courses?limit=1000&q=corporativa')
    expect(body.results).toEqual([
      expect.objectContaining({
        name: 'Inducción corporativa',
        owner_tenant_id: 1,
        owner_name: expect.any(String),
        companies: 5,
      }),
    ])
    const everything = await root('GET', '/sa/courses?limit=1000')
    const [counted] = await rows<{ n: number }>('select count(*)::int as n from courses')
    expect(everything.body.pagination.total).toBe(counted!.n)
    expect((await root('GET', '/sa/courses?skip=9999')).body).toMatchObject({
      results: [],
      pagination: { total: counted!.n },
    })
  })

  test('make a course for one company and give it to others', async () => {
    const root = await api.signInAsSuper()
    const draft = await draftCourse(root, { owner_tenant_id: 97, other_tenants: [1556, 97] })
    const made = await root('POST', '/sa/courses', draft)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ owner_tenant_id: 97, companies: 2, name: draft.name })
    for (const [tenant, count] of [
      [97, 1],
      [1556, 1],
      [1, 0],
      [1672, 0],
    ] as const) {
      const caller = await api.signInAs('admin', tenant)
      const { body } = await caller('GET', `/courses?q=${draft.name.replaceAll(' ', '+')}`)
      expect(body.pagination.total, String(tenant)).toBe(count)
      if (count === 0) continue
      const image = await caller('GET', `/courses/images/${body.results[0].gallery_image}`)
      expect(image.status).toBe(200)
    }
    const [owner, other] = [await api.signInAs('admin', 97), await api.signInAs('admin', 1556)]
    const reader = await api.signInAs('reader', 97)
    const detail = async (caller: Caller) => {
      const { body } = await caller('GET', `/courses?q=${draft.name.replaceAll(' ', '+')}`)
      return (await caller('GET', `/courses/${body.results[0].id}`)).body
    }
    const others = [{ id: 1556, name: expect.any(String) }]
    expect((await detail(owner)).other_tenants).toEqual(others)
    expect((await detail(other)).other_tenants).toBeNull()
    expect((await detail(reader)).other_tenants).toBeNull()
    const { body: listed } = await root('GET', `/sa/courses?q=${draft.name.replaceAll(' ', '+')}`)
    expect(listed.results[0]).toMatchObject({ companies: 2, other_tenants: others })
    // Each company's log tells it.
    const told = await rows<{ tenant_id: number; acting: boolean; label: string }>(
      `select tenant_id, acting, label from audit_log where entity = 'course' and label = $1 order by 1`,
      [draft.name],
    )
    expect(told).toEqual([
      { tenant_id: 97, acting: true, label: draft.name },
      { tenant_id: 1556, acting: true, label: draft.name },
    ])
  })

  test('give it to company 1 when they say nothing, and to none that does not exist', async () => {
    const root = await api.signInAsSuper()
    const draft = await draftCourse(root, { owner_tenant_id: 1704 })
    expect((await root('POST', '/sa/courses', draft)).body.companies).toBe(2)
    const { body } = await admin('GET', `/courses?q=${draft.name.replaceAll(' ', '+')}`)
    expect(body.pagination.total).toBe(1)
    const wrong = await root('POST', '/sa/courses', {
      ...draft,
      owner_tenant_id: 5,
      other_tenants: [6],
    })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'owner_tenant_id',
      'other_tenants',
    ])
  })

  test('are offered companies, and what one of them has', async () => {
    const root = await api.signInAsSuper()
    await rows(`insert into instructors (tenant_id, name) values (1672, 'Experta del Caribe')`)
    const { body } = await root('GET', '/sa/courses/choices?owner=1672')
    expect(body.companies).toHaveLength(5)
    expect(body.instructors.map(({ name }: { name: string }) => name)).toContain(
      'Experta del Caribe',
    )
  })
})
