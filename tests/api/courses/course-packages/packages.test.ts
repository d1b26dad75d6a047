import { expect, test } from 'vitest'
import { filled, formWith, openEditor, picture } from '#tests/api/courses/course-design/editor.ts'
import { zipOf } from '#tests/files/zip.ts'
import type { Caller } from '#tests/support/api.ts'
import { readZip } from '#tests/support/files/zip.ts'
import { packagesOn } from './queued.ts'

/** Courses as files: exported, previewed and created in another company. */

const editor = await openEditor()
const { admin, newCourse, edit, rows, signInAs, signInAsSuper } = editor
const { stored } = packagesOn(editor)
const other = await signInAs('admin', 97)

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'

/** A course with a theme, a question, a link and files of several types. */
async function wholeCourse() {
  const made = await newCourse()
  const editor = edit(made.design)
  const { path, at, contents, section } = await filled(editor, ['SingleChoice', 'Concept'])
  const [question, concept] = contents as [number, number]
  const png = await editor.upload(await picture(), 'plano.png')
  const svg = await editor.upload(DRAWING, 'icono.svg')
  await editor.save({
    [`sections/${section}/name`]: 'Antes de empezar',
    [`sections/${section}/icon`]: svg.name,
    [`sections/${section}/color`]: '#1E7A78',
    [`sections/${section}/subjects`]: ['Uno', 'Dos'],
    [`${at}/name`]: 'Lo básico',
    [`${path(question)}/title`]: '¿Qué haces primero?',
    [`${path(question)}/extended_props/text`]: 'Ves un derrame.',
    [`${path(question)}/options`]: {
      '-1': { text: 'Sigo', value: 0, order: 2 },
      '-2': { text: 'Aviso', value: 1, order: 1 },
    },
    [`${path(concept)}/title`]: 'El plano',
    [`${path(concept)}/extended_props/text`]: 'Mira dónde está la salida.',
    [`${path(concept)}/extended_props/image`]: png.name,
    [`${path(concept)}/extended_props/link/url`]: 'https://compania.example/plano',
    [`${path(concept)}/extended_props/link/title`]: 'Ver el plano',
  })
  await editor.theme({ background_color: '#FFF8EA', type: 'light', module_won_image: svg.name })
  return made
}

async function exported(design: number, by = admin) {
  const { status, response } = await by('GET', `/courses/${design}/package`)
  expect(status).toBe(200)
  const zip = Buffer.from(await response.arrayBuffer())
  const entries = readZip(zip).map(({ name, content }) => [name, content] as const)
  return { zip, entries: new Map(entries), manifest: JSON.parse(String(entries.at(-1)![1])) }
}

const receive = (zip: Uint8Array, by: Caller = other) =>
  by('POST', '/courses/packages', formWith(zip, 'curso.zip'))
const create = (key: string, by: Caller = other, body: object = {}) =>
  by('POST', `/courses/packages/${key}/course`, body)

const packed = (manifest: unknown, files: Record<string, string | Buffer> = {}) =>
  zipOf([
    { name: 'manifest.json', content: JSON.stringify(manifest) },
    ...Object.entries(files).map(([name, content]) => ({ name, content })),
  ])

const MANIFEST = {
  format: 'sendero-course',
  version: 1,
  course: { name: 'Curso de un archivo' },
  sections: [],
}

test('a course moved to another company by file is the same there, unpublished, with files of its own', async () => {
  const made = await wholeCourse()
  const first = await exported(made.design)
  expect([...first.entries.keys()]).toEqual([
    'files/icono.svg',
    'files/plano.png',
    'images/miniatura.webp',
    'images/portada.webp',
    'manifest.json',
  ])
  const received = await receive(first.zip)
  expect(received.body).toMatchObject({ name: 'Curso de prueba', contents: 2, omitted: [] })
  const before = await rows('select count(*)::int from courses')

  const created = await create(received.body.key)
  expect(created.status).toBe(201)
  expect(await rows('select count(*)::int from courses')).not.toEqual(before)
  const second = await exported(created.body.course_id, other)
  expect(second.manifest).toEqual(first.manifest)
  for (const name of ['files/icono.svg', 'files/plano.png'])
    expect(second.entries.get(name)).toEqual(first.entries.get(name))

  const { body: design } = await other('GET', `/courses/${created.body.course_id}/design`)
  expect([design.owner_tenant_id, design.published]).toEqual([97, null])
  const { body: files } = await other('GET', `/courses/${created.body.course_id}/resources/all`)
  for (const { url } of files.resources)
    expect((await other('GET', url.replace('/api', ''))).status).toBe(200)
  const again = await create(received.body.key)
  expect([again.status, again.body.id]).toEqual([201, created.body.id])
  expect((await other('GET', `/courses/packages/${received.body.key}`)).status).toBe(404)
})

test.each([2, 8])(
  '%i posts of one key at once create one course, which all are answered',
  async (posts) => {
    const { body } = await receive(packed(MANIFEST))
    const counted = async () => {
      const [found] = await rows<{ n: number }>('select count(*)::int as n from courses')
      return found!.n
    }
    const before = await counted()
    const answers = await Promise.all(
      Array.from({ length: posts }, (_, at) =>
        create(body.key, other, { name: `Curso ${at % 3}` }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(posts).fill(201))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect((await counted()) - before).toBe(1)
  },
)

test('skills and the category are found by name, and what the company lacks is told', async () => {
  await rows(`insert into skills (tenant_id, name) values (97, 'Escucha activa')`)
  await rows(`insert into course_categories (tenant_id, name) values (97, 'Formación básica')`)
  const course = {
    name: 'Con nombres',
    category: 'FORMACION BASICA',
    instructor: 'Nadie Conocido',
    skills: ['escucha activa', 'Levitación'],
  }
  const { body } = await receive(packed({ ...MANIFEST, course }))
  expect(body.omitted).toEqual([
    'El experto temático «Nadie Conocido» no existe en esta compañía',
    'La competencia «Levitación» no existe en esta compañía',
  ])
  const { body: made } = await create(body.key, other, { name: 'Con otro nombre' })
  expect(made).toMatchObject({ name: 'Con otro nombre', category_name: 'Formación básica' })
  const { body: skills } = await other('GET', `/courses/${made.id}/skills`)
  expect(skills.skills.map(({ name }: any) => name)).toEqual(['Escucha activa'])
})

test('a file is what its content says, and one that is refused is left out with the fields that name it', async () => {
  const concept = (image: string) => ({
    template: 'Concept',
    title: image,
    extended_props: { text: 'Texto', image, nada: 1 },
  })
  const contents = [concept('foto.jpg'), concept('malo.png'), { template: 'Otra', title: 'Otra' }]
  const hostile =
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><path d="M0 0"/></svg>'
  const names = ['foto.jpg', 'malo.png', 'dibujo.svg']
  const manifest = {
    ...MANIFEST,
    sections: [{ name: 'Una', sections: [{ name: 'Dos', contents }] }],
    files: names.map((name) => ({ name, media_type: 'image/png', bytes: 1 })),
  }
  const { body } = await receive(
    packed(manifest, {
      'files/foto.jpg': await picture('jpeg'),
      'files/malo.png': 'no es una imagen',
      'files/dibujo.svg': hostile,
    }),
  )
  expect(body.contents).toBe(2)
  // A drawing without size cannot be compared with how it was sent, nor can any under load.
  expect(body.omitted.filter((note: string) => !note.includes('No se pudo comprobar'))).toEqual([
    'El archivo malo.png: Este tipo de archivo no se admite',
    'El archivo dibujo.svg: Se quitó del dibujo: código que se ejecuta.',
    '«Dos», «foto.jpg»: El curso no tiene este campo',
    '«Dos», «malo.png»: Imagen: el archivo «malo.png» no existe',
    '«Dos», «malo.png»: El curso no tiene este campo',
    '«Dos», «Otra»: la plantilla «Otra» no existe aquí',
  ])
  const { body: made } = await create(body.key)
  const { entries, manifest: kept } = await exported(made.course_id, other)
  expect(kept.sections[0].sections[0].contents.map((one: any) => one.extended_props)).toEqual([
    { text: 'Texto', image: 'foto.png' },
    { text: 'Texto' },
  ])
  expect(String(entries.get('files/dibujo.svg'))).not.toContain('script')
})

test.each([
  ['no zip', Buffer.from('Hola'), /dañado o incompleto/],
  [
    'a zip of something else',
    zipOf([{ name: 'carta.txt', content: 'Hola' }]),
    /no es un curso exportado/,
  ],
  ['another format', packed({ ...MANIFEST, format: 'otro' }), /no es un curso exportado/],
  ['a newer version', packed({ ...MANIFEST, version: 2 }), /esta instalación no conoce/],
  ['a broken manifest', zipOf([{ name: 'manifest.json', content: '{' }]), /dañado o incompleto/],
  [
    'a file whose name is a path',
    packed({ ...MANIFEST, files: [{ name: '../../etc/passwd', media_type: 'a/b', bytes: 1 }] }),
    /El nombre del archivo no es válido/,
  ],
  ['an entry outside the zip', packed(MANIFEST, { '../fuera.png': 'x' }), /dañado o incompleto/],
  [
    'a file that is not there',
    packed({ ...MANIFEST, files: [{ name: 'falta.png', media_type: 'a/b', bytes: 1 }] }),
    /dañado o incompleto/,
  ],
  [
    'a zip bomb',
    packed(
      { ...MANIFEST, files: [{ name: 'bomba.svg', media_type: 'a/b', bytes: 1 }] },
      { 'files/bomba.svg': Buffer.alloc(64 * 1024 * 1024) },
    ),
    /ocuparía demasiado/,
  ],
  ['an entry whose bytes are damaged', withDamagedEntry(), /dañado o incompleto/],
  [
    'two files of one name',
    packed({ ...MANIFEST, files: twice('Plano.png', 'plano.png') }),
    /se llaman igual/,
  ],
  [
    'a manifest that is too large',
    packed({ ...MANIFEST, nada: 'x'.repeat(9_000_000) }),
    /demasiado grande/,
  ],
])('%s is refused with a sentence, and nothing is kept', async (_what, zip, message) => {
  const [before] = [await stored()]
  const { status, body } = await receive(zip)
  expect([status, body.errors[0].path]).toEqual([422, 'file'])
  expect(body.message).toMatch(message)
  expect(await stored()).toEqual(before)
})

function withDamagedEntry() {
  const name = 'files/roto.svg'
  const files = [{ name: 'roto.svg', media_type: 'a/b', bytes: 1 }]
  const zip = packed({ ...MANIFEST, files }, { [name]: DRAWING.repeat(99) })
  zip.fill(0xff, zip.indexOf(name) + name.length + 4, zip.indexOf(name) + name.length + 40)
  return zip
}

function twice(...names: string[]) {
  return names.map((name) => ({ name, media_type: 'image/png', bytes: 1 }))
}

test('a preview belongs to its company, for twelve hours', async () => {
  const { zip } = await exported((await wholeCourse()).design)
  const { body } = await receive(zip)
  expect((await other('GET', `/courses/packages/${body.key}`)).status).toBe(200)
  expect((await admin('GET', `/courses/packages/${body.key}`)).status).toBe(404)
  expect((await create(body.key, admin)).status).toBe(404)
  await rows(`update course_packages set created_at = now() - interval '12 hours' where key = $1`, [
    body.key,
  ])
  expect((await create(body.key)).status).toBe(404)
})

test('a company that was given a course does not export it; a super-administrator does', async () => {
  const { design } = await newCourse()
  await rows('insert into tenant_courses (tenant_id, course_id) values (97, $1)', [design])
  expect((await other('GET', `/courses/${design}/package`)).status).toBe(403)
  const reader = await signInAs('reader')
  expect((await reader('GET', `/courses/${design}/package`)).status).toBe(403)
  const superadmin = await signInAsSuper()
  const { status, response } = await superadmin('GET', `/sa/courses/${design}/package`)
  expect(status).toBe(200)
  expect(readZip(await response.arrayBuffer()).at(-1)!.name).toBe('manifest.json')
})

test('an administrator with business units sees the course that they created from a file', async () => {
  await rows(`update users set role = 'admin' where email = 'unit@1.sendero.test'`)
  const unit = await signInAs('unit')
  const { design } = await wholeCourse()
  const { zip } = await exported(design)
  const { body } = await receive(zip, unit)
  const { status, body: made } = await create(body.key, unit)
  expect(status).toBe(201)
  expect((await unit('GET', `/courses/${made.id}`)).status).toBe(200)
})

test('a course that cannot be created leaves nothing, and its preview stays', async () => {
  const { zip } = await exported((await wholeCourse()).design)
  const { body } = await receive(zip)
  const counted = () =>
    rows('select (select count(*) from courses) + (select count(*) from course_resources) as n')
  const before = await counted()
  await rows(
    `alter table course_draft_contents add constraint broken check (title <> 'El plano') not valid`,
  )
  expect((await create(body.key)).status).toBe(500)
  await rows('alter table course_draft_contents drop constraint broken')
  expect(await counted()).toEqual(before)
  expect((await other('GET', `/courses/packages/${body.key}`)).status).toBe(200)
  expect((await create(body.key)).status).toBe(201)
})
