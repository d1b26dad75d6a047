/** A form's fields as text, '' for none, so that versions of a record can be compared. */
export type Values<Field extends string> = Record<Field, string>

/**
 * What a form shows after somebody else stored the record first: fields that the person had not touched
 * take what is stored now, the others keep what was typed; `theirs` are those that the other changed.
 * `loaded` is what the form began with, null when that is not known: then everything typed stays.
 */
export function mergeEdits<Field extends string>(
  fields: readonly Field[],
  {
    loaded,
    typed,
    saved,
  }: Record<'typed' | 'saved', Values<Field>> & { loaded: Values<Field> | null },
): { shown: Values<Field>; theirs: Field[] } {
  const begun = loaded ?? typed
  const entries = fields.map((field) => [
    field,
    typed[field] === loaded?.[field] ? saved[field] : typed[field],
  ])
  return {
    shown: Object.fromEntries(entries) as Values<Field>,
    theirs: fields.filter((field) => saved[field] !== begun[field]),
  }
}

/** What a form began with, as its hidden field says it; null when it does not do so intelligibly. */
export function readLoaded<Field extends string>(
  fields: readonly Field[],
  text: unknown,
): Values<Field> | null {
  if (typeof text !== 'string') return null
  try {
    const read: unknown = JSON.parse(text)
    const values = read as Record<string, unknown>
    return fields.every((field) => typeof values[field] === 'string')
      ? (values as Values<Field>)
      : null
  } catch {
    return null
  }
}
