/** The key under which a form's errors hold what concerns the whole form and no field of it. */
export const FORM_ERROR = '_form'

/**
 * A path as remix-validated-form writes it: ['items', 0, 'name'] → 'items[0].name'. An index at the
 * end is left out: what is wrong with one choice of a list is shown by the list.
 */
export function pathName(path: readonly PropertyKey[]): string {
  const kept = [...path]
  while (kept.length > 1 && isIndex(kept[kept.length - 1])) kept.pop()
  return kept.reduce<string>(
    (name, key) =>
      isIndex(key) ? `${name}[${String(key)}]` : name ? `${name}.${String(key)}` : String(key),
    '',
  )
}

function isIndex(key: PropertyKey | undefined): boolean {
  return typeof key === 'number' || (typeof key === 'string' && /^\d+$/.test(key))
}

/** The id of a field's control; the error summary links to it. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name.replace(/[^\w-]+/g, '-')}`
}
