/** Sets a text control as if its value had been typed, so that React receives the event. */
export function typeInto(
  field: HTMLInputElement | HTMLTextAreaElement | null | undefined,
  text: string,
): void {
  if (!field) return
  const { prototype } =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  // Uses the prototype's setter, because React replaces the setters of its fields.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
