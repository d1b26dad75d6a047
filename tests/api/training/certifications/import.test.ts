import { expect, test } from 'vitest'
import { csv, importsOn, messages } from '#tests/api/platform/imports/imports.ts'
import { workbook } from '#tests/files/workbook.ts'
import { zipOf } from '#tests/files/zip.ts'
import { startTestApi } from '#tests/support/api.ts'
import { openHolders, picture } from './holder.ts'

/** Import of people's certifications with their dates. */

const api = await startTestApi()
const { admin, somebody, rows, ...company } = await openHolders(api)
const { imported, validated, work } = importsOn(api, 'certifications/users')

await admin('POST', '/certifications', { name: 'Alturas Única' })
const person = async (changes: object = {}) => {
  const id = await somebody(changes)
  const [row] = await rows<{ username: string; email: string }>(
    'select username, email from users where id = $1',
    [id],
  )
  return { id, ...row! }
}
const heldBy = async (id: number) =>
  (
    await rows<{ dates: string }>(
      `select date_completed || ' ' || coalesce(valid_through::text, '-') as dates
       from user_certifications where user_id = $1 and deleted_at is null order by 1`,
      [id],
    )
  ).map(({ dates }) => dates)
const HEADER = 'username;email;certificación;fecha;válida hasta'

test('assigns certifications by name with dates as written in Colombia, once per row', async () => {
  const [ana, ben] = [await person(), await person()]
  const file = () =>
    csv(
      HEADER,
      `${ana.username};;ALTURAS UNICA;3/11/2026;3/11/2028`,
      `;${ben.email};Alturas Única;46329;`,
    )
  const job = await imported(admin, file())
  expect(job).toMatchObject({
    kind: 'user-certifications',
    phase: 'import_complete',
    counts: { rows: 2, create: 2, update: 0, unchanged: 0, errors: 0 },
  })
  expect(await heldBy(ana.id)).toEqual(['2026-11-03 2028-11-03'])
  expect(await heldBy(ben.id)).toEqual(['2026-11-03 -'])
  const again = await validated(admin, file())
  expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 2 })
})

test('of Excel changes until when one is valid, and is undone', async () => {
  const ana = await person()
  await imported(admin, csv(HEADER, `${ana.username};;Alturas Única;3/11/2026;3/11/2028`))
  const job = await imported(
    admin,
    workbook({
      rows: [
        ['Usuario', 'Certificación', 'Fecha', 'Vence'],
        [ana.username, 'Alturas Única', '2026-11-03', '2029-11-03'],
        [ana.username, 'Alturas Única', '2025-11-03', '2026-11-03'],
      ],
    }),
  )
  expect(job.counts).toMatchObject({ create: 1, update: 1 })
  expect(await heldBy(ana.id)).toEqual(['2025-11-03 2026-11-03', '2026-11-03 2029-11-03'])
  const undo = await admin('POST', '/certifications/users/import/undo', { jobId: job.id })
  expect(undo.status).toBe(202)
  await work(job.id)
  expect(await heldBy(ana.id)).toEqual(['2026-11-03 2028-11-03'])
})

test('reports rows that name nobody, no certification, a wrong date or a repeated row', async () => {
  const ana = await person()
  await admin('POST', '/certifications', { name: 'Repetida' })
  await admin('POST', '/certifications', { name: 'repetida' })
  const job = await validated(
    admin,
    csv(
      HEADER,
      'nadie.asi;;Alturas Única;3/11/2026;',
      `${ana.username};;Ninguna;3/11/2026;`,
      `${ana.username};;Repetida;3/11/2026;`,
      `${ana.username};;Alturas Única;31/02/2026;`,
      `${ana.username};;Alturas Única;3/11/2026;2/11/2026`,
      `${ana.username};;Alturas Única;4/11/2026;`,
      `${ana.username};;Alturas Única;4/11/2026;`,
    ),
  )
  expect(job.error).toBeNull()
  expect(job.counts).toMatchObject({ rows: 7, create: 1, errors: 6 })
  expect(messages(job.props.validation.errors)).toEqual({
    '2 username': 'El usuario «nadie.asi» no existe',
    '3 certification': 'La certificación «Ninguna» no existe',
    '4 certification': 'Hay varias certificaciones «Repetida»',
    '5 date_completed': expect.stringContaining('la fecha no es válida'),
    '6 valid_through': expect.stringContaining('no puede ser anterior'),
    '8 null': 'La fila se repite en el archivo: ya está en la línea 7',
  })
})

test('finds only people of the importer’s units', async () => {
  const limited = await company.limitedAdmin()
  const outside = await person({ area_id: company.otherAreas[0] })
  const job = await validated(limited, csv(HEADER, `${outside.username};;Alturas Única;3/11/2026;`))
  expect(job.counts).toMatchObject({ create: 0, errors: 1 })
})

test('of a zip attaches the documents that rows name, by their content', async () => {
  const [ana, ben] = [await person(), await person()]
  const columns = `${HEADER};archivos`
  const diploma = await picture()
  const zip = (...rows: string[]) =>
    zipOf([
      { name: 'certificaciones.csv', content: csv(columns, ...rows) },
      { name: 'soportes/Diploma Ana.png', content: diploma },
      { name: 'soportes/acta.pdf', content: 'no es un pdf' },
      { name: '__MACOSX/._acta.pdf', content: '' },
    ])
  const job = await imported(
    admin,
    zip(
      `${ana.username};;Alturas Única;3/11/2026;;"diploma ana.PNG"`,
      `${ben.username};;Alturas Única;3/11/2026;;acta.pdf`,
    ),
  )
  expect(job).toMatchObject({ phase: 'import_complete', counts: { create: 2, errors: 0 } })
  const files = async (id: number) =>
    (await admin('GET', `/certifications/user/${id}`)).body[0].attachments.map(
      ({ name, media_type }: { name: string; media_type: string }) => [name, media_type],
    )
  expect(await files(ana.id)).toEqual([['Diploma Ana.png', 'image/png']])
  expect(await files(ben.id)).toEqual([])
  const failed = (await admin('GET', `/certifications/users/import/failed?jobId=${job.id}`)).body
    .results
  expect(failed).toMatchObject([{ message: expect.stringContaining('Sin adjuntar: acta.pdf') }])

  const missing = await validated(admin, zip(`${ana.username};;Alturas Única;4/11/2026;;otro.pdf`))
  expect(messages(missing.props.validation.errors)).toEqual({
    '2 files': 'El archivo «otro.pdf» no está en el zip',
  })
  // Once attached, the same file changes nothing.
  const again = await validated(
    admin,
    zip(`${ana.username};;Alturas Única;3/11/2026;;"Diploma Ana.png"`),
  )
  expect(again.counts).toMatchObject({ unchanged: 1 })
})

test('a zip with several sheets is refused', async () => {
  const { response } = await admin(
    'POST',
    '/certifications/users/import/validate',
    (() => {
      const form = new FormData()
      const content = zipOf([
        { name: 'a.csv', content: csv(HEADER) },
        { name: 'b.csv', content: csv(HEADER) },
      ])
      form.append('file', new File([new Uint8Array(content)], 'dos.zip'))
      return form
    })(),
  )
  expect(response.status).toBe(415)
})
