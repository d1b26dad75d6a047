import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { openGraduates } from '#tests/api/courses/certificates/graduates.ts'
import { signIn, startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { readZip } from '#tests/support/files/zip.ts'

const LABEL = 'Descargar certificados'
const zipOf = (id: number) => `/courses/${id}/certificates/archive`

describe('the menu of a course', async () => {
  const site = await startTestConsole()
  const people = await openGraduates(site.api)
  const { id } = await people.course({ name: 'Señales' })

  test('offers the certificates to readers too, and the link downloads them; unassigning is last', async () => {
    const user = await people.person({ name: ['Íñigo', 'Zúñiga'] })
    await people.issue(id, user)
    const entries = async (persona: 'admin' | 'reader') => {
      const page = await (await site.signInAs(persona)).open(`/courses/${id}`)
      const link = page.getByRole('link', { name: LABEL })
      return { link, all: page.in(link.parentElement!).getAllByRole('link') }
    }
    const admin = await entries('admin')
    expect(admin.all.map(({ textContent }) => textContent)).toEqual([
      'Enviar a cada jefe su lista',
      'Importar usuarios',
      'Fechas límite',
      'Datos del curso',
      'Exportar el curso',
      LABEL,
      'Desasignar usuarios',
    ])
    const reader = await entries('reader')
    expect(reader.all.map(({ textContent }) => textContent)).toEqual([LABEL])
    // Not taken by the browser's script as a page.
    expect(reader.link.hasAttribute('data-reload')).toBe(true)

    const person = await site.signInAs('reader')
    const answer = await person.request(reader.link.getAttribute('href')!)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Senales.zip"; filename*=UTF-8''Se%C3%B1ales.zip`,
    )
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(readZip(await answer.arrayBuffer())).toMatchObject([{ name: 'Íñigo Zúñiga.pdf' }])
  })

  test('a tab lists those who completed it, each with the certificate', async () => {
    const done = await people.person({ name: ['Óscar', 'Ávila'] })
    const course = await people.course({ name: 'Rutas' })
    await people.issue(course.id, done)
    await people.rows(
      `insert into course_users (tenant_id, tenant_course_id, user_id, direct, percentage_completed,
         date_completed) values (1, $1, $2, true, 100, now())`,
      [course.id, done],
    )
    const person = await site.signInAs('reader')
    const page = await person.open(`/courses/${course.id}/certificates`)
    const table = page.in(page.getByRole('table', { name: 'Certificados' }))
    expect(table.getAllByRole('row')).toHaveLength(2)
    const link = table.getByRole('link', { name: 'Descargar el certificado de Óscar Ávila' })
    const answer = await person.request(link.getAttribute('href')!)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const check = page.getByRole('link', { name: /^Comprobar un certificado/ })
    expect(check.getAttribute('href')).toBe('/validate')
    // The file has all of the course, not what is searched.
    const archives = (at: Page) =>
      at.getAllByRole('link', { name: LABEL }).map((one) => one.getAttribute('href'))
    expect(archives(page)).toEqual([zipOf(course.id), zipOf(course.id)])
    const narrowed = await person.open(`/courses/${course.id}/certificates?q=oscar`)
    expect(archives(narrowed)).toEqual([zipOf(course.id)])
  })

  test('when nobody has a certificate, the course says so', async () => {
    const person = await site.signInAs('reader')
    const none = await people.course()
    const page = await person.open(zipOf(none.id))
    expect(page.address).toBe(`/courses/${none.id}`)
    const words = 'Ningún usuario tiene un certificado vigente de este curso'
    expect(page.getByText(words)).toBeTruthy()
  })

  test('an error of the API is shown on the course', async () => {
    const person = await site.signInAs('admin')
    site.breakApi(/certificates$/)
    const page = await person.open(zipOf(id))
    site.breakApi()
    expect(page.address).toBe(`/courses/${id}`)
    expect(page.getByText('El servicio no está disponible en este momento.')).toBeTruthy()
  })

  test('without a session it comes back to the course', async () => {
    const nobody = site.visitor()
    const asked = await nobody.open(zipOf(id))
    expect(asked.address).toBe(`/login?returnTo=%2Fcourses%2F${id}`)
    const page = await signIn(nobody, 'admin@1.sendero.test', { at: asked })
    expect(page.address).toBe(`/courses/${id}`)
    expect((await nobody.request('/courses/x/certificates/archive')).status).toBe(404)
  })
})

describe.each([
  { title: 'with the API in the same process', remoteApi: false },
  { title: 'with the API elsewhere', remoteApi: true },
])('a download of certificates $title', async ({ remoteApi }) => {
  const site = await startTestConsole({ remoteApi })
  const people = await openGraduates(site.api)
  const person = await site.signInAs('reader')

  const rest = () =>
    expect.poll(people.drawing, { interval: 10 }).toMatchObject({ pending: 0, archives: 0 })

  test('with a certificate that cannot be drawn is aborted, not shortened', async () => {
    const id = await people.crowded(30)
    const holders = await people.holders(id)
    await people.spoil(id, holders[20]!)
    const answer = await person.request(zipOf(id))
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow()
    await rest()
  })

  test('stops drawing when the browser disconnects', async () => {
    const id = await people.crowded(400)
    const leaving = new AbortController()
    const before = (await people.drawing()).drawn
    const answer = await person.request(zipOf(id), { signal: leaving.signal })
    await answer.body!.getReader().read()
    expect(await people.drawing()).toMatchObject({ archives: 1 })
    leaving.abort()
    await rest()
    const { drawn } = await people.drawing()
    expect(drawn - before).toBeLessThan(400)
    await sleep(100)
    expect((await people.drawing()).drawn).toBe(drawn)
    expect(site.api.services.db.usage().busy).toBe(0)
  })

  test('applies backpressure while the browser reads slowly', async () => {
    const MEGABYTE = 1_048_576
    let made = 0
    let left = false
    const endless = () =>
      new Response(
        new ReadableStream(
          {
            pull: (controller) => controller.enqueue(new Uint8Array(MEGABYTE).fill(made++)),
            cancel: () => void (left = true),
          },
          { highWaterMark: 0 },
        ),
        { headers: { 'content-type': 'application/zip' } },
      )
    const { id } = await people.course()
    site.breakApi(/certificates$/, endless)
    const answer = await person.request(zipOf(id))
    site.breakApi()
    // Only as many certificates as the buffers hold are drawn.
    const settled = async () => {
      const before = made
      await sleep(300)
      return made - before
    }
    await expect.poll(settled, { timeout: 20_000 }).toBe(0)
    expect(made).toBeLessThan(60)
    await answer.body!.cancel()
    await expect.poll(() => left).toBe(true)
  })
})
