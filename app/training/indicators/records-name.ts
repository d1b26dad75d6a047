import { notFound } from '#app/kit/backend/not-found.ts'
import type { RecordList } from '#contract/training/indicators.ts'
import { LIST_NAMES } from './words.ts'

/**
 * Returns the list in an address.
 * @throws 404 when it names none.
 */
export function listOf(name: string | undefined): RecordList {
  if (name === undefined || !Object.hasOwn(LIST_NAMES, name)) throw notFound()
  return name as RecordList
}
