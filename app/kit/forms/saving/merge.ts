/** Values of a form's fields as text ('' when empty), for comparison between versions of a record. */
export type Values<Field extends string> = Record<Field, string>

/**
 * Three-way merge after another user stored the record first: untouched fields take the stored value, the others
 * keep what was typed; `theirs` lists the fields that the other user changed. `loaded` holds the initial values;
 * when it is null, everything typed stays.
 */
export function mergeEdits<Field extends string>(
  fields: readonly Field[],
  {
    loaded,
    typed,
    saved,
  }: Record<'typed' | 'saved', Values<Field>> & { loaded: Values<Field> | null },
): { merged: Values<Field>; theirs: Field[] } {
  const begun = loaded ?? typed
  const entries = fields.map((field) => [
    field,
    typed[field] === loaded?.[field] ? saved[field] : typed[field],
  ])
  return {
    merged: Object.fromEntries(entries) as Values<Field>,
    theirs: fields.filter((field) => saved[field] !== begun[field]),
  }
}

/** Returns a form's initial values from its hidden field; null when they cannot be parsed. */
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
