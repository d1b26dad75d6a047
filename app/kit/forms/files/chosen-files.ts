/** Returns the names of the files selected for a field of a recovered form; empty otherwise. */
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

/** Returns 'Vuelve a elegir «foto.png» y «portada.png».', or '' when no file has to be selected again. */
export function chooseAgain(files: readonly string[]): string {
  if (files.length === 0) return ''
  const names = new Intl.ListFormat('es', { type: 'conjunction' }).format(
    files.map((file) => `«${file}»`),
  )
  return `Vuelve a elegir ${names}.`
}
