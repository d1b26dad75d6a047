import type { Difference } from '../../ui/states/differences.tsx'
import { mergeEdits, readLoaded, type Values } from './merge.ts'

/** Optimistic locking of forms: the record's version, and the merge with what was stored meanwhile. */

type Versioned<Field extends string> = { [F in Field]: unknown } & { version: number }

/** Stored record that a conflicting form would have overwritten. */
export type StoredVersion = {
  version: number
  /** Returns the merged form values and the other user's changes; `typed` holds the values about to be stored. */
  against(
    typed: Record<string, unknown>,
    loaded: unknown,
  ): {
    values: Record<string, unknown>
    differences: Difference[]
  }
}

/** Returns the default values of an edit form, with the record's version and its initial values. */
export function editingForm<Field extends string>(
  fields: readonly Field[],
  record: Versioned<Field>,
): Record<string, unknown> {
  const saved = textsOf(fields, record)
  return { ...asFields(fields, saved, record), ...remembering(saved, record) }
}

/**
 * Record after another user stored it first (409). Fields that the person had not touched take the stored value,
 * the others keep what was typed, and the other user's changes are shown. When the form is sent again, it is based
 * on this version.
 */
export function newerRecord<Field extends string>(
  fields: readonly Field[],
  record: Versioned<Field>,
  {
    labels,
    say = (_field, value) => value,
  }: {
    /** Null when the field belongs to another field, which is reported instead. */
    labels: Readonly<Record<Field, string | null>>
    /** Returns a value as people read it, such as names for ids. Never called for an empty value or a boolean. */
    say?: (field: Field, value: string) => string
  },
): StoredVersion {
  const saved = textsOf(fields, record)
  const said = (field: Field, value: string) => {
    if (typeof record[field] === 'boolean') return value === 'true' ? 'Sí' : 'No'
    return value === '' ? '' : say(field, value)
  }
  return {
    version: record.version,
    against(posted, begun) {
      const typed = textsOf(fields, posted as { [F in Field]: unknown })
      const loaded = readLoaded(fields, begun)
      const { merged, theirs } = mergeEdits(fields, { loaded, typed, saved })
      return {
        values: { ...asFields(fields, merged, record), ...remembering(saved, record) },
        differences: theirs.flatMap((field) => {
          const label = labels[field]
          if (label === null) return []
          return [
            { label, saved: said(field, saved[field]), formValue: said(field, merged[field]) },
          ]
        }),
      }
    },
  }
}

/** Returns the names of the selected ids when all are known, else their number. */
export function namesOf(options: readonly { id: number; name: string }[], ids: string): string {
  const chosen = partsOf(ids)
  const names = options.filter(({ id }) => chosen.includes(String(id))).map(({ name }) => name)
  return names.length === chosen.length ? names.join(', ') : `${chosen.length} elegidos`
}

/** Splits a list that was stored as text: ids, or texts (one per line). */
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

/** Returns a value as text for comparison; lists have one item per line, and objects are reduced to their ids. */
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

/** Converts texts to field values: lists become arrays, checkboxes become booleans. */
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
