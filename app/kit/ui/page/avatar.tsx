const TONES = [
  'bg-tone-1 text-tone-1-text',
  'bg-tone-2 text-tone-2-text',
  'bg-tone-3 text-tone-3-text',
  'bg-tone-4 text-tone-4-text',
  'bg-tone-5 text-tone-5-text',
  'bg-tone-6 text-tone-6-text',
]

const SIZES = {
  24: 'h-6 w-6 text-[10px]',
  28: 'h-7 w-7 text-[11px]',
  40: 'h-10 w-10 text-base',
  96: 'h-24 w-24 text-2xl',
}

/**
 * Returns the first letters of the given name and the first surname: 'Ana María', 'Zúñiga Pérez' → 'AZ'. Without
 * separate surnames, of the first and the last word.
 */
export function initials(name: string, surnames?: string | null): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const surname = surnames?.trim().split(/\s+/)[0]
  const picked = surname ? [words[0], surname] : words.length > 1 ? [words[0], words.at(-1)] : words
  return picked.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase('es') ?? '').join('')
}

/** Returns the tone of a name; the same name has the same tone on every page and server. */
export function toneOf(name: string): string {
  let hash = 0
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0
  return TONES[hash % TONES.length] ?? ''
}

/** A person's picture, or their initials. Decorative: the name must stand beside it. */
export function Avatar({
  name,
  surnames,
  src,
  size = 28,
}: {
  name: string
  /** Surnames, when they are stored separately from the name. */
  surnames?: string | null
  src?: string | null
  size?: keyof typeof SIZES
}) {
  const box = `avatar ${SIZES[size]}`
  if (src) {
    return (
      <span className={`${box} bg-sunken`}>
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          className="h-full w-full object-cover"
        />
      </span>
    )
  }
  return (
    <span aria-hidden="true" className={`${box} ${toneOf(name)}`}>
      {initials(name, surnames)}
    </span>
  )
}
