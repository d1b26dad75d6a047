/** Icons inside screens. Drawn here, since the console's sprite has the console's size and stroke. */
const GLYPHS = {
  back: <path d="M15 5l-7 7 7 7" />,
  bulb: <path d="M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.6.5-.9 1-1 1.5h-5c-.1-.5-.4-1-1-1.5z" />,
  check: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  dots: <path d="M12 5.5v.01M12 12v.01M12 18.5v.01" />,
  file: <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6" />,
  flag: <path d="M6 21V4M6 4h11l-2.5 4L17 12H6" />,
  help: <path d="M9 9.5a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 1.8v.500M12 18v.01" />,
  link: <path d="M10 14L20 4M14 4h6v6M18 14v6H4V6h6" />,
  list: <path d="M9 6h11M9 12h11M9 18h11M4.5 6v.01M4.5 12v.01M4.5 18v.01" />,
  mic: (
    <path d="M12 3a3 3 0 0 1 3 3v6a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
  ),
  pair: <path d="M5 12h14M15 8l4 4-4 4" />,
  pencil: <path d="M4 20l1-4L16.5 4.5l3 3L8 19z" />,
  person: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 21a7.5 7.5 0 0 1 15 0" />,
  play: <path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />,
  sound: <path d="M4 10v4h3.5L12 18V6L7.5 10zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />,
} as const
export type GlyphName = keyof typeof GLYPHS

/** Hidden from screen readers: the text says the same. */
export function Glyph({ name }: { name: GlyphName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="screen-glyph">
      {GLYPHS[name]}
    </svg>
  )
}
