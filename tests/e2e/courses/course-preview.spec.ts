import { extractText, getDocumentProxy } from 'unpdf'
import sharp from 'sharp'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { administrator } from '../rest.ts'

const SECTIONS = 3
const TEMPLATES = [
  'Concept',
  'SingleChoice',
  'Chart',
  'Video',
  'WhatsAppList',
  'Sort',
  'Tip',
  'Type',
]

async function picture() {
  const image = { create: { width: 80, height: 60, channels: 3, background: '#0f766e' } } as const
  const buffer = await sharp(image).png().toBuffer()
  return { file: { name: 'portada.png', mimeType: 'image/png', buffer } }
}

/** A course with a dark theme and a screen of several templates in each of its sections. */
async function course(request: APIRequestContext, name: string): Promise<number> {
  const api = await administrator(request)
  const uploaded = async (kind: string) =>
    (await api.upload<{ image: string }>(`/courses/images/${kind}`, await picture())).image
  const { course_id: id } = await api.post<{ course_id: number }>('/courses', {
    name,
    gallery_image: await uploaded('thumbnail'),
    detail_image: await uploaded('cover'),
  })
  const made = (path: string, body: object) =>
    api.post<{ id: number }>(`/courses/${id}${path}`, body)
  const fields: Record<string, unknown> = {}
  for (let at = 1; at <= SECTIONS; at++) {
    const section = await made('/sections', {})
    const below = await made('/sections', { parent: section.id })
    for (const contentType of TEMPLATES) {
      const content = await made('/contents', { subSection: below.id, contentType })
      const path = `sections/${section.id}/sections/${below.id}/contents/${content.id}`
      fields[`${path}/title`] = `Pantalla${at}${contentType}`
      fields[`${path}/extended_props/text`] = 'Revisa tu equipo antes de cada jornada.'
      if (contentType === 'Video') fields[`${path}/extended_props/video`] = 'dQw4w9WgXcQ'
    }
  }
  await api.put(`/courses/${id}`, fields)
  await api.upload(`/courses/${id}/theme`, {
    type: 'dark',
    background_color: '#101C2C',
    text_color: '#E8EEF7',
    intro_text_color: '#FFFFFF',
    feedback_background_color: '#1C2E45',
    link_color: '#7FC8FF',
    module_results_text_color: '#FFFFFF',
    module_lost_text_color: '#FFFFFF',
  })
  return id
}

test('a course is previewed in its theme, and a video plays once it is wanted @floor @all', async ({
  page,
  request,
  signInAs,
  isAccessible,
  scripts,
  unique,
}) => {
  test.slow() // a course is made first
  const id = await course(request, `Curso ${unique}`)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  const elsewhere: string[] = []
  await page.route(/youtube/, (route) => {
    elsewhere.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>Reproductor</p>' })
  })

  await signInAs('admin')
  await page.goto(`/courses/${id}/preview`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Curso ${unique}`)
  await expect(page.getByText('Pantalla1Concept')).toBeVisible()
  const frame = page.locator('.screen-frame').first()
  // The policy lets the theme's style through.
  await expect(frame).toHaveCSS('background-color', 'rgb(16, 28, 44)')
  const { width, height } = (await frame.boundingBox())!
  expect(width / height).toBeCloseTo(9 / 16, 1)
  await page.setViewportSize({ width: 360, height: 740 })
  // Where a scroll bar takes room there is less than 360.
  const beyond = (root: Element) => root.scrollWidth - root.clientWidth
  expect(await page.locator('html').evaluate(beyond)).toBe(0)
  await isAccessible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await isAccessible()

  const video = page.getByRole('link', { name: 'Ver el video en YouTube' }).first()
  await expect(video).toHaveAttribute('href', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  expect(elsewhere).toEqual([])
  if (scripts) {
    await video.click()
    await expect(
      page.frameLocator('iframe').getByText('Reproductor'),
      'the policy names the player',
    ).toBeVisible()
    expect(elsewhere).toEqual([
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
    ])
  }
  expect(complaints).toEqual([])
})

test('no card is cut in two on paper @js @all', async ({ page, request, signInAs, unique }) => {
  test.slow() // a course is made first
  const id = await course(request, `Curso ${unique}`)
  await signInAs('admin')
  await page.goto(`/courses/${id}/preview`)
  const paper = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })))
  expect(paper.numPages).toBeGreaterThan(2)
  const { text } = await extractText(paper, { mergePages: false })
  const sheetOf = (words: string) => {
    const sheets = text.flatMap((said, at) => (said.includes(words) ? [at] : []))
    expect(sheets, words).toHaveLength(1)
    return sheets[0]
  }
  for (let section = 1; section <= SECTIONS; section++) {
    const titled = TEMPLATES.map((template) => sheetOf(`Pantalla${section}${template}`))
    // Each title is at the top of its card, and its number below it.
    const numbered = TEMPLATES.map((_template, at) => sheetOf(`${section}.1.${at + 1} `))
    expect(numbered).toEqual(titled)
  }
})
