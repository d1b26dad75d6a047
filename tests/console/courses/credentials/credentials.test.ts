import http from 'node:http'
import https from 'node:https'
import { verifyJWT } from 'did-jwt'
import { Resolver } from 'did-resolver'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getResolver } from 'web-did-resolver'
import { openGraduates } from '#tests/api/courses/certificates/graduates.ts'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole({ settings: { PUBLIC_URL: 'https://formacion.example.co' } })
const { rows, course, person, issue } = await openGraduates(site.api)
const admin = await site.signInAs('admin')
const anybody = site.visitor()
const [company] = await rows<{ uuid: string }>('select uuid from tenants where id = 1')

/** A certificate of a new person, as the users tab shows it. */
async function graduate() {
  const { id } = await course()
  const user = await person({ name: ['Íñigo', 'Zúñiga'] })
  const certificate = await issue(id, user)
  await rows(
    `insert into course_users (tenant_id, tenant_course_id, user_id, direct, percentage_completed, date_completed)
     values (1, $1, $2, true, 100, now())`,
    [id, user],
  )
  const [{ hash }] = (await rows('select hash from certificates where id = $1', [certificate])) as [
    { hash: string },
  ]
  return { course: id, user, hash }
}

const bytesOf = async (href: string, who = anybody) => {
  const response = await who.request(href)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const linkTo = (page: Page, name: RegExp | string) =>
  page.getByRole('link', { name }).getAttribute('href')!

test('nothing of credentials is shown before a company is set up', async () => {
  const { user, hash } = await graduate()
  const profile = await admin.open(`/users/${user}`)
  expect(
    profile.queryByRole('link', { name: /Credencial/, hidden: false })?.textContent ?? '',
  ).not.toMatch(/verificable/)
  const page = await anybody.open(`/validate/${hash}`)
  expect(page.queryByRole('link', { name: /LinkedIn/ })).toBeNull()
  expect((await anybody.request(`/companies/${company!.uuid}/did.json`)).status).toBe(404)
})

test('an administrator sets it up, and a reader may not', async () => {
  const list = await admin.open('/credentials')
  expect(list.getByText('Aún no se ha firmado ninguna credencial')).toBeTruthy()
  const dialog = await admin.follow(list.getByRole('link', { name: 'Configurar' }))
  const wrong = await admin.submit(dialog, 'Guardar', { 'Sitio web': 'ftp://x' })
  expect(wrong.status).toBe(422)
  expect(wrong.getAllByText(/que empiece por http/).length).toBeGreaterThan(0)
  const saved = await admin.submit(wrong, 'Guardar', {
    'Emitir credenciales verificables': true,
    'Sitio web': 'https://sendero.example',
  })
  expect(saved.getByText('La compañía emite credenciales verificables.')).toBeTruthy()
  const again = await admin.follow(saved.getByRole('link', { name: 'Configurar' }))
  expect(again.getByLabelText(/^Identificador del emisor/)).toHaveProperty(
    'value',
    `did:web:formacion.example.co:companies:${company!.uuid}`,
  )
  expect(linkTo(again, /^Abrir ?\(/)).toBe(
    `https://formacion.example.co/companies/${company!.uuid}/did.json`,
  )
  const reader = await site.signInAs('reader')
  expect((await reader.open('/credentials')).status).toBe(403)
})

describe('a company that issues credentials', () => {
  // Verifiers resolve did:web over https, to the public address: here that is this site.
  beforeAll(() => {
    const { port } = new URL(site.url)
    vi.spyOn(https, 'request').mockImplementation(((options: http.RequestOptions, ...rest: []) =>
      http.request(
        {
          ...options,
          protocol: 'http:',
          hostname: '127.0.0.1',
          host: '127.0.0.1',
          port,
          agent: undefined,
        },
        ...rest,
      )) as never)
  })
  afterAll(() => {
    vi.restoreAllMocks()
  })

  test('is verified from its public page by a resolver and a verifier of others', async () => {
    const { hash } = await graduate()
    const page = await anybody.open(`/validate/${hash}`)
    const linkedin = page.getByRole('link', { name: /^Agregar a LinkedIn/ })
    expect(linkedin.getAttribute('rel')).toBe('noopener')
    expect(new URL(linkedin.getAttribute('href')!).searchParams.get('certUrl')).toBe(
      `https://formacion.example.co/validate/${hash}`,
    )
    const file = await anybody.request(linkTo(page, /^Credencial verificable/))
    expect(file.headers.get('content-type')).toBe('application/vc+jwt')
    expect(file.headers.get('content-disposition')).toContain('.jwt')
    const jws = await file.text()
    const resolver = new Resolver(getResolver())
    const verified = await verifyJWT(jws, { resolver, proofPurpose: 'assertionMethod' })
    expect(verified.issuer).toBe(`did:web:formacion.example.co:companies:${company!.uuid}`)
    const { credentialStatus } = verified.payload as unknown as {
      credentialStatus: { statusListCredential: string }
    }
    const { pathname } = new URL(credentialStatus.statusListCredential)
    const list = await anybody.request(pathname)
    expect(list.headers.get('content-type')).toBe('application/vc+jwt')
    expect(list.headers.get('cache-control')).toBe('public, max-age=300')
    expect(list.headers.get('access-control-allow-origin')).toBe('*')
    expect(list.headers.getSetCookie()).toEqual([])
    await verifyJWT(await list.text(), { resolver, proofPurpose: 'assertionMethod' })
  })

  test('is downloaded from the page of the person, who is led to its public page', async () => {
    const { user, hash } = await graduate()
    const profile = await admin.open(`/users/${user}`)
    const dialog = await admin.follow(
      profile.getByRole('link', { name: /^Credencial verificable/ }),
    )
    expect(dialog.getByText('Vigente')).toBeTruthy()
    expect(linkTo(dialog, /^Abrir ?\(/)).toBe(`https://formacion.example.co/validate/${hash}`)
    expect(linkTo(dialog, /^Agregar a LinkedIn/)).toContain('https://www.linkedin.com/profile/add?')
    const jws = await bytesOf(linkTo(dialog, 'Descargar (.jwt)'), admin)
    const publicFile = await bytesOf(`/validate/${hash}/credential`)
    expect(jws.equals(publicFile)).toBe(true)
  })

  test('is revoked with a reason, which everybody sees but the reason, and taken back', async () => {
    const { hash } = await graduate()
    await bytesOf(`/validate/${hash}/credential`)
    const list = await admin.open('/credentials')
    const [menu] = list.getAllByRole('link', { name: 'Revocar' })
    const dialog = await admin.follow(menu!)
    const empty = await admin.submit(dialog, 'Revocar')
    expect(empty.getAllByText('Debes especificar el motivo').length).toBeGreaterThan(0)
    const revoked = await admin.submit(empty, 'Revocar', { Motivo: 'Emitida por error' })
    expect(revoked.getByText('Se revocó la credencial de Íñigo Zúñiga.')).toBeTruthy()
    const page = await anybody.open(`/validate/${hash}`)
    expect(
      page.getByText('El certificado consultado NO se encuentra vigente: la compañía lo revocó.'),
    ).toBeTruthy()
    expect(page.html).not.toContain('Emitida por error')
    expect(page.queryByRole('link', { name: /LinkedIn|verificable/ })).toBeNull()
    const question = await admin.follow(revoked.getByRole('link', { name: 'Anular la revocación' }))
    const back = await admin.submit(question, 'Anular la revocación')
    expect(back.getByText('La credencial de Íñigo Zúñiga vuelve a valer.')).toBeTruthy()
    expect(
      (await anybody.open(`/validate/${hash}`)).getByText(/es válido y se encuentra/),
    ).toBeTruthy()
  })

  test('signs with another key when asked to', async () => {
    const list = await admin.open('/credentials')
    const question = await admin.follow(list.getByRole('link', { name: 'Cambiar la clave' }))
    const done = await admin.submit(question, 'Cambiar la clave')
    expect(done.getByText('Las credenciales se firman con una clave nueva.')).toBeTruthy()
    const document = await anybody.request(`/companies/${company!.uuid}/did.json`)
    const { verificationMethod } = (await document.json()) as { verificationMethod: unknown[] }
    expect(verificationMethod).toHaveLength(2)
  })

  test('a certification has a credential and a page of its own', async () => {
    const user = await person({ name: ['Ana'] })
    await rows(
      `insert into user_certifications (tenant_id, user_id, certification_id, date_completed, valid_through)
       select 1, $1, min(id), '2026-01-31', '2099-03-31' from certifications where tenant_id = 1`,
      [user],
    )
    const tab = await admin.open(`/users/${user}/certifications`)
    const dialog = await admin.follow(tab.getByRole('link', { name: /^Credencial verificable/ }))
    const { pathname } = new URL(linkTo(dialog, /^Abrir ?\(/))
    const page = await anybody.open(pathname)
    expect(
      page.getByText('La certificación consultada es válida y se encuentra vigente.'),
    ).toBeTruthy()
    expect(page.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Nombre',
      'Certificación',
      'Válido hasta',
    ])
  })
})

describe('a file that a visitor checks', () => {
  const check = async (content: Uint8Array | string) =>
    anybody.submit(await anybody.open('/validate'), 'Comprobar', {
      Archivo: new File([content as BlobPart], 'certificado.pdf'),
    })

  test('is authentic, was changed, or is none', async () => {
    const { course: id, user } = await graduate()
    await rows(`update certificates set hash = 'aB_c-' || id where tenant_course_id = $1`, [id])
    const pdf = await bytesOf(`/users/${user}/courses/${id}/certificate`, admin)
    const intact = await check(pdf)
    expect(
      intact.getByText(/^El archivo es auténtico: nadie lo modificó\. El certificado/),
    ).toBeTruthy()
    expect(intact.getByText('Íñigo Zúñiga')).toBeTruthy()
    const changed = Buffer.from(pdf.toString('latin1').replace('/Title', '/Titel'), 'latin1')
    const answer = await check(changed)
    expect(answer.getByText('Este archivo fue modificado.')).toBeTruthy()
    expect(answer.getByRole('link', { name: 'Ver su página de validación' })).toBeTruthy()
    expect(
      (await check('%PDF-1.4 nada')).getByText('No es un certificado de esta plataforma.'),
    ).toBeTruthy()
  })

  test('has to be chosen, and may not be larger than 10 MB', async () => {
    const page = await anybody.open('/validate')
    const empty = await anybody.submit(page, 'Comprobar')
    expect(empty.status).toBe(422)
    expect(empty.getAllByText('Debes seleccionar exactamente un archivo').length).toBeGreaterThan(0)
    const large = await check(Buffer.alloc(10 * 1024 * 1024 + 1))
    expect(large.status).toBe(413)
    expect(large.getAllByText('El archivo supera el máximo de 10 MB').length).toBeGreaterThan(0)
  })
})
