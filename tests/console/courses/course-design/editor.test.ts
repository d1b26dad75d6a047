import { describe, expect, test } from 'vitest'
import { TEMPLATES } from '#contract/courses/course-templates/catalogue.ts'
import { fieldId } from '#app/kit/forms/paths.ts'
import { editing, filled } from '#tests/api/courses/course-design/editor.ts'
import { draftCourse } from '#tests/api/courses/courses/company.ts'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import { recordStatements } from '#tests/support/database/statement-plans.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const person = await site.signInAs('admin')
const admin = await site.api.signInAs('admin')

let made = 0
/** A course of the company with a section, a subsection and contents of these templates in it. */
async function newCourse(templates: string[] = ['Tip', 'SingleChoice', 'WhatsApp']) {
  const draft = await draftCourse(admin, { slug: null, name: `Curso ${++made}` })
  const { status, body } = await admin('POST', '/courses', draft)
  if (status !== 201) throw new Error(JSON.stringify(body))
  const editor = editing(body.course_id, admin)
  const built = await filled(editor, templates)
  return {
    ...editor,
    inside: built.section,
    below: built.subsection,
    pathOf: built.path,
    at: `/courses/${editor.id}/design`,
  }
}

/** The tree without its miniatures. */
const outline = (page: Page) =>
  page
    .in(page.getByRole('navigation', { name: 'Estructura del curso' }))
    .getAllByRole('link')
    .filter((link) => link.textContent !== 'Elegir varios' && link.className !== 'outline-add')
    .map((link) => link.querySelector(':scope > span:not([aria-hidden])')?.textContent)

const title = (page: Page) => page.getByRole('heading', { level: 2 }).textContent
const contentsOf = (design: any) =>
  Object.values<any>(Object.values<any>(design.sections)[0].sections)
    .flatMap((subsection: any) => Object.values<any>(subsection.contents))
    .sort((a: any, b: any) => a.order - b.order)

/** The panel's form, and what it sends. */
const panelOf = (page: Page) => page.form('Guardar')
const loadedOf = (page: Page) =>
  panelOf(page).querySelector<HTMLInputElement>('[name=loaded]')!.value

function sentBy(form: HTMLFormElement): FormData {
  const sent = new FormData()
  for (const [name, value] of new (form.ownerDocument.defaultView as any).FormData(form))
    if (typeof value === 'string') sent.append(name, value)
  return sent
}

/** Saves the panel as the page does by itself; answers the texts of the answer. */
async function autosaved(page: Page, changes: Record<string, string> = {}): Promise<unknown[]> {
  const sent = sentBy(panelOf(page))
  for (const [name, value] of Object.entries(changes)) sent.set(name, value)
  sent.set('autosave', 'true')
  const answer = await person.post(page.address.replace('?', '.data?'), sent)
  const text = await answer.text()
  if (answer.status >= 300) throw new Error(`${answer.status} ${text}`)
  return JSON.parse(text.split('\n')[0]!)
}

/** Writes into each control of the panel what it takes; into the options that there are, no new ones. */
function fill(form: HTMLFormElement, textOf: (control: HTMLInputElement) => string) {
  for (const control of [...form.elements] as HTMLInputElement[]) {
    if (isNewOption(form, control)) continue
    if (['text', 'textarea', 'url', 'number'].includes(control.type) && !control.required)
      control.value = textOf(control)
    if (control.type === 'checkbox') control.checked = !control.checked
    const select = control as unknown as HTMLSelectElement
    if (control.type === 'select-one')
      select.value = select.options[select.options.length - 1]!.value
  }
}

function isNewOption(form: HTMLFormElement, { name }: HTMLInputElement): boolean {
  const id = form.elements.namedItem(name.replace(/^(options-\d+)-.*/, '$1-id'))
  return name.startsWith('options-') && Number((id as HTMLInputElement | null)?.value) < 0
}

const emptied = ({ name, value }: HTMLInputElement) => (name.startsWith('options-') ? value : '')

function textFor({ name, type, inputMode }: HTMLInputElement): string {
  if (type === 'url') return 'https://ejemplo.test/otra'
  if (name.endsWith('/video')) return 'https://vimeo.com/76979871'
  if (name === 'color') return '#1a2b3c'
  if (type === 'number' || inputMode === 'numeric' || inputMode === 'decimal') return '7'
  return `Dicho ${name.length}`
}

describe('the editor of a design', () => {
  test('opens on the first section; what is selected is in the address', async () => {
    const course = await newCourse()
    const page = await person.open(course.at)
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe(`Curso ${made}`)
    expect(title(page)).toBe('Nueva sección')
    const tip = await person.follow(page.getByRole('link', { name: /^Consejo/ }))
    expect(tip.address).toMatch(/\?item=content-\d+$/)
    expect(title(tip)).toBe('Consejo')
    expect((await person.open(`${course.at}?item=content-999999`)).status).toBe(200)
  })

  test('saves what was changed of an item', async () => {
    const course = await newCourse()
    const [tip] = contentsOf(await course.design())
    const page = await person.open(`${course.at}?item=content-${tip.id}`)
    const saved = await person.submit(page, 'Guardar', {
      Título: 'Guarda la calma',
      Texto: 'Respira.\nCuenta hasta diez.',
      Categoría: 'Concepto',
      'La imagen es decorativa': true,
    })
    expect(saved.getByText('Se guardaron los cambios.')).toBeTruthy()
    const [now] = contentsOf(await course.design())
    expect(now).toMatchObject({
      title: 'Guarda la calma',
      category: 'concepto',
      extended_props: { text: 'Respira.\nCuenta hasta diez.', decorative: true },
    })
    expect(title(saved)).toBe('Guarda la calma')
  })

  test('has the current miniature of every content in a long tree without scripts', async () => {
    const course = await newCourse(Array.from({ length: 40 }, () => 'Tip'))
    const miniatures = async () =>
      (await person.open(course.at))
        .getByRole('navigation', { name: 'Estructura del curso' })
        .querySelectorAll('.screen-frame .screen-title')
    expect(await miniatures()).toHaveLength(40)
    const last = contentsOf(await course.design()).at(-1)
    await course.save({ [`${course.pathOf(last.id)}/title`]: 'Otro <b>título</b>' })
    expect([...(await miniatures())].at(-1)?.textContent).toBe('Otro <b>título</b>')
  })

  test('says at its field what cannot be stored, and keeps what was typed', async () => {
    const course = await newCourse()
    const [tip] = contentsOf(await course.design())
    const page = await person.open(`${course.at}?item=content-${tip.id}`)
    const refused = await person.submit(page, 'Guardar', {
      Título: 'Se queda',
      Enlace: 'javascript:alert(1)',
    })
    expect(refused.status).toBe(422)
    expect(refused.getAllByText(/escribe una dirección que empiece por http/)).not.toHaveLength(0)
    expect(refused.getByLabelText<HTMLInputElement>('Título').value).toBe('Se queda')
    expect(contentsOf(await course.design())[0].title).toBe(tip.title)
  })

  test('takes hours and minutes up to 59, colours and subjects a line each', async () => {
    const course = await newCourse()
    const contents = contentsOf(await course.design())
    const message = contents.find((one: any) => one.content_template.endsWith('.WhatsApp'))
    const page = await person.open(`${course.at}?item=content-${message.id}`)
    const refused = await person.submit(page, 'Guardar', { horas: '1', minutos: '60' })
    expect(refused.getAllByText(/los minutos van de 0 a 59/)).not.toHaveLength(0)
    await person.submit(page, 'Guardar', { horas: '1', minutos: '30' })
    const stored = contentsOf(await course.design()).find((one: any) => one.id === message.id)
    expect(stored.extended_props.sendAfterMinutes).toBe(90)

    const section = await person.open(`${course.at}?item=section-${course.inside}`)
    await person.submit(section, 'Guardar', {
      Color: '#1a2b3c',
      'Título de los temas': 'Lo que verás',
      Temas: 'Uno\n\nDos',
    })
    const [now] = Object.values<any>((await course.design()).sections)
    expect(now).toMatchObject({ color: 0xff1a2b3c, subjects: 'Uno;Dos' })
    const again = await person.open(`${course.at}?item=subjects-${course.inside}`)
    expect(again.getByLabelText<HTMLTextAreaElement>('Temas').value).toBe('Uno\nDos')
    expect(title(again)).toBe('Lo que verás')
  })

  test('uploads a file where a field takes it, and refuses another kind at its place', async () => {
    const course = await newCourse(['Tip'])
    const [tip] = contentsOf(await course.design())
    const at = `${course.at}?item=content-${tip.id}`
    const drawing = new File(
      [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>',
      ],
      'casco.svg',
    )
    await person.submit(await person.open(at), 'Guardar', { 'Archivo nuevo: imagen': drawing })
    expect(contentsOf(await course.design())[0].extended_props.image).toBe('casco.svg')
    const page = await person.open(at)
    expect(page.getByLabelText<HTMLSelectElement>('Imagen').value).toBe('casco.svg')
    const refused = await person.submit(page, 'Guardar', {
      'Archivo nuevo: imagen': new File(['nada'], 'x.exe'),
    })
    expect(refused.status).toBe(422)
  })

  test('shows both sides where somebody else changed the same item, and not where they changed another', async () => {
    const course = await newCourse()
    const [tip, choice] = contentsOf(await course.design())
    const page = await person.open(`${course.at}?item=content-${tip.id}`)
    await course.save({ [`${course.pathOf(choice.id)}/title`]: 'De otra persona' })
    const fine = await person.submit(page, 'Guardar', { Título: 'Mío' })
    expect(fine.getByText('Se guardaron los cambios.')).toBeTruthy()

    const old = await person.open(`${course.at}?item=content-${tip.id}`)
    await course.save({ [`${course.pathOf(tip.id)}/title`]: 'Cambiado a la vez' })
    const both = await person.submit(old, 'Guardar', { Texto: 'Un texto' })
    expect(both.status).toBe(409)
    expect(both.getByRole('region', { name: 'Diferencias' }).textContent).toContain(
      'Cambiado a la vez',
    )
    await person.submit(both, 'Guardar')
    expect(contentsOf(await course.design())[0]).toMatchObject({
      title: 'Cambiado a la vez',
      extended_props: { text: 'Un texto' },
    })
  })

  test('a text of the preview has its control in the panel, in every template', async () => {
    const course = await newCourse(TEMPLATES.map(({ id }) => id))
    for (const { id } of contentsOf(await course.design())) {
      const page = await person.open(`${course.at}?item=content-${id}`)
      const form = panelOf(page)
      const [preview] = page.getAllByRole('region', { name: 'Vista previa' })
      for (const element of preview!.querySelectorAll<HTMLElement>('[data-field]')) {
        const path = element.dataset['field']!
        const control = form.ownerDocument.getElementById(fieldId(form.id, path))
        expect((control as HTMLInputElement | null)?.form, path).toBe(form)
        if (path !== 'extended_props/phrase')
          expect(element.textContent).toContain((control as HTMLInputElement).value)
      }
    }
  })

  test('an autosave answers what the form is based on, as the page has it then', async () => {
    const templates = ['Tip', 'SingleChoice', 'Sort', 'WhatsApp', 'WhatsAppList', 'Video']
    const course = await newCourse(templates)
    const items = contentsOf(await course.design()).map(({ id }: any) => `content-${id}`)
    for (const item of [...items, `section-${course.inside}`, `subsection-${course.below}`]) {
      let page = await person.open(`${course.at}?item=${item}`)
      for (const textOf of [textFor, emptied]) {
        const before = loadedOf(page)
        fill(panelOf(page), textOf)
        const answer = await autosaved(page)
        page = await person.open(page.address)
        expect(loadedOf(page)).not.toBe(before)
        expect(answer).toContain(loadedOf(page))
        expect(answer).toContain((await course.design()).version)
      }
    }
  })

  test('an autosave reads the design once, and the API once more to change it', async () => {
    const course = await newCourse(['SingleChoice'])
    const [question] = contentsOf(await course.design())
    const readings = async (changes: Record<string, string>) => {
      const page = await person.open(`${course.at}?item=content-${question.id}`)
      const statements = await recordStatements(() => autosaved(page, changes))
      return statements.filter(({ text }) => text.includes('course_draft_contents')).length
    }
    expect(await readings({})).toBe(1)
    expect(await readings({ title: '¿Qué usas?' })).toBe(2)
    expect(await readings({ 'options-0-text': 'Casco' })).toBe(2)
  })

  test('an autosave answers the ids of new options', async () => {
    const course = await newCourse(['SingleChoice'])
    const [question] = contentsOf(await course.design())
    const page = await person.open(`${course.at}?item=content-${question.id}`)
    const answer = await autosaved(page, { 'options-2-id': '-1', 'options-2-text': 'Guantes' })
    const [now] = contentsOf(await course.design())
    const made = Object.keys(now.options).find((id) => now.options[id].text === 'Guantes')
    expect(question.options).not.toHaveProperty(made!)
    expect(answer).toEqual(expect.arrayContaining(['-1', made]))
    expect(answer).toContain(loadedOf(await person.open(page.address)))
  })

  test('shows what was typed for a content that somebody deleted meanwhile, to be copied', async () => {
    const course = await newCourse()
    const [tip] = contentsOf(await course.design())
    const page = await person.open(`${course.at}?item=content-${tip.id}`)
    await course.ask('DELETE', '/contents', { id: tip.id })
    const told = await person.submit(page, 'Guardar', { Texto: 'Una página\nentera' })
    expect(told.getByText(/ya no está en el curso: alguien lo eliminó/)).toBeTruthy()
    const lost = told.in(told.getByRole('region', { name: 'Lo que escribiste' }))
    expect(lost.getByLabelText<HTMLTextAreaElement>('Texto').value).toBe('Una página\nentera')
    expect(lost.queryByRole('button')).toBeNull()
  })

  test('shows an error and keeps the typed values when the API is unavailable', async () => {
    const course = await newCourse(['Tip'])
    const [tip] = contentsOf(await course.design())
    const page = await person.open(`${course.at}?item=content-${tip.id}`)
    const question = await person.open(`${course.at}/deletion?item=content-${tip.id}`)
    const away = () => Response.json({ message: '', errors: [] }, { status: 503 })
    site.breakApi(/^\/api\/courses\/\d+(\/contents)?$/, away)
    const refused = await person.submit(page, 'Guardar', { Título: 'Se queda' })
    const kept = await person.submit(question, 'Eliminar')
    site.breakApi()
    expect(refused.getAllByText('Ocurrió un error al guardar')).not.toHaveLength(0)
    expect(refused.getByLabelText<HTMLInputElement>('Título').value).toBe('Se queda')
    expect(kept.getByText('Ocurrió un error al eliminar el contenido')).toBeTruthy()
  })

  test('adds a section, a subsection and a content, and selects each', async () => {
    const course = await newCourse(['Tip'])
    const elsewhere = (page: Page) =>
      person.follow(page.getByRole('link', { name: 'Nueva sección en otro lugar…' }))
    const root = await elsewhere(await person.open(course.at))
    const section = await person.submit(root, 'Crear sección', { Orden: '1' })
    expect(section.address).toMatch(/item=section-\d+$/)
    // also with a content selected it is at the root, until somebody chooses a section
    const selected = await person.open(
      `${course.at}?item=content-${contentsOf(await course.design())[0].id}`,
    )
    const beside = await elsewhere(selected)
    expect(beside.getByLabelText<HTMLSelectElement>('Sección superior').value).toBe('')
    const below = await person.follow(section.getByRole('link', { name: 'Agregar subsección' }))
    const subsection = await person.submit(below, 'Crear sección')
    expect(subsection.address).toMatch(/item=subsection-\d+$/)
    const gallery = await person.follow(subsection.getByRole('link', { name: 'Agregar contenido' }))
    const found = await person.submit(gallery, 'Buscar', { 'Buscar plantillas': 'SELECCION' })
    const dialog = found.in(found.getByRole('dialog'))
    expect(dialog.getAllByRole('button', { name: /Selección/ })).toHaveLength(3)
    expect(dialog.queryByRole('button', { name: /^Consejo/ })).toBeNull()
    const content = await person.submit(found, /^Selección única/)
    expect(content.address).toMatch(/item=content-\d+$/)
    expect(title(content)).toBe('Pregunta')
    expect(outline(content).slice(0, 3)).toEqual([
      'Nueva sección',
      'Nueva subsección',
      'PreguntaSelección única',
    ])
  })

  test('moves up, down and to another parent, copies, undoes and redoes', async () => {
    const course = await newCourse(['Tip', 'Concept'])
    const other = await course.section(course.inside)
    const there = `sections/${course.inside}/sections/${other.id}`
    await course.save({ [`${there}/name`]: 'La otra' })
    const [tip] = contentsOf(await course.design())
    const types = async () =>
      contentsOf(await course.design()).map((one: any) => one.content_template.split('.').at(-1))
    const at = `${course.at}?item=content-${tip.id}`
    const down = await person.submit(await person.open(at), 'Bajar')
    expect(await types()).toEqual(['Concept', 'Tip'])
    expect(down.address).toBe(at)
    const back = await person.submit(down, 'Deshacer')
    expect(await types()).toEqual(['Tip', 'Concept'])
    await person.submit(back, 'Rehacer')
    expect(await types()).toEqual(['Concept', 'Tip'])
    await person.submit(await person.open(at), 'Subir')
    const copy = await person.submit(await person.open(at), 'Duplicar')
    expect(copy.address).not.toBe(at)
    expect(await types()).toEqual(['Tip', 'Tip', 'Concept'])
    const place = await person.follow(copy.getByRole('link', { name: 'Mover a…' }))
    await person.submit(place, 'Mover', {
      Subsección: 'Nueva sección › La otra',
      Lugar: '(Al final)',
    })
    const [section] = Object.values<any>((await course.design()).sections)
    expect(Object.keys(section.sections[other.id].contents)).toHaveLength(1)
  })

  test('reverts a drag that conflicts with a change of another user, with the reason', async () => {
    const course = await newCourse(['Tip', 'Concept'])
    const [tip, concept] = contentsOf(await course.design())
    const at = `${course.at}?item=content-${tip.id}`
    const page = await person.open(at)
    expect(page.html).not.toContain('style=')
    expect(page.queryAllByRole('button', { name: /^Arrastrar/ })).toHaveLength(0)
    const dropped = async (seen: number, order: string, item = tip.id) => {
      const body = new URLSearchParams({
        parent: String(course.below),
        order,
        version: String(seen),
        dragged: 'true',
      })
      const path = `${course.at}/placement?item=content-${item}`
      const answer = await person.post(path, body)
      expect(answer.status).toBe(302)
      return person.open(answer.headers.get('location')!)
    }
    const order = async () => contentsOf(await course.design()).map(({ id }: any) => id)

    const { version } = (await course.design()) as { version: number }
    const moved = await dropped(version, '2')
    expect(moved.address).toBe(at)
    expect(moved.queryByText(/^Se movió/)).toBeNull()
    expect(await order()).toEqual([concept.id, tip.id])

    const late = await dropped(version, '1')
    expect(late.getByRole('alert').textContent).toMatch(/^Ocurrió un error al reordenar\. .+/)
    expect(await order()).toEqual([concept.id, tip.id])
    for (const [nowhere, item] of [
      ['0', tip.id],
      ['1', 999_999],
    ] as const) {
      const refused = await dropped(version + 1, nowhere, item)
      expect(refused.getByRole('alert').textContent).toContain('Ocurrió un error al reordenar')
    }
    expect(await order()).toEqual([concept.id, tip.id])
  })

  test('asks before it deletes, and then selects the neighbour', async () => {
    const course = await newCourse(['Tip', 'Concept'])
    const [tip, concept] = contentsOf(await course.design())
    const page = await person.open(`${course.at}?item=content-${tip.id}`)
    const question = await person.follow(page.getByRole('link', { name: 'Eliminar' }))
    expect(question.getByText(/no se puede deshacer/)).toBeTruthy()
    const gone = await person.submit(question, 'Eliminar')
    expect(gone.address).toBe(`${course.at}?item=content-${concept.id}`)
    const section = await person.open(`${course.at}?item=section-${course.inside}`)
    const all = await person.follow(section.getByRole('link', { name: 'Eliminar' }))
    expect(all.getByText(/TODOS sus contenidos \(1\)/)).toBeTruthy()
    const empty = await person.submit(all, 'Eliminar')
    expect(empty.getByText('El curso no tiene secciones')).toBeTruthy()
  })
})

describe('the panel of a content', () => {
  const rows = (page: Page) =>
    page.getAllByLabelText<HTMLInputElement>(/^Opción \d+$/).map(({ value }) => value)

  test('has its options with empty rows and buttons, and stores them as one change', async () => {
    const course = await newCourse(['SingleChoice'])
    const [content] = contentsOf(await course.design())
    const before = content.options
    const options = async () =>
      Object.values<any>(contentsOf(await course.design())[0].options)
        .sort((a, b) => a.order - b.order)
        .map(({ text, value }) => [text, value])
    const page = await person.open(`${course.at}?item=content-${content.id}`)
    expect(rows(page)).toEqual(['Opción correcta', 'Otra opción', '', '', '', '', ''])
    const more = await person.submit(page, 'Agregar más', {
      'Opción 1': 'Gorra',
      'Opción 3': 'Casco',
    })
    expect(rows(more)).toEqual(['Gorra', 'Otra opción', 'Casco', ...Array(9).fill('')])
    const up = await person.submit(more, 'Subir Casco', { Título: 'Lo que llevas' })
    expect(rows(up).slice(0, 3)).toEqual(['Gorra', 'Casco', 'Otra opción'])
    const left = await person.submit(up, 'Quitar Otra opción', { 'Opción 2 es correcta': true })
    expect(rows(left).slice(0, 3)).toEqual(['Gorra', 'Casco', ''])
    expect(contentsOf(await course.design())[0].options).toEqual(before)

    const long = await person.submit(left, 'Guardar', { 'Opción 1': 'G'.repeat(28) })
    expect(long.status).toBe(422)
    expect(long.getAllByText('Opción 1: Texto: admite hasta 27 caracteres')).not.toHaveLength(0)
    const saved = await person.submit(long, 'Guardar', { 'Opción 1': 'Gorra' })
    expect(title(saved)).toBe('Lo que llevas')
    expect(await options()).toEqual([
      ['Gorra', 0],
      ['Casco', 1],
    ])
    await person.submit(saved, 'Deshacer')
    expect(contentsOf(await course.design())[0]).toMatchObject({
      title: 'Pregunta',
      options: before,
    })
  })

  test('keeps typed options while a file is chosen, and shows those that somebody else changed', async () => {
    const course = await newCourse(['MultipleChoice'])
    const [content] = contentsOf(await course.design())
    const at = `${course.at}?item=content-${content.id}`
    const page = await person.open(at)
    await person.submit(page, /^Elegir de los archivos\s?: imagen/, { 'Opción 1': 'Casco' })
    const back = await person.open(at)
    expect(rows(back)[0]).toBe('Casco')
    const [first] = Object.keys(content.options)
    await course.save({ [`${course.pathOf(content.id)}/options/${first}/text`]: 'Botas' })
    const both = await person.submit(back, 'Guardar')
    expect(both.status).toBe(409)
    expect(both.getByRole('region', { name: 'Diferencias' }).textContent).toContain('Botas')
    await person.submit(both, 'Guardar')
    expect(Object.values(contentsOf(await course.design())[0].options)).toContainEqual(
      expect.objectContaining({ text: 'Casco' }),
    )
  })

  test('shows in groups the fields that its template uses, and opens a group with an error', async () => {
    const course = await newCourse(['Tip', 'Chart', 'Video'])
    const [tip, chart, video] = contentsOf(await course.design())
    const open = (id: number) => person.open(`${course.at}?item=content-${id}`)
    const groups = (page: Page) =>
      [...page.form('Guardar').querySelectorAll<HTMLDetailsElement>('details')]
        .filter(({ parentElement }) => parentElement?.closest('details') === null)
        .map(
          ({ open, firstElementChild }) =>
            `${firstElementChild?.firstChild?.textContent}${open ? ' *' : ''}`,
        )
    const page = await open(tip.id)
    const names = [
      'Contenido *',
      'Imagen',
      'Accesibilidad',
      'Puntos y retroalimentación',
      'Avanzado',
    ]
    expect(groups(page)).toEqual(names)
    expect(page.queryByLabelText('Transcripción')).toBeNull()
    expect(page.getByText('segundos')).toBeTruthy()
    const silent = await open(chart.id)
    expect(groups(silent)).toEqual(names.filter((name) => name !== 'Imagen'))
    expect(silent.queryByLabelText('La imagen es decorativa')).toBeNull()
    expect((await open(video.id)).getByLabelText('Transcripción')).toBeTruthy()

    const wrong = await person.submit(page, 'Guardar', { 'Tiempo estimado': 'mucho' })
    expect(groups(wrong)).toEqual([...names.slice(0, -1), 'Avanzado *'])
    const body = new URLSearchParams({ groups: 'image advanced nonsense' })
    const headers = { origin: person.origin }
    await person.request('/preferences', { method: 'POST', body, headers })
    expect(groups(await open(tip.id))).toEqual([
      'Contenido',
      'Imagen *',
      ...names.slice(2, -1),
      'Avanzado *',
    ])
  })

  test('has its room: the menu is collapsed here, and its state is not that of other pages', async () => {
    const course = await newCourse(['Tip'])
    const page = await person.open(course.at)
    const wide = await person.submit(page, 'Expandir el menú')
    expect(wide.address).toBe(course.at)
    expect(wide.getByRole('button', { name: 'Contraer el menú' })).toBeTruthy()
    await person.submit(wide, 'Contraer el menú')
    const other = await person.open('/areas')
    expect(other.getByRole('button', { name: 'Contraer el menú' })).toBeTruthy()
  })
})

describe('the options of a content', () => {
  const choice = async () => {
    const course = await newCourse(['SingleChoice'])
    const [content] = contentsOf(await course.design())
    return {
      ...course,
      at: `${course.at}/options?item=content-${content.id}`,
      options: async () => Object.values<any>(contentsOf(await course.design())[0].options),
    }
  }

  test('are edited one row at a time, and adding waits meanwhile', async () => {
    const course = await choice()
    const list = await person.open(course.at)
    const editing = await person.follow(list.getByRole('link', { name: /^Editar.*Otra opción/ }))
    expect(editing.queryByRole('link', { name: 'Agregar opción' })).toBeNull()
    const dialog = editing.in(editing.getByRole('dialog'))
    expect(dialog.queryAllByRole('link', { name: /^Editar / })).toHaveLength(0)
    expect(editing.getByText('11 de 27 caracteres')).toBeTruthy()
    const row = editing.in(editing.getByRole('dialog')).getByRole('button', { name: 'Guardar' })
    const refused = await person.submit(editing, row, { Texto: '', Valor: '' })
    expect(refused.getAllByText(/este campo es obligatorio/)).not.toHaveLength(0)
    const again = refused.in(refused.getByRole('dialog')).getByRole('button', { name: 'Guardar' })
    await person.submit(refused, again, { Texto: 'Ninguna de ellas', Valor: '0', Orden: '5' })
    expect(await course.options()).toContainEqual(
      expect.objectContaining({ text: 'Ninguna de ellas', order: 5 }),
    )
  })

  test('are added with an id of their own, and taken out after a question', async () => {
    const course = await choice()
    const list = await person.open(course.at)
    const fresh = await person.follow(list.getByRole('link', { name: 'Agregar opción' }))
    const button = fresh.in(fresh.getByRole('dialog')).getByRole('button', { name: 'Guardar' })
    const added = await person.submit(fresh, button, { Texto: 'La tercera', Valor: '0' })
    expect(await course.options()).toHaveLength(3)
    const asked = await person.follow(added.getByRole('link', { name: /^Eliminar.*La tercera/ }))
    expect(asked.getByText('Seguro que deseas eliminar la opción?')).toBeTruthy()
    await person.submit(asked, 'Eliminar')
    expect(await course.options()).toHaveLength(2)
  })

  test('ask before editing is cancelled, and keep the typed values until then', async () => {
    const course = await choice()
    const fresh = await person.open(`${course.at}&row=-1`)
    const cancel = (page: Page) =>
      page.in(page.getByRole('dialog')).getByRole('button', { name: 'Cancelar' })
    const asked = await person.submit(fresh, cancel(fresh), { Texto: 'La tercera', Valor: '7' })
    expect(asked.getByText('Seguro que deseas cancelar la edición?')).toBeTruthy()
    const again = await person.follow(asked.getByRole('link', { name: 'Seguir editando' }))
    const typed = (page: Page, label: RegExp) =>
      page.in(page.getByRole('dialog')).getByLabelText<HTMLInputElement>(label).value
    expect([typed(again, /^Texto/), typed(again, /^Valor/)]).toEqual(['La tercera', '7'])
    const sure = await person.submit(again, cancel(again))
    const left = await person.follow(sure.getByRole('link', { name: 'Cancelar la edición' }))
    expect(left.address).toBe(course.at)
    const empty = await person.open(`${course.at}&row=-1`)
    expect(typed(empty, /^Texto/)).toBe('')
    expect(await course.options()).toHaveLength(2)
  })

  test('one deleted by another user while it is edited is offered as new with the typed values', async () => {
    const course = await choice()
    const list = await person.open(course.at)
    const editing = await person.follow(list.getByRole('link', { name: /^Editar.*Otra opción/ }))
    const [content] = contentsOf(await course.design())
    await course.save({ [`${course.pathOf(content.id)}/options`]: {} })
    const row = editing.in(editing.getByRole('dialog')).getByRole('button', { name: 'Guardar' })
    const fresh = await person.submit(editing, row, { Texto: 'Mis guantes' })
    expect(fresh.getByText(/Alguien eliminó la opción mientras la editabas/)).toBeTruthy()
    const add = fresh.in(fresh.getByRole('dialog')).getByRole('button', { name: 'Guardar' })
    await person.submit(fresh, add)
    expect(await course.options()).toMatchObject([{ text: 'Mis guantes' }])
  })
})

describe('permissions', () => {
  test('readers see the design without what changes it', async () => {
    const course = await newCourse()
    const reader = await site.signInAs('reader')
    const page = await reader.open(course.at)
    expect(page.status).toBe(200)
    for (const name of ['Guardar', 'Deshacer', 'Subir'])
      expect(page.queryByRole('button', { name })).toBeNull()
    expect(page.queryAllByRole('link', { name: /^(Mover|Eliminar|Nuevo)/ })).toHaveLength(0)
    for (const part of ['new-section', 'deletion', 'options', 'placement', 'new-content'])
      expect((await reader.open(`${course.at}/${part}`)).status).toBe(403)
  })

  test("another company's administrator finds nothing; a super-administrator edits below /admin", async () => {
    const course = await newCourse(['Tip'])
    const stranger = await site.signInAs('admin', 97)
    expect((await stranger.open(course.at)).status).toBe(404)
    expect((await stranger.open(`/admin${course.at}`)).address).toBe('/')
    const boss = site.visitor()
    await takeSession(boss, 'super@sendero.test')
    const page = await boss.open(`/admin${course.at}`)
    const saved = await boss.submit(page, 'Guardar', { Nombre: 'Desde arriba' })
    expect(saved.address).toMatch(new RegExp(`^/admin${course.at}\\?item=section-`))
    const [section] = Object.values<any>((await course.design()).sections)
    expect(section.name).toBe('Desde arriba')
  })
})
