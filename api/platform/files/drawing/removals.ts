/** Parts of a drawing that are taken out, in the order in which they are listed. */
const WORDS = {
  code: 'código que se ejecuta',
  external: 'referencias a archivos de fuera del dibujo',
  html: 'contenido HTML (foreignObject)',
  animation: 'animaciones',
  link: 'enlaces (queda su dibujo)',
  style: 'reglas de estilo que piden archivos de fuera o que no se entienden',
  picture: 'imágenes incrustadas que están dañadas, son muy grandes o de un tipo que no se admite',
  element: 'elementos que no se admiten',
  attribute: 'atributos que no se admiten',
}

export type Removed = keyof typeof WORDS

/** Maximum number of names for each kind. */
const MAX_NAMES = 5
const MAX_NAME = 40

/** Collects the parts that are taken out of a drawing. */
export function createRemovals() {
  const found = new Map<Removed, Set<string>>()
  return {
    /** @param name shown in parentheses, such as that of an element. */
    add(kind: Removed, name?: string) {
      const names = found.get(kind) ?? new Set<string>()
      found.set(kind, names)
      if (name && names.size <= MAX_NAMES) names.add(name.slice(0, MAX_NAME))
    },
    /** Returns the sentence for the sender; none when nothing was taken out. */
    notes(): string[] {
      const kinds = (Object.keys(WORDS) as Removed[]).filter((kind) => found.has(kind))
      if (kinds.length === 0) return []
      const parts = kinds.map((kind) => WORDS[kind] + listed([...found.get(kind)!]))
      return [`Se quitó del dibujo: ${parts.join('; ')}.`]
    },
  }
}

export type Removals = ReturnType<typeof createRemovals>

function listed(names: readonly string[]): string {
  if (names.length === 0) return ''
  const more = names.length > MAX_NAMES ? ' y otros' : ''
  return ` (${names.slice(0, MAX_NAMES).join(', ')}${more})`
}
