import { expect, test } from 'vitest'

// A filter of tags at the root of the runner's configuration reaches no project.
test('a test tagged slow runs in test:all alone', { tags: ['slow'] }, () => {
  expect(process.env['TEST_ALL']).toBe('yes')
})
