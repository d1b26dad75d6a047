import { describe, expect, test } from 'vitest'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { asForm, created, draftUser, openCompany } from '#tests/api/people/users/company.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { WHOLE } from '#tests/support/extent.ts'
import { csv, importsOn, messages, statusOf } from './imports.ts'

/**
 * An import does what its validation announced, and nothing else: what somebody saves between the
 * validation and 'Continuar', or at the very moment in which rows are applied, stays.
 */

const api = await startTestApi()
const company = await openCompany(api)
const { admin, rows } = company
const people = importsOn(api)

/** Another administrator, who saves what they have to while a file waits. */
const colleague = await (async () => {
  const draft = draftUser({
    first_name: 'Bea',
    last_name: 'Ruiz',
    role: 'admin',
    password: 'clave-segura',
  })
  await created(admin, draft)
  return api.withToken(await api.firstTokenOf(draft.email, 'clave-segura'))
})()
const BY_BEA = /: lo cambió Bea Ruiz el \d+ de \p{L}+ de \d{4} a las \d+:\d{2}\s[ap]\.\s?m\.$/u

async function person(changes: object = {}) {
  const { body } = await created(admin, draftUser(changes))
  return body as { id: number; username: string; version: number }
}

/** Saves a user as the form does. */
async function put(caller: Caller, id: number, changes: object) {
  const { body } = await caller('GET', `/users/${id}`)
  return caller('PUT', `/users/${id}`, asForm(body, changes))
}

const nowOf = async (id: number) => (await admin('GET', `/users/${id}`)).body

/** Continues a validated file and answers what became of it. */
async function continued(caller: Caller, jobId: string, kind = importsOn(api), into = 'users') {
  await kind.started(caller, jobId)
  await kind.work(jobId)
  return (await statusOf(caller, jobId, into)).props
}

async function failedFile(jobId: string, into = 'users'): Promise<string> {
  const { response } = await admin('GET', `/${into}/import/failed-rows?jobId=${jobId}`)
  return (await response.text()).replace('\ufeff', '')
}

describe('users', () => {
  test('a row of a whole export writes what it announced: who was disabled or demoted stays so', async () => {
    const [fired, demoted] = [await person(), await person({ role: 'admin' })]
    const { response } = await admin('GET', `/users/export?ids=${fired.id},${demoted.id}`)
    const [header, ...lines] = (await response.text()).trimEnd().split('\n')
    const location = header!.split(',').indexOf('"location"')
    const moved = lines.map((line) => {
      const cells = line.split(',')
      cells[location] = '"Leticia"'
      return cells.join(',')
    })
    const job = await people.validated(admin, csv(header!, ...moved))
    expect(job.props.validation.correct.map(({ changes }) => changes)).toEqual([
      [{ field: 'location', old: null, new: 'Leticia' }],
      [{ field: 'location', old: null, new: 'Leticia' }],
    ])
    await colleague('PUT', `/users/${fired.id}/disable`)
    await put(colleague, demoted.id, { role: 'user', last_name: 'De otra' })
    expect(await continued(admin, job.id)).toMatchObject({ imported_count: 2, failed_count: 0 })
    expect(await nowOf(fired.id)).toMatchObject({ disabled: true, location: 'Leticia' })
    expect(await nowOf(demoted.id)).toMatchObject({
      role: 'user',
      last_name: 'De otra',
      location: 'Leticia',
    })
  })

  test('a row whose old value is another by now fails, says who changed what and when, and can be downloaded', async () => {
    const { id, username } = await person({ location: 'Cali', last_name: 'Antes' })
    const alone = await person({ location: 'Cali' })
    const job = await people.validated(
      admin,
      csv(
        'username,location,last_name,disabled',
        `${username},Pasto,Después,`,
        `${alone.username},Pasto,,`,
      ),
    )
    await put(colleague, id, { location: 'Tunja' })
    const props = await continued(admin, job.id)
    expect(props).toMatchObject({ imported_count: 1, failed_count: 1 })
    expect(props.failed[0]).toMatchObject({ line: 2, user: username })
    const { message } = props.failed[0]!
    expect(message).toMatch(/^Ubicación ya no es «Cali» sino «Tunja»/)
    expect(message).toMatch(BY_BEA)
    // Nothing of the row is applied, also not what nobody touched.
    expect(await nowOf(id)).toMatchObject({ location: 'Tunja', last_name: 'Antes' })
    expect(await nowOf(alone.id)).toMatchObject({ location: 'Pasto' })
    expect(await failedFile(job.id)).toBe(
      `"username","location","last_name","disabled","error"\n"${username}","Pasto","Después","","${message}"\n`,
    )
  })

  test.each([
    ['role', 'admin', { role: 'reader' }, 'Rol ya no es «user» sino «reader»'],
    ['area_code', 'A002', {}, 'Área ya no es «A001» sino «A003»'],
    ['position_code', 'P002', {}, 'Cargo ya no es «P001» sino «P003»'],
    ['extended_field1', 'x', { extended_field1: 'y' }, '{1} ya no es «(vacío)» sino «y»'],
    ['mobile', '+57 3001119991', { mobile: '+57 3001119992' }, 'Celular ya no es «(vacío)»'],
  ])('so it is with %s', async (column, value, saved, expected) => {
    const idOf = async (table: string, code: string) => {
      const [row] = await rows<{ id: string }>(
        `select id from ${table} where tenant_id = 1 and code = $1`,
        [code],
      )
      return Number(row!.id)
    }
    const at = {
      area_id: await idOf('areas', 'A001'),
      position_id: await idOf('positions', 'P001'),
    }
    const meanwhile: Record<string, object> = {
      area_code: { area_id: await idOf('areas', 'A003') },
      position_code: { position_id: await idOf('positions', 'P003') },
    }
    const { id, username } = await person(at)
    const job = await people.validated(admin, csv(`username,${column}`, `${username},${value}`))
    expect(job.counts).toMatchObject({ update: 1, errors: 0 })
    await put(colleague, id, meanwhile[column] ?? saved)
    const before = await nowOf(id)
    const props = await continued(admin, job.id)
    const [tenant] = await rows<{ name: string }>(
      `select extended_fields ->> '1' as name from tenants where id = 1`,
    )
    expect(props.failed[0]!.message).toContain(expected.replace('{1}', tenant!.name))
    expect(props.failed[0]!.message).toMatch(BY_BEA)
    expect(await nowOf(id)).toEqual(before)
  })

  test('a password or a status that somebody set meanwhile stays', async () => {
    const [one, two] = [await person({ password: 'la-primera' }), await person()]
    const job = await people.validated(
      admin,
      csv('username,password,disabled', `${one.username},la-del-archivo,`, `${two.username},,si`),
    )
    await colleague('PUT', '/users/account/change_password', {
      id: one.id,
      password: 'la-de-bea',
    })
    await colleague('PUT', `/users/${two.id}/disable`)
    const props = await continued(admin, job.id)
    expect(props).toMatchObject({ imported_count: 0, failed_count: 2 })
    expect(props.failed[0]!.message).toMatch(/^Contraseña ya es otra: lo cambió Bea Ruiz el /)
    expect(props.failed[1]!.message).toMatch(/^Desactivado ya no es «no» sino «sí»: lo cambió Bea /)
    const [stored] = await rows<{ token_version: number }>(
      'select token_version from users where id = $1',
      [one.id],
    )
    // Once, by Bea.
    expect(stored!.token_version).toBe(2)
  })

  test('a manager is set where the one that was shown is still there, and one may choose the new one', async () => {
    const [old, wanted, chosen, away] = [
      await person(),
      await person(),
      await person(),
      await person({ area_id: company.unitAreas[0] }),
    ]
    const team = await Promise.all(
      [1, 2, 3, 4].map(() => person({ manager_id: old.id, area_id: company.unitAreas[0] })),
    )
    const [one, two, three] = team as [typeof old, typeof old, typeof old]
    const job = await people.validated(
      admin,
      csv(
        'username,manager_username,location',
        `${one.username},${wanted.username},`,
        `${two.username},${wanted.username},Pasto`,
        // says what is so already
        `${three.username},${old.username},Pasto`,
      ),
    )
    await put(colleague, one.id, { manager_id: chosen.id })
    await put(colleague, three.id, { manager_id: chosen.id })
    const props = await continued(admin, job.id)
    expect(props).toMatchObject({ imported_count: 2, failed_count: 1 })
    expect(props.failed[0]!.message).toContain(
      `Jefe inmediato ya no es «${old.username}» sino «${chosen.username}»`,
    )
    const managers = await Promise.all([one, two, three].map(({ id }) => nowOf(id)))
    expect(managers.map(({ manager_id }) => manager_id)).toEqual([chosen.id, wanted.id, chosen.id])
    expect(managers[2].location).toBe('Pasto')

    const limited = await company.limitedAdmin()
    const four = team[3]!
    const second = await people.validated(
      limited,
      csv('username,manager_username', `${four.username},${away.username}`),
    )
    expect(second.counts).toMatchObject({ update: 1, errors: 0 })
    await put(colleague, away.id, { area_id: company.otherAreas[0] })
    const answer = await continued(limited, second.id)
    expect(answer).toMatchObject({
      imported_count: 0,
      failed_count: 1,
      failed: [{ message: 'El jefe ya no existe: el usuario conserva el que tenía' }],
    })
    expect((await nowOf(four.id)).manager_id).toBe(old.id)
  })

  test('an area under another code is the same to who leaves it, and not to who is to go there', async () => {
    const code = async (name: string) => (await admin('POST', '/areas', { code: name, name })).body
    const [from, to] = [await code('DEDONDE'), await code('ADONDE')]
    const [one, two] = [await person({ area_id: from.id }), await person({ area_id: from.id })]
    const rename = (area: { id: number }, name: string) =>
      colleague('PUT', `/areas/${area.id}`, { code: name, name })
    const leaves = await people.validated(
      admin,
      csv('username,area_code', `${one.username},ADONDE`),
    )
    await rename(from, 'DEDONDE2')
    expect(await continued(admin, leaves.id)).toMatchObject({ imported_count: 1, failed_count: 0 })
    expect((await nowOf(one.id)).area_id).toBe(to.id)
    const goes = await people.validated(admin, csv('username,area_code', `${two.username},ADONDE`))
    await rename(to, 'ADONDE2')
    expect(await continued(admin, goes.id)).toMatchObject({
      failed_count: 1,
      failed: [{ message: 'El área ya no existe o no está en tus unidades de negocio' }],
    })
    expect((await nowOf(two.id)).area_id).toBe(from.id)
  })

  test('an account that reaches further than the actor by now is not changed', async () => {
    const limited = await company.limitedAdmin()
    const { id, username } = await person({ area_id: company.unitAreas[0] })
    const job = await people.validated(
      limited,
      csv('username,password', `${username},tomada-por-mi`),
    )
    await put(colleague, id, { role: 'admin' })
    expect(await continued(limited, job.id)).toMatchObject({
      imported_count: 0,
      failed: [{ message: 'El usuario ya no existe o no lo puedes modificar' }],
    })
  })

  test('a row that creates finds the username taken and overwrites nothing', async () => {
    const draft = draftUser()
    const job = await people.validated(
      admin,
      csv('username,email,first_name', `${draft.username},otra@compania.example,Del archivo`),
    )
    const { body } = await created(colleague, { ...draft, first_name: 'De Bea' })
    expect(await continued(admin, job.id)).toMatchObject({
      failed_count: 1,
      failed: [{ message: 'El nombre de usuario ya existe' }],
    })
    expect(await nowOf(body.id)).toMatchObject({ first_name: 'De Bea', email: draft.email })
  })

  test('a file that was validated before rows kept what they are based on is to be sent again', async () => {
    const { id, username } = await person()
    const job = await people.validated(admin, csv('username,location', `${username},Pasto`))
    await rows('update import_rows set basis = null where import_id = $1', [job.id])
    const { failed } = await continued(admin, job.id)
    expect(failed[0]!.message).toMatch(/súbelo de nuevo$/)
    expect((await nowOf(id)).location).toBeNull()
  })
})

/**
 * Does the job's work and at once what others do, one after the other over the time that it takes: the
 * first of them before it begins, the last when it is done.
 */
async function amid<T>(work: () => Promise<void>, others: readonly (() => Promise<T>)[]) {
  const [first, last] = [await others[0]!(), others.length - 1]
  const began = performance.now()
  const working = work()
  const between = others.slice(1, last).map(async (other, n) => {
    await new Promise((resolve) => setTimeout(resolve, (n * workTook) / (last - 1)))
    return other()
  })
  await working
  workTook = performance.now() - began
  return [first, ...(await Promise.all(between)), await others[last]!()]
}
let workTook = 20

/** Rounds of a race: a fifth of them meets both outcomes. */
const ROUNDS = WHOLE ? 25 : 6

describe('at the very moment', () => {
  test('of two concurrent changes of a user one wins, the other is rejected as stale', async () => {
    const team = await Promise.all(Array.from({ length: 6 }, () => person({ location: 'Cali' })))
    const outcomes = new Set<boolean>()
    for (let round = 1; round <= ROUNDS; round++) {
      const forms = await Promise.all(team.map(({ id }) => nowOf(id)))
      const job = await people.validated(
        admin,
        csv(
          'username,location,last_name',
          ...forms.map((user) => `${user.username},Archivo ${round},${user.last_name ?? ''}`),
        ),
      )
      await people.started(admin, job.id)
      const answers = await amid(
        () => people.work(job.id),
        forms.map((user) => async () => {
          const saved = asForm(user, { location: `Mano ${round}`, last_name: `Mano ${round}` })
          return (await colleague('PUT', `/users/${user.id}`, saved)).status
        }),
      )
      const { failed } = (await statusOf(admin, job.id)).props
      for (const [n, user] of forms.entries()) {
        const byHand = answers[n] === 200
        outcomes.add(byHand)
        expect([200, 409]).toContain(answers[n])
        const told = failed.find((row) => row.user === user.username)
        expect([round, n, told !== undefined]).toEqual([round, n, byHand])
        if (told) expect(told.message).toContain(`sino «Mano ${round}»: lo cambió Bea Ruiz el`)
        expect(await nowOf(user.id)).toMatchObject(
          byHand
            ? { location: `Mano ${round}`, last_name: `Mano ${round}` }
            : { location: `Archivo ${round}`, last_name: user.last_name },
        )
      }
    }
    expect(outcomes.size).toBe(2)
  }, 120_000)

  test('an area saved without its version is never overwritten', async () => {
    const areas = importsOn(api, 'areas')
    const codes = Array.from({ length: 6 }, (_, n) => `CARRERA${n}`)
    const ids = await Promise.all(
      codes.map(async (code) => {
        return (await admin('POST', '/areas', { code, name: 'Antes' })).body.id as number
      }),
    )
    for (let round = 1; round <= ROUNDS; round++) {
      const file = csv('code,name', ...codes.map((code) => `${code},Archivo ${round}`))
      const job = await areas.validated(admin, file)
      await areas.started(admin, job.id)
      await amid(
        () => areas.work(job.id),
        ids.map((id, n) => async () => {
          const saved = { code: codes[n], name: `Mano ${round}` }
          expect((await colleague('PUT', `/areas/${id}`, saved)).status).toBe(200)
        }),
      )
      const stored = await rows<{ name: string }>(
        'select name from areas where id = any($1) order by id',
        [ids],
      )
      expect(stored.map(({ name }) => name)).toEqual(codes.map(() => `Mano ${round}`))
      const { props } = await statusOf(admin, job.id, 'areas')
      expect(props.imported_count + props.failed_count).toBe(6)
    }
  }, 120_000)
})

describe('areas and positions', () => {
  test('an area that was renamed, or has another code, fails and says who did it', async () => {
    const areas = importsOn(api, 'areas')
    const make = async (code: string) =>
      (await admin('POST', '/areas', { code, name: 'Vieja' })).body
    const [one, two] = [await make('REN1'), await make('REN2')]
    const job = await areas.validated(
      admin,
      csv('code,name', 'REN1,Del archivo', 'REN2,Del archivo', 'A001,'),
    )
    await colleague('PUT', `/areas/${one.id}`, { code: 'REN1', name: 'De Bea' })
    await colleague('PUT', `/areas/${two.id}`, { code: 'REN3', name: 'Vieja' })
    const { failed, imported_count } = await continued(admin, job.id, areas, 'areas')
    expect(imported_count).toBe(0)
    expect(failed.map(({ message }) => message.split(':')[0])).toEqual([
      'Nombre ya no es «Vieja» sino «De Bea»',
      'Código ya no es «REN2» sino «REN3»',
    ])
    for (const { message } of failed) expect(message).toMatch(BY_BEA)
    expect(await failedFile(job.id, 'areas')).toContain('"REN1","Del archivo","Nombre ya no es')
  })

  test('a position keeps the plan that somebody gave it meanwhile', async () => {
    const positions = importsOn(api, 'positions')
    const [operative, leading] = await rows<{ id: string }>(
      `select id from formation_paths where tenant_id = 1
         and name in ('Plan operativo', 'Plan de liderazgo') order by name desc`,
    )
    const make = async (code: string) =>
      (await admin('POST', '/positions', { code, name: 'Cargo' })).body
    const [one, two] = [await make('PLAN1'), await make('PLAN2')]
    const job = await positions.validated(
      admin,
      csv('code,name,formation_path', 'PLAN1,Cargo,Plan operativo', 'PLAN2,Otro nombre,'),
    )
    for (const { id, code } of [one, two]) {
      const saved = { code, name: 'Cargo', formation_path_id: Number(leading!.id) }
      expect((await colleague('PUT', `/positions/${id}`, saved)).status).toBe(200)
    }
    const props = await continued(admin, job.id, positions, 'positions')
    expect(props).toMatchObject({ imported_count: 1, failed_count: 1 })
    expect(props.failed[0]!.message).toMatch(
      /^Plan de formación ya no es «\(vacío\)» sino «Plan de liderazgo»: lo cambió Bea Ruiz el /,
    )
    const stored = await rows(
      'select name, formation_path_id from positions where id = any($1) order by id',
      [[one.id, two.id]],
    )
    expect(operative).not.toEqual(leading)
    expect(stored).toEqual([
      { name: 'Cargo', formation_path_id: leading!.id },
      { name: 'Otro nombre', formation_path_id: leading!.id },
    ])
  })
})

describe('users of a course', async () => {
  const { course, group, learners, enrolled } = await openGroups(api)

  async function classroom(count: number) {
    const ids = await learners('inside', count)
    const found = await rows<{ id: number; username: string }>(
      'select id::int, username from users where id = any($1) order by id',
      [ids],
    )
    const id = await course()
    return { id, into: `courses/${id}/users`, found, kind: importsOn(api, `courses/${id}/users`) }
  }

  test('a user unassigned meanwhile is not assigned again', async () => {
    const { id, into, found, kind } = await classroom(3)
    const [given, grouped, free] = found.map((user) => user.id)
    const team = await group()
    await admin('POST', `/groups/${team}/courses/${id}`)
    await admin('POST', `/groups/${team}/users/${grouped}`)
    const job = await kind.validated(
      admin,
      csv('username', ...found.map(({ username }) => username)),
    )
    expect(job.counts).toMatchObject({ create: 2, update: 1 })
    await colleague('POST', `/courses/${id}/users/${given}`)
    await colleague('POST', `/courses/${id}/users/disable/${given}`)
    await colleague('DELETE', `/groups/${team}/users/${grouped}`)
    const props = await continued(admin, job.id, kind, into)
    expect(props).toMatchObject({ imported_count: 1, failed_count: 2 })
    for (const { message } of props.failed)
      expect(message).toMatch(/^El usuario ya no tiene el curso: lo quitó Bea Ruiz el \d/)
    expect(await enrolled([id])).toEqual([`${id}:${free}`])
    expect(await failedFile(job.id, into)).toContain('lo quitó Bea Ruiz')
  })

  test('progress that was recognised meanwhile is not what was announced', async () => {
    const { id, into, found, kind } = await classroom(2)
    const [one, two] = found as [(typeof found)[0], (typeof found)[0]]
    for (const { id: user } of found) {
      await admin('POST', `/courses/${id}/users/${user}`)
      await admin('POST', `/courses/${id}/users/disable/${user}`)
    }
    await rows('update course_users set percentage_completed = 40 where tenant_course_id = $1', [
      id,
    ])
    const job = await kind.validated(admin, csv('username', one.username, two.username))
    expect(messages(job.props.validation.warnings)['2 username']).toContain(
      'con su progreso de 40 %',
    )
    await rows('update users set convalidate_enabled = true where first_name = $1', ['Bea'])
    const { status } = await colleague('POST', '/responses/revalidate', {
      course: id,
      user: one.id,
      percentage: 100,
      date: '2025-01-15',
      comments: 'Lo hizo en otra parte',
    })
    expect(status).toBe(200)
    const props = await continued(admin, job.id, kind, into)
    expect(props).toMatchObject({ imported_count: 1, failed_count: 1 })
    expect(props.failed[0]!.message).toMatch(
      /^El progreso del usuario ya no es 40 % sino 100 %: lo revalidó Bea Ruiz el \d/,
    )
    expect(await enrolled([id])).toEqual([`${id}:${two.id}`])
  })

  test(
    'a user who leaves the group concurrently keeps the course only if the row came first',
    { tags: ['slow'], timeout: 120_000 },
    async () => {
      const outcomes = new Set<boolean>()
      for (let round = 0; round < 12; round++) {
        const { id, into, found, kind } = await classroom(6)
        const team = await group()
        await admin('POST', `/groups/${team}/courses/${id}`)
        const ids = found.map((user) => user.id)
        await admin('POST', `/groups/${team}/users/${ids.join(',')}`)
        const job = await kind.validated(
          admin,
          csv('username', ...found.map(({ username }) => username)),
        )
        await kind.started(admin, job.id)
        await amid(
          () => kind.work(job.id),
          ids.map((user) => () => colleague('DELETE', `/groups/${team}/users/${user}`)),
        )
        const { failed } = (await statusOf(admin, job.id, into)).props
        const kept = found.filter(({ username }) => !failed.some(({ user }) => user === username))
        expect(await enrolled([id])).toEqual(kept.map((user) => `${id}:${user.id}`).sort())
        for (const { username } of found)
          outcomes.add(kept.some((user) => user.username === username))
      }
      expect(outcomes.size).toBe(2)
    },
  )
})
