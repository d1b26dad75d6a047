import { cellName, PANEL } from './panel-id.ts'
import type { DrawnField } from './preview-fields.ts'

export type PanelControl = HTMLInputElement | HTMLTextAreaElement

/** Returns the control of a field in the property panel; null when the panel does not show it. */
export function controlOf(field: DrawnField): PanelControl | null {
  const form = document.querySelector<HTMLFormElement>(`#${PANEL} form[enctype]`)
  if (!form) return null
  const named = (name: string) => form.elements.namedItem(name)
  return asControl(named('path' in field ? field.path : cellName(field.option, field.cell)))
}

function asControl(found: Element | RadioNodeList | null): PanelControl | null {
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
