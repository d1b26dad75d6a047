import { fieldId } from '#app/kit/forms/paths.ts'
import { PANEL } from './panel-id.ts'

export type PanelControl = HTMLInputElement | HTMLTextAreaElement

/** Returns the control of a field's path in the property panel; null when the panel does not show it. */
export function controlOf(path: string | undefined): PanelControl | null {
  const form = document.querySelector<HTMLFormElement>(`#${PANEL} form[enctype]`)
  if (path === undefined || !form) return null
  const found = document.getElementById(fieldId(form.id, path))
  const isText = found instanceof HTMLTextAreaElement || found instanceof HTMLInputElement
  return isText && !found.disabled ? found : null
}

/** Sets the value of a control as if it was typed. */
export function write(control: PanelControl, value: string): void {
  // React keeps the last value that it has set and ignores an event that does not change it.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!
  set!.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
