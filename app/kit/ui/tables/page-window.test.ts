import { describe, expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

describe('the pages a pager shows', () => {
  test.each([
    [1, 0, [1]],
    [1, 1, [1]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 8, [1, 2, 3, 4, 5, 'gap', 8]],
    [4, 8, [1, 2, 3, 4, 5, 'gap', 8]],
    [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
    [6, 9, [1, 'gap', 5, 6, 7, 8, 9]],
    [57, 123_457, [1, 'gap', 56, 57, 58, 'gap', 123_457]],
    [999, 20, [1, 'gap', 16, 17, 18, 19, 20]],
  ])('page %i of %i', (page, pages, shown) => expect(pageWindow(page, pages)).toEqual(shown))

  test('first, last and current are always there, in order, and a gap hides two pages or more', () => {
    for (let pages = 1; pages <= 30; pages++) {
      for (let page = 1; page <= pages; page++) {
        const shown = pageWindow(page, pages)
        const numbers = shown.filter((entry) => entry !== 'gap')
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        expect(numbers).toEqual(expect.arrayContaining([1, page, pages]))
        expect(shown.length).toBeLessThanOrEqual(7)
        shown.forEach((entry, at) => {
          if (entry !== 'gap') return
          expect(Number(shown[at + 1]) - Number(shown[at - 1])).toBeGreaterThan(2)
        })
      }
    }
  })
})
