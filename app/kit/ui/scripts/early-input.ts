/**
 * Preserves input made before hydration. Hydration resets some fields, and event listeners have missed the changes
 * of the others; so after hydration each field gets its value again, as if it had just been entered.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Types of inputs whose value is not typed; a selected file persists and cannot be set by script. */
const UNTYPED = new Set(['hidden', 'submit', 'button', 'reset', 'image', 'file'])

/** Value of a field; for a checkbox or radio button, whether it is checked. */
type FieldValue = string | boolean

/**
 * Starts recording changed fields, including those changed before.
 * @returns a function to call after hydration: restores the last value of each field.
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

/** Sets a field's value in a way that React notices: first to another value, because React ignores an unchanged one. */
function giveAgain(field: Field, held: FieldValue): void {
  // An unchecked radio button is handled by the checked one of its group.
  if (!field.isConnected || (held === false && field.type === 'radio')) return
  if (typeof held === 'boolean') {
    if (!isTicked(field)) return
    field.checked = !held
    field.click()
    return
  }
  if (!(field instanceof HTMLSelectElement)) field.value = `${held} `
  // Uses the prototype's setter, because React replaces the setters of its fields.
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
