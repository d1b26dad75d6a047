import { describe, expect, test } from 'vitest'
import { editing, filled, picture } from '#tests/api/courses/course-design/editor.ts'
import { draftCourse } from '#tests/api/courses/courses/company.ts'
import { signIn, startTestConsole, takeSession } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const admin = await site.signInAs('admin')
const api = await site.api.signInAs('admin')

async function newCourse(by = api) {
  const { body } = await by(
    'POST',
    '/courses',
    await draftCourse(by, { name: 'Alturas <seguras>' }),
  )
  return editing(body.course_id, by)
}

/** With a published text and another one in the draft. */
async function published(by = api) {
  const editor = await newCourse(by)
  const { contents, path, at } = await filled(editor, ['Concept', 'Video'])
  const text = `${path(contents[0]!)}/extended_props/text`
  const video = `${path(contents[1]!)}/extended_props/video`
  await editor.save({ [text]: 'Lo publicado', [video]: 'dQw4w9WgXcQ' })
  await editor.publish()
  await editor.save({ [text]: 'Lo que sigue' })
  return { editor, at: `/courses/${editor.id}/preview`, subsection: at, path, contents }
}

const give = (design: number, tenant: number) =>
  rows('insert into tenant_courses (tenant_id, course_id) values ($1, $2)', [tenant, design])

describe('a preview', () => {
  test('of a course has every screen of the draft, without the layout and without scripts', async () => {
    const { at, editor } = await published()
    const page = await admin.open(at)
    expect(page.status).toBe(200)
    expect(page.title).toBe('Alturas <seguras> · Vista previa')
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Alturas <seguras>')
    expect(page.getByText('Borrador')).toBeTruthy()
    expect(page.getByText(/Los aprendices tienen la versión 1/)).toBeTruthy()
    expect(page.getByText('Lo que sigue')).toBeTruthy()
    expect(page.queryByText('Lo publicado')).toBeNull()
    expect(page.queryByRole('navigation')).toBeNull()
    expect(page.getByText('1.1.1 Concepto')).toBeTruthy()
    // Nothing of another origin before it is wanted.
    expect(page.html).not.toContain('<iframe')
    const video = page.getByRole('link', { name: 'Ver el video en YouTube' })
    expect(video.getAttribute('href')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    expect(page.getByRole('link', { name: 'Ir al editor' }).getAttribute('href')).toBe(
      `/courses/${editor.id}/design`,
    )
  })

  test('has its theme in a style that the policy allows, and in no other place', async () => {
    const { at, editor } = await published()
    await editor.theme({
      text_color: '#123456',
      font_name: '"}</style><script>alert(1)</script>',
      font_type: 'ttf',
    })
    const page = await admin.open(at)
    const [, nonce] = /style-src 'self' 'nonce-([^']+)'/.exec(
      page.headers.get('content-security-policy')!,
    )!
    const styles = [...page.html.matchAll(/<style nonce="([^"]*)">([^<]*)<\/style>/g)]
    expect(styles.map(([, given]) => given)).toEqual([nonce])
    expect(styles[0]![2]).toContain('--theme-text-color:#123456')
    expect(page.html).not.toContain('<script>alert')
    expect(page.html).not.toMatch(/<[^>]+\sstyle="/)
  })

  test('shows a published version that is asked for, and the way to the draft', async () => {
    const { at } = await published()
    const last = await admin.follow(
      (await admin.open(at)).getByRole('link', { name: 'Ver la versión publicada' }),
    )
    expect(last.address).toBe(`${at}?version=1`)
    expect(last.getByText('Versión 1')).toBeTruthy()
    expect(last.getByText('Lo publicado')).toBeTruthy()
    expect(last.queryByText('Lo que sigue')).toBeNull()
    const draft = await admin.follow(last.getByRole('link', { name: 'Ver el borrador' }))
    expect(draft.address).toBe(at)
    for (const version of ['2', 'x', '-1', '9'.repeat(30)])
      expect((await admin.open(`${at}?version=${version}`)).status, version).toBe(404)
    expect((await admin.open(`${at}?version=`)).getByText('Borrador')).toBeTruthy()
  })

  test('of a course that a company was given is what is published', async () => {
    const { at, editor } = await published()
    const other = await site.signInAs('admin', 97)
    expect((await other.open(at)).status).toBe(404)
    await give(editor.id, 97)
    const page = await other.open(at)
    expect(page.getByText('Versión 1')).toBeTruthy()
    expect(page.getByText('Lo publicado')).toBeTruthy()
    expect(page.html).not.toContain('Lo que sigue')
    expect(page.queryByRole('link', { name: 'Ver el borrador' })).toBeNull()
    const draft = await newCourse()
    await give(draft.id, 97)
    expect((await other.open(`/courses/${draft.id}/preview`)).status).toBe(404)
  })

  test('is for readers too, of the courses that their units open', async () => {
    const { at } = await published()
    expect((await (await site.signInAs('reader')).open(at)).getByText('Lo que sigue')).toBeTruthy()
    const unit = await (await site.signInAs('unit')).open(at)
    expect(unit.status).toBe(404)
    expect(unit.getByRole('heading', { name: '404 Not found' })).toBeTruthy()
  })

  test('asks to sign in first, and returns', async () => {
    const { at } = await published()
    const person = site.visitor()
    const login = await person.open(at)
    expect(login.address).toMatch(/^\/login/)
    expect((await signIn(person, 'admin@1.sendero.test', { at: login })).address).toBe(at)
  })

  test('says what is not there yet', async () => {
    const editor = await newCourse()
    const at = `/courses/${editor.id}/preview`
    expect((await admin.open(at)).getByText('El curso no tiene secciones')).toBeTruthy()
    const section = await editor.section()
    await editor.section(section.id)
    expect((await admin.open(at)).getByText('Esta subsección no tiene contenidos.')).toBeTruthy()
    expect((await admin.open('/courses/999999999/preview')).status).toBe(404)
    expect((await admin.open('/courses/nada/preview')).status).toBe(404)
  })

  test('of an unknown template names it', async () => {
    const { at, contents } = await published()
    await rows('update course_draft_contents set template = $1 where id = $2', [
      'com.otra.Holograma',
      contents[0],
    ])
    expect((await admin.open(at)).getByText('No template for Holograma.')).toBeTruthy()
  })
})

describe('a super-administrator', () => {
  test('previews whatever company’s course, with its files', async () => {
    const theirs = await site.api.signInAs('admin', 97)
    const { editor, path, contents } = await published(theirs)
    const { name } = await editor.upload(await picture(), 'casco.png')
    await editor.save({ [`${path(contents[0]!)}/extended_props/image`]: name })
    const root = site.visitor()
    await takeSession(root, 'super@sendero.test')
    const page = await root.open(`/admin/courses/${editor.id}/preview`)
    expect(page.getByText('Lo que sigue')).toBeTruthy()
    const image = page.getByRole('img', { name: 'Imagen sin descripción' })
    const file = await root.request(image.getAttribute('src')!)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
    const last = await root.open(`/admin/courses/${editor.id}/preview?version=1`)
    expect(last.getByText('Lo publicado')).toBeTruthy()
    // The same for anybody else is the way home.
    expect((await admin.open(`/admin/courses/${editor.id}/preview`)).address).toBe('/')
    const refused = await admin.request(image.getAttribute('src')!)
    expect([refused.status, refused.headers.get('location')]).toEqual([302, '/'])
  })
})
