import type { Difference } from '../ui/differences.tsx'
import { mergeEdits, readLoaded, type Values } from './merge.ts'

/** A form that edits a record which has a version, and what became of the record meanwhile. */

type Versioned<Field extends string> = { [F in Field]: unknown } & { version: number }

/** A record as it is now, for a form that was about to store over it. */
export type StoredVersion = {
  version: number
  /** What the form shows now, and what the other one changed; `typed` is what would have been stored. */
  against(
    typed: Record<string, unknown>,
    loaded: unknown,
  ): {
    values: Record<string, unknown>
    differences: Difference[]
  }
}

/** The defaults of a form that edits a record: it remembers the version, and what it began with. */
export function editingForm<Field extends string>(
  fields: readonly Field[],
  record: Versioned<Field>,
): Record<string, unknown> {
  const saved = textsOf(fields, record)
  return { ...asFields(fields, saved, record), ...remembering(saved, record) }
}

/**
 * The record after somebody else stored it first. Fields that the person had not touched take what is
 * stored now, the others keep what they typed, and what the other one changed is shown. Sent once more,
 * the form counts as an answer to this version.
 */
export function newerRecord<Field extends string>(
  fields: readonly Field[],
  record: Versioned<Field>,
  {
    labels,
    say = (_field, value) => value,
  }: {
    /** Null: it goes with another field, which is told of. */
    labels: Readonly<Record<Field, string | null>>
    /** A value as people read it: names for ids. Never asked about an empty one. */
    say?: (field: Field, value: string) => string
  },
): StoredVersion {
  const saved = textsOf(fields, record)
  const said = (field: Field, value: string) => (value === '' ? '' : say(field, value))
  return {
    version: record.version,
    against(posted, begun) {
      const typed = textsOf(fields, posted as { [F in Field]: unknown })
      const loaded = readLoaded(fields, begun)
      const { shown, theirs } = mergeEdits(fields, { loaded, typed, saved })
      return {
        values: { ...asFields(fields, shown, record), ...remembering(saved, record) },
        differences: theirs.flatMap((field) => {
          const label = labels[field]
          if (label === null) return []
          return [{ label, saved: said(field, saved[field]), shown: said(field, shown[field]) }]
        }),
      }
    },
  }
}

/** Names of what a list of ids chose where all are known, else their number. */
export function namesOf(options: readonly { id: number; name: string }[], ids: string): string {
  const chosen = partsOf(ids)
  const names = options.filter(({ id }) => chosen.includes(String(id))).map(({ name }) => name)
  return names.length === chosen.length ? names.join(', ') : `${chosen.length} elegidos`
}

/** What a list holds that was made a text: ids, or lines of text. */
export function partsOf(list: string): string[] {
  return list.split('\n').filter(Boolean)
}

function remembering(saved: Values<string>, { version }: { version: number }) {
  return { loaded: JSON.stringify(saved), version }
}

function textsOf<Field extends string>(
  fields: readonly Field[],
  record: { [F in Field]: unknown },
): Values<Field> {
  return Object.fromEntries(fields.map((field) => [field, textOf(record[field])])) as Values<Field>
}

/** A value as text, so that versions of it can be compared; of a list each on a line, things by their ids. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => String(isThing(item) ? item.id : item))
    return [...new Set(items)].sort().join('\n')
  }
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value.trim() : ''
}

function isThing(value: unknown): value is { id: unknown } {
  return typeof value === 'object' && value !== null && 'id' in value
}

/** Texts as the fields of the form take them: lists as lists, boxes as ticked or not. */
function asFields<Field extends string>(
  fields: readonly Field[],
  texts: Values<Field>,
  record: { [F in Field]: unknown },
): Record<string, unknown> {
  const field = (name: Field) => {
    if (Array.isArray(record[name])) return partsOf(texts[name])
    return typeof record[name] === 'boolean' ? texts[name] === 'true' : texts[name]
  }
  return Object.fromEntries(fields.map((name) => [name, field(name)]))
}
