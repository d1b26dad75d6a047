/** True in `npm run test:all`, which leaves nothing out. */
export const WHOLE = process.env['TEST_ALL'] === 'yes'

/**
 * Every nth of what is handled in one place, beginning with `first`; all of it in `npm run test:all`. Different values of
 * `first` take turns, so that calls that get a part each get everything between them.
 */
export function sampled<T>(list: readonly T[], nth: number, first = 0): T[] {
  return WHOLE ? [...list] : list.filter((_, at) => at % nth === first % nth)
}
