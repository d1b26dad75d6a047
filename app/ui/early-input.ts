/**
 * What people choose and type before the page's scripts are there. Hydration sets some fields back, and nothing that
 * listens has heard of the others; so once the page is hydrated each is given its value again, as if it were
 * chosen just now.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A file stays chosen and cannot be set. */
const UNTYPED = new Set(['hidden', 'submit', 'button', 'reset', 'image', 'file'])

/** What a field holds; a box or a radio button, whether it is checked. */
type FieldValue = string | boolean

/**
 * Begins to note what is changed, and what has been already.
 * @returns to be called once the page is hydrated: gives each field what it held last.
 */
export function keepEarlyInput(): () => void {
  const early = new Map<Field, FieldValue>()
  for (const field of document.querySelectorAll('input, textarea, select'))
    if (isField(field) && heldBy(field) !== begunWith(field)) early.set(field, heldBy(field))
  const note = ({ target, isTrusted }: Event) => {
    if (isTrusted && isField(target)) early.set(target, heldBy(target))
  }
  document.addEventListener('input', note, true)
  document.addEventListener('change', note, true)
  return () => {
    document.removeEventListener('input', note, true)
    document.removeEventListener('change', note, true)
    for (const [field, held] of early) giveAgain(field, held)
  }
}

function isField(target: unknown): target is Field {
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !UNTYPED.has(target.type))
  )
}

function isTicked(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
}

function heldBy(field: Field): FieldValue {
  return isTicked(field) ? field.checked : field.value
}

function begunWith(field: Field): FieldValue {
  if (isTicked(field)) return field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
}

/** React hears only of a value that differs from the last one that it knows: another one comes first. */
function giveAgain(field: Field, held: FieldValue): void {
  // Of a radio button that gave way to another one, the other one tells.
  if (!field.isConnected || (held === false && field.type === 'radio')) return
  if (typeof held === 'boolean') {
    if (!isTicked(field)) return
    field.checked = !held
    field.click()
    return
  }
  if (!(field instanceof HTMLSelectElement)) field.value = `${held} `
  // Past React, which replaces the setters of the fields that it knows.
  Object.getOwnPropertyDescriptor(prototypeOf(field), 'value')?.set?.call(field, held)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function prototypeOf(field: Field) {
  if (field instanceof HTMLSelectElement) return HTMLSelectElement.prototype
  return field instanceof HTMLTextAreaElement
    ? HTMLTextAreaElement.prototype
    : HTMLInputElement.prototype
}
