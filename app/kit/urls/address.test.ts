import { describe, expect, test } from 'vitest'
import { nounPaths, to, toUndo, withValues } from './address.ts'

const kept = to('/reports/:saved(views|schedules)/:id/:part(edit|deletion)')
const contents = to('/formation-paths/:id/:kind(courses|certifications)?', 'courses')

describe('the address of a pattern', () => {
  test('has its parameters in their order, then the query', () => {
    expect(to('/users')({ q: 'a b' })).toBe('/users?q=a+b')
    expect(to('/users/:id/courses/:courseId/credential')(7, 3)).toBe(
      '/users/7/courses/3/credential',
    )
    expect(kept('views', 7, 'edit', { page: 2 })).toBe('/reports/views/7/edit?page=2')
    expect(nounPaths('/areas').edit(7)).toBe('/areas/7/edit')
  })

  test('escapes text', () => {
    expect(to('/join/:slug')('a/b c?')).toBe('/join/a%2Fb%20c%3F')
  })

  test('leaves out a missing or implied value', () => {
    expect(contents(7)).toBe('/formation-paths/7')
    expect(contents(7, 'courses', { page: 2 })).toBe('/formation-paths/7?page=2')
    expect(contents(7, 'certifications')).toBe('/formation-paths/7/certifications')
  })

  test('undoes the change of a request', () => {
    expect(toUndo('/groups/:id/undo')(7, 'a-b')).toBe('/groups/7/undo?request=a-b')
  })

  test('refuses missing and wrong parameters', () => {
    const wrong = [
      // @ts-expect-error: it has an id
      () => to('/users/:id')(),
      // @ts-expect-error: an id is a number
      () => to('/users/:id')('7'),
      // @ts-expect-error: that is no parameter of it
      () => to('/users')(7),
      // @ts-expect-error: a key is text
      () => to('/users/avatars/:key')(7),
      // @ts-expect-error: 'users' is none of the values
      () => kept('users', 7, 'edit'),
      // @ts-expect-error: a file is a number here
      () => to('/files/:file(\\d+)')('a'),
      // @ts-expect-error: the request is missing
      () => toUndo('/groups/:id/undo')(7),
    ]
    expect(wrong).toHaveLength(7)
  })
})

test('values take the places of their parameters in a pattern', () => {
  expect(withValues(kept, 'views', 'edit')).toBe('/reports/views/:id/edit')
  expect(withValues(kept, 'deletion')).toBe('/reports/:saved(views|schedules)/:id/deletion')
  expect(() => withValues(kept, 'users')).toThrow('users')
})
