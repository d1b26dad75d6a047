import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

const SCREENS = [
  '/',
  '/users',
  '/users/1',
  '/areas',
  '/groups',
  '/positions',
  '/audit-log',
  '/trash',
]

test('at 200 and 400 % only tables scroll sideways', async ({ page, signInAs }) => {
  test.slow() // many screens
  await signInAs('admin')
  const wide: string[] = []
  for (const address of SCREENS) {
    await page.goto(address)
    // A window of 1280 × 720, and one of 1280 × 1024.
    for (const [width, height] of [
      [640, 360],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height })
      const taken = await page.locator('html').evaluate((root) => root.scrollWidth)
      if (taken > width) wide.push(`${address} at ${width}: ${taken}`)
    }
  }
  expect(wide).toEqual([])
})

for (const [how, width, height, stops] of [
  ['at 200 %', 640, 360, 12],
  ['in a small window', 800, 600, 30],
] as const) {
  test(`${how} no sticky element covers the focus @js`, async ({ page, signInAsNewAdmin }) => {
    await page.setViewportSize({ width, height })
    await signInAsNewAdmin() // only what this one selects is there
    await page.goto('/users')
    const boxes = page.locator('tbody').getByRole('checkbox')
    await tick(boxes.first())
    await expect(page.getByRole('group', { name: 'Acciones para la selección' })).toBeInViewport()
    const hidden: string[] = []
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < stops; stop++) {
        await page.keyboard.press(key)
        const under = await page.locator(':focus').evaluate((control) => {
          const { left, top, width, height } = control.getBoundingClientRect()
          const above = document.elementFromPoint(left + width / 2, top + height / 2)
          return above !== null && (control.contains(above) || above.contains(control))
            ? null
            : control.outerHTML.slice(0, 100)
        })
        if (under !== null) hidden.push(under)
      }
    }
    expect(hidden).toEqual([])
  })
}

test('beside the menu names have room, and nothing scrolls sideways @all', async ({
  page,
  signInAs,
}) => {
  test.slow() // many screens
  await signInAs('admin')
  const problems: string[] = []
  for (const address of [...SCREENS, '/certifications', '/external-courses', '/account']) {
    await page.goto(address)
    for (const width of [640, 768, 1024, 1366]) {
      await page.setViewportSize({ width, height: 768 })
      const over = await page.locator('html').evaluate((root) => root.scrollWidth - innerWidth)
      const names = page.locator('tbody .data-cell.names').first()
      const room = (await names.count()) > 0 ? (await names.boundingBox())!.width : width
      if (over > 0 || room < 72)
        problems.push(`${address} at ${width}: ${over} over, names ${room}`)
    }
  }
  expect(problems).toEqual([])
})

test('the chosen tab, entry and rows are told apart in forced colours @js @all', async ({
  page,
  signInAs,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signInAs('admin')
  await page.goto('/groups')
  await page.locator('tbody a').first().click()
  const tabs = page.getByRole('navigation', { name: 'Contenido del grupo' }).getByRole('link')
  await expect(tabs.first()).toBeVisible()
  const borders = await tabs.evaluateAll((links) =>
    links.map((tab) => getComputedStyle(tab).borderBottomWidth),
  )
  expect(new Set(borders).size).toBe(2)
  const entry = page.getByRole('navigation', { name: 'Principal' }).locator('[aria-current]')
  expect(await entry.evaluate((link) => getComputedStyle(link).borderTopWidth)).toBe('2px')
})

test('a printed list is complete, names company and date, and has no controls @js @all', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/users?q=a&print=all')
  const name = (await page.locator('tbody .name-link .truncate').last().textContent())!.trim()
  const company = (await page.getByRole('banner').getByRole('paragraph').textContent())!
  const paper = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })))
  const { text } = await extractText(paper, { mergePages: true })
  const said = text.replace(/\s+/g, ' ')
  expect(paper.numPages).toBeGreaterThan(1)
  expect(said).toContain(name.split(/\s+/).at(-1))
  expect(said).toContain(company)
  for (const button of [
    'Nuevo usuario',
    'Vista para imprimir',
    'Registro de cambios',
    'Por página',
  ]) {
    expect(said).not.toContain(button)
  }
})

test('paper says what a list was filtered by, and has no column of buttons @js @all', async ({
  page,
  signInAs,
}) => {
  const printed = async () => {
    const paper = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })))
    return (await extractText(paper, { mergePages: true })).text.replace(/\s+/g, ' ')
  }
  await signInAs('admin')
  await page.goto('/users?q=a&status=enabled')
  expect(await printed()).toContain('Búsqueda: «a» · Estado: Activo')
  await page.goto('/users/4')
  const person = await printed()
  expect(person).toContain('Progreso')
  expect(person).not.toContain('Revalidación')
})
