import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { FILE_TO_MAP } from '#tests/files/expected.ts'
import { atRest, csvFile, fileOf, upload } from './wizard.ts'

const site = await startTestConsole({ works: true })
const person = await site.signInAs('admin')

const SHEET = [
  'Login de red;Correo;Nombres;Área;Ficha',
  'red1;red1@compania.example;Ana;Nada parecido;77',
  'red2;red2@compania.example;Luis;Nada igual;78',
  'red3;red3@compania.example;Eva;;79',
].join('\n')

test('without scripts: unknown columns are asked for once, saved, and cleared again', async () => {
  const columns = await upload(person, csvFile(SHEET))
  expect(columns.address).toMatch(/^\/users\/import\/[0-9a-f-]{36}\/columns$/)
  expect(columns.getByText(/Ninguna columna del archivo se reconoce como Usuario/)).toBeTruthy()
  expect(columns.getByText('77 · 78 · 79')).toBeTruthy()

  // An impossible mapping is reported, and the choices stay.
  const twice = await person.submit(columns, 'Guardar y validar', {
    'Login de red': 'Correo electrónico (obligatorio)',
    Ficha: 'No importar',
  })
  expect(twice.getByText(/Correo electrónico solo puede ser una columna/)).toBeTruthy()
  expect(twice.getByLabelText<HTMLSelectElement>('Login de red').value).toBe('email')

  const said = await person.submit(twice, 'Guardar y validar', {
    'Login de red': 'Usuario (obligatorio)',
    Ficha: 'No importar',
  })
  const result = await atRest(person, said)
  // Findings go by cause, and are called as the file calls its columns.
  expect(result.getByRole('link', { name: /^Errores/ }).textContent).toContain('2')
  expect(result.getAllByRole('cell', { name: 'Área' })).toHaveLength(2)

  const again = await atRest(person, await upload(person, csvFile(SHEET)))
  expect(again.address).toMatch(/^\/users\/import\/[0-9a-f-]{36}$/)
  expect(again.queryByText(/No se reconoci/)).toBeNull()

  const start = await person.open('/users/import')
  expect(start.getByRole('heading', { name: 'Columnas guardadas' })).toBeTruthy()
  const emptied = await person.submit(start, start.getByRole('button', { name: /^Vaciar login/i }))
  expect(emptied.getByText(/La columna «login.*» ya no está guardada/i)).toBeTruthy()
  const last = await person.submit(emptied, emptied.getByRole('button', { name: /^Vaciar ficha/i }))
  expect(last.queryByRole('heading', { name: 'Columnas guardadas' })).toBeNull()
  expect((await upload(person, csvFile(SHEET))).address).toMatch(/\/columns$/)
})

test('without scripts: what is missing of a file is said by its name', async () => {
  const columns = await upload(person, await fileOf(FILE_TO_MAP))
  expect(columns.address).toMatch(/\/columns$/)
  expect(columns.getByText(/Ninguna columna del archivo se reconoce como Usuario/)).toBeTruthy()
})

test('without scripts: a file with unanswered columns is cancelled', async () => {
  const columns = await upload(person, csvFile(SHEET))
  const cancelled = await person.submit(columns, 'Cancelar')
  expect(cancelled.getByText('Importación cancelada: no se aplicó ninguna fila.')).toBeTruthy()
})

test('the wizard and the lists offer the codes that a file may name', async () => {
  const start = await person.open('/users/import')
  const link = start.getByRole('link', { name: 'Exportar códigos de áreas' })
  const file = await person.request(link.getAttribute('href')!)
  expect(file.headers.get('content-disposition')).toContain('filename*=UTF-8')
  expect(await file.text()).toMatch(/^\uFEFF?"code"[,;]"name"\n/)
  for (const list of ['areas', 'positions']) {
    const page = await person.open(`/${list}?q=ger&sort=code&order=desc`)
    const codes = page.getByRole('link', { name: 'Exportar códigos' })
    expect(codes.getAttribute('href')).toContain(`/${list}/export?q=ger`)
    expect((await person.request(codes.getAttribute('href')!)).status).toBe(200)
  }
})

test('without scripts: the row with the headings is chosen, and its columns are asked for next', async () => {
  const sheet = ['Reporte de nómina', 'Código de red;Buzón;Alias', 'red7;red7@compania.example;Ana']
  const columns = await upload(person, csvFile(sheet.join('\n')))
  expect(columns.address).toMatch(/\/columns$/)
  // Each line in full, since a select cuts long ones.
  expect(columns.getByText('red7 · red7@compania.example · Ana')).toBeTruthy()
  const chosen = await person.submit(columns, 'Usar esta fila', {
    'Fila de los encabezados': 'Línea 2: Código de red\u00a0· Buzón\u00a0· Alias',
  })
  expect(chosen.address).toMatch(/\/columns$/)
  expect(
    chosen.getByLabelText<HTMLSelectElement>('Fila de los encabezados').selectedOptions[0]!.value,
  ).toBe('2')
  const said = await person.submit(chosen, 'Guardar y validar', {
    'Código de red': 'Usuario (obligatorio)',
    Buzón: 'Correo electrónico (obligatorio)',
    Alias: 'Nombre (obligatorio)',
  })
  const result = await atRest(person, said)
  const warnings = await person.follow(result.getByRole('link', { name: /^Advertencias/ }))
  expect(warnings.getAllByText(/Los encabezados son los de la línea 2/)).not.toHaveLength(0)

  // The next file with these headings needs no choice.
  const next = await upload(person, csvFile(sheet.join('\n')))
  expect(next.address).toMatch(/^\/users\/import\/[0-9a-f-]{36}$/)
})
