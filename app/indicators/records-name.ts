import { notFound } from '../backend/not-found.ts'
import type { RecordList } from '#contract/indicators.ts'
import { LIST_NAMES } from './words.ts'

/** The list that an address names. @throws 404 where there is no such. */
export function listOf(name: string | undefined): RecordList {
  if (name === undefined || !Object.hasOwn(LIST_NAMES, name)) throw notFound()
  return name as RecordList
}
