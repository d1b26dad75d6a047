import type { CompanyBrand } from '#contract/access/brand.ts'
import { Logo } from '../../ui/page/logo.tsx'
import { paths } from '../../urls/paths.ts'
import { useNonce } from '../nonce.ts'
import { useRootData } from '../root-data.ts'

/** A brand with the style sheet of its colour, which the server derives: browsers do not load the palette. */
export type StyledBrand = CompanyBrand & { sheet: string | null }

/** Colours of a company for the page, inside the page itself: no request, and no other colour before it. */
export function BrandStyle({ brand }: { brand: StyledBrand | null }) {
  const nonce = useNonce()
  if (!brand?.sheet) return null
  return (
    <style nonce={nonce} suppressHydrationWarning>
      {brand.sheet}
    </style>
  )
}

/** Name of the product as a company's people read it. */
export function useBrandName(brand: CompanyBrand | null): string {
  const root = useRootData()
  return brand?.name ?? root?.productName ?? ''
}

/** Address of a logo, for a dark background or a light one; null without any. */
export function logoAt(brand: CompanyBrand | null, theme: 'light' | 'dark'): string | null {
  if (!brand) return null
  const { logo_light: day, logo_dark: night } = brand
  const key = theme === 'dark' ? (night ?? day) : (day ?? night)
  return key === null ? null : paths.brand.logo(String(brand.company), key)
}

/**
 * Logo of a company in a box of constant size, so that nothing moves when it arrives; the product's own without one.
 * Decorative: the name is beside it or in hidden text.
 */
export function BrandLogo({
  brand,
  boxClass,
}: {
  brand: CompanyBrand | null
  /** Classes of the box, with its height and width. */
  boxClass: string
}) {
  const theme = useRootData()?.preferences.theme
  const [day, night] = [logoAt(brand, 'light'), logoAt(brand, 'dark')]
  if (day === null || night === null) return <Logo />
  const image = (
    <img
      src={theme === 'dark' ? night : day}
      alt=""
      className={`block object-contain ${boxClass}`}
    />
  )
  if (theme === 'dark' || theme === 'light' || day === night) return image
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={night} />
      {image}
    </picture>
  )
}

/** Address, legal line and links of a company, at the end of a public page. */
export function BrandFoot({ brand }: { brand: CompanyBrand | null }) {
  if (!brand) return null
  const { address, legal_line: legal, privacy_url: privacy, support_url: support } = brand
  if (!address && !legal && !privacy && !support) return null
  return (
    <footer className="mt-6 text-center text-sm text-muted">
      {address ? <p>{address}</p> : null}
      {legal ? <p>{legal}</p> : null}
      <p className="flex flex-wrap justify-center gap-x-4">
        {privacy ? <FootLink to={privacy}>Privacidad</FootLink> : null}
        {support ? <FootLink to={support}>Soporte</FootLink> : null}
      </p>
    </footer>
  )
}

function FootLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={to}
      rel="noreferrer"
      className="inline-flex min-h-6 items-center text-accent-text underline"
    >
      {children}
    </a>
  )
}
