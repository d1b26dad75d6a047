import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { administrator, courseWithoutSections } from '../rest.ts'

/** A course whose rows tell each other apart. */
async function courseToSort(request: APIRequestContext, unique: string) {
  const api = await administrator(request)
  const { design: id } = await courseWithoutSections(request, unique)
  const at = `/courses/${id}`
  const name = (fields: Record<string, string>) => api.put(at, fields)
  const sections = []
  for (const title of ['Uno', 'Dos']) {
    const { id: section } = await api.post<{ id: number }>(`${at}/sections`, {})
    const { id: below } = await api.post<{ id: number }>(`${at}/sections`, { parent: section })
    await name({
      [`sections/${section}/name`]: title,
      [`sections/${section}/sections/${below}/name`]: `Debajo de ${title}`,
    })
    sections.push({ section, below })
  }
  const [{ section, below }] = sections as [(typeof sections)[0]]
  const contents = []
  for (const title of ['Casco', 'Botas', 'Guantes']) {
    const type = title === 'Botas' ? 'SingleChoice' : 'Tip'
    const { id: content } = await api.post<{ id: number }>(`${at}/contents`, {
      subSection: below,
      contentType: type,
    })
    await name({ [`sections/${section}/sections/${below}/contents/${content}/title`]: title })
    contents.push(content)
  }
  return { api, at, address: `${at}/design`, contents }
}

const treeOf = (page: Page) => page.getByRole('navigation', { name: 'Estructura del curso' })
const handleOf = (page: Page, title: string) =>
  treeOf(page).getByRole('button', { name: `Arrastrar ${title}`, exact: true })
const rowOf = (page: Page, title: string) =>
  treeOf(page).getByRole('listitem').filter({ hasText: title }).first()
const rows = (page: Page) =>
  expect.poll(() => treeOf(page).locator('[data-item] span[title]').allTextContents())

const FIRST = ['Uno', 'Debajo de Uno', 'Casco', 'Botas', 'Guantes', 'Dos', 'Debajo de Dos']
const ACROSS = ['Uno', 'Debajo de Uno', 'Botas', 'Guantes', 'Dos', 'Debajo de Dos', 'Casco']

test('items of the outline are dragged by keyboard and mouse, and undone @js @floor @kit', async ({
  page,
  request,
  signInAs,
  unique,
}) => {
  test.slow() // every way of dragging, and two of failing
  const { api, at, address, contents } = await courseToSort(request, unique)
  await signInAs('admin')
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(`${address}?item=content-${contents[0]}`)
  const said = (words: string) => expect(treeOf(page).getByText(words)).toBeAttached()
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name)
  }

  await expect(handleOf(page, 'Casco')).toHaveAccessibleDescription(/barra espaciadora/)
  await handleOf(page, 'Casco').focus()
  await keys('Space')
  await said('Levantaste Casco, posición 1 de 3 en Uno › Debajo de Uno.')
  await keys('ArrowDown')
  await said('Casco, posición 2 de 3 en Uno › Debajo de Uno.')
  await keys('Escape')
  await said('Cancelado: Casco se queda donde estaba.')
  await rows(page).toEqual(FIRST)
  await expect(handleOf(page, 'Casco')).toBeFocused()
  await keys('Space')
  await said('Levantaste Casco')
  await keys('ArrowRight', 'Space')
  await said('Dejaste Casco, posición 1 de 1 en Dos › Debajo de Dos.')
  await rows(page).toEqual(ACROSS)
  await expect(treeOf(page).locator('[aria-busy]')).toHaveCount(0)
  await expect(handleOf(page, 'Casco')).toBeFocused()

  // Ctrl+Z is the field's own where something is typed.
  await keys('Control+z')
  await rows(page).toEqual(FIRST)
  await keys('Control+Shift+Z')
  await rows(page).toEqual(ACROSS)
  const title = page.getByLabel('Título', { exact: true })
  await title.focus()
  await keys('x', 'Control+z')
  await expect(title).toHaveValue('Casco')
  await rows(page).toEqual(ACROSS)
  await page.reload()
  await rows(page).toEqual(ACROSS)

  await drag(page, 'Casco', (box) => ({ x: box.x + 40, y: box.y + 2 }), rowOf(page, 'Guantes'))
  await rows(page).toEqual(['Uno', 'Debajo de Uno', 'Botas', 'Casco', ...ACROSS.slice(3, -1)])
  await expect(page).toHaveURL(new RegExp(`item=content-${contents[0]}$`))
  await expect(treeOf(page).locator('[aria-busy]')).toHaveCount(0)
  await drag(page, 'Dos', (box) => ({ x: box.x + 40, y: box.y + 2 }), rowOf(page, 'Uno'))
  const turned = ['Dos', 'Debajo de Dos', 'Uno', 'Debajo de Uno', 'Botas', 'Casco', 'Guantes']
  await rows(page).toEqual(turned)
  await expect(treeOf(page).locator('[aria-busy]')).toHaveCount(0)

  // Somebody else was faster.
  await api.post(`${at}/sections`, {})
  await handleOf(page, 'Dos').focus()
  await keys('Space')
  await said('Levantaste Dos')
  await keys('ArrowDown', 'Space')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Ocurrió un error al reordenar.' }),
  ).toBeVisible()
  await rows(page).toEqual([...turned, 'Nueva sección'])

  await page.route('**/placement.data*', (route) => route.abort())
  await handleOf(page, 'Dos').focus()
  await keys('Space')
  await said('Levantaste Dos')
  await keys('ArrowDown', 'Space')
  const offline = page.getByRole('alertdialog', { name: 'Sin conexión' })
  await rows(page).toEqual([...turned.slice(2), ...turned.slice(0, 2), 'Nueva sección'])
  await offline.getByRole('button', { name: 'Seguir editando' }).click()
  await rows(page).toEqual([...turned, 'Nueva sección'])
  await expect(
    page.getByRole('alert').filter({ hasText: 'Ocurrió un error al reordenar' }),
  ).toBeVisible()
  await page.unroute('**/placement.data*')

  // Text that cannot be saved needs confirmation.
  const name = page.getByLabel(/^Nombre/)
  await name.fill('')
  await handleOf(page, 'Dos').focus()
  await keys('Space')
  await said('Levantaste Dos')
  await keys('ArrowDown', 'Space')
  const question = page.getByRole('alertdialog', { name: '¿Mover sin guardar?' })
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(name).toHaveValue('')
  await rows(page).toEqual([...turned, 'Nueva sección'])
  // The policy for styles among them.
  expect(complaints.filter((text) => !/net::|Failed to load resource/.test(text))).toEqual([])
})

type Box = { x: number; y: number; width: number; height: number }

async function drag(page: Page, title: string, to: (box: Box) => Point, target: Locator) {
  const handle = handleOf(page, title)
  await handle.scrollIntoViewIfNeeded()
  const from = middleOf((await handle.boundingBox())!)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 4, from.y - 8, { steps: 3 })
  await expect(treeOf(page).locator('[data-lifted]')).toHaveCount(1)
  const { x, y } = to((await target.boundingBox())!)
  await page.mouse.move(x, y, { steps: 6 })
  await expect(treeOf(page).locator('[data-drop]')).toHaveCount(1)
  await page.mouse.up()
}

type Point = { x: number; y: number }
const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })

test.describe('on a phone @js', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('a long press lifts, and a short one scrolls the tree @all', async ({
    page,
    request,
    signInAs,
    unique,
  }) => {
    const { address } = await courseToSort(request, unique)
    await signInAs('admin')
    await page.goto(address)
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    const lifted = treeOf(page).locator('[data-lifted]')

    const from = middleOf((await handleOf(page, 'Guantes').boundingBox())!)
    const { x, y } = (await rowOf(page, 'Casco').boundingBox())!
    await touch('touchStart', from)
    await expect(lifted).toHaveCount(1)
    await touch('touchMove', { ...from, y: from.y - 20 })
    await touch('touchMove', { x: x + 60, y: y + 2 })
    await expect(treeOf(page).locator('[data-drop]')).toHaveCount(1)
    await touch('touchEnd')
    await rows(page).toEqual([...FIRST.slice(0, 2), 'Guantes', 'Casco', 'Botas', ...FIRST.slice(5)])

    await expect(treeOf(page).locator('[aria-busy]')).toHaveCount(0)
    const there = middleOf((await handleOf(page, 'Botas').boundingBox())!)
    await touch('touchStart', there)
    await touch('touchMove', { ...there, y: there.y - 40 })
    await page.waitForTimeout(400) // longer than a press takes
    await expect(lifted).toHaveCount(0)
    await touch('touchEnd')
  })
})

test('the editor and its dialogs are accessible, light and dark @js @all', async ({
  page,
  request,
  signInAs,
  unique,
  isAccessible,
}) => {
  test.slow() // ten times all rules
  const { address, contents } = await courseToSort(request, unique)
  const item = `?item=content-${contents[1]}`
  await signInAs('admin')
  for (const part of ['', '/new-content', '/options', '/theme', '/preview']) {
    await page.goto(
      part === '/preview' ? address.replace(/design$/, 'preview') : address + part + item,
    )
    if (part !== '' && part !== '/preview') await expect(page.getByRole('dialog')).toBeVisible()
    if (part === '') await handleOf(page, 'Botas').focus()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await test.step(`${part || 'the editor'}, ${colorScheme}`, () => isAccessible())
    }
  }
})
