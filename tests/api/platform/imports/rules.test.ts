import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { openCompany } from '../../people/users/company.ts'
import { csv, importsOn, messages, places } from './imports.ts'

const api = await startTestApi()
const { validated, imported } = importsOn(api)
const company = await openCompany(api)
const { admin, rows } = company
const elsewhere = await openCompany(api, 97)

type User = Record<string, string | number | boolean | null>

async function userNamed(username: string): Promise<User> {
  const [user] = await rows<User>(
    `select u.*, a.code as area_code, m.username as manager from users u
     left join areas a on a.tenant_id = u.tenant_id and a.id = u.area_id
     left join users m on m.id = u.manager_id where u.username = $1`,
    [username],
  )
  return user!
}

const BASIC = 'username,email,first_name'
const person = (name: string) => `${name},${name}@compania.example,${name}`

describe('a row whose username is known', () => {
  test('updates what its cells say, shows old and new, and leaves the rest alone', async () => {
    await imported(
      admin,
      csv(
        `${BASIC},last_name,mobile,area_code,role,location`,
        'actual,actual@compania.example,Ana,Muñoz,+57 310 111 0001,A001,reader,Cali',
      ),
    )
    const before = await userNamed('actual')
    const job = await validated(
      admin,
      csv(`${BASIC},last_name,mobile,area_code,role`, 'ACTUAL,,Ana María,Muñoz,310 111 0001,a002,'),
    )
    expect(job.counts).toMatchObject({ create: 0, update: 1, unchanged: 0, errors: 0 })
    expect(job.props.validation.correct).toEqual([
      {
        line: 2,
        user: 'ACTUAL',
        action: 'update',
        changes: [
          { field: 'first_name', old: 'Ana', new: 'Ana María' },
          { field: 'area_code', old: 'A001', new: 'A002' },
        ],
      },
    ])
    expect(messages(job.props.validation.warnings)).toMatchObject({
      '2 username': 'El usuario ya existe y se actualizará',
      '2 mobile': 'El celular no tiene código de país: se toma como +57 3101110001',
    })
    await imported(admin, csv(`${BASIC},area_code`, 'ACTUAL,,Ana María,a002'))
    expect(await userNamed('actual')).toMatchObject({
      ...before,
      first_name: 'Ana María',
      full_name: 'Ana María Muñoz',
      area_id: expect.any(String),
      area_code: 'A002',
      version: 2,
      search: expect.stringContaining('ana maria'),
      updated_at: expect.any(Date),
    })
  })

  test('needs no more columns than those that change', async () => {
    await imported(admin, csv(BASIC, person('parcial')))
    const job = await imported(admin, csv('area_code,username', 'A003,parcial'))
    expect(job.props.imported_count).toBe(1)
    expect((await userNamed('parcial')).area_code).toBe('A003')
  })

  test('that says what is stored already is left as it is', async () => {
    await imported(admin, csv(BASIC, person('igual')))
    const job = await imported(admin, csv(BASIC, person('igual'), person('igual2')))
    expect(job.counts).toMatchObject({ create: 1, update: 0, unchanged: 1 })
    expect(job.props.validation.warnings.filter(({ line }) => line === 2)).toEqual([])
    expect(await userNamed('igual')).toMatchObject({ version: 1 })
  })

  test('a demoted administrator does not revalidate courses when promoted again', async () => {
    await imported(admin, csv(`${BASIC},role`, `${person('revalida')},admin`))
    await rows(`update users set convalidate_enabled = true where username = 'revalida'`)
    await imported(admin, csv('username,location', 'revalida,Cali'))
    expect(await userNamed('revalida')).toMatchObject({ convalidate_enabled: true })
    await imported(admin, csv('username,role', 'revalida,reader'))
    await imported(admin, csv('username,role', 'revalida,admin'))
    expect(await userNamed('revalida')).toMatchObject({ role: 'admin', convalidate_enabled: false })
  })

  test('ends sessions exactly when role, password or status change', async () => {
    await imported(admin, csv(`${BASIC},role`, `${person('sesion')},admin`))
    const version = async () => (await userNamed('sesion')).token_version
    const steps = [
      ['last_name', 'Peña', 1],
      ['role', 'reader', 2],
      ['disabled', 'sí', 3],
      ['disabled', 'x1', 3],
      ['password', 'otra-clave', 4],
      ['disabled', 'no', 5],
    ] as const
    for (const [column, value, expected] of steps) {
      const job = await validated(admin, csv(`username,${column}`, `sesion,${value}`))
      if (job.counts.errors === 0) {
        await imported(admin, csv(`username,${column}`, `sesion,${value}`))
      }
      expect([column, value, await version()]).toEqual([column, value, expected])
    }
    expect(await api.tokenOf('sesion', 'otra-clave')).toBeTruthy()
  })

  test('loses its business units when it becomes a learner', async () => {
    const limited = await company.limitedAdmin()
    const { body } = await limited('GET', '/auth/session')
    await imported(admin, csv('username,role', `${body.user.username},user`))
    const units = await rows('select from user_organizational_units where user_id = $1', [
      body.user.id,
    ])
    expect(units).toEqual([])
  })
})

describe('values of somebody else', () => {
  test('e-mail and username of another company are taken, and nothing more is told', async () => {
    const [theirs] = await rows<{ username: string; email: string; first_name: string }>(
      'select username, email, first_name from users where tenant_id = 97 order by id limit 1',
    )
    const job = await validated(
      admin,
      csv(
        BASIC,
        `${theirs!.username.toUpperCase()},libre@compania.example,Ana`,
        `libre,${theirs!.email.toUpperCase()},Ana`,
      ),
    )
    expect(messages(job.props.validation.errors)).toEqual({
      '2 username': 'El nombre de usuario ya existe',
      '3 email': 'El correo electrónico ya existe',
    })
    expect(JSON.stringify(job)).not.toContain(theirs!.first_name)
  })

  test('an e-mail is nobody’s username and a username nobody’s e-mail, stored or in the file', async () => {
    await imported(
      admin,
      csv(BASIC, 'cruce@compania.example,propio@compania.example,X', person('cruce.otro')),
    )
    const job = await validated(
      admin,
      csv(
        BASIC,
        'nueva.una,CRUCE@compania.example,Una',
        'propio@compania.example,nueva.dos@compania.example,Dos',
        'tres@compania.example,nueva.tres@compania.example,Tres',
        'nueva.cuatro,tres@compania.example,Cuatro',
        'nueva.cinco,cinco@compania.example,Cinco',
        'cinco@compania.example,nueva.seis@compania.example,Seis',
        // one's own are no clash
        'siete@compania.example,siete@compania.example,Siete',
      ),
    )
    expect(messages(job.props.validation.errors)).toEqual({
      '2 email': 'El correo electrónico ya existe',
      '3 username': 'El nombre de usuario ya existe',
      '5 email': 'El correo electrónico es el nombre de usuario de la línea 4',
      '7 username': 'El nombre de usuario es el correo electrónico de la línea 6',
    })
  })

  test('e-mail and mobile of a colleague are taken; a mobile of another company is not', async () => {
    await imported(admin, csv(`${BASIC},mobile`, `${person('dueno')},+57 320 222 0001`))
    await rows('update users set mobile = $1 where id = $2', ['+57 3202220002', elsewhere.adminId])
    const job = await validated(
      admin,
      csv(
        `${BASIC},mobile`,
        'otro1,DUENO@compania.example,Ana,',
        'otro2,otro2@compania.example,Ana,320 2220001',
        'otro3,otro3@compania.example,Ana,320 2220002',
      ),
    )
    expect(messages(job.props.validation.errors)).toEqual({
      '2 email': 'El correo electrónico ya existe',
      '3 mobile': 'Este número de celular ya está asociado a otro usuario',
    })
  })
})

describe('managers', () => {
  const WITH = `${BASIC},manager_username`

  test('may come later in the file or be stored, and chains of them are set', async () => {
    await imported(admin, csv(BASIC, person('presidenta')))
    const job = await imported(
      admin,
      csv(
        WITH,
        `${person('analista')},gerente`,
        `${person('gerente')},PRESIDENTA`,
        `${person('practicante')},analista`,
      ),
    )
    expect(job.props).toMatchObject({ imported_count: 3, failed_count: 0, failed: [] })
    for (const [name, manager] of [
      ['analista', 'gerente'],
      ['gerente', 'presidenta'],
      ['practicante', 'analista'],
    ]) {
      expect((await userNamed(name!)).manager).toBe(manager)
    }
  })

  test('of rows in different batches are set as well', { tags: ['slow'] }, async () => {
    const many = Array.from({ length: 6000 }, (_, n) => `${person(`lote${n}`)},lote${5999 - n}`)
    // 2999 and 3000 name each other: both are errors, and nobody else depends on them alone.
    const job = await validated(admin, csv(WITH, ...many.slice(0, 3000)))
    expect(job.counts).toMatchObject({ rows: 3000, error_rows: 3000 })
    const chain = Array.from(
      { length: 6000 },
      (_, n) => `${person(`cadena${n}`)},${n === 5999 ? '' : `cadena${n + 1}`}`,
    )
    const done = await imported(admin, csv(WITH, ...chain))
    expect(done.props).toMatchObject({ imported_count: 6000, failed_count: 0, failed: [] })
    const [linked] = await rows<{ n: string }>(
      `select count(*) as n from users u join users m on m.id = u.manager_id
       where u.username = 'cadena' || substring(u.username from '\\d+')
         and m.username = 'cadena' || (substring(u.username from '\\d+')::int + 1)`,
    )
    expect(Number(linked!.n)).toBe(5999)
  })

  test('that are unknown, oneself or in a row with errors are errors, down the chain', async () => {
    const job = await validated(
      admin,
      csv(
        WITH,
        `${person('solo')},solo`,
        `${person('huerfano')},nadie.asi`,
        'roto,no-es-correo,Roto,',
        `${person('bajo.roto')},roto`,
        `${person('mas.abajo')},bajo.roto`,
        `${person('aparte')},`,
      ),
    )
    expect(messages(job.props.validation.errors)).toEqual({
      '2 manager_username': 'Un usuario no puede ser su propio jefe',
      '3 manager_username': 'El jefe «nadie.asi» no existe',
      '4 email': 'Debes especificar un correo válido',
      '5 manager_username': 'El jefe «roto» está en la línea 4, que tiene errores',
      '6 manager_username': 'El jefe «bajo.roto» está en la línea 5, que tiene errores',
    })
    expect(job.counts).toMatchObject({ rows: 6, create: 1, error_rows: 5, errors: 5 })
  })

  test('cannot go round: inside the file, or through people who are stored', async () => {
    await imported(
      admin,
      csv(WITH, `${person('arriba')},`, `${person('medio')},arriba`, `${person('abajo')},medio`),
    )
    const inside = await validated(
      admin,
      csv(
        WITH,
        `${person('ronda1')},ronda2`,
        `${person('ronda2')},ronda3`,
        `${person('ronda3')},ronda1`,
        `${person('colgado')},ronda1`,
      ),
    )
    expect(places(inside.props.validation.errors)).toEqual(
      [2, 3, 4, 5].map((line) => ({ line, field: 'manager_username' })),
    )
    const through = await validated(admin, csv('username,manager_username', 'arriba,abajo'))
    expect(messages(through.props.validation.errors)).toEqual({
      '2 manager_username': 'El jefe «abajo» depende de este usuario',
    })
    // Turning the chain round in one file leaves no circle.
    const turned = await imported(
      admin,
      csv('username,manager_username', 'arriba,abajo', 'medio,arriba', 'abajo,presidenta'),
    )
    expect(turned.props).toMatchObject({ imported_count: 2, failed_count: 0 })
    expect((await userNamed('arriba')).manager).toBe('abajo')
    expect((await userNamed('abajo')).manager).toBe('presidenta')
  })
})

describe('permissions of a file import', () => {
  test('oneself: neither another role nor disabled', async () => {
    const { body } = await admin('GET', '/auth/session')
    const own = body.user.username
    const job = await validated(admin, csv('username,role,disabled', `${own},reader,si`))
    expect(messages(job.props.validation.errors)).toEqual({
      '2 role': 'No puedes quitarte el rol de administrador',
      '2 disabled': 'No puedes desactivar tu propia cuenta',
    })
  })

  test('a super-administrator: only by another one', async () => {
    const [boss] = await rows<{ username: string }>('select username from users where superadmin')
    const file = csv('username,location', `${boss!.username},Tunja`)
    const job = await validated(admin, file)
    expect(places(job.props.validation.errors)).toEqual([{ line: 2, field: 'username' }])
    const bySuper = await validated(await api.signInAsSuper(), file)
    expect(bySuper.counts).toMatchObject({ errors: 0, update: 1 })
  })

  test('a company that creates no users: updates alone', async () => {
    const other = await openCompany(api, 1556)
    const [learner] = await rows<{ username: string }>(
      `select username from users where tenant_id = 1556 and role = 'user' limit 1`,
    )
    const job = await imported(
      other.admin,
      csv(
        `username,email,first_name,location`,
        `${person('nuevo1556')},Cali`,
        `${learner!.username},,,Cali`,
      ),
      1556,
    )
    expect(messages(job.props.validation.errors)).toEqual({
      '2 username': 'Tu compañía no puede crear usuarios',
    })
    expect(job.props.imported_count).toBe(1)
    expect(await userNamed(learner!.username)).toMatchObject({ location: 'Cali' })
  })

  test('an administrator of some business units: users of their areas alone', async () => {
    const limited = await company.limitedAdmin()
    const codeOf = async (id: number | undefined) => {
      const [area] = await rows<{ code: string }>('select code from areas where id = $1', [id])
      return area!.code
    }
    const mine = await codeOf(company.unitAreas[0])
    const other = await codeOf(company.otherAreas[0])
    await imported(
      admin,
      csv(
        `${BASIC},area_code,role`,
        `${person('ajena')},${other},user`,
        `${person('jefa')},${mine},admin`,
        `${person('propia')},${mine},user`,
      ),
    )
    const job = await imported(
      limited,
      csv(
        `${BASIC},area_code,role,location`,
        `${person('dentro')},${mine},,`,
        `${person('fuera')},${other},,`,
        `${person('sinarea')},,,`,
        `${person('mandon')},${mine},admin,`,
        'ajena,,,,,Cali',
        'jefa,,,,,Cali',
        'propia,,,,,Cali',
        `propia2,propia2@compania.example,Ana,${mine},user,`,
      ),
    )
    expect(messages(job.props.validation.errors)).toEqual({
      '3 area_code': `El área «${other}» no existe o no está en tus unidades de negocio`,
      '4 area_code': 'Debes especificar un área de tus unidades de negocio',
      '5 role': 'Con este rol el usuario tendría acceso a más áreas que las tuyas',
      '6 username': 'El nombre de usuario ya existe y no está en tus unidades de negocio',
      '7 username': 'No tienes permiso para modificar esta cuenta',
    })
    expect(job.props.imported_count).toBe(3)
    expect(await userNamed('propia')).toMatchObject({ location: 'Cali' })
    expect(await userNamed('ajena')).toMatchObject({ location: null })
  })
})

describe('the file as a whole', () => {
  test('without what creating needs, and with nobody to update, is refused', async () => {
    const job = await validated(admin, csv('username,area_code', 'nadie.nuevo,A001'))
    expect(job).toMatchObject({
      status: 'failed',
      error: 'Para crear usuarios faltan las columnas email y first_name.',
    })
  })

  test('a row with more values than columns is an error, with fewer it is not', async () => {
    const job = await validated(
      admin,
      csv(`${BASIC},location`, `${person('coma')},Calle 5, Bogotá`, person('corta')),
    )
    expect(messages(job.props.validation.errors)).toEqual({
      '2 null': 'La fila tiene 5 valores y el encabezado tiene 4 columnas',
    })
    expect(job.counts.create).toBe(1)
  })

  test('a new location is told once, an image is ignored, control characters are taken away', async () => {
    const job = await imported(
      admin,
      csv(
        `${BASIC},location,avatar`,
        `${person('lugar1')},Villa de Leyva,https://ejemplo.test/foto.png`,
        `${person('lugar2')},Villa de Leyva,`,
        `${person('lugar3')},a\u001fb,`,
      ),
    )
    expect(messages(job.props.validation.warnings)).toEqual({
      '2 location': 'La ubicación «Villa de Leyva» es nueva',
      '2 avatar': 'La imagen se ignora: solo se puede subir desde el perfil del usuario',
      '4 location': 'La ubicación «ab» es nueva',
    })
    expect(await userNamed('lugar1')).toMatchObject({ location: 'Villa de Leyva', avatar: null })
    expect(await userNamed('lugar3')).toMatchObject({ location: 'ab' })
  })

  test('lists two hundred of each and counts them all', async () => {
    const wrong = Array.from({ length: 250 }, (_, n) => `mal${n},no,Ana`)
    const right = Array.from({ length: 250 }, (_, n) => person(`bien${n}`))
    const job = await validated(admin, csv(BASIC, ...wrong, ...right))
    expect(job.counts).toMatchObject({ rows: 500, errors: 250, error_rows: 250, create: 250 })
    expect(job.props.validation.errors).toHaveLength(200)
    expect(job.props.validation.correct).toHaveLength(200)
    expect(job.props.validation.correct[0]?.changes).toEqual([
      { field: 'username', old: null, new: 'bien0' },
      { field: 'email', old: null, new: 'bien0@compania.example' },
      { field: 'first_name', old: null, new: 'bien0' },
    ])
  })
})
