import { fileNameOf } from '#api/platform/downloads/file-name.ts'

/**
 * Returns a function that gives each person a unique file name in a folder: 'Ana Ruiz.pdf', and 'Ana Ruiz
 * (aruiz2).pdf' for the next person of the same name. Names are compared ignoring case.
 */
export function namesInFolder(): (person: { full_name: string; username: string }) => string {
  const taken = new Set<string>()
  return ({ full_name, username }) => {
    const name = fileNameOf(full_name, { bytes: 160, orElse: 'Certificado' })
    const nameWithUsername = `${name} (${fileNameOf(username, { bytes: 60, orElse: 'usuario' })})`
    for (let attempt = 0; ; attempt++) {
      const stem = [name, nameWithUsername][attempt] ?? `${nameWithUsername} ${attempt}`
      const key = stem.toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return `${stem}.pdf`
    }
  }
}
