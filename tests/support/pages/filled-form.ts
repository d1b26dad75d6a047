/** Values that forms take, for tests of every form: a text that no record has yet, a day, an option. */

const UNIQUE: Record<string, (n: number) => string> = {
  code: (n) => `D${n}`,
  domain: (n) => `doble-${n}.example`,
  email: (n) => `doble-${n}@compania.example`,
  'admin.email': (n) => `doble-${n}@compania.example`,
  url: (n) => `https://8.8.8.8/doble-${n}`,
  username: (n) => `doble${n}`,
}
const DAY = '28/11/2026'

let made = 0

/**
 * Fills the required controls of a form, and chooses where one has to be chosen.
 * @returns true when it is another form than before: a control has a new text.
 */
export function fillRequired(form: HTMLFormElement): boolean {
  made += 1
  const controls = [...form.elements] as HTMLInputElement[]
  const typed = controls.filter((control) => control.required && isText(control))
  for (const control of typed) control.value = valueOf(control.name)
  for (const control of controls) {
    const select = control as unknown as HTMLSelectElement
    if (control.type === 'select-one' && control.required && control.value === '')
      select.value = [...select.options].find(({ value }) => value !== '')?.value ?? ''
    // Pictures of a course that are drawn, in the place of files.
    if (control.name === 'drawn' && control.value === 'personas') control.checked = true
    const group = controls.filter(
      ({ type, name }) => type === control.type && name === control.name,
    )
    if (!group.some(({ checked }) => checked) && isOneOf(control)) group[0]!.checked = true
  }
  return typed.some(({ value }) => value !== DAY)
}

function valueOf(name: string): string {
  if (/date|day/.test(name)) return DAY
  return UNIQUE[name]?.(made) ?? `Doble ${made}`
}

const isText = ({ type }: HTMLInputElement) => ['text', 'textarea', 'email', 'url'].includes(type)

/** True for a box or button of a group of which the form needs one. */
const isOneOf = ({ type, name }: HTMLInputElement) =>
  type === 'radio' || (type === 'checkbox' && ['scopes', 'events', 'ids'].includes(name))
