import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sprite = readFileSync(new URL('../../../public/icons.svg', import.meta.url), 'utf8')
const source = readFileSync(new URL('./icon.tsx', import.meta.url), 'utf8')

test('every icon name has its drawing and every drawing its name', () => {
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)
  const named = [...source.matchAll(/^ {2}\| '([^']+)'/gm)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(40)
  expect(drawn).toEqual(named)
})

test('the sprite takes the text colour and needs no style that the policy refuses', () => {
  expect(sprite).not.toMatch(/style=|<style|#[0-9a-f]{3,6}"/i)
  expect(sprite).toContain('stroke="currentColor"')
})
