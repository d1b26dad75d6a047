import { Card } from '#app/kit/ui/page/card.tsx'
import { Logo } from '#app/kit/ui/page/logo.tsx'
import { paletteOf, previewSheet } from '#app/kit/shell/brand/palette.ts'
import { useNonce } from '#app/kit/shell/nonce.ts'

const THEMES = [
  { theme: 'light', name: 'Claro', boxClass: 'brand-light' },
  { theme: 'dark', name: 'Oscuro', boxClass: 'brand-dark' },
] as const

/** Head of the menu, button, link and selected entry in both themes, with what was adjusted to be readable. */
export function BrandPreview({
  color,
  name,
  logos,
}: {
  /** `#rrggbb`; null for the product's. */
  color: string | null
  name: string
  /** Addresses, by theme. */
  logos: { light: string | null; dark: string | null }
}) {
  const nonce = useNonce()
  return (
    <Card title="Cómo se ve">
      <style nonce={nonce} suppressHydrationWarning>
        {previewSheet(color)}
      </style>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-1">
        {THEMES.map(({ theme, name: label, boxClass }) => (
          <div key={theme} className={boxClass}>
            <section
              aria-label={label}
              className="grid gap-3 rounded border border-line bg-surface p-4 text-ink"
            >
              <h3 className="text-sm text-muted">{label}</h3>
              <p className="flex h-7 min-w-0 items-center gap-2 font-semibold">
                {logos[theme] ? (
                  <img
                    src={logos[theme]}
                    alt={name}
                    className="block h-7 w-40 object-contain object-left"
                  />
                ) : (
                  <>
                    <Logo />
                    <span className="truncate">{name}</span>
                  </>
                )}
              </p>
              <p className="rounded bg-accent-soft px-3 py-2 font-medium text-accent-text">
                Página abierta
              </p>
              <p className="flex flex-wrap items-center gap-3">
                <span className="inline-flex h-9 items-center rounded bg-accent px-4 font-medium text-on-accent">
                  Guardar
                </span>
                <span className="text-accent-text underline underline-offset-2">Un enlace</span>
              </p>
            </section>
          </div>
        ))}
      </div>
      <Adjusted color={color} />
    </Card>
  )
}

function Adjusted({ color }: { color: string | null }) {
  const { adjusted, ...palette } = color === null ? { adjusted: [] } : paletteOf(color)
  const said = THEMES.filter(({ theme }) => adjusted.some((one) => one === theme))
  return (
    <div role="status" className="mt-4 grid gap-1 text-muted">
      {color === null ? <p>Los colores son los del producto.</p> : null}
      {color !== null && said.length === 0 ? <p>El color se usa tal cual.</p> : null}
      {said.map(({ theme, name }) => (
        <p key={theme}>
          {name}: los botones usan{' '}
          {(palette as Record<typeof theme, { accent: string }>)[theme].accent.toUpperCase()} en
          lugar de {color?.toUpperCase()}, para que su texto se lea (4,5:1) y se distingan del fondo
          (3:1).
        </p>
      ))}
    </div>
  )
}
