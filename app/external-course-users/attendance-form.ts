import { readDecimal } from '#contract/decimal.ts'
import type { ExternalCourseUser } from '#contract/external-course-users.ts'

import { numberText } from '../forms/number-text.ts'

/**
 * The fields of a page of attendance. Each record has what it began with beside what is typed, so that only what
 * somebody changed is sent: two who take attendance of the same page keep each other's.
 */

export const MARKED = ['assisted', 'approved', 'quantitative_result'] as const
export type Marked = (typeof MARKED)[number]
type Marks = Record<Marked, string>

/** What a record began with in the form, and its version then. */
type Begun = Marks & { version: number }

export const fieldOf = (field: Marked | 'begun', id: number) => `${field}-${id}`

/** A record as its fields have it: 'true' for a ticked box, else ''. */
export function marksOf(record: ExternalCourseUser): Marks {
  const { assisted, approved, quantitative_result: result } = record
  return {
    assisted: assisted ? 'true' : '',
    approved: approved ? 'true' : '',
    quantitative_result: numberText(result, 2),
  }
}

/** What the form of these records shows, and remembers. */
export function defaultsOf(records: readonly ExternalCourseUser[]): Record<string, string> {
  return Object.fromEntries(
    records.flatMap((record) => [
      ...MARKED.map((field) => [fieldOf(field, record.id), marksOf(record)[field]]),
      begunOf(record),
    ]),
  ) as Record<string, string>
}

export function begunOf(record: ExternalCourseUser): [field: string, value: string] {
  const { version } = record
  return [fieldOf('begun', record.id), JSON.stringify({ ...marksOf(record), version })]
}

/** Another one whenever one of the records is. */
export function versionOf(records: readonly ExternalCourseUser[]): number {
  return records.reduce((sum, record) => sum + record.version, 0)
}

/** A record of a posted form: what it began with, and what was typed. */
export type Typed = { id: number; begun: Begun; marks: Marks; changed: Marked[] }

/** The records of a posted form; what is no form of ours has none. */
export function typedIn(form: FormData): Typed[] {
  return [...form.keys()].flatMap((name) => {
    const id = Number(/^begun-([1-9]\d{0,15})$/.exec(name)?.[1])
    const begun = id ? readBegun(form.get(name)) : null
    if (!begun) return []
    const marks = Object.fromEntries(
      MARKED.map((field) => [field, textOf(form.get(fieldOf(field, id)))]),
    ) as Marks
    return [{ id, begun, marks, changed: MARKED.filter((field) => !isSame(marks, begun, field)) }]
  })
}

/** '12.50' and '12,5' are the same result. */
function isSame(a: Marks, b: Marks, field: Marked): boolean {
  if (a[field] === b[field]) return true
  if (field !== 'quantitative_result' || a[field] === '' || b[field] === '') return false
  return readDecimal(a[field])?.value === readDecimal(b[field])?.value
}

/** What is sent of a record. */
export function markOf({ id, begun, marks, changed }: Typed, version = begun.version) {
  const value = (field: Marked) =>
    field === 'quantitative_result' ? marks[field] : marks[field] === 'true'
  return { id, version, ...Object.fromEntries(changed.map((field) => [field, value(field)])) }
}

/** Whether somebody else changed one of the fields that were typed into, and to something else. */
export function isDisputed({ begun, marks, changed }: Typed, stored: ExternalCourseUser): boolean {
  const now = marksOf(stored)
  return changed.some((field) => !isSame(now, begun, field) && !isSame(now, marks, field))
}

function readBegun(value: FormDataEntryValue | null): Begun | null {
  try {
    const read = JSON.parse(textOf(value)) as Record<string, unknown>
    const whole = MARKED.every((field) => typeof read[field] === 'string')
    return whole && Number.isSafeInteger(read['version']) ? (read as unknown as Begun) : null
  } catch {
    return null
  }
}

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value.trim() : '')
