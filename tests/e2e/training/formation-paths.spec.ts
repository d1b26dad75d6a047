import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { administrator, courseWithoutSections } from '../rest.ts'

/** A path of four courses, whose names tell which run made them. */
async function pathToOrder(request: APIRequestContext, unique: string) {
  const api = await administrator(request)
  const courses = []
  for (const letter of ['a', 'b', 'c', 'd']) {
    const { id } = await courseWithoutSections(request, `${unique}${letter}`)
    courses.push({ id })
  }
  const { id } = await api.post<{ id: number }>('/paths', { name: `Plan ${unique}`, courses })
  const called = (letter: string) => `Curso ${unique}${letter}`
  return { api, courses, at: `/paths/${id}`, address: `/formation-paths/${id}`, called }
}

const handleOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Arrastrar ${name}`, exact: true })
const rowOf = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name })
/** '1 a, 1.1 b': the numbers, and the letters that the names end in. */
const reads = (page: Page) =>
  expect.poll(async () => {
    const numbers = await page.locator('tbody span.tabular-nums').allTextContents()
    const names = await page.locator('tbody span.truncate').allTextContents()
    return numbers.map((number, at) => `${number} ${names[at]!.at(-1)}`).join(', ')
  })
const settled = (page: Page) => expect(page.locator('.path-courses[aria-busy]')).toHaveCount(0)
const flashOf = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('courses are ordered and nested by the keyboard alone, undone, and taken back @js @floor @all', async ({
  page,
  request,
  signInAs,
  unique,
  isAccessible,
}) => {
  test.slow() // every key, and two ways of failing
  const { api, courses, at, address, called } = await pathToOrder(request, unique)
  await signInAs('admin')
  await page.goto(address)
  const said = (words: string) => expect(page.locator('#path-courses-said')).toHaveText(words)
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name)
  }
  const [b, c] = [called('b'), called('c')]

  await expect(handleOf(page, c)).toHaveAccessibleDescription(/barra espaciadora/)
  await handleOf(page, c).focus()
  await keys('Space')
  await said(`Levantaste ${c}, 3, en el primer nivel.`)
  await keys('ArrowUp')
  await said(`${c}, 2, en el primer nivel.`)
  await isAccessible()
  await keys('Escape')
  await said(`Cancelado: ${c} se queda donde estaba.`)
  await keys('Space', 'ArrowUp', 'ArrowRight')
  await said(`${c}, 1.1, dentro de ${called('a')}.`)
  await keys('Space')
  await reads(page).toBe('1 a, 1.1 c, 2 b, 3 d')
  await settled(page)
  await expect(flashOf(page, `Se movió «${c}».`)).toBeVisible()
  await expect(handleOf(page, c)).toBeFocused()
  await isAccessible()

  // Its children move with it, and out again.
  await handleOf(page, called('a')).focus()
  await keys('Space', 'ArrowDown', 'Space')
  await reads(page).toBe('1 b, 2 a, 2.1 c, 3 d')
  await settled(page)
  await page.reload()
  await reads(page).toBe('1 b, 2 a, 2.1 c, 3 d')
  await handleOf(page, c).focus()
  await keys('Space', 'ArrowLeft', 'Enter')
  await reads(page).toBe('1 b, 2 a, 3 c, 4 d')
  await settled(page)
  await flashOf(page, 'Se movió').getByRole('button', { name: 'Deshacer' }).click()
  await reads(page).toBe('1 b, 2 a, 2.1 c, 3 d')

  // Somebody else was faster.
  await api.put(`${at}/courses`, { courses: [{ id: courses[3]!.id, order: 1 }] })
  await handleOf(page, b).focus()
  await keys('Space', 'ArrowDown', 'Space')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Ocurrió un error al reordenar. Otra persona' }),
  ).toBeVisible()
  await reads(page).toBe('1 d, 2 b, 3 a, 3.1 c')

  await page.route('**/placement.data*', (route) => route.abort())
  await handleOf(page, b).focus()
  await keys('Space', 'ArrowUp', 'Space')
  const offline = page.getByRole('alertdialog', { name: 'Sin conexión' })
  await reads(page).toBe('1 b, 2 d, 3 a, 3.1 c')
  await offline.getByRole('button', { name: 'Seguir editando' }).click()
  await reads(page).toBe('1 d, 2 b, 3 a, 3.1 c')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Ocurrió un error al reordenar' }),
  ).toBeVisible()
  await page.unroute('**/placement.data*')

  // Search results cannot be ordered.
  await page.goto(`${address}?q=${unique}`)
  await expect(rowOf(page, b)).toBeVisible()
  await expect(handleOf(page, b)).toHaveCount(0)
})

test('external courses are ordered by the keyboard alone, on one level, and it is undone @js @floor @all', async ({
  page,
  request,
  signInAs,
  unique,
  isAccessible,
}) => {
  const api = await administrator(request)
  const { id } = await api.post<{ id: number }>('/paths', { name: `Plan ${unique}`, courses: [] })
  const [a, b, c] = ['a', 'b', 'c'].map((letter) => `Taller ${unique}${letter}`) as [
    string,
    string,
    string,
  ]
  const courses = []
  for (const name of [a, b, c]) {
    courses.push({ id: (await api.post<{ id: number }>('/external-courses', { name })).id })
  }
  await api.put(`/paths/${id}/external_courses`, { courses })
  await signInAs('admin')
  await page.goto(`/formation-paths/${id}/external-courses`)
  const said = (words: string) =>
    expect(page.locator('#path-external-courses-said')).toHaveText(words)
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name)
  }
  await expect(handleOf(page, c)).toHaveAccessibleDescription(/barra espaciadora/)
  await handleOf(page, c).focus()
  await keys('Space', 'ArrowUp')
  await said(`${c}, 2.`)
  // None stands within another.
  await keys('ArrowRight')
  await said(`${c}, 2.`)
  await isAccessible()
  await keys('ArrowUp', 'Space')
  await reads(page).toBe('1 c, 2 a, 3 b')
  await settled(page)
  await expect(flashOf(page, `Se movió «${c}».`)).toBeVisible()
  await expect(handleOf(page, c)).toBeFocused()
  await page.reload()
  await reads(page).toBe('1 c, 2 a, 3 b')

  await handleOf(page, b).focus()
  await keys('Space', 'ArrowUp', 'Escape')
  await said(`Cancelado: ${b} se queda donde estaba.`)
  await keys('Space', 'ArrowUp', 'Enter')
  await reads(page).toBe('1 c, 2 b, 3 a')
  await settled(page)
  await flashOf(page, 'Se movió').getByRole('button', { name: 'Deshacer' }).click()
  await reads(page).toBe('1 c, 2 a, 3 b')
})

test('courses are dragged by mouse, to the right into the one above @js @floor', async ({
  page,
  request,
  signInAs,
  unique,
}) => {
  const { address, called } = await pathToOrder(request, unique)
  await signInAs('admin')
  await page.goto(address)
  await drag(page, called('d'), rowOf(page, called('b')), 0)
  await reads(page).toBe('1 a, 2 d, 3 b, 4 c')
  await settled(page)
  await drag(page, called('c'), rowOf(page, called('b')), 26)
  await reads(page).toBe('1 a, 2 d, 2.1 c, 3 b')
  await settled(page)
  await expect(flashOf(page, `Se movió «${called('c')}».`)).toBeVisible()
  await page.reload()
  await reads(page).toBe('1 a, 2 d, 2.1 c, 3 b')
})

/** Right above another row, and so far to the right. */
async function drag(page: Page, name: string, target: Locator, right: number) {
  const handle = handleOf(page, name)
  await handle.hover()
  const { x, y } = await middleOf(handle)
  await page.mouse.down()
  await page.mouse.move(x, y - 8, { steps: 3 })
  await expect(page.locator('[data-lifted]')).toHaveCount(1)
  await page.mouse.move(x + right, (await target.boundingBox())!.y + 3, { steps: 6 })
  await expect(page.locator('[data-drop]')).toHaveCount(1)
  await page.mouse.up()
}

async function middleOf(what: Locator) {
  const { x, y, width, height } = (await what.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

test.describe('on a phone @js', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('a long press lifts a course, and a short one scrolls the page @all', async ({
    page,
    request,
    signInAs,
    unique,
  }) => {
    const { address, called } = await pathToOrder(request, unique)
    await signInAs('admin')
    await page.goto(address)
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    const lifted = page.locator('[data-lifted]')
    await handleOf(page, called('c')).scrollIntoViewIfNeeded()

    const from = await middleOf(handleOf(page, called('c')))
    await touch('touchStart', from)
    await expect(lifted).toHaveCount(1)
    await touch('touchMove', { ...from, y: from.y - 10 })
    const { y } = (await rowOf(page, called('a')).boundingBox())!
    await touch('touchMove', { x: from.x, y: y + 3 })
    await expect(page.locator('[data-drop]')).toHaveCount(1)
    await touch('touchEnd')
    await reads(page).toBe('1 c, 2 a, 3 b, 4 d')

    await settled(page)
    const there = await middleOf(handleOf(page, called('b')))
    await touch('touchStart', there)
    await touch('touchMove', { ...there, y: there.y - 40 })
    await page.waitForTimeout(400) // longer than a press takes
    await expect(lifted).toHaveCount(0)
    await touch('touchEnd')
  })
})
