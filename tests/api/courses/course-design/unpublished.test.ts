import { expect, test } from 'vitest'
import { filled, openEditor } from './editor.ts'

const { newCourse, edit, rows, signInAs, signInAsSuper } = await openEditor()

async function publishedCourse() {
  const { design } = await newCourse()
  const editing = edit(design)
  const built = await filled(editing, ['Tip', 'Concept'])
  await editing.save({
    [`${built.path(built.contents[0]!)}/extended_props/text`]: 'Un consejo',
    [`${built.path(built.contents[1]!)}/extended_props/text`]: 'Una idea',
  })
  const unpublished = async () => (await editing.design()).unpublished_changes as number
  return { editing, unpublished, ...built }
}

test('a design says how many of its elements differ from the last publication', async () => {
  const { editing, unpublished, path, contents, section } = await publishedCourse()
  // A section, its subsection and two contents.
  expect([(await editing.design()).published, await unpublished()]).toEqual([null, 4])
  await editing.publish()
  expect([(await editing.design()).published, await unpublished()]).toEqual([1, 0])

  await editing.save({ [`${path(contents[0]!)}/title`]: 'Otro título' })
  expect(await unpublished()).toBe(1)
  await editing.save({ [`${path(contents[0]!)}/extended_props/text`]: 'Otro texto' })
  expect(await unpublished()).toBe(1)
  await editing.theme({ text_color: '#123456' })
  expect(await unpublished()).toBe(2)
  await editing.section(section, 1)
  // The subsection that made room did not change.
  expect(await unpublished()).toBe(3)
  for (const left of [2, 1, 1, 0]) {
    await editing.undo()
    expect(await unpublished()).toBe(left)
  }

  await editing.ask('DELETE', '/contents', { id: contents[1] })
  expect(await unpublished()).toBe(1)
  // The name takes effect at once.
  await editing.save({ name: 'Otro nombre' })
  expect(await unpublished()).toBe(1)
  const { body } = await editing.ask('GET', '/publications')
  expect(body.changes).toHaveLength(1)
  await editing.publish()
  expect(await unpublished()).toBe(0)
})

test('a design says whether warnings block a publication, to its owner', async () => {
  const { editing } = await publishedCourse()
  await editing.publish()
  await rows('insert into tenant_courses (tenant_id, course_id) values (97, $1)', [editing.id])
  const root = await signInAsSuper()
  const { body } = await root('GET', '/sa/tenants/1')
  const strict = (accessibility_blocks: boolean) =>
    root('PUT', '/sa/tenants/1', { ...body, accessibility_blocks })
  expect((await editing.design()).accessibility_blocks).toBe(false)
  await strict(true)
  expect((await editing.design()).accessibility_blocks).toBe(true)
  await editing.section()
  const theirs = await edit(editing.id, await signInAs('admin', 97)).design()
  expect([theirs.accessibility_blocks, theirs.unpublished_changes]).toEqual([false, 0])
  await strict(false)
})
