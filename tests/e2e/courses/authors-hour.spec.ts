import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { administrator, courseWithoutSections } from '../rest.ts'
import { tick } from '../tick.ts'

/** An author at sixty words a minute, with a second for each press. */
const MS_PER_CHARACTER = 200
const MS_PER_PRESS = 1_000

type Question = {
  phrase?: string
  /** Texts of the options, each with its description where the template shows one. */
  options?: (string | [text: string, description: string])[]
  /** Positions of correct options that are not marked already. */
  mark?: number[]
}

const QUESTIONS: Record<string, Question> = {
  'Selección única': { options: ['Gorra', 'Bufanda', 'Casco', 'Nada'], mark: [3] },
  'Selección múltiple': { options: ['Casco', 'Botas', 'Sandalias', 'Gorra'] },
  'Completar la frase': {
    phrase: 'Siempre usa el [casco] en la obra.',
    options: ['guante', 'reloj'],
  },
  'Ordenar la frase': { phrase: 'Primero para y luego mira' },
  Podio: { options: ['Parar', 'Mirar', 'Avisar', 'Actuar'] },
  'Arrastrar y soltar': {
    options: [
      ['Casco', 'Cabeza'],
      ['Botas', 'Pies'],
      ['Guantes', 'Manos'],
      ['Gafas', 'Ojos'],
    ],
  },
}

const SECTIONS = [
  ['Concepto', 'Consejo', 'Reto', 'Selección única', 'Selección múltiple', 'Completar la frase'],
  ['Concepto', 'Consejo', 'Reto', 'Ordenar la frase', 'Podio', 'Arrastrar y soltar'],
]

test('an author writes two sections, twelve contents and six kinds of questions in ninety steps @js @all', async ({
  page,
  request,
  signInAs,
  unique,
  scriptsRun,
}) => {
  test.setTimeout(240_000) // a whole course
  const api = await administrator(request)
  const { design } = await courseWithoutSections(request, unique)
  await signInAs('admin')
  await page.goto(`/courses/${design}/design`)
  await scriptsRun()
  const started = Date.now()
  const { click, key, type, steps, characters } = author(page)
  const dialog = page.getByRole('dialog')
  const named = async (label: string, name: string) => {
    await expect(page.getByLabel(new RegExp(`^${label}`)).first()).toBeFocused()
    await type(name)
  }
  for (const [at, templates] of SECTIONS.entries()) {
    // A letter would be typed into the field that has the focus.
    if (at === 0) await key('n')
    else await click(page.getByRole('button', { name: 'Nueva sección' }))
    await named('Nombre', `Sección ${at + 1}`)
    await click(page.getByRole('link', { name: 'Agregar subsección' }))
    await click(dialog.getByRole('button', { name: 'Crear sección' }))
    await named('Nombre', `Parte ${at + 1}`)
    for (const template of templates) {
      await click(page.getByRole('link', { name: 'Agregar contenido', exact: true }))
      await click(dialog.getByRole('button', { name: new RegExp(`^${template}`) }))
      const { phrase, options = [], mark = [] } = QUESTIONS[template] ?? {}
      const text = `Lo que hay que saber antes de seguir: ${template}`
      // What the template needs comes first, then the title.
      if (phrase) {
        await expect(page.getByLabel(/^Frase/).first()).toBeFocused()
        await key('ControlOrMeta+a')
      }
      await named(phrase ? 'Frase' : 'Texto', phrase ?? text)
      await key('Tab')
      await type(`${template} propio`)
      if (phrase) {
        await key('Tab')
        await type(text)
      }
      const first = page.getByLabel('Opción 1', { exact: true })
      for (const [row, cells] of options.entries()) {
        for (const [cell, text] of [cells].flat().entries()) {
          if (row === 0 && cell === 0)
            for (let tabs = 0; tabs < 3 && !(await isFocused(first)); tabs++) await key('Tab')
          else await key('Enter')
          await type(text)
        }
      }
      for (const row of mark) await click(page.getByLabel(`Opción ${row} es correcta`))
      if (mark.length > 0)
        await expect(page.getByRole('region', { name: 'Vista previa' }).first()).toContainText(
          'Correcta',
        )
    }
  }
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
  const spent = Date.now() - started + characters() * MS_PER_CHARACTER + steps() * MS_PER_PRESS
  test.info().annotations.push({
    type: 'author',
    description: `${steps()} steps, ${characters()} characters, ${(spent / 60_000).toFixed(1)} minutes`,
  })

  const contents = await contentsOf(request, design)
  expect(contents.map(({ title }) => title)).toEqual(
    SECTIONS.flat().map((template) => `${template} propio`),
  )
  const optionsOf = (title: string) =>
    Object.values(contents.find((one) => one.title === `${title} propio`)!.options).sort(
      (a, b) => a.order - b.order,
    )
  expect(optionsOf('Selección única').map(({ text, value }) => [text, value])).toEqual([
    ['Gorra', 0],
    ['Bufanda', 0],
    ['Casco', 1],
    ['Nada', 0],
  ])
  expect(optionsOf('Arrastrar y soltar').map((one) => [one.text, one.description])).toEqual(
    QUESTIONS['Arrastrar y soltar']!.options,
  )
  const { problems } = await api.get<{ problems: { kind: string }[] }>(
    `/courses/validate/${design}`,
  )
  expect(problems.filter(({ kind }) => kind === 'error')).toEqual([])
  expect(steps()).toBeLessThanOrEqual(90)
  expect(spent).toBeLessThanOrEqual(12 * 60_000)
})

test('options are pasted, moved and saved at once, and undone at once @js @floor', async ({
  page,
  request,
  signInAs,
  unique,
  scriptsRun,
  isAccessible,
}) => {
  const { design, content, address } = await courseWith(request, unique, 'SingleChoice')
  await signInAs('admin')
  await page.goto(address)
  await scriptsRun()
  const option = (at: number) => page.getByLabel(`Opción ${at}`, { exact: true })
  const texts = async () =>
    Object.values((await contentsOf(request, design)).find(({ id }) => id === content)!.options)
      .sort((a, b) => a.order - b.order)
      .map(({ text, value }) => (value === 1 ? `${text} *` : text))
  await paste(page, option(1), '1. Casco\n2. Gorra\n\n3. Bufanda\n')
  await expect(option(3)).toBeFocused()
  await expect(option(4)).toHaveValue('Otra opción')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(option(2)).toHaveValue('Bufanda')
  await expect(option(2)).toBeFocused()
  await page.getByRole('button', { name: 'Quitar Otra opción' }).click()
  await tick(page.getByLabel('Opción 2 es correcta'))
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
  expect(await texts()).toEqual(['Casco', 'Bufanda *', 'Gorra'])
  // axe reports what the sticky header covers.
  await page.evaluate(() => scrollTo(0, 0))
  await isAccessible()

  // Dragged by keyboard from its handle.
  await page.getByRole('button', { name: 'Arrastrar Gorra' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Levantaste Gorra, posición 3 de 3.')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(option(1)).toHaveValue('Gorra')
  await expect.poll(texts).toEqual(['Gorra', 'Casco', 'Bufanda *'])

  await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(option(1)).toHaveValue('Casco')
  expect(await texts()).toEqual(['Casco', 'Bufanda *', 'Gorra'])
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(option(1)).toHaveValue('Opción correcta')
  expect(await texts()).toEqual(['Opción correcta *', 'Otra opción'])
})

test('a panel is saved while it is typed, keeps its groups, and shows a conflict @js', async ({
  page,
  request,
  signInAs,
  unique,
  scriptsRun,
}) => {
  const { design, path, address } = await courseWith(request, unique, 'Tip')
  const api = await administrator(request)
  await signInAs('admin')
  await page.goto(address)
  await scriptsRun()
  const title = page.getByLabel('Título', { exact: true })
  const status = (words: string | RegExp) => page.getByRole('status').filter({ hasText: words })
  const advanced = page.locator('summary').filter({ hasText: 'Avanzado' })
  await expect(page.getByLabel('Categoría')).toBeHidden()
  await advanced.click()
  await page.getByLabel('Categoría').selectOption({ label: 'Concepto' })
  await expect(status('Guardado')).toBeVisible()
  await title.fill('Guarda la calma')
  // The focus stays where one types, also when the page has the new version.
  await expect(status('Guardado')).toBeVisible()
  await expect(title).toBeFocused()
  await page.keyboard.type(' y respira')
  await expect(page.getByRole('navigation', { name: 'Estructura del curso' })).toContainText(
    'Guarda la calma y respira',
  )
  await page.reload()
  await expect(page.getByLabel('Categoría')).toHaveValue('concepto')
  await expect(title).toHaveValue('Guarda la calma y respira')

  await api.put(`/courses/${design}`, { [`${path}/title`]: 'De otra persona' })
  await page.getByLabel('Texto', { exact: true }).fill('Cuenta hasta diez.')
  const differences = page.getByRole('region', { name: 'Diferencias' })
  await expect(differences).toContainText('De otra persona')
  await expect(page.getByLabel('Texto', { exact: true })).toHaveValue('Cuenta hasta diez.')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(status('Se guardaron los cambios.')).toBeVisible()
  const [tip] = await contentsOf(request, design)
  expect(tip).toMatchObject({
    title: 'De otra persona',
    category: 'concepto',
    extended_props: { text: 'Cuenta hasta diez.' },
  })
})

test.describe('on a phone @js', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a content that is chosen leads to its panel', async ({
    page,
    request,
    signInAs,
    unique,
    scriptsRun,
  }) => {
    const { design, below } = await courseWith(request, unique, 'Tip')
    const api = await administrator(request)
    // The tree fills its height, so that the panel begins below the window.
    for (let rest = 0; rest < 8; rest++)
      await api.post(`/courses/${design}/contents`, { subSection: below, contentType: 'Concept' })
    await signInAs('admin')
    await page.goto(`/courses/${design}/design`)
    await scriptsRun()
    const panel = page.getByRole('region', { name: 'Consejo' })
    await page
      .getByRole('navigation', { name: 'Estructura del curso' })
      .getByRole('link', { name: /^Consejo/ })
      .click()
    // Its text is missing.
    await expect(panel.getByLabel('Texto', { exact: true })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Consejo', level: 2 })).toBeInViewport()
    await expect(panel.getByRole('textbox').first()).toBeInViewport({ ratio: 1 })
  })
})

type Content = {
  id: number
  order: number
  title: string
  options: Record<
    string,
    { text: string; description: string | null; value: number; order: number }
  >
}
type Section = { order: number; sections: Record<string, { contents: Record<string, Content> }> }

const byOrder = <Row extends { order: number }>(rows: Record<string, Row>) =>
  Object.values(rows).sort((a, b) => a.order - b.order)

async function contentsOf(request: APIRequestContext, design: number): Promise<Content[]> {
  const api = await administrator(request)
  const { sections } = await api.get<{ sections: Record<string, Section> }>(
    `/courses/${design}/design`,
  )
  return byOrder(sections).flatMap((section) =>
    Object.values(section.sections).flatMap(({ contents }) => byOrder(contents)),
  )
}

/** A course with one content of a template. */
async function courseWith(request: APIRequestContext, unique: string, contentType: string) {
  const api = await administrator(request)
  const { design } = await courseWithoutSections(request, unique)
  const section = await api.post<{ id: number }>(`/courses/${design}/sections`, {})
  const below = await api.post<{ id: number }>(`/courses/${design}/sections`, {
    parent: section.id,
  })
  const { id: content } = await api.post<{ id: number }>(`/courses/${design}/contents`, {
    subSection: below.id,
    contentType,
  })
  const path = `sections/${section.id}/sections/${below.id}/contents/${content}`
  return {
    design,
    below: below.id,
    content,
    path,
    address: `/courses/${design}/design?item=content-${content}`,
  }
}

/** Counts clicks and keys that type nothing, and characters. */
function author(page: Page) {
  let steps = 0
  let characters = 0
  return {
    async click(what: ReturnType<Page['locator']>) {
      await what.click()
      steps += 1
    },
    async key(name: string) {
      await page.keyboard.press(name)
      steps += 1
    },
    async type(text: string) {
      await page.keyboard.type(text)
      characters += text.length
    },
    steps: () => steps,
    characters: () => characters,
  }
}

const isFocused = (field: ReturnType<Page['locator']>) =>
  field.evaluate((element) => element === document.activeElement)

/** Pastes text into the field, from the clipboard: Firefox gives an event that a script makes no data. */
async function paste(page: Page, field: ReturnType<Page['locator']>, text: string) {
  await page.evaluate((copied) => {
    const source = document.body.appendChild(document.createElement('textarea'))
    source.value = copied
    source.select()
  }, text)
  await page.keyboard.press('ControlOrMeta+c')
  await page.evaluate(() => document.activeElement?.remove())
  await field.focus()
  await page.keyboard.press('ControlOrMeta+v')
}
