/** Focuses a control of the panel, opens the group that holds it, and selects its text. */
export function focusControl(id: string): void {
  const target = document.getElementById(id)
  const group = target?.closest('details')
  if (group) group.open = true
  target?.focus()
  if (target instanceof HTMLInputElement) target.select()
}
