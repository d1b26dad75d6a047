import { describe, expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { openExternalCourses } from '../../../api/training/external-courses/company.ts'

/** Pages that edit schools and competences: the domain's decisions, 'External courses'. */

const site = await startTestConsole()
const { admin: api, newCourse } = await openExternalCourses(site.api)
const person = await site.signInAs('admin')

const LISTS = [
  {
    path: '/external-courses/categories',
    title: 'Escuelas',
    link: 'Escuelas',
    one: 'escuela',
    many: 'escuelas',
    reference: 'category_id',
    filter: 'category',
  },
  {
    path: '/external-courses/competencies',
    title: 'Competencias de los cursos externos',
    link: 'Competencias',
    one: 'competencia',
    many: 'competencias',
    reference: 'competence_id',
    filter: 'competence',
  },
]

describe.each(LISTS)('the list of $many', ({ path, title, link, one, many, ...names }) => {
  const make = async (name: string) => (await api('POST', path, { name })).body

  test('is reached from the courses and their form, and leads back', async () => {
    const courses = await person.open('/external-courses')
    const page = await person.follow(courses.getByRole('link', { name: link }))
    expect(page.address).toBe(path)
    expect(page.title).toBe(title)
    const back = page.getByRole('link', { name: 'Volver a los cursos externos' })
    expect((await person.follow(back)).address).toBe('/external-courses')
    const form = await person.open('/external-courses/new')
    const editing = form.getByRole<HTMLAnchorElement>('link', {
      name: new RegExp(`^Editar las ${many}.*se abre en otra pestaña`),
    })
    expect(editing.getAttribute('href')).toBe(path)
  })

  test('is added to, with no name twice', async () => {
    const list = await person.open(`${path}?q=nueva`)
    const form = await person.follow(list.getByRole('link', { name: `Nueva ${one}` }))
    const done = await person.submit(form, `Crear ${one}`, { Nombre: 'Nuevas ventas' })
    expect(done.address).toBe(`${path}?q=nueva`)
    const label = `${one.charAt(0).toUpperCase()}${one.slice(1)}`
    expect(done.getByText(`${label} creada: Nuevas ventas.`)).toBeTruthy()
    const again = await person.open(`${path}/new`)
    const taken = await person.submit(again, `Crear ${one}`, { Nombre: 'NUEVAS VENTAS' })
    expect(taken.getByRole('link', { name: `Ya existe una ${one} con este nombre` })).toBeTruthy()
  })

  test('is renamed, and two editors do not overwrite each other', async () => {
    const { id } = await make('Nombre viejo')
    const form = await person.open(`${path}/${id}/edit`)
    await api('PUT', `${path}/${id}`, { name: 'Nombre de otra' })
    const met = await person.submit(form, 'Cambiar el nombre', { Nombre: 'Nombre mío' })
    expect(met.status).toBe(409)
    expect(met.getByText(new RegExp(`Otra persona modificó esta ${one}`))).toBeTruthy()
    const done = await person.submit(met, 'Cambiar el nombre')
    expect(done.address).toBe(path)
    expect(done.getByText('Ahora se llama Nombre mío.')).toBeTruthy()
  })

  test('links to the courses of an entry, and deletes only an unused one', async () => {
    const { id } = await make('En uso')
    const course = await newCourse({ name: `Uno de ${many}`, [names.reference]: id })
    const list = await person.open(`${path}?q=en+uso`)
    const courses = await person.follow(
      list.getByRole('link', { name: '1 curso externo de En uso' }),
    )
    expect(courses.address).toBe(`/external-courses?${names.filter}=${id}`)
    expect(courses.getByRole('link', { name: course.name })).toBeTruthy()

    const question = await person.follow(list.getByRole('link', { name: 'Eliminar' }))
    const kept = await person.submit(
      question,
      question.in(question.getByRole('dialog')).getByRole('button', { name: 'Eliminar' }),
    )
    expect(kept.status).toBe(409)
    expect(
      kept.getByText(
        `La ${one} «En uso» está en uso en 1 curso externo («${course.name}»). No se puede eliminar mientras alguno la tenga.`,
      ),
    ).toBeTruthy()
    await api('PUT', `/external-courses/${course.id}`, { name: course.name })
    const done = await person.submit(
      question,
      question.in(question.getByRole('dialog')).getByRole('button', { name: 'Eliminar' }),
    )
    expect(done.getByText(`Se eliminó 1 ${one}.`)).toBeTruthy()
  })
})
