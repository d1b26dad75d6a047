import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { filled, editorOver, picture } from '#tests/api/courses/course-design/editor.ts'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const { newCourse, edit } = await editorOver(site.api)
const person = await site.signInAs('admin')

async function fresh() {
  const editor = edit((await newCourse()).design)
  const at = `/courses/${editor.id}/design`
  return { ...editor, at, theme: async () => (await editor.design()).theme }
}

const FONT = await readFile('api/courses/certificates/fonts/eb-garamond-regular.ttf')
const SAVE = 'Guardar tema'
const value = (page: Page, label: string | RegExp) =>
  page.getByLabelText<HTMLInputElement>(label, { selector: 'input, select' }).value
const isOpen = (page: Page, of: string) =>
  page.getByLabelText<HTMLInputElement>(`Personalizar: ${of}`).checked

describe('the theme of a course', () => {
  test('shows the defaults, and stores what is unlocked alone', async () => {
    const course = await fresh()
    const editor = await person.open(course.at)
    const page = await person.follow(editor.getByRole('link', { name: 'Editar tema' }))
    expect(page.getByRole('heading', { name: 'Tema del curso' })).toBeTruthy()
    expect(value(page, 'Botones')).toBe('#ED5244')
    expect(isOpen(page, 'botones')).toBe(false)
    const done = await person.submit(page, SAVE, {
      'Personalizar: botones': true,
      Botones: '#0b3d2e',
      'Personalizar: texto de los botones': true,
      'Texto de los botones': 'ffffff',
    })
    expect(done.getByText('Se guardó el tema.')).toBeTruthy()
    expect(done.address).toContain(course.at)
    expect(await course.theme()).toEqual({
      button_color: 0xff0b3d2e,
      button_text_color: 0xffffffff,
    })
  })

  test('is locked again by clearing its checkbox, and unlocked values start from the default', async () => {
    const course = await fresh()
    await course.ask('POST', '/theme', { text_color: '#111111', type: 'dark', font_name: 'Lora' })
    const page = await person.open(`${course.at}/theme`)
    expect([isOpen(page, 'texto'), isOpen(page, 'tema'), isOpen(page, 'fuente')]).toEqual([
      true,
      true,
      true,
    ])
    await person.submit(page, SAVE, {
      'Personalizar: texto': false,
      'Personalizar: tema': false,
      'Personalizar: fuente': false,
      'Personalizar: enlaces': true,
    })
    expect(await course.theme()).toEqual({ link_color: 0xff0b57d0 })
  })

  test('stores a changed colour even without its checkbox', async () => {
    const course = await fresh()
    await person.submit(await person.open(`${course.at}/theme`), SAVE, { Progreso: '#123456' })
    expect(await course.theme()).toEqual({ progress_color: 0xff123456 })
  })

  test('refuses what is no colour and an unlocked image without one, and keeps what was typed', async () => {
    const course = await fresh()
    const page = await person.submit(await person.open(`${course.at}/theme`), SAVE, {
      'Personalizar: texto': true,
      Texto: 'verde',
      'Personalizar: enlaces': true,
      Enlaces: '',
      'Personalizar: imagen: curso ganado': true,
      Progreso: '#654321',
    })
    expect(page.status).toBe(422)
    const said = page.in(page.getByRole('alert')).getAllByRole('link')
    expect(said.map(({ textContent }) => textContent)).toEqual([
      'Texto: escribe un color como #1A2B3C',
      'Enlaces: escribe un color como #1A2B3C',
      'Imagen: curso ganado: elige una de las imágenes o sube otra',
    ])
    expect([value(page, /^Texto$/), value(page, 'Progreso'), isOpen(page, 'progreso')]).toEqual([
      'verde',
      '#654321',
      true,
    ])
    expect(await course.theme()).toEqual({})
  })

  test('shows the contrast of each text with its background', async () => {
    const course = await fresh()
    await course.ask('POST', '/theme', { text_color: '#bbbbbb' })
    const page = await person.open(`${course.at}/theme`)
    const figures = page.getAllByText('Sobre fondo:').map(({ parentElement }) => parentElement)
    expect(figures[0]!.textContent).toBe('Sobre fondo:1,6:1Poco contraste')
    expect(page.getByText(/^2 textos tienen poco contraste/)).toBeTruthy()
  })

  test('takes new images and a font among the files of the course, and one of those there', async () => {
    const course = await fresh()
    await course.upload(await picture(), 'perdiste.png')
    const bytes = new Uint8Array(await picture('jpeg'))
    const page = await person.open(`${course.at}/theme`)
    await person.submit(page, SAVE, {
      'Archivo nuevo: módulo ganado': new File([bytes], 'Ganaste.jpg', { type: 'image/jpeg' }),
      'Personalizar: imagen: módulo perdido': true,
      'Imagen: módulo perdido': 'perdiste.png',
      'Archivo nuevo: fuente': new File([FONT], 'Letra.ttf', { type: 'font/ttf' }),
      'Nombre de la fuente': 'Letra',
    })
    expect(await course.theme()).toEqual({
      module_won_image: 'Ganaste.png',
      module_lost_image: 'perdiste.png',
      font: { name: 'Letra', type: 'ttf', file: 'Letra.ttf' },
    })
    const editor = await person.open(course.at)
    expect(editor.html).toContain('@font-face')
  })

  test('stores no file of a refused type', async () => {
    const course = await fresh()
    const page = await person.submit(await person.open(`${course.at}/theme`), SAVE, {
      'Archivo nuevo: módulo ganado': new File([FONT], 'Letra.ttf', { type: 'font/ttf' }),
    })
    expect(page.status).toBe(422)
    expect(page.getByRole('alert').textContent).toContain(
      'Imagen: módulo ganado: no admite este tipo de archivo',
    )
    expect((await course.ask('GET', '/resources/all')).body.resources).toEqual([])
    expect(await course.theme()).toEqual({})
  })

  test('is a conflict where somebody else changed the same theme, and only there', async () => {
    const course = await fresh()
    const page = await person.open(`${course.at}/theme`)
    await course.section()
    const saved = await person.submit(page, SAVE, { Progreso: '#111111' })
    expect(saved.getByText('Se guardó el tema.')).toBeTruthy()

    const second = await person.open(`${course.at}/theme`)
    await course.ask('POST', '/theme', { link_color: '#222222', progress_color: '#333333' })
    const refused = await person.submit(second, SAVE, { Progreso: '#444444' })
    expect(refused.status).toBe(409)
    const rows = refused.in(refused.getByLabelText('Diferencias')).getAllByRole('rowheader')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Enlaces', 'Progreso'])
    expect([
      value(refused, 'Enlaces'),
      isOpen(refused, 'enlaces'),
      value(refused, 'Progreso'),
    ]).toEqual(['#222222', true, '#444444'])
    await person.submit(refused, SAVE)
    expect(await course.theme()).toEqual({ link_color: 0xff222222, progress_color: 0xff444444 })
  })

  test('says itself that it failed when the API is away', async () => {
    const course = await fresh()
    const page = await person.open(`${course.at}/theme`)
    site.breakApi(/\/theme$/)
    const failed = await person.submit(page, SAVE, { Progreso: '#111111' })
    site.breakApi()
    expect(failed.status).toBe(503)
    expect(failed.getByRole('alert').textContent).toContain('Ocurrió un error al guardar el tema')
    await person.submit(failed, SAVE)
    expect(await course.theme()).toEqual({ progress_color: 0xff111111 })
  })
})

describe('the theme of a level', () => {
  test('inherits from those above it, and says from which', async () => {
    const course = await fresh()
    const { section, subsection, contents } = await filled(course)
    await course.ask('POST', '/theme', { text_color: '#111111' })
    await course.ask('POST', '/theme', { section, link_color: '#222222' })
    const editor = await person.open(`${course.at}?item=content-${contents[0]}`)
    const page = await person.follow(editor.getByRole('link', { name: 'Tema' }))
    expect(page.getByRole('heading', { name: 'Tema del contenido' })).toBeTruthy()
    expect([value(page, /^Texto$/), value(page, 'Enlaces')]).toEqual(['#111111', '#222222'])
    expect([page.getAllByText('Del curso'), page.getAllByText('De la sección')]).toMatchObject([
      { length: 1 },
      { length: 1 },
    ])
    const done = await person.submit(page, SAVE, { Enlaces: '#333333' })
    expect(done.address).toBe(`${course.at}?item=content-${contents[0]}`)
    const design = await course.design()
    const below = design.sections[section].sections[subsection]
    expect(below.contents[contents[0]!].theme).toEqual({ link_color: 0xff333333 })
    expect([design.theme, below.theme]).toEqual([{ text_color: 0xff111111 }, {}])
  })

  test('that was deleted redirects to the course', async () => {
    const course = await fresh()
    const { contents } = await filled(course)
    const page = await person.open(`${course.at}/theme?item=content-${contents[0]}`)
    await course.ask('DELETE', '/contents', { id: contents[0] })
    const gone = await person.submit(page, SAVE, { Enlaces: '#333333' })
    expect(gone.getByText(/alguien lo eliminó/)).toBeTruthy()
    expect(gone.address).toBe(course.at)
  })
})

describe('a theme is edited by', () => {
  test('administrators of the company that owns the course', async () => {
    const course = await fresh()
    const reader = await site.signInAs('reader')
    expect((await reader.open(`${course.at}/theme`)).status).toBe(403)
    const other = await site.signInAs('admin', 97)
    expect((await other.open(`${course.at}/theme`)).status).toBe(404)
    const form = new URLSearchParams({ text_color: '#000000', text_color_own: 'on' })
    for (const stranger of [reader, other]) {
      const answer = await stranger.post(`${course.at}/theme`, form)
      expect(answer.status).toBe(stranger === reader ? 403 : 404)
    }
    expect(await course.theme()).toEqual({})
  })

  test('super-administrators', async () => {
    const course = await fresh()
    const root = site.visitor()
    await takeSession(root, 'super@sendero.test')
    const page = await root.open(`/admin/courses/${course.id}/design/theme`)
    await root.submit(page, SAVE, { Progreso: '#111111' })
    expect(await course.theme()).toEqual({ progress_color: 0xff111111 })
  })
})
