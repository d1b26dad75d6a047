/** Returns the message of a finding without quoted values, numbers and suggestions: findings of one cause share it. */
export function patternOf(message: string): string {
  return message
    .replace(/ ¿Quisiste decir .*$/, '')
    .replace(/«[^»]*»/g, '«…»')
    .replace(/\+?\d[\d.,: ]*\d|\d/g, '…')
}
