import { describe, expect, test } from 'vitest'
import { AREAS_FILE, POSITIONS_FILE } from '#tests/files/expected.ts'
import { startTestConsole } from '#tests/support/console.ts'
import { atRest, csvFile, fileOf, upload } from './wizard.ts'

const site = await startTestConsole({ works: true })
const person = await site.signInAs('admin')

/** Areas and positions come by the wizard of users: the same steps in their own words. */
const KINDS = [
  {
    kind: 'areas',
    title: 'Importar áreas',
    noun: 'áreas',
    file: AREAS_FILE.file,
    rows: 10,
    seen: 'Dotación y bodega «La Ñapa»',
    missing: 'Ver áreas',
  },
  {
    kind: 'positions',
    title: 'Importar cargos',
    noun: 'cargos',
    file: POSITIONS_FILE.file,
    rows: 8,
    seen: 'Jefe de turno "noche"; planta',
    missing: 'Ver cargos',
  },
] as const

describe.each(KINDS)(
  '$title, without scripts',
  ({ kind, title, noun, file, rows, seen, missing }) => {
    test('a file from a spreadsheet goes from the list to the summary and back', async () => {
      const list = await person.open(`/${kind}`)
      const form = await person.follow(list.getByRole('link', { name: 'Importar' }))
      expect(form.title).toBe(title)
      const uploaded = await person.submit(form, 'Cargar y validar', {
        'Archivo CSV o Excel': await fileOf(file),
      })
      expect(uploaded.address).toMatch(new RegExp(`^/${kind}/import/[0-9a-f-]{36}$`))
      const result = await atRest(person, uploaded)
      expect(result.getByText(file)).toBeTruthy()
      const correct = await person.follow(result.getByRole('link', { name: /^Filas correctas/ }))
      expect(correct.getByText(seen)).toBeTruthy()
      const summary = await atRest(person, await person.submit(correct, 'Continuar'))
      expect(summary.getByText(new RegExp(`^Se importaron ${rows} ${noun}\\.`))).toBeTruthy()
      const back = await person.follow(summary.getByRole('link', { name: missing }))
      expect(back.address).toBe(`/${kind}`)
      const recent = await person.open(`/${kind}/import`)
      expect(recent.getByRole('link', { name: file })).toBeTruthy()
    })

    test('the template is offered under its name, and a bad file is refused where it was chosen', async () => {
      const page = await person.open(`/${kind}/import`)
      const link = page.getByRole('link', { name: 'Descargar plantilla' })
      expect(link.getAttribute('href')).toBe(`/${kind}/import-template`)
      const template = await person.request(`/${kind}/import-template`)
      expect(template.headers.get('content-disposition')).toBe(`attachment; filename="${kind}.csv"`)
      expect(await template.text()).toMatch(/^"code";"name"/)
      const refused = await upload(person, await fileOf('bad/imagen.csv'), kind)
      expect(refused.status).toBe(415)
      expect(refused.getByRole('alert').textContent).toContain('ni un CSV: es una imagen')
    })

    test('failed rows are downloaded, and a running job is cancelled after a question', async () => {
      const faulty = await upload(person, csvFile('code,name\n,sin código\nok1,Bien\n'), kind)
      const result = await atRest(person, faulty)
      const failed = result.getByRole('link', { name: 'Descargar filas con error' })
      const text = await (await person.request(failed.getAttribute('href')!)).text()
      expect(text).toContain('Código: Debes especificar el código')
      const question = await person.open(`${result.address}/cancellation`)
      const dialog = question.in(question.getByRole('dialog', { name: 'Cancelar la importación' }))
      expect(dialog.getByText(new RegExp(`${noun} que ya se aplicaron se conservan`))).toBeTruthy()
      const done = await person.submit(question, dialog.getByRole('button', { name: 'Si' }))
      expect(done.address).toBe(result.address)
      expect(
        (await person.open(result.address)).queryByRole('button', { name: 'Continuar' }),
      ).toBeNull()
    })

    test('is found at its URL in upper case or percent-encoded', async () => {
      const encoded = `%${kind.charCodeAt(0).toString(16)}${kind.slice(1)}`
      for (const written of [kind.toUpperCase(), encoded]) {
        const page = await person.open(`/${written}/import`)
        expect([written, page.status, page.title]).toEqual([written, 200, title])
      }
      const template = await person.request(`/${encoded}/import-template`)
      expect(template.headers.get('content-disposition')).toContain(`"${kind}.csv"`)
    })

    test('is not found under another kind, by another company or by a reader', async () => {
      const job = await upload(person, csvFile('code,name\nx1,x\n'), kind)
      const id = job.address.split('/').at(-1)!
      for (const address of [`/users/import/${id}`, `/${kind}/import/${id}/events`]) {
        const by = address.startsWith('/users') ? person : await site.signInAs('admin', 97)
        expect((await by.request(address)).status).toBe(404)
      }
      expect((await (await site.signInAs('reader')).open(`/${kind}/import`)).status).toBe(403)
    })
  },
)
