import type { LoaderFunctionArgs } from '@remix-run/node'
import { brand, type CompanyBrand } from '#contract/access/brand.ts'
import { anonymous } from '../../backend/api.server.ts'
import { catchUnavailable } from '../../backend/unavailable.server.ts'
import type { StyledBrand } from './brand.tsx'
import { brandSheet, paletteOf } from './palette.ts'

/**
 * Returns the brand of a company for a page without a session. Null for none, for an unknown slug, and when the API is
 * away: then the page is the product's own.
 */
export async function brandOfSlug(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  slug: string | null | undefined,
): Promise<StyledBrand | null> {
  if (!slug) return null
  const outcome = await anonymous(request, context)
    .attempt(brand.ofCompany, { query: { company: slug.slice(0, 60) } })
    .catch(catchUnavailable('No se pudo leer la marca'))
  return outcome.ok ? styled(outcome.value.brand) : null
}

/** Adds the style sheet of a brand's colour. */
export function styled(given: CompanyBrand | null): StyledBrand | null {
  return given && { ...given, sheet: given.color && brandSheet(paletteOf(given.color)) }
}
