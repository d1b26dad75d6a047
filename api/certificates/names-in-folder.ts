import { fileNameOf } from '../http/file-name.ts'

/**
 * Names of files that lie in one folder, one for each person: 'Ana Ruiz.pdf', and for whoever comes
 * after by the same name 'Ana Ruiz (aruiz2).pdf'. Names that differ by case alone are the same one.
 */
export function namesInFolder(): (person: { full_name: string; username: string }) => string {
  const taken = new Set<string>()
  return ({ full_name, username }) => {
    const name = fileNameOf(full_name, { bytes: 160, orElse: 'Certificado' })
    const told = `${name} (${fileNameOf(username, { bytes: 60, orElse: 'usuario' })})`
    for (let attempt = 0; ; attempt++) {
      const stem = [name, told][attempt] ?? `${told} ${attempt}`
      const key = stem.toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return `${stem}.pdf`
    }
  }
}
