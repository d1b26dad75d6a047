/** Names of the files that were chosen for a field when its form could not be dealt with; it has none otherwise. */
export function chosenFiles(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one: unknown) =>
    typeof one === 'object' &&
    one !== null &&
    'chosenFile' in one &&
    typeof one.chosenFile === 'string'
      ? [one.chosenFile]
      : [],
  )
}

/** 'Vuelve a elegir «foto.png» y «portada.png».', and '' where there is nothing to choose again. */
export function chooseAgain(files: readonly string[]): string {
  if (files.length === 0) return ''
  const names = new Intl.ListFormat('es', { type: 'conjunction' }).format(
    files.map((file) => `«${file}»`),
  )
  return `Vuelve a elegir ${names}.`
}
