import { describe, expect, test } from 'vitest'
import { drawnPage } from '#tests/support/pages/drawn-page.tsx'
import { EXAMPLES } from './examples.ts'

const idsIn = (body: HTMLElement) => [...body.querySelectorAll('[id]')].map(({ id }) => id)

/** Attributes whose values are ids on the same page. */
const POINTERS = ['for', 'form', 'list', 'aria-labelledby', 'aria-describedby', 'aria-controls']

describe.each(Object.entries(EXAMPLES))('%s', (_name, examples) => {
  test.each(Object.entries(examples))('%s is drawn by the server', async (_example, drawn) => {
    const body = await drawnPage(drawn)
    const ids = idsIn(body)
    expect(ids).toEqual([...new Set(ids)])
    expect(idsIn(await drawnPage(drawn)), 'drawn once more').toEqual(ids)

    const pointedAt = POINTERS.flatMap((name) =>
      [...body.querySelectorAll(`[${name}]`)].flatMap((element) =>
        element.getAttribute(name)!.split(' '),
      ),
    )
    expect(pointedAt.filter((id) => !ids.includes(id))).toEqual([])
    // The content security policy blocks inline styles and handlers.
    expect(body.innerHTML).not.toMatch(/\sstyle=|\son[a-z]+="/)
  })
})

test('on a page with all of them every id is there once', async () => {
  const all = Object.entries(EXAMPLES).flatMap(([name, examples]) =>
    Object.entries(examples).map(([example, drawn]) => (
      <div key={`${name} ${example}`}>{drawn}</div>
    )),
  )
  const ids = idsIn(await drawnPage(all))
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})
