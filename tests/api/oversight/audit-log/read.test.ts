import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/oversight/audit-log.ts'
import { startTestApi } from '#tests/support/api.ts'
import { asForm, created, draftUser, issuesOf } from '../../people/users/company.ts'
import { openLog } from './log.ts'

const api = await startTestApi()
const { admin, rows, read, write, adminId, ...company } = await openLog(api)
const { unitId } = company

const idsOf = ({ results }: { results: AuditEntry[] }) => results.map(({ id }) => id)

describe('pages', () => {
  test('continue from an entry in both directions and end', async () => {
    const marked = `q=${encodeURIComponent('Página de prueba')}&limit=2`
    const ids: number[] = []
    for (let n = 0; n < 5; n++) ids.unshift(await write({ label: `Página de prueba ${n}` }))

    const first = await read(marked)
    expect(idsOf(first)).toEqual(ids.slice(0, 2))
    expect(first.pagination).toEqual({ limit: 2, older_than: ids[1], newer_than: null })
    const second = await read(`${marked}&older_than=${first.pagination.older_than}`)
    expect(idsOf(second)).toEqual(ids.slice(2, 4))
    expect(second.pagination).toEqual({ limit: 2, older_than: ids[3], newer_than: ids[2] })
    const last = await read(`${marked}&older_than=${second.pagination.older_than}`)
    expect(idsOf(last)).toEqual(ids.slice(4))
    expect(last.pagination).toEqual({ limit: 2, older_than: null, newer_than: ids[4] })

    const back = await read(`${marked}&newer_than=${last.pagination.newer_than}`)
    expect(idsOf(back)).toEqual(ids.slice(2, 4))
    const start = await read(`${marked}&newer_than=${back.pagination.newer_than}`)
    expect(idsOf(start)).toEqual(ids.slice(0, 2))
    expect(start.pagination).toEqual({ limit: 2, older_than: ids[1], newer_than: null })
  })
})

describe('filters', () => {
  test('by entity, action and who did it', async () => {
    const id = await write({ entity: 'skill', action: 'delete', actor_id: unitId })
    expect(idsOf(await read('entity=skill&action=delete'))).toContain(id)
    expect(idsOf(await read(`actor=${unitId}`))).toEqual([id])
    expect(idsOf(await read(`actor=${unitId}&entity=area`))).toEqual([])
    expect(idsOf(await read(`actor=${unitId}&action=create`))).toEqual([])
  })

  test('by user: entries about them and by them, each once', async () => {
    const { body: user } = await created(admin, draftUser())
    const did = await write({ actor_id: user.id, label: 'hecho' })
    const concerns = await write({ user_id: user.id, actor_id: adminId })
    const both = await write({ user_id: user.id, actor_id: user.id })
    await write({ actor_id: adminId })
    const found = idsOf(await read(`user=${user.id}`))
    expect(found).toEqual([both, concerns, did, expect.any(Number)])
    expect(idsOf(await read(`user=${user.id}&limit=2`))).toEqual([both, concerns])
    expect(idsOf(await read(`user=${user.id}&actor=${user.id}`))).toEqual([both, did])
  })

  test('by days of the company’s calendar, both included', async () => {
    const at = (instant: string) => write({ at: instant, label: 'Fechada' })
    // Bogotá is five hours behind.
    const before = await at('2020-03-10T04:59:59Z')
    const begins = await at('2020-03-10T05:00:00Z')
    const ends = await at('2020-03-12T04:59:59Z')
    const after = await at('2020-03-12T05:00:00Z')
    expect(idsOf(await read('from=2020-03-10&to=2020-03-11'))).toEqual([ends, begins])
    expect(idsOf(await read('to=2020-03-09'))).toEqual([before])
    expect(idsOf(await read('from=2020-03-12&to=2020-03-12'))).toEqual([after])

    await rows(`update tenants set timezone = 'Europe/Madrid' where id = 1`)
    try {
      expect(idsOf(await read('from=2020-03-10&to=2020-03-11'))).toEqual([begins, before])
    } finally {
      await rows(`update tenants set timezone = 'America/Bogota' where id = 1`)
    }
  })

  test('refuses an invalid day', async () => {
    const { status, body } = await admin('GET', '/audit-log?from=2026-02-30&to=ayer')
    expect(status).toBe(422)
    expect(issuesOf({ body })).toEqual({
      from: 'La fecha no es válida',
      to: 'La fecha no es válida',
    })
  })

  test('by the name of the record or of the affected user, ignoring accents and case', async () => {
    const { body: user } = await created(
      admin,
      draftUser({ first_name: 'Ñusta', last_name: 'Zúñiga' }),
    )
    const member = await write({ entity: 'group', action: 'add', user_id: user.id, label: 'Coro' })
    const thing = await write({ label: 'Comité ñusta' })
    expect(idsOf(await read('q=NUSTA'))).toEqual([thing, member, expect.any(Number)])
    // what people were added to is found by its name as well
    expect(idsOf(await read('q=CORO'))).toEqual([member])
    expect(idsOf(await read('q=nusta%20zuniga'))).toEqual([member, expect.any(Number)])
    expect(idsOf(await read('q=%25%25'))).toEqual([])
  })

  test('finds everybody when a search matches very many', async () => {
    await rows(
      `insert into users (tenant_id, username, email, first_name)
       select 1, 'multitud.' || n, 'multitud.' || n || '@empresa.test', 'Multitud'
       from generate_series(1, 5100) n`,
    )
    const [{ id }] = (await rows(`select id from users where username = 'multitud.5077'`)) as [
      { id: string },
    ]
    const entry = await write({ entity: 'user', user_id: id })
    expect(idsOf(await read('q=multitud'))).toEqual([entry])
  })
})

describe('an administrator with business units', async () => {
  const limited = await company.limitedAdmin()
  const [{ id: limitedId }] = (await rows(`select id from users order by id desc limit 1`)) as [
    { id: string },
  ]
  const [mine, others] = [
    (await created(admin, draftUser({ area_id: company.unitAreas[0] }))).body,
    (await created(admin, draftUser({ area_id: company.otherAreas[0], first_name: 'Escondida' })))
      .body,
  ]
  const sees = async (query = '') => idsOf(await read(query, limited))

  test('reads what concerns the people and areas of theirs', async () => {
    const about = await write({ entity: 'user', user_id: mine.id })
    const hidden = await write({ entity: 'user', user_id: others.id })
    const area = await write({ entity: 'area', entity_id: company.unitAreas[0] })
    const otherArea = await write({ entity: 'area', entity_id: company.otherAreas[0] })
    const seen = await sees('limit=1000')
    expect(seen).toContain(about)
    expect(seen).toContain(area)
    expect(seen).not.toContain(hidden)
    expect(seen).not.toContain(otherArea)
    expect(await sees(`user=${others.id}`)).toEqual([])
  })

  test('reads of everything else only what they did themself', async () => {
    const own = await write({ entity: 'position', actor_id: limitedId })
    const another = await write({ entity: 'position', actor_id: adminId })
    const seen = await sees('entity=position')
    expect(seen).toEqual([own])
    expect(seen).not.toContain(another)
    // not even their own about whom they no longer see
    const gone = await write({ entity: 'user', user_id: others.id, actor_id: limitedId })
    expect(await sees(`actor=${limitedId}`)).not.toContain(gone)
  })

  test('gets no name of records outside their units', async () => {
    await admin(
      'PUT',
      `/users/${mine.id}`,
      asForm((await admin('GET', `/users/${mine.id}`)).body, {
        area_id: company.otherAreas[0],
        manager_id: others.id,
      }),
    )
    await admin(
      'PUT',
      `/users/${mine.id}`,
      asForm((await admin('GET', `/users/${mine.id}`)).body, {
        area_id: company.unitAreas[0],
      }),
    )
    const [, moved] = (await read(`user=${mine.id}&limit=2`, limited)).results
    const fields = Object.fromEntries(moved!.changes.map((change) => [change.field, change]))
    expect(fields['area_id']!.after).toEqual({ value: company.otherAreas[0], name: null })
    expect(fields['area_id']!.before!.name).toMatch(/\S/)
    expect(fields['manager_id']!.after).toEqual({ value: others.id, name: null })
    const [same] = (await read(`user=${mine.id}&limit=2`)).results.slice(1)
    expect(same!.changes.every(({ after }) => after!.name !== null)).toBe(true)
  })

  test('goes through their pages in order', async () => {
    const all = await sees('limit=1000')
    const paged: number[] = []
    for (let older: number | null | undefined; older !== null;) {
      const page = await read(`limit=3${older ? `&older_than=${older}` : ''}`, limited)
      paged.push(...idsOf(page))
      older = page.pagination.older_than
    }
    expect(paged).toEqual(all)
  })

  test('exports and chooses from no more than that', async () => {
    const { body } = await limited('GET', '/audit-log/actors')
    const names = body.map(({ id }: { id: number }) => id)
    expect(names).toContain(Number(limitedId))
    const [everybody] = [(await admin('GET', '/audit-log/actors')).body]
    expect(everybody.length).toBeGreaterThan(names.length)
    const { response } = await limited('GET', '/audit-log/export')
    expect(await response.text()).not.toContain('Escondida')
  })
})

describe('the export', () => {
  test('has the page’s filters, words and times', async () => {
    const { body: user } = await created(
      admin,
      draftUser({ first_name: '=cmd()', area_id: company.unitAreas[0], location: 'Cali' }),
    )
    await rows(`update audit_log set at = '2021-05-06T02:03:04Z' where user_id = $1`, [user.id])
    const { status, response } = await admin('GET', `/audit-log/export?user=${user.id}&sep=;`)
    expect(status).toBe(200)
    expect(response.headers.get('content-disposition')).toContain('registro de cambios.csv')
    const lines: Record<string, string>[] = parse(await response.text(), {
      bom: true,
      columns: true,
      delimiter: ';',
    })
    const [area] = await rows<{ name: string }>('select name from areas where id = $1', [
      company.unitAreas[0],
    ])
    expect(lines).toEqual([
      {
        fecha: '2021-05-05 21:03:04',
        quien: expect.stringMatching(/\S/),
        de_otra_compania: 'no',
        accion: 'Crear',
        objeto: 'Usuario',
        id: String(user.id),
        nombre: "'=cmd()",
        usuario: "'=cmd()",
        antes: '',
        despues: expect.stringContaining(`Área: ${area!.name}`),
        solicitud: expect.stringMatching(/\S/),
      },
    ])
    expect(lines[0]!['despues']).toContain('Ubicación: Cali')
    expect(lines[0]!['despues']).toContain('Desactivado: no')
  })

  test('of everything comes newest first', async () => {
    const { response } = await admin('GET', '/audit-log/export')
    const lines: string[][] = parse(await response.text(), { bom: true, from_line: 2 })
    const [{ count }] = (await rows('select count(*)::int from audit_log where tenant_id = 1')) as [
      { count: number },
    ]
    expect(lines).toHaveLength(count)
  })
})

test('actors are the authors of entries, by their last name known', async () => {
  await write({ actor_id: 900_001, actor_name: 'Nombre viejo' })
  await write({ actor_id: 900_001, actor_name: 'Nombre nuevo' })
  await write({ actor_id: null })
  const { body } = await admin('GET', '/audit-log/actors')
  expect(body.filter(({ id }: { id: number }) => id === 900_001)).toEqual([
    { id: 900_001, name: 'Nombre nuevo' },
  ])
  expect(body.every(({ id }: { id: number | null }) => id !== null)).toBe(true)
})

test('a super-administrator of another company is marked', async () => {
  const supervisor = await api.signInAsSuper()
  const headers = { 'x-tenant-id': '97' }
  const { body } = await supervisor('POST', '/users', draftUser(), headers)
  const entry = (await supervisor('GET', `/audit-log?user=${body.id}`, undefined, headers)).body
    .results[0] as AuditEntry
  expect(entry.acting).toBe(true)
  // and is not in the log of their own company
  expect((await read(`user=${body.id}`)).results).toEqual([])
})

test('refuses the log to readers', async () => {
  const reader = await api.signInAs('reader')
  for (const path of ['', '/actors', '/export']) {
    expect((await reader('GET', `/audit-log${path}`)).status).toBe(403)
  }
})
