import { describe, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { openExternalCourses } from '../../../api/training/external-courses/company.ts'

/** The screen of external courses: specification 3, §2, §5, §6, §8 and §9. */

const AT = '/external-courses'
const site = await startTestConsole()
const company = await openExternalCourses(site.api)
const { admin: api, newCourse, newCategory, newCompetence, newInstructor, recorded } = company
const person = await site.signInAs('admin')
const reader = await site.signInAs('reader')

const dialogOf = (page: Page, name: string) => page.in(page.getByRole('dialog', { name }))
const cells = (page: Page) => {
  const [, ...lines] = page.in(page.getByRole('table')).getAllByRole('row')
  return lines.map((line) =>
    [...line.querySelectorAll('[role=cell].data-cell')].map((cell) => cell.textContent.trim()),
  )
}

describe('the list of external courses', () => {
  test('has its title with the count, and what the specification shows, a description of 60 characters', async () => {
    const instructor = await newInstructor('Lía Serrano')
    const description = 'Taller para quienes atienden público en las sedes regionales del país'
    await newCourse({
      name: 'Lista de muestra',
      code: 'LM-1',
      description,
      hours: '12,5',
      assessable: true,
      category_id: (await newCategory('Escuela de muestra')).id,
      competence_id: (await newCompetence('Competencia de muestra')).id,
      instructor_id: instructor,
    })
    await newCourse({ name: 'Lista de muestra, vacía' })
    const page = await person.open(`${AT}?q=lista+de+muestra`)
    expect(page.title).toBe('Cursos externos')
    expect(page.getByRole('heading', { level: 1, name: 'Cursos externos 2' })).toBeTruthy()
    const heads = page.getAllByRole('columnheader').map((head) => head.textContent.trim())
    expect(heads.slice(1)).toEqual([
      'Código',
      'Nombre',
      'Descripción',
      'Horas',
      'Evaluable',
      'Competencia',
      'Escuela',
      'Formador',
      'Tipo',
      'Acciones',
    ])
    const shown = `${description.slice(0, 57).trimEnd()}…`
    expect(cells(page)).toEqual([
      [
        'LM-1',
        // A narrow window shows the description and the type in the cells before theirs.
        `Lista de muestra ${shown}`,
        shown,
        '12,5 horas',
        'Sí',
        'Competencia de muestra',
        'Escuela de muestra',
        'Lía Serrano Externo',
        'Externo',
      ],
      ['—', 'Lista de muestra, vacía', '—', '—', 'No', '—', '—', '—', '—'],
    ])
    const [menu] = page.getByTitle('Acciones de Lista de muestra').closest('details')!.children
    expect([...menu!.parentElement!.querySelectorAll('a')].map((link) => link.textContent)).toEqual(
      ['Editar', 'Asignar competencias', 'Eliminar'],
    )
  })

  test('comes a hundred to a page', async () => {
    await company.rows(
      `insert into external_courses (tenant_id, name)
       select 1, 'Centena ' || lpad(n::text, 3, '0') from generate_series(1, 101) n`,
    )
    const page = await reader.open(`${AT}?q=centena`)
    expect(cells(page)).toHaveLength(100)
    expect(page.getByText(/^1–100 de 101 cursos externos/)).toBeTruthy()
    expect(cells(await reader.open(`${AT}?q=centena&page=2`))[0]![1]).toBe('Centena 101')
  })

  test('is narrowed by school and competence, and each chip takes its own away', async () => {
    const [category, competence] = [
      await newCategory('Escuela del filtro'),
      await newCompetence('Competencia del filtro'),
    ]
    await newCourse({ name: 'Filtrado', category_id: category.id, competence_id: competence.id })
    await newCourse({ name: 'Solo escuela', category_id: category.id })
    const both = await person.submit(await person.open(AT), 'Buscar', {
      Escuela: category.name,
      Competencia: competence.name,
    })
    expect(both.address).toBe(`${AT}?category=${category.id}&competence=${competence.id}`)
    expect(cells(both).map(([, name]) => name)).toEqual(['Filtrado'])
    const chip = both.getByRole('button', { name: /Competencia: Competencia del filtro/ })
    const one = await person.follow(chip)
    expect(one.address).toBe(`${AT}?category=${category.id}`)
    expect(cells(one).map(([, name]) => name)).toEqual(['Filtrado', 'Solo escuela'])
    const none = await person.open(`${AT}?category=${category.id}&q=nada`)
    expect(none.getByText('Ningún curso externo coincide con «nada» y los filtros')).toBeTruthy()
    expect(none.getByRole('link', { name: 'Ver todos los cursos externos' })).toBeTruthy()
  })
})

describe('an external course', () => {
  test('is created, with the words of the specification when something is wrong', async () => {
    const category = await newCategory('Escuela para crear')
    const form = await person.open(`${AT}/new?q=buceo`)
    const wrong = await person.submit(form, 'Crear curso', { Nombre: ' ', Horas: 'mucho' })
    expect(wrong.status).toBe(422)
    const message = 'Horas: debe ser un número de 0 a 9.999'
    expect(wrong.getByRole('link', { name: message })).toBeTruthy()
    const done = await person.submit(wrong, 'Crear curso', {
      Nombre: 'Buceo industrial',
      Horas: '7,5',
      Evaluable: true,
      Escuela: category.name,
    })
    expect(done.address).toMatch(/^\/external-courses\/\d+$/)
    expect(done.getByText('Curso externo creado: Buceo industrial.')).toBeTruthy()
    const list = await person.open(`${AT}?q=buceo`)
    const [[, name, , hours, assessable, , school]] = cells(list) as [string[]]
    expect([name, hours, assessable, school]).toEqual([
      'Buceo industrial',
      '7,5 horas',
      'Sí',
      'Escuela para crear',
    ])
  })

  test('reads and shows hours as Colombia writes numbers', async () => {
    const { id } = await newCourse({ name: 'Con decimales', hours: 1234.5 })
    const form = await person.open(`${AT}/${id}/edit`)
    expect(form.getByLabelText<HTMLInputElement>('Horas').value).toBe('1.234,5')
    const refused = await person.submit(form, 'Guardar', { Horas: '1,234' })
    expect(refused.status).toBe(422)
    const message = 'Horas: debe ser un número de 0 a 9.999, con 2 decimales a lo sumo'
    expect(refused.getByRole('link', { name: message })).toBeTruthy()
    expect(refused.getByLabelText<HTMLInputElement>('Horas').value).toBe('1,234')
    await person.submit(refused, 'Guardar', { Horas: '1.500' })
    expect((await api('GET', `${AT}/${id}`)).body).toMatchObject({ hours: 1500 })
  })

  test('is modified, also by a cleared checkbox', async () => {
    const { id } = await newCourse({ name: 'Con casilla', assessable: true, hours: 3 })
    const list = await person.open(`${AT}?q=con+casilla`)
    const form = await person.follow(list.getByRole('link', { name: 'Editar' }))
    const done = await person.submit(form, 'Guardar', { Evaluable: false, Horas: '' })
    expect(done.address).toBe(`${AT}?q=con+casilla`)
    expect(done.getByText('Se guardaron los cambios de Con casilla.')).toBeTruthy()
    const { body } = await api('GET', `${AT}/${id}`)
    expect(body).toMatchObject({ assessable: false, hours: null })
  })

  test('two editors do not overwrite each other, and read names for what was chosen', async () => {
    const [mine, theirs] = [await newCategory('Escuela mía'), await newCategory('Escuela de otra')]
    const { id, name } = await newCourse({ name: 'Disputado', category_id: mine.id })
    const form = await person.open(`${AT}/${id}/edit`)
    await api('PUT', `${AT}/${id}`, {
      name,
      category_id: theirs.id,
      assessable: true,
      hours: '2,5',
    })
    const met = await person.submit(form, 'Guardar', { Nombre: 'Disputado y mío' })
    expect(met.status).toBe(409)
    expect(met.getByRole('alert').textContent).toContain('Otra persona modificó este curso')
    const table = met.in(met.getByRole('region', { name: 'Diferencias' }))
    const lines = table
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(lines.slice(1)).toEqual([
      ['Horas', '2,5', 'Igual'],
      ['Evaluable', 'Sí', 'Igual'],
      ['Escuela', 'Escuela de otra', 'Igual'],
    ])
    await person.submit(met, 'Guardar')
    const { body } = await api('GET', `${AT}/${id}`)
    expect(body).toMatchObject({
      name: 'Disputado y mío',
      category: 'Escuela de otra',
      assessable: true,
    })
  })

  test('that cannot be stored says so in the words of the specification, and keeps what was typed', async () => {
    const form = await person.open(`${AT}/new`)
    // The list beneath is read, and nothing is stored.
    site.breakApi(/^\/api\/external-courses$/, ({ method }) =>
      method === 'POST' ? new Response(null, { status: 503 }) : undefined,
    )
    const failed = await person.submit(form, 'Crear curso', { Nombre: 'Sin red' })
    site.breakApi()
    expect(failed.getByRole('alert').textContent).toContain('Ocurrió un error al guardar el curso')
    expect(failed.getByLabelText<HTMLInputElement>(/^Nombre/).value).toBe('Sin red')
  })

  test('instructors that cannot be read leave the rest of the form, and the one that it has', async () => {
    const instructor = await newInstructor('Queda')
    const { id } = await newCourse({ name: 'Sin formadores', instructor_id: instructor })
    site.breakApi(/^\/api\/instructors$/)
    const form = await person.open(`${AT}/${id}/edit`)
    expect(form.getByText('Error al cargar los instructores')).toBeTruthy()
    await person.submit(form, 'Guardar', { Nombre: 'Con formadora' })
    site.breakApi()
    const { body } = await api('GET', `${AT}/${id}`)
    expect(body).toMatchObject({ name: 'Con formadora', instructor_name: 'Queda' })
  })

  test('is deleted after a question that says who is in it, and is brought back', async () => {
    const { id, name } = await newCourse({ name: 'Para borrar' })
    await recorded(id, company.unitAreas[0])
    const list = await person.open(`${AT}?q=para+borrar`)
    const question = await person.follow(list.getByRole('link', { name: 'Eliminar' }))
    const dialog = dialogOf(question, 'Eliminar curso externo')
    expect(dialog.getByText(`¿Eliminar el curso externo «${name}»?`)).toBeTruthy()
    expect(dialog.getByText(/^Tiene 1 usuario\. Lo que se registró en él/)).toBeTruthy()
    const done = await person.submit(question, dialog.getByRole('button', { name: 'Eliminar' }))
    expect(done.address).toBe(`${AT}?q=para+borrar`)
    expect(done.getByText('Se eliminó 1 curso externo.')).toBeTruthy()
    await person.submit(done, 'Deshacer')
    expect((await api('GET', `${AT}/${id}`)).body).toMatchObject({ name, users: 1 })
  })

  test('several are deleted after it is said in which paths they are', async () => {
    const { id } = await newCourse({ name: 'Sobrante uno' })
    const { id: other } = await newCourse({ name: 'Sobrante dos' })
    for (const [name, ids] of [
      ['Alturas', [id, other]],
      ['Conductores', [id]],
    ] as const) {
      const { body } = await api('POST', '/paths', { name, courses: [] })
      const courses = ids.map((each) => ({ id: each }))
      await api('PUT', `/paths/${body.id}/external_courses`, { courses })
    }
    await recorded(id, company.unitAreas[0])
    const question = await person.open(`${AT}/deletion?ids=${id}&ids=${other}`)
    const dialog = dialogOf(question, 'Eliminar cursos externos')
    expect(
      dialog.getByText(
        /^1 de ellos tiene usuarios\. Están en 2 planes de formación: «Alturas» y «Conductores»\. Lo que/,
      ),
    ).toBeTruthy()
  })

  test('has skills that are assigned, beside those of the company', async () => {
    const { id, name } = await newCourse({ name: 'Con competencias' })
    const skill = (await api('POST', '/skills', { name: 'Buceo profundo' })).body
    const list = await person.open(`${AT}?q=con+competencias`)
    const page = await person.follow(list.getByRole('link', { name: 'Asignar competencias' }))
    expect(page.address).toBe(`${AT}/${id}/skills`)
    expect(page.getByText(name)).toBeTruthy()
    const saved = await person.submit(page, 'Guardar', { [skill.name]: true })
    expect(saved.getByText(`Se guardaron las competencias de ${name}.`)).toBeTruthy()
    expect((await api('GET', `${AT}/${id}/skills`)).body.skills).toEqual([
      { id: skill.id, name: skill.name },
    ])
    const asked = await person.open(`${AT}/${id}/skills/${skill.id}/deletion`)
    expect(asked.getByText(/^Dejará de estar asignada a 1 curso externo\./)).toBeTruthy()
  })
})

test('where the company has no external training none of its screens is there', async () => {
  const without = await site.signInAs('admin', 1556)
  for (const part of ['', '/new', '/categories', '/categories/new', '/competencies'])
    expect((await without.open(`${AT}${part}`)).status).toBe(404)
  expect((await without.open('/')).queryByRole('link', { name: 'Cursos externos' })).toBeNull()
})
