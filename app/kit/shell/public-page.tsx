import type { ReactNode } from 'react'
import {
  BrandFoot,
  BrandLogo,
  BrandStyle,
  logoAt,
  useBrandName,
  type StyledBrand,
} from './brand/brand.tsx'

/** Page without a session: the product's name, and one subject on a card in the middle. */
export function PublicPage({
  title,
  narrow = false,
  brand = null,
  below,
  children,
}: {
  title: string
  /** True for the width of the sign-in card; else the width of a form. */
  narrow?: boolean
  /** Brand of the company whose page it is. */
  brand?: StyledBrand | null
  /** Content below the card. */
  below?: ReactNode
  children: ReactNode
}) {
  const name = useBrandName(brand)
  return (
    <main className="flex min-h-screen flex-col items-center justify-center px-4 py-8 print:min-h-0 print:justify-start">
      <BrandStyle brand={brand} />
      <div className={`w-full ${narrow ? 'max-w-96' : 'max-w-form'}`}>
        <p className="mb-6 flex items-center justify-center gap-2 text-lg font-semibold">
          <BrandLogo brand={brand} boxClass="h-12 w-60" />
          <span className={logoAt(brand, 'light') ? 'sr-only' : undefined}>{name}</span>
        </p>
        <div className="rounded border border-line bg-surface p-6 print:border-0 print:p-0">
          <h1 tabIndex={-1} className="mb-4 text-xl font-semibold">
            {title}
          </h1>
          {children}
        </div>
        {below}
        <BrandFoot brand={brand} />
      </div>
    </main>
  )
}
