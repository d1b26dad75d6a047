/** First focusable element of every page: skips the menu. Visible only while it has focus. */
export function SkipLink({ to = '#main' }: { to?: string }) {
  return (
    <a
      href={to}
      className="sr-only z-overlay rounded bg-accent px-3 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:left-2 focus:top-2"
    >
      Saltar al contenido
    </a>
  )
}
