import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { bytesOf } from '#tests/files/expected.ts'
import { signIn, startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole({ settings: { ATTACHMENT_MAX_MB: '1' } })
const person = await site.signInAs('admin')
const api = await site.api.signInAs('admin')

let made = 0
async function somebody(): Promise<number> {
  const name = `certificado${++made}`
  const draft = { username: name, email: `${name}@compania.example`, first_name: 'Elías' }
  const { body } = await api('POST', '/users', { ...draft, last_name: 'Ñungo' })
  return body.id
}

/** Creates a person who holds 'Inglés B1', which does not expire. */
async function holder() {
  const userId = await somebody()
  const [english] = (await api('GET', '/certifications?q=ingles')).body.results
  const { body } = await api('POST', `/certifications/user/${userId}`, {
    certification_id: english.id,
    date_completed: '2025-03-01',
  })
  return { userId, tab: `/users/${userId}/certifications`, assignment: body }
}

const heldBy = async (userId: number) =>
  (await api('GET', `/certifications/user/${userId}`)).body as any[]

const valueOf = (page: Page, button: string, name: string) =>
  (page.form(button).elements.namedItem(name) as HTMLInputElement).value

async function picture(name = 'diploma.png'): Promise<File> {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], name, { type: 'image/png' })
}

describe('the tab of certifications', () => {
  test('says what will be there, and what to do first to who may do it', async () => {
    const userId = await somebody()
    const page = await person.open(`/users/${userId}/certifications`)
    expect(page.title).toBe('Elías Ñungo · Certificaciones · Perfil de usuario')
    expect(page.getByText('Aún no hay certificaciones asignadas')).toBeTruthy()
    expect(page.getByRole('heading', { level: 2, name: 'Elías Ñungo' })).toBeTruthy()
    const tab = page.getByRole('link', { name: 'Certificaciones', current: 'page' })
    expect(tab.getAttribute('href')).toBe(`/users/${userId}/certifications`)
    expect(page.getByRole('link', { name: 'Asignar certificación' })).toBeTruthy()
  })

  test.each([
    ['-1', 'Vencida'],
    ['0', 'Vence pronto'],
    ['30', 'Vence pronto'],
    ['31', 'Vigente'],
    [null, 'Sin vencimiento'],
  ])('shows how long each is valid: ending in %s days it is «%s»', async (days, label) => {
    const { userId, tab, assignment } = await holder()
    // On the calendar of the company.
    const zone = 'America/Bogota'
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())
    const end = days && new Date(Date.parse(today) + Number(days) * 24 * 3600 * 1000)
    await api('PUT', `/certifications/user/${userId}/${assignment.id}`, {
      ...assignment,
      valid_through: end && end.toISOString().slice(0, 10),
    })
    const page = await person.open(tab)
    const [item] = page.in(page.getByRole('main')).getAllByRole('heading', { level: 3 })
    expect(item!.parentElement!.textContent).toBe(`Inglés B1${label}`)
    expect(page.getByText(/Certificación del 1 mar 2025/)).toBeTruthy()
  })

  test('of a reader has the files and nothing that changes anything', async () => {
    const { userId, tab, assignment } = await holder()
    const upload = new FormData()
    upload.append('file', await picture())
    await api('POST', `/certifications/user/${userId}/${assignment.id}/attachments`, upload)
    const reader = await site.signInAs('reader')
    const page = await reader.open(tab)
    const link = page.getByRole('link', { name: 'diploma.png' })
    expect((await reader.request(link.getAttribute('href')!)).status).toBe(200)
    for (const name of ['Adjuntar archivo', /^Eliminar/])
      expect(page.in(page.getByRole('main')).queryByRole('link', { name })).toBeNull()
    const refused = await reader.open(`${tab}/${assignment.id}/edit`)
    expect(refused.status).toBe(403)
    expect(refused.getByRole('heading', { level: 1, name: 'Elías Ñungo' })).toBeTruthy()
  })

  test('that cannot be loaded says so and leaves the card standing', async () => {
    const { tab } = await holder()
    site.breakApi(/^\/api\/certifications\/user\//)
    const page = await person.open(tab)
    site.breakApi()
    expect(page.status).toBe(503)
    const alert = page.in(page.getByRole('alert'))
    expect(
      alert.getByRole('heading', { name: 'Ocurrió un error al consultar las certificaciones' }),
    ).toBeTruthy()
    expect(alert.getByText('El servicio no está disponible en este momento.')).toBeTruthy()
    expect(alert.getByRole('link', { name: 'Reintentar' }).getAttribute('href')).toBe(tab)
    expect(page.getByRole('heading', { level: 2, name: 'Elías Ñungo' })).toBeTruthy()
    expect(page.getByRole('link', { name: 'Insignias' })).toBeTruthy()
  })
})

describe('assigning', () => {
  test('stores what the form says and leads back to the tab', async () => {
    const userId = await somebody()
    const tab = await person.open(`/users/${userId}/certifications`)
    const form = await person.follow(tab.getByRole('link', { name: 'Asignar certificación' }))
    expect(form.getByRole('dialog', { name: 'Asignar certificación' })).toBeTruthy()
    const done = await person.submit(form, 'Asignar', {
      Certificación: 'Primeros auxilios',
      'Fecha de la certificación': '2026-02-28',
      'Válida hasta': '2028-02-28',
    })
    expect(done.address).toBe(`/users/${userId}/certifications`)
    expect(done.getByText('Se asignó la certificación Primeros auxilios.')).toBeTruthy()
    expect(done.getByText(/28 feb 2026 · válida hasta el 28 feb 2028/)).toBeTruthy()
    expect(await heldBy(userId)).toMatchObject([
      { name: 'Primeros auxilios', date_completed: '2026-02-28', valid_through: '2028-02-28' },
    ])
  })

  test('keeps the rest when something is missing', async () => {
    const form = await person.open(`/users/${await somebody()}/certifications/new`)
    const page = await person.submit(form, 'Asignar', { 'Válida hasta': '2028-02-28' })
    expect(page.status).toBe(422)
    expect(valueOf(page, 'Asignar', 'valid_through')).toBe('28/02/2028')
  })

  test('refuses an end before the beginning', async () => {
    const form = await person.open(`/users/${await somebody()}/certifications/new`)
    const page = await person.submit(form, 'Asignar', {
      Certificación: 'Inglés B1',
      'Fecha de la certificación': '2026-02-28',
      'Válida hasta': '2026-02-27',
    })
    expect(page.getAllByText(/no puede ser anterior a la fecha de la certificación/)).toHaveLength(
      2,
    )
  })

  test('has its selector disabled with the reason when the list cannot be loaded', async () => {
    const userId = await somebody()
    site.breakApi(/^\/api\/certifications$/)
    const page = await person.open(`/users/${userId}/certifications/new`)
    site.breakApi()
    const select = page.getByRole<HTMLSelectElement>('combobox', { name: /^Certificación/ })
    expect(select.disabled).toBe(true)
    expect(page.getByText('Ocurrió un error al consultar las certificaciones')).toBeTruthy()
  })

  test('a session that ends meanwhile loses nothing that was typed', async () => {
    const [email, elsewhere] = ['admin@97.sendero.test', await site.api.signInAs('admin', 97)]
    const [user] = (await elsewhere('GET', '/users')).body.results
    const other = await site.signInAs('admin', 97)
    const form = await other.open(`/users/${user.id}/certifications/new`)
    await site.endSessions(email, 97)
    const login = await other.submit(form, 'Asignar', {
      Certificación: 'Primeros auxilios',
      'Fecha de la certificación': '2026-02-28',
    })
    expect(login.address).toContain('/login')
    const back = await signIn(other, email, { at: login })
    expect(valueOf(back, 'Asignar', 'date_completed')).toBe('28/02/2026')
  })
})

describe('editing', () => {
  test('opens filled and stores the changes', async () => {
    const { userId, tab, assignment } = await holder()
    const form = await person.open(`${tab}/${assignment.id}/edit`)
    expect(valueOf(form, 'Guardar', 'date_completed')).toBe('01/03/2025')
    const done = await person.submit(form, 'Guardar', { 'Válida hasta': '2026-03-01' })
    expect(done.address).toBe(tab)
    expect(done.getByText('Se guardaron los cambios de Inglés B1.')).toBeTruthy()
    expect(await heldBy(userId)).toMatchObject([
      { certification_id: assignment.certification_id, valid_through: '2026-03-01' },
    ])
  })

  test('keeps the certification when the list cannot be loaded', async () => {
    const { userId, tab, assignment } = await holder()
    site.breakApi(/^\/api\/certifications$/)
    const form = await person.open(`${tab}/${assignment.id}/edit`)
    await person.submit(form, 'Guardar', { 'Válida hasta': '2026-03-01' })
    site.breakApi()
    expect(await heldBy(userId)).toMatchObject([
      { certification_id: assignment.certification_id, valid_through: '2026-03-01' },
    ])
  })

  test('shows the second of two editors the stored values before overwriting them', async () => {
    const { userId, tab, assignment } = await holder()
    const [first, second] = [
      await person.open(`${tab}/${assignment.id}/edit`),
      await person.open(`${tab}/${assignment.id}/edit`),
    ]
    await person.submit(first, 'Guardar', { 'Fecha de la certificación': '2025-03-02' })
    const conflict = await person.submit(second, 'Guardar', { 'Válida hasta': '2027-01-01' })
    expect(conflict.status).toBe(409)
    const said = conflict.getByRole('alert').textContent
    expect(said).toContain('Otra persona modificó esta certificación')
    const [, row] = conflict
      .in(conflict.getByRole('region', { name: 'Diferencias' }))
      .getAllByRole('row')
      .map((one) => [...one.children].map((cell) => cell.textContent))
    expect(row).toEqual(['Fecha de la certificación', '2 mar 2025', 'Igual'])
    expect(await heldBy(userId)).toMatchObject([{ date_completed: '2025-03-02', version: 2 }])
    const done = await person.submit(conflict, 'Guardar')
    expect(done.address).toBe(tab)
    expect(await heldBy(userId)).toMatchObject([
      { date_completed: '2025-03-02', valid_through: '2027-01-01', version: 3 },
    ])
  })

  test('of a missing certification, or another user’s, is a 404 next to the card', async () => {
    const { tab } = await holder()
    const { assignment } = await holder()
    for (const id of ['999999999', 'x', assignment.id]) {
      const page = await person.open(`${tab}/${id}/edit`)
      expect(page.status).toBe(404)
      expect(page.getByRole('heading', { level: 2, name: 'Elías Ñungo' })).toBeTruthy()
    }
  })
})

test('removing asks first, and can be undone', async () => {
  const { userId, tab, assignment } = await holder()
  const question = await person.open(`${tab}/${assignment.id}/removal`)
  expect(question.getByText('¿Eliminar la certificación Inglés B1 de Elías Ñungo?')).toBeTruthy()
  expect(question.getByText(/papelera, de donde se puede recuperar durante 30 días/)).toBeTruthy()
  expect(await heldBy(userId)).toHaveLength(1)
  const done = await person.submit(question, 'Eliminar')
  expect(done.address).toBe(tab)
  expect(done.getByText('La certificación se envió a la papelera.')).toBeTruthy()
  expect(await heldBy(userId)).toEqual([])

  const restored = await person.submit(done, 'Deshacer')
  expect(restored.address).toBe(tab)
  expect(await heldBy(userId)).toMatchObject([{ id: assignment.id }])
})

describe('files', () => {
  test('are uploaded, downloaded byte for byte, and removed after a question', async () => {
    const { userId, tab, assignment } = await holder()
    const form = await person.open(`${tab}/${assignment.id}/attachments`)
    expect(form.getByText(/PNG o JPEG, PDF, Word, PowerPoint o Excel, de hasta 1 MB/)).toBeTruthy()
    const pdf = await bytesOf('documents/diploma.pdf')
    const done = await person.submit(form, 'Adjuntar', {
      Archivo: new File([new Uint8Array(pdf)], 'Diploma ñandú.pdf'),
    })
    expect(done.address).toBe(tab)
    expect(done.getByText('Se adjuntó Diploma ñandú.pdf.')).toBeTruthy()

    const link = done.getByRole('link', { name: 'Diploma ñandú.pdf' })
    const file = await person.request(link.getAttribute('href')!)
    expect(file.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''Diploma%20%C3%B1and%C3%BA.pdf`,
    )
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(file.headers.get('content-security-policy')).toContain("default-src 'none'; sandbox")
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)

    const remove = done.getByRole('link', { name: 'Eliminar Diploma ñandú.pdf' })
    const question = await person.follow(remove)
    expect(question.getByText('¿Eliminar el archivo Diploma ñandú.pdf?')).toBeTruthy()
    const gone = await person.submit(question, 'Eliminar')
    expect(gone.getByText('El archivo se eliminó.')).toBeTruthy()
    expect((await heldBy(userId))[0].attachments).toEqual([])
    const missing = await person.open(link.getAttribute('href')!)
    expect(missing.address).toBe(tab)
    expect(missing.getByText('El archivo adjunto no existe')).toBeTruthy()
  })

  test.each([
    [
      'is a program',
      () => new File(['MZ\x90\x00'], 'diploma.pdf', { type: 'application/pdf' }),
      'Solo se admiten imágenes PNG o JPEG, y documentos PDF, Word, PowerPoint o Excel sin macros',
    ],
    [
      'is too large',
      () => new File([new Uint8Array(3 * 1024 * 1024)], 'x.pdf'),
      'El archivo supera el máximo de 1 MB',
    ],
    ['is empty', () => new File([], 'x.pdf'), 'El archivo está vacío'],
  ])('one that %s is told by its field', async (_what, file, message) => {
    const { tab, assignment } = await holder()
    const form = await person.open(`${tab}/${assignment.id}/attachments`)
    const page = await person.submit(form, 'Adjuntar', { Archivo: file() })
    expect(page.status).toBeGreaterThanOrEqual(413)
    const [link] = page.in(page.getByRole('alert')).getAllByRole('link')
    expect([link?.textContent, link?.getAttribute('href')]).toEqual([message, '#attach-file-file'])
    expect(page.getByRole('dialog', { name: 'Adjuntar archivo' })).toBeTruthy()
  })

  test('are not found by another tenant, and need a session', async () => {
    const { userId, assignment } = await holder()
    const upload = new FormData()
    upload.append('file', await picture())
    const path = `certifications/user/${userId}/${assignment.id}/attachments`
    const { body } = await api('POST', `/${path}`, upload)
    const address = `/users/${userId}/certifications/${assignment.id}/attachments/${body.id}`
    const stranger = await site.signInAs('admin', 97)
    expect((await stranger.open(address)).status).toBe(404)
    expect((await site.visitor().open(address)).address).toContain('/login')
  })
})
