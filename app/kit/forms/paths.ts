/** Key of the errors of a form that belong to no field. */
export const FORM_ERROR = '_form'

/**
 * Writes a path as remix-validated-form does: ['items', 0, 'name'] → 'items[0].name'. A trailing index is removed:
 * the list shows the errors of its items.
 */
export function pathName(path: readonly PropertyKey[]): string {
  const segments = [...path]
  while (segments.length > 1 && isIndex(segments[segments.length - 1])) segments.pop()
  return segments.reduce<string>(
    (name, key) =>
      isIndex(key) ? `${name}[${String(key)}]` : name ? `${name}.${String(key)}` : String(key),
    '',
  )
}

function isIndex(key: PropertyKey | undefined): boolean {
  return typeof key === 'number' || (typeof key === 'string' && /^\d+$/.test(key))
}

/** Returns the id of a field's control; the error summary links to it. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name.replace(/[^\w-]+/g, '-')}`
}
