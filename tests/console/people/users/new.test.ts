import { describe, expect, test } from 'vitest'
import { signIn, startTestConsole } from '#tests/support/console.ts'
import type { Page, Visitor } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const person = await site.signInAs('admin')

let made = 0
/** Fields that no other user has. */
function somebody() {
  const name = `prueba${++made}`
  return {
    Usuario: name,
    'Correo electrónico': `${name}@compania.example`,
    Nombre: 'María José',
    Apellido: `Núñez ${made}`,
  }
}

async function create(filling: Record<string, string | boolean | File>, by: Visitor = person) {
  return by.submit(await by.open('/users/new'), 'Crear usuario', filling)
}

const errorsOf = (page: Page) =>
  page
    .in(page.getByRole('alert'))
    .getAllByRole('link')
    .map((link) => link.textContent)

const valueOf = (page: Page, name: string) =>
  (page.form('Crear usuario').elements.namedItem(name) as HTMLInputElement).value

describe('creating a user', () => {
  test('opens over the list, and closing leads back to the same page of it', async () => {
    const list = await person.open('/users?sort=area&page=3')
    const page = await person.follow(list.getByRole('link', { name: 'Nuevo usuario' }))
    expect(page.address).toBe('/users/new?sort=area&page=3')
    expect(page.getByRole('dialog', { name: 'Nuevo usuario' })).toBeTruthy()
    expect([valueOf(page, 'role'), valueOf(page, 'mobile.country')]).toEqual(['user', 'CO'])
    const closed = await person.follow(page.getByRole('link', { name: 'Cancelar' }))
    expect(closed.address).toBe('/users?sort=area&page=3')
  })

  test('stores every field and says so over the list', async () => {
    const form = await person.open('/users/new?q=prueba&page=1')
    const area = form.getByRole<HTMLSelectElement>('combobox', { name: 'Área' }).options[1]!.text
    const post = form.getByRole<HTMLSelectElement>('combobox', { name: 'Cargo' }).options[2]!.text
    const data = somebody()
    const page = await person.submit(form, 'Crear usuario', {
      ...data,
      Celular: '300 555 01 11',
      Área: area,
      Cargo: post,
      Rol: 'Solo lectura',
      Identificación: '52.123.456',
      Ubicación: 'Íquira',
      'Centro de costo': 'CC 7',
      'Especificar contraseña': true,
      Contraseña: 'clave-9182',
    })
    expect(page.status).toBe(200)
    expect(page.address).toBe('/users?q=prueba')
    expect(page.getByText(`Usuario creado: María José ${data.Apellido}.`)).toBeTruthy()

    const api = await site.api.signInAs('admin')
    const { body: found } = await api('GET', `/users?q=${data.Usuario}`)
    const { body: user } = await api('GET', `/users/${found.results[0].id}`)
    expect(user).toMatchObject({
      username: data.Usuario,
      mobile: '+57 3005550111',
      area_name: area,
      position_name: post,
      role: 'reader',
      identification_number: '52.123.456',
      location: 'Íquira',
      extended_field1: 'CC 7',
      organizational_units: [],
    })
    // Nobody keeps a password that somebody else knows.
    const newcomer = site.visitor()
    const first = await signIn(newcomer, data.Usuario, { password: 'clave-9182' })
    expect(first.address).toBe('/password')
    expect(
      first.getByText(
        'Tu contraseña la puso el sistema u otra persona. Elige una propia para continuar.',
      ),
    ).toBeTruthy()
    const own = await newcomer.submit(first, 'Cambiar contraseña', {
      'Contraseña actual': 'clave-9182',
      'Contraseña nueva': 'solo-mía-77',
      'Repite la contraseña nueva': 'solo-mía-77',
    })
    expect(own.address).toBe('/')
  })

  test('says that a password was sent when none was specified', async () => {
    const data = somebody()
    const page = await create(data)
    expect(page.status).toBe(200)
    expect(
      page.getByText(
        new RegExp(
          `La contraseña para ${data['Correo electrónico']} quedó en un correo guardado, sin enviar`,
        ),
      ),
    ).toBeTruthy()
  })

  test('says everything that is wrong at once and keeps what was typed', async () => {
    const page = await create({
      Usuario: 'con espacio',
      'Correo electrónico': 'no-es-correo',
      Apellido: 'Ñáñez',
      Celular: 'tres cero cero',
      Ubicación: 'Bogotá',
      'Especificar contraseña': true,
      Contraseña: 'corta',
    })
    expect(page.status).toBe(422)
    expect(errorsOf(page)).toEqual([
      'El nombre de usuario no puede tener espacios',
      'Debes especificar un correo válido',
      'Debes especificar el nombre',
      'Ingresa un número de celular válido (solo números)',
      'La contraseña debe tener por lo menos 6 caracteres',
    ])
    expect(valueOf(page, 'username')).toBe('con espacio')
    expect(valueOf(page, 'email')).toBe('no-es-correo')
    expect(valueOf(page, 'last_name')).toBe('Ñáñez')
    expect(valueOf(page, 'mobile.number')).toBe('tres cero cero')
    expect(valueOf(page, 'location')).toBe('Bogotá')
    expect(page.getByLabelText<HTMLInputElement>('Especificar contraseña').checked).toBe(true)
    expect(valueOf(page, 'password')).toBe('')
    expect(page.html).not.toContain('corta')
  })

  test('says who has the e-mail, the username or the mobile already', async () => {
    const taken = somebody()
    await create({ ...taken, Celular: '3115550123' })
    const page = await create({ ...taken, Celular: '311 555 0123' })
    expect(page.status).toBe(422)
    expect(errorsOf(page).sort()).toEqual([
      'El correo electrónico ya existe',
      'El nombre de usuario ya existe',
      'Este número de celular ya está asociado a otro usuario',
    ])
    expect(valueOf(page, 'username')).toBe(taken.Usuario)
  })

  test('every error leads to the field it is about', async () => {
    const page = await create({ Usuario: '' })
    for (const link of page.in(page.getByRole('alert')).getAllByRole('link')) {
      const field = page
        .form('Crear usuario')
        .ownerDocument.querySelector(link.getAttribute('href')!)
      expect(field?.getAttribute('aria-invalid')).toBe('true')
      const described = field?.getAttribute('aria-describedby')?.split(' ').at(-1)
      expect(field?.ownerDocument.getElementById(described!)?.textContent).toBe(
        `Error: ${link.textContent}`,
      )
    }
  })

  test('text that looks like HTML stays text', async () => {
    const data = { ...somebody(), Nombre: '<script>alert(1)</script>', Apellido: '"><img src=x>' }
    const page = await create(data)
    expect(page.status).toBe(200)
    expect(page.html).not.toContain('<script>alert(1)')
    expect(page.html).not.toContain('<img src=x>')
    expect(page.getByText(/Usuario creado: <script>/)).toBeTruthy()
  })
})

describe('the manager, named in words', () => {
  test('is taken when one person matches', async () => {
    const data = somebody()
    const page = await create({ ...data, 'Elegir otro jefe': 'admin@1.sendero.test' })
    expect(page.status).toBe(200)
    const api = await site.api.signInAs('admin')
    const { body: found } = await api('GET', `/users?q=${data.Usuario}`)
    const { body: user } = await api('GET', `/users/${found.results[0].id}`)
    expect(user).toMatchObject({ manager_first_name: 'Ángela', manager_last_name: 'Muñoz' })
  })

  test('is asked again, with those who match to choose from', async () => {
    const data = somebody()
    const page = await create({ ...data, 'Elegir otro jefe': 'adriana' })
    expect(page.status).toBe(422)
    expect(errorsOf(page)).toEqual([
      expect.stringMatching(/^\d+ usuarios coinciden con «adriana»: elige uno/),
    ])
    expect(valueOf(page, 'username')).toBe(data.Usuario)
    const select = page.getByRole<HTMLSelectElement>('combobox', { name: /^Jefe inmediato/ })
    const chosen = select.options[1]!.text
    expect(chosen).toMatch(/^Adriana/)
    const done = await person.submit(page, 'Crear usuario', {
      'Jefe inmediato': chosen,
      'Elegir otro jefe': '',
    })
    expect(done.status).toBe(200)
  })

  test('is an error when no person matches', async () => {
    const page = await create({ ...somebody(), 'Elegir otro jefe': 'qqqq' })
    expect(errorsOf(page)).toEqual(['Ningún usuario coincide con «qqqq»'])
  })
})

describe('when a list of choices cannot be loaded', () => {
  test('its select is disabled with the reason, and the form works all the same', async () => {
    site.breakApi(/^\/api\/users\/(areas|positions)$/)
    const page = await person.open('/users/new')
    expect(page.status).toBe(200)
    for (const [label, reason] of [
      ['Área', 'Error al cargar las areas'],
      ['Cargo', 'Error al cargar los cargos'],
    ] as const) {
      const select = page.getByRole<HTMLSelectElement>('combobox', { name: label })
      expect(select.disabled).toBe(true)
      expect(page.getByText((text) => text === reason)).toBeTruthy()
    }
    const done = await person.submit(page, 'Crear usuario', somebody())
    site.breakApi()
    expect(done.address).toBe('/users')
  })
})
