/** Name of the button that confirms an approval without attendance. */
export const SURE = 'sure'

/** Returns what a posted form confirms; null when it was sent by another button. */
export function sureIn(form: FormData): string | null {
  const value = form.get(SURE)
  return typeof value === 'string' ? value : null
}
